//! The folder of an index: one folder for each generation, named by its number, and a file that says which one is live.
//!
//! A generation is made whole beside the live one before the file names it, and goes away after the file names another:
//! whenever the process ends, the file names a generation that was whole. What it does not name is left over, and is
//! removed by the next one that may write.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::error::IndexError;

pub(crate) struct IndexDir {
    path: PathBuf,
}

/// Whoever has it may write; the system takes it back when the process ends.
pub(crate) struct Lock {
    _file: File,
}

/// How far a rebuild has come, in documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    pub total: u64,
}

const LIVE: &str = "live";
const LOCK: &str = "lock";
const PROGRESS: &str = "progress";
const SHOWN: &str = "shown";

impl IndexDir {
    /// Makes the folder when it is missing.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        Ok(Self { path: path.to_owned() })
    }

    pub(crate) fn generation(&self, number: u64) -> PathBuf {
        self.path.join(number.to_string())
    }

    /// The number of the live generation; none in a new folder, or when the file is damaged.
    pub(crate) fn live(&self) -> io::Result<Option<u64>> {
        match fs::read_to_string(self.path.join(LIVE)) {
            Ok(text) => Ok(text.trim_end().parse().ok()),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidData) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// From now on this generation is the live one, also after a power cut.
    pub(crate) fn set_live(&self, number: u64) -> io::Result<()> {
        let next = self.path.join("live.next");
        let mut file = File::create(&next)?;
        writeln!(file, "{number}")?;
        file.sync_all()?;
        // The generation's own entry must be there before the file that names it.
        let folder = File::open(&self.path)?;
        folder.sync_all()?;
        fs::rename(&next, self.path.join(LIVE))?;
        folder.sync_all()
    }

    /// A number that no generation has.
    pub(crate) fn next(&self) -> io::Result<u64> {
        Ok(self.generations()?.into_iter().max().unwrap_or(0) + 1)
    }

    /// Removes every generation but one, with what a rebuild told of itself.
    pub(crate) fn keep_only(&self, number: u64) -> io::Result<()> {
        self.tell_progress(None)?;
        for other in self.generations()?.into_iter().filter(|other| *other != number) {
            fs::remove_dir_all(self.generation(other))?;
        }
        Ok(())
    }

    /// Fails with [`IndexError::Locked`] while another one has it, here or in another process.
    pub(crate) fn lock(&self) -> Result<Lock, IndexError> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(self.path.join(LOCK))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(IndexError::Locked),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Tells other processes how far a rebuild has come; nothing when none is under way any more.
    pub(crate) fn tell_progress(&self, progress: Option<Progress>) -> io::Result<()> {
        let file = self.path.join(PROGRESS);
        match progress {
            Some(Progress { done, total }) => fs::write(file, format!("{done} {total}\n")),
            None => match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }

    /// What was told last; nothing while no rebuild is under way.
    pub(crate) fn progress(&self) -> Option<Progress> {
        let text = fs::read_to_string(self.path.join(PROGRESS)).ok()?;
        let (done, total) = text.trim_end().split_once(' ')?;
        Some(Progress {
            done: done.parse().ok()?,
            total: total.parse().ok()?,
        })
    }

    /// Tells other processes which generation the searches of this one see, and up to which cursor.
    pub(crate) fn tell_shown(&self, generation: u64, cursor: i64) -> io::Result<()> {
        let next = self.path.join("shown.next");
        fs::write(&next, format!("{generation} {cursor}\n"))?;
        fs::rename(next, self.path.join(SHOWN))
    }

    /// What was told last; nothing where nobody has written the index since there was such a file.
    pub(crate) fn shown(&self) -> Option<(u64, i64)> {
        let text = fs::read_to_string(self.path.join(SHOWN)).ok()?;
        let (generation, cursor) = text.trim_end().split_once(' ')?;
        Some((generation.parse().ok()?, cursor.parse().ok()?))
    }

    fn generations(&self) -> io::Result<Vec<u64>> {
        let mut numbers = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                numbers.extend(entry.file_name().to_str().and_then(|name| name.parse::<u64>().ok()));
            }
        }
        Ok(numbers)
    }
}
