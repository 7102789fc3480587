//! A folder with the demo brand, seeded and indexed once for all tests: to copy it takes a moment, to make it takes
//! seconds.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::Duration,
};

use tempfile::{Builder, TempDir};

use crate::harness::Shop;

/// A new folder with a shop of the demo brand. Its signing key is its own: the server makes it.
pub(crate) fn folder() -> TempDir {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    let copy = TempDir::new().expect("a folder");
    copy_all(MADE.get_or_init(make), copy.path());
    copy
}

/// Nothing tells when the last test of a run has ended, so the folder stays; a later run takes it away.
fn make() -> PathBuf {
    let above = Path::new(env!("CARGO_TARGET_TMPDIR"));
    forget_earlier(above);
    let folder = Builder::new().prefix(PREFIX).tempdir_in(above).expect("a folder");
    let folder = Arc::new(folder);
    let shop = Shop::at(folder.clone(), &[], &[]).ready();
    assert!(shop.terminate().success());
    fs::remove_file(folder.path().join("signing.key")).expect("the key");
    Arc::into_inner(folder).expect("nobody else's").keep()
}

const PREFIX: &str = "seeded-";

/// Longer than any run takes.
const OLD: Duration = Duration::from_secs(3 * 3600);

fn forget_earlier(above: &Path) {
    for entry in fs::read_dir(above).expect("the folder of tests").flatten() {
        let is_one = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let age = entry.metadata().and_then(|about| about.modified());
        let is_old = age.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > OLD));
        if is_one && is_old {
            // Another run may be at it as well.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

pub(crate) fn copy_all(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let copy = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&copy).expect("made");
            copy_all(&entry.path(), &copy);
        } else {
            fs::copy(entry.path(), &copy).expect("copied");
        }
    }
}
