//! The open database, and the runtime that its work is done on.

use std::{future::Future, io, pin::pin};

use futures_util::FutureExt;
use tokio::{
    runtime::{Builder, Runtime},
    task::unconstrained,
};

use crate::{
    Error, Result, StoreConfig,
    database::{Pools, no_answer},
    failure, postgres, sqlite,
};

/// What all handles share.
#[derive(Debug)]
pub(crate) struct OpenDatabase {
    pub(crate) pools: Pools,
    runtime: OwnRuntime,
}

impl OpenDatabase {
    /// See [`Store::open`](crate::Store::open).
    pub(crate) async fn open(config: &StoreConfig) -> Result<Self> {
        let runtime = runtime(config.url.starts_with("sqlite:"))
            .map_err(|error| Error::Configuration(format!("no threads can be started: {error}")))?;
        let runtime = OwnRuntime(Some(runtime));
        let config = config.clone();
        let pools = runtime
            .run(async move {
                let pools = open_pools(&config).await?;
                pools.migrate().await?;
                Ok(pools)
            })
            .await?;
        Ok(Self { pools, runtime })
    }

    /// Runs the work on the store's own threads. What it read is durable when this returns: nothing that is answered
    /// rests on a commit that the loss of power could still undo.
    ///
    /// The work begins at once, and its future moves to the store's threads: what a caller keeps meanwhile is small,
    /// where the future of a transaction has tens of kilobytes.
    pub(crate) fn run<T, W>(&self, work: W) -> impl Future<Output = Result<T>> + Send + use<T, W>
    where
        T: Send + 'static,
        W: Future<Output = Result<T>> + Send + 'static,
    {
        let pools = self.pools.clone();
        self.runtime.run(async move {
            let done = within_hearing(&pools, work).await;
            if let Err(Error::Storage(error)) = &done
                && failure::is_broken(error)
            {
                pools.troubled();
            }
            let done = done?;
            pools.settled().await?;
            Ok(done)
        })
    }

    /// Starts work that nobody waits for.
    pub(crate) fn start(&self, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.runtime.0 {
            runtime.spawn(work);
        }
    }
}

/// Does the work, and gives it up where the server falls silent meanwhile.
async fn within_hearing<T>(pools: &Pools, work: impl Future<Output = Result<T>>) -> Result<T> {
    let mut silence = pools.silence();
    let mut work = pin!(work);
    tokio::select! {
        biased;
        done = &mut work => done,
        // A commit that is under way has heard it too, and says that nobody knows its outcome. Whatever still waits after
        // that waits for something else, so that nothing was written.
        () = silence.heard() => unconstrained(work).now_or_never().unwrap_or_else(|| Err(Error::Storage(no_answer()))),
    }
}

/// SQLite has threads of its own and no sockets: without these, threads that wait for it sleep and are woken with less work.
fn runtime(is_sqlite: bool) -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(2).thread_name("praline-store").enable_time();
    if !is_sqlite {
        builder.enable_io();
    }
    builder.build()
}

async fn open_pools(config: &StoreConfig) -> Result<Pools> {
    match config.url.split_once(':').map(|(scheme, _)| scheme) {
        Some("sqlite") => sqlite::open(config).await,
        Some("postgres" | "postgresql") => postgres::open(config).await,
        _ => Err(Error::Configuration(
            "the database address must begin with sqlite: or postgres:".into(),
        )),
    }
}

/// A runtime that may be dropped anywhere, in async code too.
#[derive(Debug)]
struct OwnRuntime(Option<Runtime>);

impl OwnRuntime {
    fn run<T, W>(&self, work: W) -> impl Future<Output = Result<T>> + Send + use<T, W>
    where
        T: Send + 'static,
        W: Future<Output = Result<T>> + Send + 'static,
    {
        let task = self.0.as_ref().map(|runtime| runtime.spawn(work));
        async move {
            // A task that panicked or was cut off has no result.
            match task {
                Some(task) => task.await.unwrap_or(Err(Error::Closed)),
                None => Err(Error::Closed),
            }
        }
    }
}

impl Drop for OwnRuntime {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
