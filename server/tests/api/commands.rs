//! Commands of the program, given while a server runs or not.

use std::{path::Path, process::Output};

use crate::harness::run;

/// Runs a command on the shop in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Output {
    let folder = folder.to_str().expect("a path");
    let mut arguments = arguments.to_vec();
    arguments.extend(["--data-dir", folder]);
    run(&arguments)
}

/// What a command that succeeds prints.
pub(crate) fn said(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a command that fails tells.
pub(crate) fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder, arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}
