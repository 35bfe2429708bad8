use super::super::{Answer, read_answer, write};
use super::*;
use crate::encode::{AtMostOne, Cnf, Lit, Size};
use crate::geometry::{Beside, Canvas, Cell};

fn puzzle() -> Puzzle {
    let geometry = Geometry::new(2, 2).unwrap();
    let mut puzzle = Puzzle::empty(geometry.clone());
    puzzle.set(geometry.cell(0, 1), Some(Digit::new(2)));
    puzzle.set(geometry.cell(3, 3), Some(Digit::new(0)));
    puzzle
}

fn written(encoding: Encoding) -> String {
    let mut text = Vec::new();
    let puzzle = puzzle();
    write(&Encoder::new(&puzzle, encoding), &Alphabet::standard(4), &[], &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn refuse(text: &str) -> String {
    read(text.as_bytes(), &mut Size::default()).unwrap_err().to_string()
}

#[test]
fn too_many_comments_are_refused_before_they_fill_the_memory() {
    for (comment, most) in [("puzzle", 256), ("ruled-out 1 1 1", 65_536)] {
        let kind = comment.split(' ').next().expect("a word");
        let lines = |count| format!("c {comment}\n").repeat(count);
        let refused = refuse(&lines(most + 1));
        let line = most + 1;
        let expected = format!("line {line}: more than {most} comments 'c {kind}'");
        assert_eq!(refused, expected);
        let ends = "the file ends before its line 'p cnf'";
        assert_eq!(refuse(&lines(most)), ends);
    }
    let long = refuse(&format!("c alphabet {}\n", "1 ".repeat(10_000)));
    assert!(long.len() < 200 && long.contains("1 1 ...' is not an alphabet"), "{long}");
}

#[test]
fn grids_of_other_shapes_are_read_back_with_their_rules() {
    let cells = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<Vec<_>>();
    let beside = vec![Beside { prefix: "VA".to_owned(), rows: 2, cols: 2 }];
    let canvas = Canvas { digits: 4, first_value: 0, beside, ..Canvas::new(2, 3) };
    let different = vec![cells(&[0, 7, 9]), cells(&[6, 7, 8, 9])];
    let geometry = Geometry::on_canvas(Canvas { different, ..canvas }).unwrap();
    let mut puzzle = Puzzle::empty(geometry.clone());
    puzzle.set(Cell::new(9), Some(Digit::new(0)));
    puzzle.rule_out(Candidate { cell: Cell::new(8), digit: Digit::new(3) });
    let rule = |name, words: &[&str]| {
        let lists = [cells(&[1, 2, 8])];
        crate::puzzle::Rule::with_words(name, &[], lists, words, &geometry).unwrap()
    };
    let rules = [rule("contain", &["0", "3"]), rule("thermo", &[])];
    let either = crate::puzzle::Rule::either(rules.map(|rule| vec![rule]).to_vec()).unwrap();
    puzzle.add_rules([rule("regex", &["[0-2]*3?"]), either, rule("cage", &[])]);
    for encoding in [Encoding::EXTENDED, Encoding::REDUCED] {
        let (mut text, mut cnf) = (Vec::new(), Cnf::default());
        let alphabet = Alphabet::of(&geometry);
        write(&Encoder::new(&puzzle, encoding), &alphabet, &[], &mut text).unwrap();
        let document = read(&text[..], &mut cnf).unwrap();
        assert_eq!(document.puzzle, puzzle);
        assert_eq!(cnf, Encoder::new(&puzzle, encoding).to_cnf());
        assert_eq!(document.num_vars, Encoder::new(&puzzle, encoding).to_cnf().num_vars());
    }
}

#[test]
fn written_files_are_read_back() {
    for encoding in Encoding::all() {
        let mut cnf = Cnf::default();
        let document = read(written(encoding).as_bytes(), &mut cnf).unwrap();
        assert_eq!(document.puzzle, puzzle());
        assert_eq!(document.alphabet, Alphabet::standard(4));
        assert_eq!(document.encoding, encoding);
        assert_eq!(cnf, Encoder::new(&puzzle(), encoding).to_cnf());
        assert_eq!(document.num_vars, cnf.num_vars());
        assert_eq!(document.encoder().map(), Encoder::new(&puzzle(), encoding).map());
    }
}

#[test]
fn the_text_of_a_file() {
    let text = written(Encoding::EXTENDED);
    let head: Vec<_> = text.lines().skip(1).take(12).collect();
    let cells: String = (1..=64).map(|number| format!("{number} ")).collect();
    assert_eq!(
        head,
        [
            "c side 4",
            "c box 2x2",
            "c alphabet 1-4",
            "c encoding extended pairwise none",
            "c puzzle .3..",
            "c puzzle ....",
            "c puzzle ....",
            "c puzzle ...1",
            "p cnf 64 450",
            "c t pmc",
            &format!("c p show {cells}0"),
            "7 0"
        ]
    );
    let reduced = written(Encoding::REDUCED);
    assert!(reduced.contains("\nc map 1 1 1 1\n"));
    assert_eq!(shown(&reduced), [(1..=42).collect::<Vec<_>>()]);
}

/// The variables of each line of those to count by.
fn shown(text: &str) -> Vec<Vec<usize>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("c p show ")?.strip_suffix('0'));
    lines.map(|line| numbers(line).expect("numbers")).collect()
}

#[test]
fn the_variables_to_count_by_are_those_of_cells_in_lines_that_all_programs_read() {
    let geometry = Geometry::new(5, 5).unwrap();
    let puzzle = Puzzle::empty(geometry.clone());
    let mut text = Vec::new();
    let encoding = Encoding { at_most_one: AtMostOne::Product, ..Encoding::EXTENDED };
    let encoder = Encoder::new(&puzzle, encoding);
    write(&encoder, &Alphabet::standard(25), &[], &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines = shown(&text);
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [5_000, 5_000, 5_000, 625]);
    assert!(lines.concat().into_iter().eq(1..=geometry.candidate_count()));
    assert!(encoder.size().vars > geometry.candidate_count());
    assert!(text.lines().all(|line| line.len() < 1 << 16));
    // Without an open cell there is none.
    let full: Puzzle = "1234341221434321".parse().unwrap();
    let mut text = Vec::new();
    let encoder = Encoder::new(&full, Encoding::REDUCED);
    write(&encoder, &Alphabet::standard(4), &[], &mut text).unwrap();
    assert!(String::from_utf8(text).unwrap().ends_with("p cnf 0 0\nc t pmc\nc p show 0\n"));
}

#[test]
fn files_cut_short_or_changed_are_refused() {
    let text = written(Encoding::REDUCED);
    let clauses = text.find("p cnf").unwrap();
    assert_eq!(refuse(&text[..clauses]), "the file ends before its line 'p cnf'");
    assert!(refuse(&text[..text.len() - 2]).starts_with("the file ends within a clause"));
    let last_clause = text.trim_end().rfind('\n').unwrap();
    assert!(refuse(&text[..=last_clause]).contains("clauses and has"));
    assert_eq!(
        refuse(&text.replace("c box 2x2\n", "")),
        "no comment 'c box ...' before the clauses: was the file written by satdoku encode?"
    );
    assert_eq!(refuse(&text.replace("box 2x2", "box 2x")), "line 3: '2x' is not a box shape");
    assert_eq!(
        refuse(&text.replace("puzzle ...1\n", "xpuzzle ...1\n")),
        "3 comments 'c puzzle' where the grid has 4 rows"
    );
    assert_eq!(
        refuse(&text.replace("puzzle ...1", "puzzle ...5")),
        "row 4 of 'c puzzle' has '5', not in the alphabet 1-4"
    );
    assert_eq!(
        refuse(&text.replace("c map 1 1 1 1\n", "")),
        "the comment 'c map 2 1 1 2' is out of range or order"
    );
    let header = |vars: &str| refuse(&format!("{}p cnf {vars} 0\n", &text[..clauses]));
    for vars in ["99999999999999", "18446744073709551615", "-1", "x"] {
        assert!(header(vars).ends_with("a line 'p cnf VARIABLES CLAUSES' is expected"), "{vars}");
    }
    let full = written(Encoding::EXTENDED);
    let full = format!("{}p cnf 3 0\n", &full[..full.find("p cnf").unwrap()]);
    assert_eq!(refuse(&full), "the formula has 3 variables, too few for its puzzle");
    let line = text.lines().position(|line| line.starts_with("c p show")).unwrap() + 2;
    let (before, rest) = text.split_at(text.find("c p show").unwrap());
    let (shown, clauses) = rest.split_once('\n').unwrap();
    let literal = format!("{before}{shown}\n999 {clauses}");
    assert!(refuse(&literal).starts_with(&format!("line {line}: literal 999 where there are ")));
    assert_eq!(
        refuse(&text.replace("c side 4", "c side 9")),
        "the comments 'c side', 'c box' and 'c alphabet' are not of one size"
    );
    assert_eq!(refuse("1 2 0\n"), "line 1: clauses before the line 'p cnf VARIABLES CLAUSES'");
}

#[test]
fn an_answer_to_a_file_decodes_to_the_solution() {
    let document = read(written(Encoding::EXTENDED).as_bytes(), &mut Size::default()).unwrap();
    let grid = b"4312214334211234";
    let mut grid = *grid;
    // Swap digits so that the givens stand: r1c2 = 3 and r4c4 = 1.
    grid.iter_mut().for_each(|b| {
        *b = match *b {
            b'4' => b'1',
            b'1' => b'4',
            other => other,
        }
    });
    let lits: Vec<String> =
        grid.iter().enumerate().map(|(i, b)| (i * 4 + usize::from(b - b'0')).to_string()).collect();
    let text = format!("s SATISFIABLE\nv {} 0\n", lits.join(" "));
    let Answer::Models(models) = read_answer(text.as_bytes()).unwrap() else { panic!() };
    let values = models[0].values(document.num_vars).unwrap();
    let solution = document.encoder().decode(|var| values.is_true(var)).unwrap();
    assert!(solution.completes(&puzzle()));
}

#[test]
fn ruled_out_candidates_come_back_in_their_cells() {
    let geometry = Geometry::new(2, 3).unwrap();
    let mut puzzle = Puzzle::empty(geometry.clone());
    let ruled_out = [(1, 4, 2), (1, 4, 5), (5, 0, 0)].map(|(row, col, digit)| Candidate {
        cell: geometry.cell(row, col),
        digit: Digit::new(digit),
    });
    ruled_out.iter().for_each(|&candidate| puzzle.rule_out(candidate));
    let mut text = Vec::new();
    let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
    write(&encoder, &Alphabet::standard(6), &[], &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines = "\nc ruled-out 2 5 3 6\nc ruled-out 6 1 1\n";
    assert!(text.contains(lines), "{text}");
    let document = read(text.as_bytes(), &mut Size::default()).unwrap();
    assert!(document.puzzle.ruled_out().eq(ruled_out));
    for entry in ["7 5 3 6", "2 0 3 6", "2 5 3 7"] {
        assert_eq!(
            refuse(&text.replace("ruled-out 2 5 3 6", &format!("ruled-out {entry}"))),
            format!("the comment 'c ruled-out {entry}' is out of range")
        );
    }
}

#[test]
fn blocked_solutions_are_returned_and_other_clauses_are_refused_by_number() {
    let read_grid = |text: &str| text.parse::<Puzzle>().unwrap();
    let solutions = ["1234341221434321", "3214143221434321"].map(|text| {
        let digits = text.bytes().map(|b| Digit::new(usize::from(b - b'1')));
        Solution::new(Geometry::new(2, 2).unwrap(), digits.collect()).unwrap()
    });
    let puzzle = read_grid(".2.4.4.221434321");
    let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
    let blocking = solutions.each_ref().map(|s| encoder.blocking_clause(s));
    let mut text = Vec::new();
    write(&encoder, &Alphabet::standard(4), &blocking, &mut text).unwrap();
    let mut formula = Cnf::default();
    let document = read(&text[..], &mut formula).unwrap();
    assert_eq!(document.blocked_solutions(&formula).unwrap(), solutions);

    let stated = Encoder::new(&puzzle, Encoding::REDUCED).to_cnf();
    let refuse = |clauses: Vec<&[Lit]>| {
        let mut changed = Cnf::default();
        clauses.iter().for_each(|clause| changed.add_clause(clause));
        let refused = document.blocked_solutions(&changed).unwrap_err();
        refused.to_string()
    };
    let not_stated = "is not the one that states the puzzle in this encoding";
    let mut swapped: Vec<_> = stated.clauses().collect();
    swapped.swap(1, 2);
    assert_eq!(refuse(swapped), format!("clause 2 {not_stated}"));
    let short = stated.clauses().skip(1).collect();
    assert_eq!(refuse(short), format!("clause 1 {not_stated}"));
    let part = &blocking[1][1..];
    let more = stated.clauses().chain([&*blocking[0], part]).collect();
    let expected =
        format!("clause {} does not block a solution of the puzzle", stated.num_clauses() + 2);
    assert_eq!(refuse(more), expected);

    let mut other = document.clone();
    other.map = VarMap::full(puzzle.geometry());
    assert_eq!(
        other.blocked_solutions(&formula).unwrap_err().to_string(),
        "the comments 'c map' do not fit the puzzle"
    );
}

#[test]
fn cubes_are_not_read_as_clauses() {
    let text = written(Encoding::EXTENDED);
    let (head, clauses) = text.split_once("p cnf 64 450").unwrap();
    let with_cubes = format!("{head}p inccnf{clauses}a 1 65 0\na -1 0\n");
    let mut formula = Cnf::default();
    let document = read(with_cubes.as_bytes(), &mut formula).unwrap();
    assert_eq!(formula, Encoder::new(&puzzle(), Encoding::EXTENDED).to_cnf());
    assert_eq!(document.num_vars, 64);
    let in_plain = text.replace("p cnf 64 450\n", "p cnf 64 450\na 1 0\n");
    assert!(refuse(&in_plain).contains("'a'"), "{}", refuse(&in_plain));
    let beyond = text.replacen("\n7 0\n", "\n7 65 0\n", 1);
    assert!(refuse(&beyond).contains("literal 65 where there are 64 variables"));
}
