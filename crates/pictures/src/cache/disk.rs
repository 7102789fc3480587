//! Files on disk. They can be deleted at any time: whatever is missing or damaged is made again.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use bytes::Bytes;
use runtime::clock::Clock;

use super::recency::Recency;
use crate::key::VariantKey;

/// What a kept file begins with, before its checksum.
const MARK: [u8; 4] = *b"PRP1";
const HEAD: usize = MARK.len() + 4;
/// Ends the names of files that are being written.
const UNFINISHED: &str = "part";

/// Pictures in a folder, at most so many bytes of them. Whoever uses it blocks.
pub(crate) struct DiskCache {
    folder: PathBuf,
    most: u64,
    clock: Clock,
    recency: Mutex<Recency>,
    writes: AtomicU64,
}

impl DiskCache {
    /// Makes the folder, or goes on with what an earlier run left in it, in the order of its last use.
    pub(crate) fn open(folder: &Path, most: u64, clock: Clock) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (path, data) = (entry.path(), entry.metadata()?);
            match entry.file_name().to_str().and_then(VariantKey::parse) {
                Some(key) => found.push((data.modified().unwrap_or(UNIX_EPOCH), key, data.len())),
                None if path.extension().is_some_and(|ending| ending == UNFINISHED) => fs::remove_file(path)?,
                // Somebody else's.
                None => {}
            }
        }
        found.sort_unstable();
        let mut recency = Recency::default();
        for (_, key, bytes) in found {
            recency.put(key, bytes);
        }
        let cache = Self {
            folder: folder.to_owned(),
            most,
            clock,
            recency: Mutex::new(recency),
            writes: AtomicU64::new(0),
        };
        cache.shrink();
        Ok(cache)
    }

    /// Whether it is worth looking.
    pub(crate) fn has(&self, key: VariantKey) -> bool {
        self.recency().contains(key)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.recency().bytes()
    }

    /// The file as it was put; nothing where it is not there or is damaged.
    pub(crate) fn get(&self, key: VariantKey) -> Option<Bytes> {
        if !self.has(key) {
            return None;
        }
        let path = self.path(key);
        let read = File::open(&path).and_then(|mut file| {
            let mut kept = Vec::new();
            file.read_to_end(&mut kept)?;
            // The next start takes what was used lately for that; it loses little where this fails.
            let _ = file.set_modified(self.now());
            Ok(kept)
        });
        match read.map(unwrapped) {
            Ok(Some(file)) => {
                self.recency().touch(key);
                Some(file)
            }
            Ok(None) => {
                tracing::warn!(path = %path.display(), "a kept picture is damaged; it is made again");
                self.forget(key);
                None
            }
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a kept picture cannot be read; it is made again");
                self.forget(key);
                None
            }
        }
    }

    /// Keeps a file. One that cannot be written, for want of room say, is not kept.
    pub(crate) fn put(&self, key: VariantKey, file: &[u8]) {
        let bytes = (HEAD + file.len()) as u64;
        if bytes > self.most {
            return;
        }
        if let Err(error) = self.write(key, file) {
            tracing::warn!(folder = %self.folder.display(), %error, "a picture that was made cannot be kept");
            return;
        }
        self.recency().put(key, bytes);
        self.shrink();
    }

    /// Whole or not at all, as far as this process is concerned; the checksum finds what a power cut left.
    fn write(&self, key: VariantKey, file: &[u8]) -> io::Result<()> {
        let number = self.writes.fetch_add(1, Ordering::Relaxed);
        let unfinished = self
            .folder
            .join(format!("{key}-{}-{number}.{UNFINISHED}", std::process::id()));
        let written = File::create(&unfinished).and_then(|mut to| {
            to.write_all(&MARK)?;
            to.write_all(&crc32fast::hash(file).to_le_bytes())?;
            to.write_all(file)?;
            fs::rename(&unfinished, self.path(key))
        });
        if written.is_err() {
            // It may not even be there.
            let _ = fs::remove_file(&unfinished);
        }
        written
    }

    fn shrink(&self) {
        let forgotten = self.recency().shrink(self.most);
        for key in forgotten {
            self.remove(key);
        }
    }

    fn forget(&self, key: VariantKey) {
        self.recency().remove(key);
        self.remove(key);
    }

    fn remove(&self, key: VariantKey) {
        match fs::remove_file(self.path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%key, %error, "a kept picture cannot be deleted");
            }
            Ok(()) | Err(_) => {}
        }
    }

    fn path(&self, key: VariantKey) -> PathBuf {
        self.folder.join(key.to_string())
    }

    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(self.clock.wall().0.unsigned_abs())
    }

    fn recency(&self) -> MutexGuard<'_, Recency> {
        // Nothing panics while it is locked.
        self.recency.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file within what is kept of it, where it is whole.
fn unwrapped(kept: Vec<u8>) -> Option<Bytes> {
    let rest = kept.strip_prefix(&MARK)?;
    let (sum, file) = rest.split_first_chunk()?;
    (u32::from_le_bytes(*sum) == crc32fast::hash(file)).then(|| Bytes::from(kept).slice(HEAD..))
}

#[cfg(test)]
mod tests {
    use domain::{
        market::Texts,
        picture::{Focus, Form, Format, Origin, Picture, Plan, Width},
    };
    use tempfile::TempDir;

    use super::*;

    /// The key of one of many pictures.
    fn key(number: usize) -> VariantKey {
        let picture = Picture {
            width: 64,
            height: 64,
            focus: Focus::CENTRE,
            alt: Texts::default(),
            version: number.to_string().into(),
            origin: Origin::Program,
        };
        let plan = Plan::new(&picture, Form::Width(Width::MOST));
        VariantKey::new(&picture, &plan, Format::Webp)
    }

    fn open(folder: &TempDir, most: u64) -> DiskCache {
        DiskCache::open(folder.path(), most, Clock::system()).expect("a cache")
    }

    fn files(folder: &TempDir) -> usize {
        fs::read_dir(folder.path()).expect("a folder").count()
    }

    const FILE: [u8; 992] = [7; 992];

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let folder = TempDir::new().expect("a folder");
        let cache = open(&folder, 3_000);
        for number in 0..3 {
            cache.put(key(number), &FILE);
        }
        assert_eq!(cache.get(key(0)).as_deref(), Some(&FILE[..]), "used again");
        cache.put(key(3), &FILE);
        assert!(cache.has(key(0)) && !cache.has(key(1)) && cache.has(key(2)) && cache.has(key(3)));
        assert_eq!(
            (cache.bytes(), files(&folder)),
            (3_000, 3),
            "what is told is what is there"
        );
        cache.put(key(4), &[0; 3_000]);
        assert!(!cache.has(key(4)), "it alone would be too much");
        assert_eq!(files(&folder), 3);
    }

    #[test]
    fn a_restart_keeps_files_and_their_order() {
        let folder = TempDir::new().expect("a folder");
        {
            let cache = open(&folder, 10_000);
            for number in 0..4 {
                cache.put(key(number), &FILE);
                let file = File::open(cache.path(key(number))).expect("a file");
                let age = Duration::from_secs(100 - number as u64);
                file.set_modified(cache.now() - age).expect("an old file");
            }
            assert!(cache.get(key(0)).is_some(), "used now");
        }
        fs::write(folder.path().join("0123.part"), "half of a file").expect("written");
        let cache = open(&folder, 2_500);
        assert!(cache.get(key(0)).is_some() && cache.get(key(3)).is_some());
        assert!(!cache.has(key(1)) && !cache.has(key(2)));
        assert_eq!(files(&folder), 2, "the unfinished file is gone too");
    }

    #[test]
    fn what_is_damaged_is_not_there() {
        let folder = TempDir::new().expect("a folder");
        let cache = open(&folder, 10_000);
        let damages: [fn(&Path); 4] = [
            |path| fs::write(path, "").expect("written"),
            |path| fs::write(path, "PRP1").expect("written"),
            |path| {
                let mut kept = fs::read(path).expect("read");
                kept[500] ^= 1;
                fs::write(path, kept).expect("written");
            },
            |path| fs::remove_file(path).expect("removed"),
        ];
        for (number, damage) in damages.into_iter().enumerate() {
            cache.put(key(number), &FILE);
            damage(&cache.path(key(number)));
            assert_eq!(cache.get(key(number)), None, "{number}");
            assert!(!cache.has(key(number)) && !cache.path(key(number)).exists(), "{number}");
            cache.put(key(number), &FILE);
            assert_eq!(
                cache.get(key(number)).as_deref(),
                Some(&FILE[..]),
                "{number}: made again"
            );
        }
    }
}
