//! What a measured shop sells beside the demo brand's products.

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    error::{Doing, Error, Result},
    server::{Environment, data_dir},
};

/// Imports products (JSON lines) into a data folder as an operator would; returns how long that took.
pub fn import(program: &Path, corpus: &Path, data: &Path, environment: &Environment) -> Result<Duration> {
    let begun = Instant::now();
    let output = Command::new(program)
        .arg("import")
        .arg(corpus)
        .arg("--data-dir")
        .arg(data)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .output()
        .doing(format!("{} cannot be started", program.display()))?;
    if output.status.success() {
        return Ok(begun.elapsed());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(Error::server(format!(
        "The import ended with {}: {}",
        output.status,
        errors.trim()
    )))
}

/// Imports so many plain products, which never sell out; returns the codes of their variations.
pub fn stock(program: &Path, home: &TempDir, count: usize, environment: &Environment) -> Result<Vec<String>> {
    let corpus = home.path().join("products.jsonl");
    fs::write(&corpus, products(count)).doing("the products cannot be written")?;
    import(program, &corpus, &data_dir(home), environment)?;
    Ok((1..=count).map(code).collect())
}

fn code(number: usize) -> String {
    format!("BENCH-{number:04}")
}

fn products(count: usize) -> String {
    let mut rows = String::new();
    for code in (1..=count).map(code) {
        // Writing into a String does not fail.
        let _ = writeln!(
            rows,
            r#"{{"code":"{code}","name":{{"fi":"Koesuklaa {code}"}},"variations":[{{"code":"{code}","weight":110,"netWeight":100,"prices":{{"FI":590}},"stock":999999,"backorder":true}}]}}"#
        );
    }
    rows
}
