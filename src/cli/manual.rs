//! `completions` and `man`: what shells and manuals know, made from the definition of the command line itself.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::command;
use super::dimacs::{Failure, open_target, report, write_to};
use super::exit::Met;

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  satdoku completions bash >~/.local/share/bash-completion/completions/satdoku
  satdoku completions zsh >~/.zfunc/_satdoku
                                            with fpath+=~/.zfunc before compinit in ~/.zshrc
  satdoku completions fish >~/.config/fish/completions/satdoku.fish
  satdoku completions powershell >>$PROFILE
  satdoku completions elvish >>~/.config/elvish/rc.elv";

pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  satdoku man | man -l -                    the page of the program
  satdoku man solve | man -l -              the page of a subcommand
  satdoku man -o ~/.local/share/man/man1    all pages, for `man satdoku-solve`";

/// What `completions` is told.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompletionsArgs {
    /// Which shell's
    #[arg(value_enum)]
    shell: Shell,
}

/// What `man` is told.
#[derive(Args, Clone, Debug)]
pub(crate) struct ManArgs {
    /// Of which subcommand; none is the program's page
    #[arg(value_name = "SUBCOMMAND")]
    of: Option<String>,
    /// Write all pages as files into DIR
    #[arg(short, long, value_name = "DIR", conflicts_with = "of")]
    output: Option<PathBuf>,
}

/// Writes a shell's completions.
pub(crate) fn completions(args: &CompletionsArgs, quiet: bool) -> Met {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "satdoku", &mut script);
    report(quiet, write(None, &script))
}

/// Writes one page, or all.
pub(crate) fn man(args: &ManArgs, quiet: bool) -> Met {
    report(quiet, try_man(args))
}

fn try_man(args: &ManArgs) -> Result<Met, Failure> {
    let mut program = command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| Failure::at(folder.display(), error))?;
        let pages = program.get_subcommands().chain([&program]);
        for subcommand in pages {
            let name = format!("{}.1", name_of(subcommand));
            write(Some(&folder.join(name)), &page(subcommand)?)?;
        }
        return Ok(Met::NOTHING);
    }
    let command = match &args.of {
        None => &program,
        Some(name) => program
            .find_subcommand(name)
            .ok_or_else(|| Failure(format!("there is no subcommand '{name}'")))?,
    };
    write(None, &page(command)?)
}

fn write(path: Option<&Path>, text: &[u8]) -> Result<Met, Failure> {
    write_to(open_target(path)?, |out| Ok(out.write_all(text)?))
}

/// What a command's page is called.
fn name_of(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The manual page of a command that is built.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    let written = write_page(command, &mut out);
    written.map_err(|error| Failure(format!("cannot make the page: {error}")))?;
    Ok(out)
}

fn write_page(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    // No date, which would make each build's pages others.
    let (name, version) = (name_of(command), env!("CARGO_PKG_VERSION"));
    writeln!(out, ".TH \"{name}\" 1 \"\" \"satdoku {version}\" \"User Commands\"")?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    } else {
        // Only the program's own page lists what all have in common.
        out.extend(b".SH \"SEE ALSO\"\nsatdoku(1)\n");
    }
    let help = command.get_after_help().map(ToString::to_string);
    out.extend(sections(&help.unwrap_or_default()).bytes());
    Ok(())
}

/// Help in plain text as sections: lines that end with a colon are headings, indented lines stay as they are.
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

/// Text in which nothing is taken for an instruction, and a `-` is the one of the keyboard.
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
