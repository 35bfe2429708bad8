//! `completions`: completion scripts for shells, generated from the definition of the command line.

use clap::{Args, Command};
use clap_complete::Shell;
use satdoku_tasks::query::run::RunStatus;

use crate::context::Context;
use crate::io::write_bytes;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku completions bash >~/.local/share/bash-completion/completions/satdoku
  satdoku completions zsh >~/.zfunc/_satdoku
                                            with fpath+=~/.zfunc before compinit in ~/.zshrc
  satdoku completions fish >~/.config/fish/completions/satdoku.fish
  satdoku completions powershell >>$PROFILE
  satdoku completions elvish >>~/.config/elvish/rc.elv";

/// The options of `completions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompletionsArgs {
    /// Shell to write the script for
    #[arg(value_enum)]
    shell: Shell,
}

/// Writes the completion script of `program` for a shell.
pub(crate) fn run(args: &CompletionsArgs, mut program: Command, context: &Context) -> RunStatus {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "satdoku", &mut script);
    write_bytes(None, &script).unwrap_or_else(|failure| failure.report(context.quiet))
}
