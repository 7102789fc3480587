//! One server for a SQLite database: each keeps carts in memory, and would not learn of the other's changes. Commands
//! that write rows need no lock, since a server follows what they write.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
    process,
};

use configuration::Config;

use super::{DATABASE_FILE, FolderError, make_folder};

/// Held for as long as this process lives; the kernel gives it back, however the process ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// The lock of the configured database; nothing for PostgreSQL, which several servers may share, and for a database
    /// that is no file.
    ///
    /// # Errors
    /// `InUse` where another server holds it, `Folder` where the file cannot be made.
    pub fn take(config: &Config) -> Result<Option<Self>, FolderError> {
        let Some(database) = database_file(config) else {
            return Ok(None);
        };
        make_folder(config.data_dir().to_owned())?;
        let mut path = database.clone().into_os_string();
        path.push(".server");
        let path = PathBuf::from(path);
        let failed = |source| FolderError::Folder {
            path: path.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                file.read_to_string(&mut pid).map_err(failed)?;
                return Err(FolderError::InUse {
                    path: database,
                    pid: pid.trim().to_owned(),
                });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        write_pid(&mut file).map_err(failed)?;
        Ok(Some(Self { _file: file }))
    }
}

fn write_pid(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}", process::id())?;
    file.flush()
}

fn database_file(config: &Config) -> Option<PathBuf> {
    let Some(url) = &config.database.url else {
        return Some(config.data_dir().join(DATABASE_FILE));
    };
    let path = url.expose().strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    let path = path.split('?').next().unwrap_or_default();
    (!path.is_empty() && path != ":memory:").then(|| Path::new(path).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use configuration::Secret;

    #[test]
    fn databases_that_are_files_are_locked() {
        let check = |url: Option<&str>, path: Option<&str>| {
            let mut config = Config::default();
            config.database.url = url.map(Secret::new);
            assert_eq!(database_file(&config).as_deref(), path.map(Path::new), "{url:?}");
        };
        check(None, Some("data/praline.db"));
        check(Some("sqlite:///var/shop.db?mode=rwc"), Some("/var/shop.db"));
        check(Some("sqlite:shop.db"), Some("shop.db"));
        check(Some("sqlite::memory:"), None);
        check(Some("postgres://shop@db/shop"), None);
    }

    #[test]
    fn one_server_holds_a_database() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let first = Lock::take(&config).expect("free");
        let refused = Lock::take(&config).expect_err("held").to_string();
        assert!(refused.contains(&process::id().to_string()), "{refused}");
        drop(first);
        assert!(Lock::take(&config).is_ok_and(|lock| lock.is_some()), "given back");
    }
}
