//! Planted defects: a checker is trusted only after it has found what is surely wrong.
//!
//! They are in a program of their own, which is built for this alone; the shop's program knows nothing of them.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::error::{Doing, Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum InjectedFault {
    /// Operations are acknowledged before the commit
    AckBeforeCommit,
    /// The numbers of operations are not recorded
    NoDedup,
    /// They are recorded in a second transaction
    DedupApart,
    /// SQLite synchronises now and then only; shows with --power-loss
    SyncNormal,
}

impl InjectedFault {
    pub const ALL: [Self; 4] = [Self::AckBeforeCommit, Self::NoDedup, Self::DedupApart, Self::SyncNormal];
    /// Tells the program which defect it has.
    pub const VARIABLE: &'static str = "PRALINE_PLANTED_DEFECT";

    pub fn name(self) -> &'static str {
        match self {
            Self::AckBeforeCommit => "ack-before-commit",
            Self::NoDedup => "no-dedup",
            Self::DedupApart => "dedup-apart",
            Self::SyncNormal => "sync-normal",
        }
    }

    /// Whether only the loss of power shows it.
    pub fn needs_power_loss(self) -> bool {
        self == Self::SyncNormal
    }
}

/// Builds the program with the defects beside this one, and tells where it is.
pub fn program() -> Result<PathBuf> {
    const NAME: &str = "praline-planted";
    let own = std::env::current_exe().doing("this program cannot find itself")?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--package",
        "server",
        "--features",
        "planted-defects",
        "--bin",
        NAME,
    ]);
    if own.parent().is_some_and(|folder| folder.ends_with("release")) {
        cargo.arg("--release");
    }
    let built = cargo.stdin(Stdio::null()).status().doing("cargo cannot be started")?;
    let program = own.with_file_name(NAME);
    if built.success() && program.is_file() {
        return Ok(program);
    }
    Err(Error::Usage(format!(
        "The program with the planted defects could not be built: run this in the source folder, so that it comes to be {}.",
        program.display()
    )))
}
