//! The loss of power: after the kill everything is undone that was written to the database and not synchronised.
//!
//! A kill alone cannot show what the loss of power does, since the kernel keeps what a killed process has written. So
//! the server runs with a library (`shim/power_loss.c`) that notes in a log, before each write to the database's
//! files, what was there, and which of it an fsync has made durable since. After the kill the rest is put back, the
//! newest first.

use std::{
    collections::HashMap,
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    os::unix::{ffi::OsStringExt, fs::FileExt},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::error::{Doing, Error, Result};

const SHIM: &str = include_str!("../../../shim/power_loss.c");

#[derive(Debug)]
pub struct Power {
    library: PathBuf,
    log: PathBuf,
    /// What the database's files begin with.
    database: PathBuf,
}

impl Power {
    /// Compiles the library into `home`; the database's files begin with `database`.
    pub fn new(home: &Path, database: PathBuf) -> Result<Self> {
        let (source, library) = (home.join("power_loss.c"), home.join("power_loss.so"));
        fs::write(&source, SHIM).doing("the power-loss library cannot be written")?;
        let mut compiler = Command::new("cc");
        compiler
            .args(["-shared", "-fPIC", "-O2", "-o"])
            .arg(&library)
            .arg(&source)
            .args(["-ldl", "-lpthread"]);
        let output = compiler.stdin(Stdio::null()).output();
        let output = output.doing("the C compiler, which --power-loss needs, cannot be started")?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(Error::Usage(format!(
                "The power-loss library cannot be compiled: {errors}"
            )));
        }
        Ok(Self {
            library,
            log: home.join("power_loss.log"),
            database,
        })
    }

    /// What the server's environment needs; what lies in the database's files now counts as durable.
    pub fn environment(&self) -> Result<Vec<(OsString, OsString)>> {
        File::create(&self.log).doing("the log of writes cannot be made")?;
        Ok(vec![
            ("LD_PRELOAD".into(), self.library.clone().into()),
            ("POWER_LOSS_FILES".into(), self.database.clone().into()),
            ("POWER_LOSS_LOG".into(), self.log.clone().into()),
        ])
    }

    /// Undoes, after the kill, what was not synchronised; returns how many writes that were.
    pub fn cut(&self) -> Result<u64> {
        let log = fs::read(&self.log).doing("the log of writes cannot be read")?;
        if log.is_empty() {
            return Err(Error::server("The power-loss library was not loaded."));
        }
        let undone = undo(&log).doing("what was written cannot be undone")?;
        // Shared memory is no file to a database that starts anew.
        let mut shared = self.database.clone().into_os_string();
        shared.push("-shm");
        match fs::remove_file(shared) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error).doing("shared memory cannot be removed"),
            _ => Ok(undone),
        }
    }
}

/// A record of the log; numbers are little-endian, 64 bits each: kind, four numbers, then path and old bytes.
#[derive(Debug)]
struct Record<'a> {
    kind: u64,
    /// Where the old bytes stood; for a synchronisation, how many records are older than it.
    offset: u64,
    /// The file's length before.
    length: u64,
    path: &'a [u8],
    old: &'a [u8],
}

/// Bytes were written or cut off.
const CHANGED: u64 = 1;
/// The file was made.
const MADE: u64 = 2;
/// The file is durable, as far as it was written when this began.
const SYNCED: u64 = 3;
/// So are the names in a folder.
const FOLDER_SYNCED: u64 = 4;

fn undo(log: &[u8]) -> io::Result<u64> {
    let records = read(log)?;
    // Of each file, how many records are surely durable.
    let mut durable: HashMap<&[u8], u64> = HashMap::new();
    let mut durable_names: HashMap<&[u8], u64> = HashMap::new();
    for record in &records {
        let synced = match record.kind {
            SYNCED => durable.entry(record.path).or_default(),
            FOLDER_SYNCED => durable_names.entry(record.path).or_default(),
            _ => continue,
        };
        *synced = record.offset.max(*synced);
    }
    let mut undone = 0;
    for (number, record) in records.iter().enumerate().rev() {
        let path = PathBuf::from(OsString::from_vec(record.path.to_vec()));
        let is_durable = |by: &HashMap<&[u8], u64>, key| by.get(key).is_some_and(|count| (number as u64) < *count);
        let folder = path
            .parent()
            .map_or(&b""[..], |folder| folder.as_os_str().as_encoded_bytes());
        match record.kind {
            CHANGED if !is_durable(&durable, record.path) => {
                put_back(&path, record)?;
                undone += 1;
            }
            MADE if !is_durable(&durable_names, folder) => {
                remove(&path)?;
                undone += 1;
            }
            _ => {}
        }
    }
    Ok(undone)
}

fn put_back(path: &Path, record: &Record<'_>) -> io::Result<()> {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => {
            file.write_all_at(record.old, record.offset)?;
            file.set_len(record.length)
        }
        // It was deleted, and deletions count as durable.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A record that the kill has cut off is left out: what it announces was not done yet.
fn read(mut log: &[u8]) -> io::Result<Vec<Record<'_>>> {
    let mut records = Vec::new();
    while let Some((head, rest)) = log.split_first_chunk::<40>() {
        let mut numbers = head
            .chunks_exact(8)
            .map(|bytes| bytes.iter().rev().fold(0_u64, |n, b| n << 8 | u64::from(*b)));
        let mut next = || numbers.next().unwrap_or(0);
        let (kind, offset, length, path, old) = (next(), next(), next(), next(), next());
        if !(CHANGED..=FOLDER_SYNCED).contains(&kind) {
            return Err(io::Error::new(
                ErrorKind::InvalidData,
                "a record of the log has no known kind",
            ));
        }
        let (Ok(path), Ok(old)) = (usize::try_from(path), usize::try_from(old)) else {
            break;
        };
        if rest.len() < path.saturating_add(old) {
            break;
        }
        let (path, rest) = rest.split_at(path);
        let (old, rest) = rest.split_at(old);
        records.push(Record {
            kind,
            offset,
            length,
            path,
            old,
        });
        log = rest;
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: u64, offset: u64, length: u64, path: &Path, old: &[u8]) -> Vec<u8> {
        let path = path.as_os_str().as_encoded_bytes();
        let numbers = [kind, offset, length, path.len() as u64, old.len() as u64];
        let head = numbers.iter().flat_map(|number| number.to_le_bytes());
        head.chain(path.iter().copied()).chain(old.iter().copied()).collect()
    }

    #[test]
    fn what_was_not_synchronised_is_put_back() {
        let home = tempfile::tempdir().expect("a folder");
        let (kept, new) = (home.path().join("a"), home.path().join("b"));
        fs::write(&kept, "HELLOworld!").expect("written");
        fs::write(&new, "x").expect("written");
        let log = [
            // "hello" became "HELLO", which is durable; then bytes were appended, and again.
            record(CHANGED, 0, 5, &kept, b"hello"),
            record(SYNCED, 1, 0, &kept, b""),
            record(CHANGED, 5, 5, &kept, b""),
            record(CHANGED, 10, 10, &kept, b""),
            record(MADE, 0, 0, &new, b""),
        ];
        assert_eq!(undo(&log.concat()).expect("undone"), 3);
        assert_eq!(fs::read_to_string(&kept).expect("read"), "HELLO");
        assert!(!new.exists());
    }

    #[test]
    fn writes_during_a_synchronisation_are_not_durable() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("a");
        fs::write(&path, "22").expect("written");
        // The synchronisation began after the first write and ended after the second.
        let log = [
            record(CHANGED, 0, 2, &path, b"00"),
            record(CHANGED, 0, 2, &path, b"11"),
            record(SYNCED, 1, 0, &path, b""),
        ];
        undo(&log.concat()).expect("undone");
        assert_eq!(fs::read_to_string(&path).expect("read"), "11");
    }

    #[test]
    fn names_are_durable_with_their_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("a");
        fs::write(&path, "").expect("written");
        let log = [
            record(MADE, 0, 0, &path, b""),
            record(FOLDER_SYNCED, 1, 0, home.path(), b""),
        ];
        assert_eq!(undo(&log.concat()).expect("undone"), 0);
        assert!(path.exists());
    }

    #[test]
    fn a_record_that_was_cut_off_is_left_out() {
        let whole = record(CHANGED, 0, 2, Path::new("/a"), b"00");
        let log = [&whole[..], &whole[..whole.len() - 1]].concat();
        assert_eq!(read(&log).expect("read").len(), 1);
        assert!(read(&record(9, 0, 0, Path::new("/a"), b"")).is_err());
    }
}
