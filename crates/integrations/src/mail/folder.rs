//! Letters in a folder, a file each: what a shop without a mail server writes, for its developers to read.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::{Deserialize, Serialize};

use super::Letter;

/// No more than this is kept: the oldest go …
const KEPT: usize = 500;
/// … once there are so many more, for telling which are the oldest asks for the age of each.
const MORE: usize = 50;

/// A folder of letters.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

/// A letter in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLetter {
    pub letter: Letter,
    pub at: SystemTime,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Letter")]
struct Stored {
    id: String,
    from: String,
    to: String,
    subject: String,
    text: String,
    html: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unsubscribe: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct File(#[serde(with = "Stored")] Letter);

impl Folder {
    /// Makes nothing yet.
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The letters, the newest first.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn letters(&self) -> io::Result<Vec<KeptLetter>> {
        let mut letters = Vec::new();
        for (path, at) in self.files()? {
            letters.push(read(&path, at)?);
        }
        Ok(letters)
    }

    /// The letter with this id.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn letter(&self, id: &str) -> io::Result<Option<KeptLetter>> {
        let Some(path) = self.file(id) else { return Ok(None) };
        match fs::metadata(&path) {
            Ok(about) => read(&path, about.modified()?).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Removes letters that were written before; returns how many.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or a letter not be removed.
    pub fn forget(&self, before: SystemTime) -> io::Result<u64> {
        let mut forgotten = 0;
        for (path, at) in self.files()? {
            if at < before {
                fs::remove_file(path)?;
                forgotten += 1;
            }
        }
        Ok(forgotten)
    }

    pub(super) fn keep(&self, letter: &Letter) -> io::Result<()> {
        let path = self.file(&letter.id).ok_or(io::ErrorKind::InvalidInput)?;
        fs::create_dir_all(&self.path)?;
        // Whole or not at all, whenever the process ends.
        let draft = path.with_extension("draft");
        fs::write(&draft, serde_json::to_vec_pretty(&File(letter.clone()))?)?;
        fs::rename(draft, path)?;
        self.trim()
    }

    fn trim(&self) -> io::Result<()> {
        if self.paths()?.len() > KEPT + MORE {
            for (old, _) in self.files()?.drain(..).skip(KEPT) {
                fs::remove_file(old)?;
            }
        }
        Ok(())
    }

    /// The newest first.
    fn files(&self) -> io::Result<Vec<(PathBuf, SystemTime)>> {
        let mut files = Vec::new();
        for path in self.paths()? {
            let at = fs::metadata(&path)?.modified()?;
            files.push((path, at));
        }
        files.sort_by(|(one, at), (other, other_at)| other_at.cmp(at).then_with(|| one.cmp(other)));
        Ok(files)
    }

    fn paths(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let letters = paths.filter(|path| {
            let extension = path.as_ref().map_or(None, |path| path.extension());
            path.is_err() || extension.is_some_and(|extension| extension == "json")
        });
        letters.collect()
    }

    /// None for an id that could name another place.
    fn file(&self, id: &str) -> Option<PathBuf> {
        let is_name = !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        is_name.then(|| self.path.join(format!("{id}.json")))
    }
}

fn read(path: &Path, at: SystemTime) -> io::Result<KeptLetter> {
    let File(letter) = serde_json::from_slice(&fs::read(path)?)?;
    Ok(KeptLetter { letter, at })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_oldest_go_once_there_are_too_many() {
        let place = tempfile::TempDir::new().expect("a folder");
        let folder = Folder::new(place.path().join("mail"));
        let letter = |nth: usize| Letter {
            id: format!("letter-{nth}"),
            from: "shop@example.com".to_owned(),
            to: "aino@example.com".to_owned(),
            subject: String::new(),
            text: String::new(),
            html: String::new(),
            unsubscribe: None,
        };
        let keep = |nth: usize| {
            folder.keep(&letter(nth)).expect("kept");
            let written = fs::File::options()
                .write(true)
                .open(folder.file(&letter(nth).id).expect("a name"));
            let at = SystemTime::UNIX_EPOCH + Duration::from_secs(nth as u64);
            // Files that are written at one moment have one age.
            written.expect("is there").set_modified(at).expect("has an age");
        };
        (1..=KEPT + MORE).for_each(keep);
        assert_eq!(folder.letters().expect("read").len(), KEPT + MORE);
        keep(KEPT + MORE + 1);
        let kept = folder.letters().expect("read");
        assert_eq!(kept.len(), KEPT);
        assert_eq!(kept[0].letter.id, "letter-551");
        assert_eq!(kept[KEPT - 1].letter.id, "letter-52");
    }
}
