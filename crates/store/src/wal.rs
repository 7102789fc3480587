//! Makes SQLite's commits durable: one synchronisation of its log for all who wait.
//!
//! SQLite runs with `synchronous=NORMAL`: a commit is appended to the log (`-wal`) and not synchronised, so that the
//! next transaction runs while the disk still works on the last one. Nothing is answered before a thread of this
//! module has synchronised the log, once for all who wait at that moment.
//!
//! - SQLite itself keeps the log in order: it synchronises it before it moves pages into the database file, that file
//!   before it writes the log anew from its beginning, and the new head before what follows it. What the log holds is
//!   read up to the first record that is not whole, so a synchronisation covers every commit before it.
//! - What others read may come from a commit that is not durable yet. [`WalSync::settled`] lets nobody answer from it
//!   before it is.
//! - A synchronisation that failed may have lost what the kernel held, and one more would not tell. From then on nothing
//!   is acknowledged, read or written: the process must end, and the next one reads what the disk has.

use std::{
    fmt,
    fs::{File, Metadata},
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{
            AtomicBool, AtomicU64,
            Ordering::{Relaxed, SeqCst},
        },
        mpsc,
    },
    thread,
    time::Instant,
};

use tokio::sync::{oneshot, watch};

use crate::metrics as names;

/// The log of one open database. Cheap to clone.
#[derive(Clone)]
pub(crate) struct WalSync {
    shared: Arc<Shared>,
    requests: mpsc::Sender<Request>,
}

struct Shared {
    /// Commits that others may see, and that are perhaps not durable.
    open: AtomicU64,
    /// Commits that were begun since the start.
    begun: AtomicU64,
    is_lost: AtomicBool,
    lost: watch::Sender<bool>,
}

/// Somebody who waits for everything that was written before.
struct Request {
    reply: oneshot::Sender<bool>,
    is_commit: bool,
}

impl WalSync {
    /// Starts the thread for the database file. It ends when nobody can ask any more.
    pub(crate) fn start(database: &Path) -> io::Result<Self> {
        let mut log = Log::of(database)?;
        let shared = Arc::new(Shared {
            open: AtomicU64::new(0),
            begun: AtomicU64::new(0),
            is_lost: AtomicBool::new(false),
            lost: watch::Sender::new(false),
        });
        let (requests, received) = mpsc::channel();
        thread::Builder::new().name("praline-wal".into()).spawn({
            let shared = shared.clone();
            move || synchronise_for(&received, &mut log, &shared)
        })?;
        Ok(Self { shared, requests })
    }

    /// A commit is about to begin.
    pub(crate) fn begin(&self) -> sqlx::Result<Commit<'_>> {
        self.check()?;
        // Before the commit: a reader that sees it sees this too.
        self.shared.open.fetch_add(1, SeqCst);
        self.shared.begun.fetch_add(1, Relaxed);
        Ok(Commit { wal: self })
    }

    /// How many commits have begun since the start.
    pub(crate) fn commits(&self) -> u64 {
        self.shared.begun.load(Relaxed)
    }

    /// Returns when everything that could be read by now is durable.
    pub(crate) async fn settled(&self) -> sqlx::Result<()> {
        self.check()?;
        if self.shared.open.load(SeqCst) == 0 {
            return Ok(());
        }
        self.request(false).wait().await
    }

    /// Synchronises the log, whatever is in it.
    pub(crate) async fn synchronise(&self) -> sqlx::Result<()> {
        self.request(false).wait().await
    }

    pub(crate) fn check(&self) -> sqlx::Result<()> {
        if self.shared.is_lost.load(SeqCst) {
            return Err(lost());
        }
        Ok(())
    }

    /// Ends when a synchronisation has failed.
    pub(crate) async fn lost(&self) {
        let mut lost = self.shared.lost.subscribe();
        lost.wait_for(|lost| *lost).await.ok();
    }

    fn request(&self, is_commit: bool) -> Durability {
        let (reply, answer) = oneshot::channel();
        // Without the thread the answer's other end is gone, which says that nothing is durable.
        self.requests.send(Request { reply, is_commit }).ok();
        Durability(Some(answer))
    }
}

impl fmt::Debug for WalSync {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WalSync").finish_non_exhaustive()
    }
}

/// A commit under way. One that is dropped, because nobody waits for its end, counts as not durable for ever: readers
/// then wait for a synchronisation that they would not have needed.
pub(crate) struct Commit<'a> {
    wal: &'a WalSync,
}

impl Commit<'_> {
    /// It was written; the answer comes when it is durable.
    pub(crate) fn written(self) -> Durability {
        self.wal.request(true)
    }

    /// It was not written, and nobody can see it.
    pub(crate) fn failed(self) {
        self.wal.shared.open.fetch_sub(1, SeqCst);
    }
}

/// What a commit's caller waits for before it answers.
#[must_use = "a commit is durable only once this was awaited"]
#[derive(Debug)]
pub(crate) struct Durability(Option<oneshot::Receiver<bool>>);

impl Durability {
    /// Of a commit that is durable when it returns.
    pub(crate) fn reached() -> Self {
        Self(None)
    }

    pub(crate) async fn wait(self) -> sqlx::Result<()> {
        let is_durable = match self.0 {
            None => true,
            Some(answer) => answer.await.unwrap_or(false),
        };
        if is_durable { Ok(()) } else { Err(lost()) }
    }
}

fn lost() -> sqlx::Error {
    sqlx::Error::Io(io::Error::other(
        "the database's log could not be synchronised to the disk; the server must be started again",
    ))
}

fn synchronise_for(requests: &mpsc::Receiver<Request>, log: &mut Log, shared: &Shared) {
    while let Ok(first) = requests.recv() {
        let waiting: Vec<Request> = std::iter::once(first).chain(requests.try_iter()).collect();
        if !shared.is_lost.load(SeqCst) {
            let begun = Instant::now();
            if let Err(error) = log.synchronise() {
                tracing::error!(%error, "the database's log could not be synchronised: nothing is acknowledged any more");
                shared.is_lost.store(true, SeqCst);
                shared.lost.send_replace(true);
            }
            metrics::histogram!(names::SYNC_SECONDS).record(begun.elapsed());
        }
        let is_durable = !shared.is_lost.load(SeqCst);
        let commits = waiting.iter().filter(|request| request.is_commit).count();
        if is_durable {
            shared.open.fetch_sub(commits as u64, SeqCst);
        }
        for request in waiting {
            // Who does not wait any more needs no answer.
            request.reply.send(is_durable).ok();
        }
    }
}

/// The log's file. It is kept open, since only a descriptor from before a failure is surely told of it; no descriptor
/// of the database file itself is opened here, since closing one would drop SQLite's locks.
struct Log {
    folder: PathBuf,
    path: PathBuf,
    file: Option<File>,
}

impl Log {
    fn of(database: &Path) -> io::Result<Self> {
        let database = database.canonicalize()?;
        let mut path = database.clone().into_os_string();
        path.push("-wal");
        Ok(Self {
            folder: database.parent().unwrap_or(Path::new("/")).to_owned(),
            path: path.into(),
            file: None,
        })
    }

    fn synchronise(&mut self) -> io::Result<()> {
        // The last connection that closes deletes the log, and the next one makes another under its name.
        let current = identity(&self.path.metadata()?);
        let file = match self.file.take() {
            Some(file) if identity(&file.metadata()?) == current => file,
            _ => {
                let file = File::open(&self.path)?;
                File::open(&self.folder)?.sync_all()?;
                file
            }
        };
        let file = self.file.insert(file);
        file.sync_data()
    }
}

fn identity(file: &Metadata) -> (u64, u64) {
    (file.dev(), file.ino())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wal(folder: &Path) -> WalSync {
        let database = folder.join("shop.db");
        std::fs::write(&database, "").expect("written");
        std::fs::write(folder.join("shop.db-wal"), "").expect("written");
        WalSync::start(&database).expect("starts")
    }

    #[tokio::test]
    async fn a_reader_waits_only_for_what_is_not_durable() {
        let folder = tempfile::tempdir().expect("a folder");
        let wal = wal(folder.path());
        assert!(wal.settled().await.is_ok());

        let commit = wal.begin().expect("works");
        assert_eq!(wal.shared.open.load(SeqCst), 1);
        wal.settled().await.expect("is synchronised");
        assert_eq!(
            wal.shared.open.load(SeqCst),
            1,
            "its commit may come after that synchronisation"
        );
        commit.written().wait().await.expect("is durable");
        assert_eq!(wal.shared.open.load(SeqCst), 0);

        wal.begin().expect("works").failed();
        assert_eq!(wal.shared.open.load(SeqCst), 0);
    }

    #[tokio::test]
    async fn a_log_that_was_made_anew_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let wal = wal(folder.path());
        wal.synchronise().await.expect("is synchronised");
        let path = folder.path().join("shop.db-wal");
        std::fs::rename(&path, folder.path().join("old")).expect("renamed");
        std::fs::write(&path, "").expect("written");
        wal.synchronise().await.expect("is synchronised");
        assert!(wal.check().is_ok());
    }

    #[tokio::test]
    async fn nothing_goes_on_after_a_failure() {
        let folder = tempfile::tempdir().expect("a folder");
        let wal = wal(folder.path());
        let before = wal.begin().expect("works");
        let path = folder.path().join("shop.db-wal");
        std::fs::remove_file(&path).expect("removed");
        assert!(before.written().wait().await.is_err());
        wal.lost().await;
        // It would work now, and would not tell what the first one lost.
        std::fs::write(&path, "").expect("written");
        assert!(wal.settled().await.is_err());
        assert!(wal.synchronise().await.is_err());
        assert!(wal.begin().is_err());
    }
}
