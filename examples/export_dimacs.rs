//! Writes a puzzle as a DIMACS file for any SAT solver, and reads the solver's answer back as a grid.

use satdoku::budget::Budget;
use satdoku::encode::dimacs::{self, Answer};
use satdoku::encode::{Encoder, Encoding, Var};
use satdoku::format::{self, ReadOptions, line};
use satdoku::sat::{SolverKind, SolverOptions, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = format::parse("1..4 .... ...3 .3..", &ReadOptions::new())?;
    let encoder = Encoder::new(&record.puzzle, Encoding::EXTENDED);
    let mut file = Vec::new();
    dimacs::write(&encoder, &record.alphabet, &[], &mut file)?;
    print!("{}", String::from_utf8_lossy(&file[..240]));
    println!("...");

    // Any SAT solver can answer; this example runs the built-in one and prints its model in the usual format.
    let mut solver = SolverKind::Varisat.start(SolverOptions::default());
    let document = dimacs::read(&file[..], &mut &mut *solver)?;
    assert_eq!(solver.solve(&[], &Budget::unlimited())?, Verdict::Satisfiable);
    let lits = (0..document.num_vars).map(Var::new).map(|var| var.lit(solver.value(var)));
    let text = lits.map(|lit| format!("v {}\n", lit.to_dimacs())).collect::<String>() + "v 0\n";

    let Answer::Models(models) = dimacs::read_answer(text.as_bytes())? else { unreachable!() };
    let values = models[0].values(document.num_vars)?;
    let solution = document.encoder().decode(|var| values.is_true(var))?;
    println!("{}", line::text(solution.cells(), &document.alphabet));
    Ok(())
}
