//! `man`: manual pages, generated from the definition of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;
use satdoku_tasks::query::run::RunStatus;

use crate::context::Context;
use crate::io::{Failure, write_bytes};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku man | man -l -                    the page of the program
  satdoku man solve | man -l -              the page of a subcommand
  satdoku man -o ~/.local/share/man/man1    all pages, for `man satdoku-solve`";

/// The options of `man`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ManArgs {
    /// Subcommand to document; by default the program itself
    #[arg(value_name = "SUBCOMMAND")]
    of: Option<String>,
    /// Write all pages as files to DIR
    #[arg(short, long, value_name = "DIR", conflicts_with = "of")]
    output: Option<PathBuf>,
}

/// Writes one page of `program`, or all of them.
pub(crate) fn run(args: &ManArgs, program: Command, context: &Context) -> RunStatus {
    try_run(args, program).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: &ManArgs, program: Command) -> Result<RunStatus, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| Failure::at(folder.display(), error))?;
        let pages = program.get_subcommands().chain([&program]);
        for subcommand in pages {
            let name = format!("{}.1", name_of(subcommand));
            write_bytes(Some(&folder.join(name)), &page(subcommand)?)?;
        }
        return Ok(RunStatus::GOOD);
    }
    let command = match &args.of {
        None => &program,
        Some(name) => program
            .find_subcommand(name)
            .ok_or_else(|| Failure::new(format!("there is no subcommand '{name}'")))?,
    };
    write_bytes(None, &page(command)?)
}

/// The name of a command's page.
fn name_of(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The manual page of a command, which must have been built.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    let written = write_page(command, &mut out);
    written.map_err(|error| Failure::new(format!("cannot make the page: {error}")))?;
    Ok(out)
}

fn write_page(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    // Leave out the date, so that builds are reproducible.
    let (name, version) = (name_of(command), env!("CARGO_PKG_VERSION"));
    writeln!(out, ".TH \"{name}\" 1 \"\" \"satdoku {version}\" \"User Commands\"")?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    } else {
        // Only the program's own page lists the common options.
        out.extend(b".SH \"SEE ALSO\"\nsatdoku(1)\n");
    }
    for help in [command.get_before_help(), command.get_after_help()] {
        let help = help.map(ToString::to_string);
        out.extend(sections(&help.unwrap_or_default()).bytes());
    }
    Ok(())
}

/// Splits plain help text into sections: lines that end with a colon are headings, indented lines keep their layout.
fn sections(help: &str) -> String {
    let mut roff = String::new();
    let mut as_is = false;
    for line in help.lines() {
        let is_indented = line.starts_with(' ');
        if is_indented != as_is {
            roff.push_str(if is_indented { ".nf\n" } else { ".fi\n" });
            as_is = is_indented;
        }
        match line.strip_suffix(':').filter(|_| !is_indented) {
            Some(heading) => {
                roff.push_str(&format!(".SH \"{}\"\n", escaped(&heading.to_uppercase())))
            }
            None if line.is_empty() => roff.push_str(".SH NOTES\n"),
            None => {
                roff.push_str(&format!("\\&{}\n", escaped(line.strip_prefix("  ").unwrap_or(line))))
            }
        }
    }
    if as_is {
        roff.push_str(".fi\n");
    }
    roff
}

/// Escapes text for roff, so that no line is read as a request and `-` stays an ASCII hyphen.
fn escaped(text: &str) -> String {
    let mut roff = String::new();
    for c in text.chars() {
        match c {
            '\\' => roff.push_str("\\e"),
            '-' => roff.push_str("\\-"),
            '\'' => roff.push_str("\\(aq"),
            '`' => roff.push_str("\\(ga"),
            '^' => roff.push_str("\\(ha"),
            '~' => roff.push_str("\\(ti"),
            c if c.is_ascii() => roff.push(c),
            c => roff.push_str(&format!("\\[u{:04X}]", u32::from(c))),
        }
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_keep_their_lines_in_a_page() {
        let help = "Examples:\n  satdoku solve x.txt    all\n                 of it\n\n'a' is\nb.";
        let expected = ".SH \"EXAMPLES\"\n.nf\n\\&satdoku solve x.txt    all\n\\&               of it\n\
                        .fi\n.SH NOTES\n\\&\\(aqa\\(aq is\n\\&b.\n";
        assert_eq!(sections(help), expected);
    }
}
