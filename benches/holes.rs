//! The hardness curve of full grids with holes: CPU time to find a solution by share of holes.
//!
//! ```text
//! cargo bench --bench holes -- measure    measure for some eight minutes and write benches/holes.csv
//! cargo bench --bench holes               plot benches/holes.csv as benches/holes.svg
//! ```

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use itertools::Itertools;
use satdoku::budget::Budget;
use satdoku::generate::{Generator, HolePattern};
use satdoku::geometry::Geometry;
use satdoku::solve::{Engine, SatEngine, SolveOutcome};

/// One curve of the plot.
struct Curve {
    side: usize,
    pattern: HolePattern,
    colour: &'static str,
}

const CURVES: [Curve; 4] = [
    curve(25, HolePattern::Random, "#7fb3e6"),
    curve(25, HolePattern::Balanced, "#1f5fa8"),
    curve(36, HolePattern::Random, "#f2b279"),
    curve(36, HolePattern::Balanced, "#c4501b"),
];

const fn curve(side: usize, pattern: HolePattern, colour: &'static str) -> Curve {
    Curve { side, pattern, colour }
}

impl Curve {
    fn name(&self) -> String {
        format!("{0}x{0} {1}", self.side, self.pattern)
    }

    /// Number of grids for each share of holes, fewer for large grids, which take long.
    fn grids(&self) -> u64 {
        if self.side > 25 { 5 } else { 11 }
    }
}

/// Shares of holes in percent.
const SHARES: std::ops::RangeInclusive<usize> = 30..=70;
const SHARE_STEP: usize = 2;

/// Time limit for one grid; a grid that reaches it counts with the limit.
const LIMIT: Duration = Duration::from_secs(10);

/// The measurement at one share of holes.
struct Point {
    curve: String,
    share: usize,
    grids: u64,
    /// Number of those grids that reached the limit.
    stopped: u64,
    median: f64,
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches");
    let data = folder.join("holes.csv");
    if std::env::args().any(|arg| arg == "measure") {
        let mut table = "curve,percent,grids,stopped,median_seconds\n".to_owned();
        for (curve, share) in CURVES.iter().cartesian_product(SHARES.step_by(SHARE_STEP)) {
            let row = measure(curve, share);
            eprint!("{row}");
            table += &row;
        }
        fs::write(&data, table).expect("the folder benches is writable");
    }
    let table = fs::read_to_string(&data).expect("run with `measure` first");
    let points: Vec<Point> = table.lines().skip(1).map(read).collect();
    fs::write(folder.join("holes.svg"), plot(&points)).expect("the folder benches is writable");
}

/// Measures one share of holes and returns the row of the table.
fn measure(curve: &Curve, share: usize) -> String {
    let geometry = Geometry::of_side(curve.side).expect("every side of the plot is valid");
    let holes = geometry.cell_count() * share / 100;
    let generator = Generator::with_geometry(geometry).holes(holes, curve.pattern);
    let made = generator.puzzles(0..curve.grids(), Budget::unlimited());
    let mut stopped = 0;
    let seconds = made.expect("the grid has enough cells").map(|made| {
        let puzzle = made.expect("holes can always be made").puzzle;
        let budget = Budget::unlimited().with_time_limit(LIMIT);
        let (start, cpu) = (Instant::now(), cpu_time());
        let outcome = SatEngine::new().solve(&puzzle, &budget);
        let taken = match (start.elapsed(), cpu, cpu_time()) {
            (passed, Some(cpu), Some(later)) if passed > COARSE => later - cpu,
            (passed, ..) => passed,
        };
        match outcome.expect("engines check their answers") {
            SolveOutcome::Solved(_) => taken,
            _ => {
                stopped += 1;
                LIMIT
            }
        }
    });
    let sorted = seconds.sorted().collect_vec();
    let median = sorted[sorted.len() / 2].as_secs_f64();
    let (name, grids) = (curve.name(), curve.grids());
    format!("{name},{share},{grids},{stopped},{median:.4}\n")
}

/// The CPU time of this thread, in steps of a few milliseconds; `None` if the system does not report it.
fn cpu_time() -> Option<Duration> {
    let schedstat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = schedstat.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Below this time, elapsed time is used instead of CPU time, because it has finer steps.
const COARSE: Duration = Duration::from_millis(50);

fn read(row: &str) -> Point {
    let fields = row.split(',').collect_tuple();
    let (curve, share, grids, stopped, median) = fields.expect("five columns");
    let number = |field: &str| field.parse().expect("a number");
    Point {
        curve: curve.to_owned(),
        share: number(share) as usize,
        grids: number(grids) as u64,
        stopped: number(stopped) as u64,
        median: number(median),
    }
}

/// The position of the axes in the picture, and the range of times in seconds.
const LEFT: f64 = 70.;
const TOP: f64 = 30.;
const WIDTH: f64 = 620.;
const HEIGHT: f64 = 360.;
const LOWEST: f64 = 1e-3;
const HIGHEST: f64 = 10.;

fn x_of(share: f64) -> f64 {
    let (first, last) = (*SHARES.start() as f64, *SHARES.end() as f64);
    LEFT + WIDTH * (share - first) / (last - first)
}

/// Time on a logarithmic scale.
fn y_of(seconds: f64) -> f64 {
    let share = (seconds.max(LOWEST) / LOWEST).log10() / (HIGHEST / LOWEST).log10();
    TOP + HEIGHT * (1. - share)
}

fn plot(points: &[Point]) -> String {
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 450\" \
                   font-family=\"sans-serif\" font-size=\"13\">\n\
                   <rect width=\"720\" height=\"450\" fill=\"white\"/>\n"
        .to_owned();
    axes(&mut svg).expect("writing to a string cannot fail");
    for (place, curve) in CURVES.iter().enumerate() {
        let name = curve.name();
        let own = points.iter().filter(|point| point.curve == name);
        line(&mut svg, curve, own.collect(), place).expect("writing to a string cannot fail");
    }
    svg + "</svg>\n"
}

fn axes(svg: &mut String) -> std::fmt::Result {
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    for share in SHARES.step_by(10) {
        let x = x_of(share as f64);
        writeln!(svg, "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"#ddd\"/>")?;
        let below = bottom + 18.;
        let at = format!("x=\"{x}\" y=\"{below}\"");
        writeln!(svg, "<text {at} text-anchor=\"middle\">{share} %</text>")?;
    }
    for (seconds, label) in
        [(1e-3, "1 ms"), (1e-2, "10 ms"), (1e-1, "0.1 s"), (1., "1 s"), (10., "10 s")]
    {
        let y = y_of(seconds);
        writeln!(svg, "<path d=\"M{LEFT} {y}H{right}\" stroke=\"#ddd\"/>")?;
        let at = format!("x=\"{}\" y=\"{}\"", LEFT - 6., y + 4.);
        writeln!(svg, "<text {at} text-anchor=\"end\">{label}</text>")?;
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">share of holes</text>",
        LEFT + WIDTH / 2.,
        bottom + 42.
    )?;
    let title = "CPU time to a solution, median; hollow where most grids were stopped";
    writeln!(svg, "<text x=\"{LEFT}\" y=\"{}\">{title}</text>", TOP - 12.)
}

/// Draws a curve's line and points, and its name in row `place` of the legend.
fn line(svg: &mut String, curve: &Curve, points: Vec<&Point>, place: usize) -> std::fmt::Result {
    let colour = curve.colour;
    let at = |point: &Point| (x_of(point.share as f64), y_of(point.median));
    let path = points.iter().map(|point| at(point));
    let path = path.map(|(x, y)| format!("{x:.1} {y:.1}")).join("L");
    writeln!(svg, "<path d=\"M{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>")?;
    for point in points {
        let (x, y) = at(point);
        let hollow = point.stopped * 2 > point.grids;
        let fill = if hollow { "white" } else { colour };
        writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{fill}\" stroke=\"{colour}\"/>"
        )?;
    }
    let (x, y) = (LEFT + 12., TOP + 20. + 20. * place as f64);
    let label = format!("x=\"{}\" y=\"{}\"", x + 30., y + 4.);
    writeln!(svg, "<path d=\"M{x} {y}h22\" stroke=\"{colour}\" stroke-width=\"3\"/>")?;
    writeln!(svg, "<text {label}>{}</text>", curve.name())
}
