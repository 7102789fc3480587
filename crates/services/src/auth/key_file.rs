//! The file with the key that everything is signed with.

use std::{fs, io, os::unix::fs::PermissionsExt, path::Path};

use crate::data_dir::OTHERS;

/// The signing key could not be made or read.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("the signing key {path} could not be {what}: {source}")]
    File {
        path: String,
        what: &'static str,
        source: io::Error,
    },
    #[error(
        "the signing key {path} is damaged: it must hold 32 bytes; restore it, or delete it to make a new one, which ends all carts' sessions"
    )]
    Damaged { path: String },
    #[error(
        "other users of this machine may read the signing key {path} (its mode is {mode:o}), and whoever has it can act as any customer; `chmod 600 {path}` ends that. If somebody else may have read it, delete it instead: a new one is made, which ends all carts' sessions"
    )]
    Loose { path: String, mode: u32 },
    #[error("the machine gives no random numbers")]
    Random,
}

const KEY_FILE: &str = "signing.key";
const KEY_BYTES: usize = 32;

/// The key of the folder, which is made when it is missing.
pub(super) fn read_or_make(folder: &Path) -> Result<Vec<u8>, KeyError> {
    let path = &folder.join(KEY_FILE);
    let failed = |what| {
        let path = path.display().to_string();
        move |source| KeyError::File { path, what, source }
    };
    let mode = |found: fs::Metadata| found.permissions().mode() & 0o777;
    if let Some(mode) = fs::metadata(path).ok().map(mode).filter(|mode| mode & OTHERS != 0) {
        return Err(KeyError::Loose {
            path: path.display().to_string(),
            mode,
        });
    }
    match fs::read(path) {
        Ok(key) if key.len() == KEY_BYTES => Ok(key),
        Ok(_) => Err(KeyError::Damaged {
            path: path.display().to_string(),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut key = vec![0; KEY_BYTES];
            getrandom::fill(&mut key).map_err(|_| KeyError::Random)?;
            write_private(path, &key).map_err(failed("written"))?;
            Ok(key)
        }
        Err(error) => Err(failed("read")(error)),
    }
}

/// Puts the key of a folder into another one, for its owner alone; false where there is none.
///
/// # Errors
///
/// The key cannot be read or written.
pub fn copy_key(from: &Path, to: &Path) -> Result<bool, KeyError> {
    let failed = |path: &Path, what| {
        let path = path.display().to_string();
        move |source| KeyError::File { path, what, source }
    };
    let (from, to) = (from.join(KEY_FILE), to.join(KEY_FILE));
    match fs::read(&from) {
        Ok(key) => {
            write_private(&to, &key).map_err(failed(&to, "written"))?;
            Ok(true)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(failed(&from, "read")(error)),
    }
}

/// Writes a file that only its owner can read; it is there whole or not at all.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let half_written = path.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&half_written)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(half_written, path)
}
