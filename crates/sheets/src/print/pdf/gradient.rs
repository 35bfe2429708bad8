//! Gradients of colour glyphs as shadings.
//!
//! A linear or radial gradient becomes a shading over a function. Transparency becomes a second shading, in grey, for a
//! soft mask. Two things are simplified: a gradient that the font repeats or reflects is continued in the colour of its
//! end instead, and a sweep gradient, which PDF does not have, becomes the mean of its colours.

use pdf_writer::Ref;
use rustybuzz::ttf_parser::RgbaColor;
use rustybuzz::ttf_parser::colr::{ColorStop, LinearGradient, RadialGradient, SweepGradient};

use super::objects::Objects;

/// Stops in ascending order, not all at one offset, and where the first and the last are.
pub(super) struct Gradient {
    /// Axial: x, y, x, y. Radial: x, y, radius, x, y, radius. First stop, then last stop.
    coordinates: Vec<f32>,
    stops: Vec<ColorStop>,
}

/// A gradient, or a single colour.
pub(super) enum Shade {
    Plain(RgbaColor),
    Gradient(Gradient),
}

impl Shade {
    pub(super) fn linear(linear: &LinearGradient<'_>) -> Option<Self> {
        let (from, to) = ((linear.x0, linear.y0), (linear.x1, linear.y1));
        // Lines of equal colour run from the first point to the third; the axis is perpendicular to them.
        let (x, y) = (linear.x2 - from.0, linear.y2 - from.1);
        let length = x * x + y * y;
        let (mut dx, mut dy) = (to.0 - from.0, to.1 - from.1);
        if length > 0.0 {
            let along = (dx * x + dy * y) / length;
            (dx, dy) = (dx - along * x, dy - along * y);
        }
        let end = [from.0 + dx, from.1 + dy];
        Self::new(vec![from.0, from.1], &end, linear.stops(0, &[]).collect())
    }

    pub(super) fn radial(radial: &RadialGradient<'_>) -> Option<Self> {
        let from = vec![radial.x0, radial.y0, radial.r0];
        let to = [radial.x1, radial.y1, radial.r1];
        Self::new(from, &to, radial.stops(0, &[]).collect())
    }

    pub(super) fn sweep(sweep: &SweepGradient<'_>) -> Option<Self> {
        let stops: Vec<_> = sweep.stops(0, &[]).collect();
        let mean = |part: fn(&RgbaColor) -> u8| {
            let sum: usize = stops.iter().map(|stop| usize::from(part(&stop.color))).sum();
            sum.checked_div(stops.len()).map(|mean| mean as u8)
        };
        let [red, green, blue, alpha] = [
            mean(|colour| colour.red),
            mean(|colour| colour.green),
            mean(|colour| colour.blue),
            mean(|colour| colour.alpha),
        ];
        Some(Shade::Plain(RgbaColor::new(red?, green?, blue?, alpha?)))
    }

    /// `from` is the coordinates of offset 0, `to` those of offset 1.
    fn new(from: Vec<f32>, to: &[f32], mut stops: Vec<ColorStop>) -> Option<Self> {
        stops.retain(|stop| stop.stop_offset.is_finite());
        stops.sort_by(|one, other| one.stop_offset.total_cmp(&other.stop_offset));
        let (first, last) = (stops.first()?, stops.last()?);
        if first.stop_offset == last.stop_offset || from == to {
            return Some(Shade::Plain(last.color));
        }
        let at = |offset: f32| {
            let ways = from.iter().zip(to).enumerate();
            // A radius is never negative.
            let limit = |nth: usize, value: f32| if nth == 2 { value.max(0.0) } else { value };
            ways.map(move |(nth, (from, to))| limit(nth, from + offset * (to - from)))
        };
        let coordinates: Vec<f32> = at(first.stop_offset).chain(at(last.stop_offset)).collect();
        let finite = coordinates.iter().all(|value| value.is_finite());
        finite.then_some(Shade::Gradient(Gradient { coordinates, stops }))
    }
}

impl Gradient {
    /// Writes the shading of the colours.
    pub(super) fn write_colours(&self, objects: &mut Objects) -> Ref {
        self.write(objects, false, |colour| {
            [colour.red, colour.green, colour.blue].map(part).to_vec()
        })
    }

    /// Writes the shading of the opacity, unless all colours are opaque.
    pub(super) fn write_alpha(&self, objects: &mut Objects) -> Option<Ref> {
        let clear = self.stops.iter().any(|stop| stop.color.alpha < 255);
        clear.then(|| self.write(objects, true, |colour| vec![part(colour.alpha)]))
    }

    fn write(&self, objects: &mut Objects, grey: bool, parts: fn(RgbaColor) -> Vec<f32>) -> Ref {
        let (mut functions, mut bounds) = (Vec::new(), Vec::new());
        for pair in self.stops.windows(2) {
            let [from, to] = pair else { continue };
            // Two stops at one offset are a sharp edge, which needs no function.
            if from.stop_offset < to.stop_offset {
                let number = objects.number();
                let mut function = objects.pdf.exponential_function(number);
                function.domain([0.0, 1.0]).n(1.0);
                function.c0(parts(from.color)).c1(parts(to.color));
                functions.push(number);
                bounds.push(to.stop_offset);
            }
        }
        let domain = [self.stops.first(), self.stops.last()];
        let domain = domain.map(|stop| stop.map_or(0.0, |stop| stop.stop_offset));
        bounds.pop();
        let number = objects.number();
        let mut stitched = objects.pdf.stitching_function(number);
        stitched.domain(domain).bounds(bounds);
        stitched.encode(functions.iter().flat_map(|_| [0.0, 1.0]));
        stitched.functions(functions);
        drop(stitched);
        objects.shading(&self.coordinates, domain, number, grey)
    }
}

/// A component of a colour, from 0 to 1.
pub(super) fn part(level: u8) -> f32 {
    f32::from(level) / 255.0
}
