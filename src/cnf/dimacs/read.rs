//! A DIMACS file that we wrote, read back: the puzzle, its encoding, its map and its clauses.

use std::io::BufRead;

use itertools::Itertools;

use super::DimacsError;
use super::scan::Scanner;
use crate::cnf::{ClauseSink, Cnf, Encoder, Encoding, Lit, Reduction, Var, VarMap};
use crate::geometry::{BoxShape, Candidate, Digit, Geometry, MAX_SIDE};
use crate::puzzle::{Alphabet, Puzzle, Solution};

/// What a DIMACS file of ours holds.
#[derive(Clone, Debug)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it prints.
    pub alphabet: Alphabet,
    /// How it was stated.
    pub encoding: Encoding,
    /// How many variables the formula has.
    pub num_vars: usize,
    map: VarMap,
}

impl Document {
    /// Reads models of this file's formula.
    pub fn encoder(&self) -> Encoder<'_> {
        Encoder::with_map(&self.puzzle, self.encoding, self.map.clone())
    }

    /// The solutions that `clauses`, those of this file, block; apart from that they must be just the
    /// clauses that state the puzzle. So a formula without a model shows that there is no other solution.
    ///
    /// # Errors
    ///
    /// If a clause is another, missing, or too many.
    pub fn blocked_solutions(&self, clauses: &Cnf) -> Result<Vec<Solution>, DimacsError> {
        let wrong = |message: String| DimacsError::Incomplete(message);
        let encoder = Encoder::new(&self.puzzle, self.encoding);
        if *encoder.map() != self.map {
            return Err(wrong(
                "the comments 'c map' do not fit the puzzle".to_owned(),
            ));
        }
        let stated = Cnf::encode(&self.puzzle, self.encoding);
        let mut found = clauses.clauses();
        for (place, clause) in stated.clauses().enumerate() {
            if found.next() != Some(clause) {
                let number = place + 1;
                return Err(wrong(format!(
                    "clause {number} is not the one that states the puzzle in this encoding"
                )));
            }
        }
        let first = stated.num_clauses() + 1;
        (first..)
            .zip(found)
            .map(|(number, clause)| {
                let is_false = |var: Var| clause.contains(&var.negative());
                let solution = self.blocked(&encoder, is_false);
                solution
                    .filter(|solution| encoder.blocking_clause(solution) == clause)
                    .ok_or_else(|| {
                        wrong(format!(
                            "clause {number} does not block a solution of the puzzle"
                        ))
                    })
            })
            .collect()
    }

    /// The solution whose open cells have the candidates that `is_blocked` tells.
    fn blocked(&self, encoder: &Encoder<'_>, is_blocked: impl Fn(Var) -> bool) -> Option<Solution> {
        let geometry = self.puzzle.geometry();
        let digit_in = |cell| {
            let mut blocked = geometry.digits().filter(|&digit| {
                let var = encoder.map().var(Candidate { cell, digit });
                var.is_some_and(&is_blocked)
            });
            blocked.next().filter(|_| blocked.next().is_none())
        };
        let digits = geometry
            .cells()
            .map(|cell| self.puzzle.given(cell).or_else(|| digit_in(cell)))
            .collect::<Option<_>>()?;
        let solution = Solution::new(geometry.clone(), digits).ok();
        solution.filter(|solution| solution.completes(&self.puzzle))
    }
}

/// Reads a file that [`write`](super::write) made, whatever a later version numbers otherwise.
///
/// The clauses, those that block solutions included, go to `clauses`: a [`Cnf`](crate::cnf::Cnf), a solver,
/// or a [`Size`](crate::cnf::Size) that only counts them.
///
/// # Errors
///
/// If the comments that describe the puzzle are missing or wrong, the clauses are not as many as
/// promised, or reading fails.
pub fn read(input: impl BufRead, clauses: &mut impl ClauseSink) -> Result<Document, DimacsError> {
    let mut scanner = Scanner::new(input);
    let mut comments = Comments::default();
    loop {
        match scanner.next_line()? {
            Some(b'c') => comments.line(&mut scanner)?,
            Some(b'p') => break,
            Some(_) => {
                return Err(scanner.error("clauses before the line 'p cnf VARIABLES CLAUSES'"));
            }
            None => {
                return Err(DimacsError::Incomplete(
                    "the file ends before its line 'p cnf'".to_owned(),
                ));
            }
        }
    }
    let num_vars = read_clauses(&mut scanner, clauses)?;
    comments.into_document(num_vars)
}

/// Reads all clauses; answers the number of variables.
fn read_clauses<R: BufRead>(
    scanner: &mut Scanner<R>,
    clauses: &mut impl ClauseSink,
) -> Result<usize, DimacsError> {
    let header = scanner.rest_of_line()?;
    // A formula with cubes does not promise its size.
    let promised = if header.trim_end() == "p inccnf" {
        None
    } else {
        let size = parse_header(&header);
        Some(size.ok_or_else(|| scanner.error("a line 'p cnf VARIABLES CLAUSES' is expected"))?)
    };
    let num_vars = promised.map_or(Var::LIMIT, |(num_vars, _)| num_vars);
    let (mut found, mut highest) = (0, 0);
    let mut clause = Vec::new();
    while let Some(first) = scanner.next_line()? {
        if first == b'c' || (first == b'a' && promised.is_none()) {
            continue;
        }
        while let Some(number) = scanner.number::<i32>()? {
            match Lit::from_dimacs(number) {
                Some(lit) if lit.var().index() < num_vars => {
                    highest = highest.max(lit.var().index() + 1);
                    clause.push(lit);
                }
                None if number == 0 => {
                    clauses.add_clause(&clause);
                    clause.clear();
                    found += 1;
                }
                _ => {
                    let message = format!("literal {number} where there are {num_vars} variables");
                    return Err(scanner.error(&message));
                }
            }
        }
    }
    if !clause.is_empty() {
        return Err(DimacsError::Incomplete(
            "the file ends within a clause".to_owned(),
        ));
    }
    match promised {
        Some((_, num_clauses)) if found != num_clauses => {
            let message = format!("the file promises {num_clauses} clauses and has {found}");
            Err(DimacsError::Incomplete(message))
        }
        Some((num_vars, _)) => Ok(num_vars),
        None => Ok(highest),
    }
}

/// Numbers of variables and clauses in a line `p cnf VARIABLES CLAUSES`.
fn parse_header(header: &str) -> Option<(usize, usize)> {
    let mut words = header.strip_prefix("p cnf")?.split_whitespace();
    let num_vars = words
        .next()?
        .parse()
        .ok()
        .filter(|&vars| vars <= Var::LIMIT)?;
    let num_clauses = words.next()?.parse().ok()?;
    words.next().is_none().then_some((num_vars, num_clauses))
}

/// A text to be shown in a message; of a long one its beginning.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// What the comments have said so far, of each kind no more than the largest grid takes.
#[derive(Default)]
struct Comments {
    side: Option<usize>,
    box_shape: Option<BoxShape>,
    alphabet: Option<Alphabet>,
    encoding: Option<Encoding>,
    rows: Vec<String>,
    /// Row, column and digits, from 1.
    ruled_out: Vec<Vec<usize>>,
    /// Variable, row, column, digit, from 1.
    map: Vec<[usize; 4]>,
}

impl Comments {
    fn line<R: BufRead>(&mut self, scanner: &mut Scanner<R>) -> Result<(), DimacsError> {
        let line = scanner.rest_of_line()?;
        let Some(text) = line.strip_prefix("c ") else {
            return Ok(());
        };
        let (key, value) = text.trim_start().split_once(' ').unwrap_or((text, ""));
        let value = value.trim();
        let wrong = |what: &str| scanner.error(&format!("'{}' is not {what}", shortened(value)));
        let room = |held: usize, most: usize| match held < most {
            true => Ok(()),
            false => Err(scanner.error(&format!("more than {most} comments 'c {key}'"))),
        };
        match key {
            "side" => self.side = Some(value.parse().map_err(|_| wrong("a side"))?),
            "box" => self.box_shape = Some(value.parse().map_err(|_| wrong("a box shape"))?),
            "alphabet" => self.alphabet = Some(value.parse().map_err(|_| wrong("an alphabet"))?),
            "encoding" => self.encoding = Some(value.parse().map_err(|_| wrong("an encoding"))?),
            "puzzle" => {
                room(self.rows.len(), MAX_SIDE)?;
                self.rows.push(value.to_owned());
            }
            "ruled-out" => {
                room(self.ruled_out.len(), MAX_SIDE.pow(2))?;
                let entry = numbers(value).filter(|numbers| numbers.len() > 2);
                self.ruled_out
                    .push(entry.ok_or_else(|| wrong("'ROW COLUMN DIGIT ...'"))?);
            }
            "map" => {
                room(self.map.len(), MAX_SIDE.pow(3))?;
                let entry = numbers(value).and_then(|numbers| numbers.try_into().ok());
                self.map
                    .push(entry.ok_or_else(|| wrong("'VARIABLE ROW COLUMN DIGIT'"))?);
            }
            _ => {}
        }
        Ok(())
    }

    fn into_document(self, num_vars: usize) -> Result<Document, DimacsError> {
        let missing = |what: &str| {
            DimacsError::Incomplete(format!(
                "no comment 'c {what} ...' before the clauses: was the file written by satdoku encode?"
            ))
        };
        let incomplete = |error: &dyn std::fmt::Display| DimacsError::Incomplete(error.to_string());
        let shape = self.box_shape.ok_or_else(|| missing("box"))?;
        let alphabet = self
            .alphabet
            .as_ref()
            .ok_or_else(|| missing("alphabet"))?
            .clone();
        let encoding = self.encoding.ok_or_else(|| missing("encoding"))?;
        let geometry = Geometry::boxes(shape.rows, shape.cols).map_err(|e| incomplete(&e))?;
        let side = geometry.side();
        if self.side.is_some_and(|told| told != side) || alphabet.side() != side {
            return Err(incomplete(
                &"the comments 'c side', 'c box' and 'c alphabet' are not of one size",
            ));
        }
        if self.rows.len() != side {
            let found = self.rows.len();
            return Err(incomplete(&format!(
                "{found} comments 'c puzzle' where the grid has {side} rows"
            )));
        }
        let mut puzzle = read_puzzle(&geometry, &alphabet, &self.rows)?;
        self.rule_out(&mut puzzle)?;
        let map = self.read_map(&geometry, encoding, num_vars)?;
        Ok(Document {
            puzzle,
            alphabet,
            encoding,
            num_vars,
            map,
        })
    }

    fn rule_out(&self, puzzle: &mut Puzzle) -> Result<(), DimacsError> {
        let geometry = puzzle.geometry().clone();
        for entry in &self.ruled_out {
            let in_range = |number: &usize| (1..=geometry.side()).contains(number);
            if !entry.iter().all(in_range) {
                let message = format!(
                    "the comment 'c ruled-out {}' is out of range",
                    entry.iter().join(" ")
                );
                return Err(DimacsError::Incomplete(message));
            }
            let cell = geometry.cell(entry[0] - 1, entry[1] - 1);
            for number in &entry[2..] {
                puzzle.rule_out(Candidate {
                    cell,
                    digit: Digit::new(number - 1),
                });
            }
        }
        Ok(())
    }

    fn read_map(
        &self,
        geometry: &Geometry,
        encoding: Encoding,
        num_vars: usize,
    ) -> Result<VarMap, DimacsError> {
        if encoding.reduction == Reduction::None {
            if num_vars < geometry.candidate_count() {
                let message =
                    format!("the formula has {num_vars} variables, too few for its puzzle");
                return Err(DimacsError::Incomplete(message));
            }
            return Ok(VarMap::full(geometry));
        }
        let side = geometry.side();
        let mut listed = vec![false; geometry.candidate_count()];
        let mut before = None;
        for (place, &[var, row, col, digit]) in self.map.iter().enumerate() {
            let fits = |number: usize| (1..=side).contains(&number);
            let in_range =
                var == place + 1 && var <= num_vars && fits(row) && fits(col) && fits(digit);
            let index = in_range.then(|| {
                let cell = geometry.cell(row - 1, col - 1);
                geometry.candidate_index(Candidate {
                    cell,
                    digit: Digit::new(digit - 1),
                })
            });
            // Rising order is what makes the list a map that `VarMap` can hold.
            let Some(index) = index.filter(|&index| before < Some(index)) else {
                let message = format!(
                    "the comment 'c map {var} {row} {col} {digit}' is out of range or order"
                );
                return Err(DimacsError::Incomplete(message));
            };
            before = Some(index);
            listed[index] = true;
        }
        Ok(VarMap::reduced(geometry, |candidate| {
            listed[geometry.candidate_index(candidate)]
        }))
    }
}

fn numbers(words: &str) -> Option<Vec<usize>> {
    words
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
}

fn read_puzzle(
    geometry: &Geometry,
    alphabet: &Alphabet,
    rows: &[String],
) -> Result<Puzzle, DimacsError> {
    use unicode_segmentation::UnicodeSegmentation;
    let mut cells = Vec::with_capacity(geometry.cell_count());
    for (number, row) in rows.iter().enumerate() {
        let symbols: Vec<&str> = if alphabet.is_wide() {
            row.split_whitespace().collect()
        } else {
            row.graphemes(true).collect()
        };
        if symbols.len() != geometry.side() {
            let (found, side) = (symbols.len(), geometry.side());
            let message = format!(
                "row {} of 'c puzzle' has {found} symbols where the side is {side}",
                number + 1
            );
            return Err(DimacsError::Incomplete(message));
        }
        for symbol in symbols {
            let digit = alphabet.digit(symbol);
            if digit.is_none() && !alphabet.is_blank(symbol) {
                let message = format!(
                    "row {} of 'c puzzle' has '{symbol}', not in the alphabet {alphabet}",
                    number + 1
                );
                return Err(DimacsError::Incomplete(message));
            }
            cells.push(digit);
        }
    }
    Ok(Puzzle::new(geometry.clone(), cells)
        .expect("as many cells as the grid, each of its alphabet"))
}

#[cfg(test)]
mod tests {
    use super::super::{Answer, read_answer, write};
    use super::*;
    use crate::cnf::{Cnf, Size};

    fn puzzle() -> Puzzle {
        let geometry = Geometry::boxes(2, 2).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.set(geometry.cell(0, 1), Some(Digit::new(2)));
        puzzle.set(geometry.cell(3, 3), Some(Digit::new(0)));
        puzzle
    }

    fn written(encoding: Encoding) -> String {
        let mut text = Vec::new();
        let puzzle = puzzle();
        write(
            &Encoder::new(&puzzle, encoding),
            &Alphabet::standard(4),
            &[],
            &mut text,
        )
        .unwrap();
        String::from_utf8(text).unwrap()
    }

    fn refuse(text: &str) -> String {
        read(text.as_bytes(), &mut Size::default())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn comments_that_fit_no_grid_are_refused_before_they_fill_the_memory() {
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
        assert!(
            long.len() < 200 && long.contains("1 1 ...' is not an alphabet"),
            "{long}"
        );
    }

    #[test]
    fn what_was_written_is_read_back() {
        for encoding in Encoding::all() {
            let mut cnf = Cnf::default();
            let document = read(written(encoding).as_bytes(), &mut cnf).unwrap();
            assert_eq!(document.puzzle, puzzle());
            assert_eq!(document.alphabet, Alphabet::standard(4));
            assert_eq!(document.encoding, encoding);
            assert_eq!(cnf, Cnf::encode(&puzzle(), encoding));
            assert_eq!(document.num_vars, cnf.num_vars());
            assert_eq!(
                document.encoder().map(),
                Encoder::new(&puzzle(), encoding).map()
            );
        }
    }

    #[test]
    fn the_text_of_a_file() {
        let text = written(Encoding::EXTENDED);
        let head: Vec<_> = text.lines().skip(1).take(10).collect();
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
                "7 0"
            ]
        );
        assert!(written(Encoding::REDUCED).contains("\nc map 1 1 1 1\n"));
    }

    #[test]
    fn files_cut_short_or_changed_are_refused() {
        let text = written(Encoding::REDUCED);
        let clauses = text.find("p cnf").unwrap();
        assert_eq!(
            refuse(&text[..clauses]),
            "the file ends before its line 'p cnf'"
        );
        assert!(refuse(&text[..text.len() - 2]).starts_with("the file ends within a clause"));
        let last_clause = text.trim_end().rfind('\n').unwrap();
        assert!(refuse(&text[..=last_clause]).contains("clauses and has"));
        assert_eq!(
            refuse(&text.replace("c box 2x2\n", "")),
            "no comment 'c box ...' before the clauses: was the file written by satdoku encode?"
        );
        assert_eq!(
            refuse(&text.replace("box 2x2", "box 2x")),
            "line 3: '2x' is not a box shape"
        );
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
            assert!(
                header(vars).ends_with("a line 'p cnf VARIABLES CLAUSES' is expected"),
                "{vars}"
            );
        }
        let full = written(Encoding::EXTENDED);
        let full = format!("{}p cnf 3 0\n", &full[..full.find("p cnf").unwrap()]);
        assert_eq!(
            refuse(&full),
            "the formula has 3 variables, too few for its puzzle"
        );
        let line = text
            .lines()
            .position(|line| line.starts_with("p cnf"))
            .unwrap()
            + 2;
        let literal = text.replacen(" 0\n", " 999 0\n", 1);
        assert!(
            refuse(&literal).starts_with(&format!("line {line}: literal 999 where there are "))
        );
        assert_eq!(
            refuse(&text.replace("c side 4", "c side 9")),
            "the comments 'c side', 'c box' and 'c alphabet' are not of one size"
        );
        assert_eq!(
            refuse("1 2 0\n"),
            "line 1: clauses before the line 'p cnf VARIABLES CLAUSES'"
        );
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
        let lits: Vec<String> = grid
            .iter()
            .enumerate()
            .map(|(i, b)| (i * 4 + usize::from(b - b'0')).to_string())
            .collect();
        let text = format!("s SATISFIABLE\nv {} 0\n", lits.join(" "));
        let Answer::Models(models) = read_answer(text.as_bytes()).unwrap() else {
            panic!()
        };
        let values = models[0].values(document.num_vars).unwrap();
        let solution = document
            .encoder()
            .decode(|var| values.is_true(var))
            .unwrap();
        assert!(solution.completes(&puzzle()));
    }

    #[test]
    fn ruled_out_candidates_come_back_in_their_cells() {
        let geometry = Geometry::boxes(2, 3).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        let ruled_out = [(1, 4, 2), (1, 4, 5), (5, 0, 0)].map(|(row, col, digit)| Candidate {
            cell: geometry.cell(row, col),
            digit: Digit::new(digit),
        });
        ruled_out
            .iter()
            .for_each(|&candidate| puzzle.rule_out(candidate));
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
    fn blocked_solutions_are_told_and_any_other_clause_is_named() {
        let read_grid = |text: &str| text.parse::<Puzzle>().unwrap();
        let solutions = ["1234341221434321", "3214143221434321"].map(|text| {
            let digits = text.bytes().map(|b| Digit::new(usize::from(b - b'1')));
            Solution::new(Geometry::boxes(2, 2).unwrap(), digits.collect()).unwrap()
        });
        let puzzle = read_grid(".2.4.4.221434321");
        let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
        let blocking = solutions.each_ref().map(|s| encoder.blocking_clause(s));
        let mut text = Vec::new();
        write(&encoder, &Alphabet::standard(4), &blocking, &mut text).unwrap();
        let mut formula = Cnf::default();
        let document = read(&text[..], &mut formula).unwrap();
        assert_eq!(document.blocked_solutions(&formula).unwrap(), solutions);

        let stated = Cnf::encode(&puzzle, Encoding::REDUCED);
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
        let expected = format!(
            "clause {} does not block a solution of the puzzle",
            stated.num_clauses() + 2
        );
        assert_eq!(refuse(more), expected);

        let mut other = document.clone();
        other.map = VarMap::full(puzzle.geometry());
        assert_eq!(
            other.blocked_solutions(&formula).unwrap_err().to_string(),
            "the comments 'c map' do not fit the puzzle"
        );
    }

    #[test]
    fn the_literals_of_a_formula_with_cubes_are_counted_without_its_cubes() {
        let text = written(Encoding::EXTENDED);
        let (head, clauses) = text.split_once("p cnf 64 450").unwrap();
        let with_cubes = format!("{head}p inccnf{clauses}a 1 65 0\na -1 0\n");
        let mut formula = Cnf::default();
        let document = read(with_cubes.as_bytes(), &mut formula).unwrap();
        assert_eq!(formula, Cnf::encode(&puzzle(), Encoding::EXTENDED));
        assert_eq!(document.num_vars, 64);
        let in_plain = text.replace("p cnf 64 450\n", "p cnf 64 450\na 1 0\n");
        assert!(refuse(&in_plain).contains("'a'"), "{}", refuse(&in_plain));
        let beyond = text.replacen(" 0\n", " 65 0\n", 1);
        assert!(refuse(&beyond).contains("literal 65 where there are 64 variables"));
    }
}
