//! What a measured shop sells beside the demo brand's products.

use std::{
    ffi::{OsStr, OsString},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::error::{Doing, Error, Result};

/// Variables by name.
pub type Environment = [(OsString, OsString)];

/// Pieces of each product that is imported.
pub const STOCK: u32 = 999_999;

/// Where a server keeps its data in its temporary folder.
pub fn data_dir(home: &TempDir) -> PathBuf {
    home.path().join("data")
}

/// Imports products (JSON lines) into a data folder as an operator would; returns how long that took.
pub fn import(program: &Path, corpus: &Path, data: &Path, environment: &Environment) -> Result<Duration> {
    let begun = Instant::now();
    command(program, &["import".as_ref(), corpus.as_os_str()], data, environment)?;
    Ok(begun.elapsed())
}

/// Runs a command of the program on a data folder; returns what it prints.
pub fn command(program: &Path, arguments: &[&OsStr], data: &Path, environment: &Environment) -> Result<Vec<u8>> {
    let output = Command::new(program)
        .args(arguments)
        .arg("--data-dir")
        .arg(data)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .output()
        .doing(format!("{} cannot be started", program.display()))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let name = arguments.first().unwrap_or(&OsStr::new("")).display().to_string();
    Err(Error::server(format!(
        "The command {name} ended with {}: {}",
        output.status,
        errors.trim()
    )))
}

/// Imports so many plain products, which never sell out; returns the codes of their variations.
pub fn stock(program: &Path, home: &TempDir, count: usize, environment: &Environment) -> Result<Vec<String>> {
    stock_kinds(program, home, count, |_| "standard", environment)
}

/// The same with products of other kinds among them; they are counted from 0.
pub fn stock_kinds(
    program: &Path,
    home: &TempDir,
    count: usize,
    kind: impl Fn(usize) -> &'static str,
    environment: &Environment,
) -> Result<Vec<String>> {
    let corpus = home.path().join("products.jsonl");
    fs::write(&corpus, products(count, kind)).doing("the products cannot be written")?;
    import(program, &corpus, &data_dir(home), environment)?;
    Ok((1..=count).map(code).collect())
}

fn code(number: usize) -> String {
    format!("BENCH-{number:04}")
}

fn products(count: usize, kind: impl Fn(usize) -> &'static str) -> String {
    let mut rows = String::new();
    for (number, code) in (1..=count).map(code).enumerate() {
        let kind = kind(number);
        // Writing into a String does not fail.
        let _ = writeln!(
            rows,
            r#"{{"code":"{code}","type":"{kind}","name":{{"fi":"Koesuklaa {code}"}},"variations":[{{"code":"{code}","weight":110,"netWeight":100,"prices":{{"FI":590}},"stock":{STOCK},"backorder":true}}]}}"#
        );
    }
    rows
}
