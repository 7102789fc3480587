//! The open database, and the runtime that its work is done on.

use std::{future::Future, path::Path, sync::Arc, time::Duration};

use tokio::runtime::{Builder, Runtime};

use crate::{
    CartSink, CartWriter, Carts, Catalogue, Content, Error, GiftCards, Jobs, Outbox, Promotions, Result, Retention,
    ServiceTokens, Settings, SqlSink, Stock, Taxes, WriterOptions, database::Pools, postgres, sqlite,
};

/// Where the database is.
#[derive(Debug, Clone)]
pub struct StoreConfig {
    /// `sqlite:PATH` or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`; several servers of one database with commas
    /// between their addresses, of which the one that can be written is used.
    pub url: String,
    /// How many connections read at the same time.
    pub readers: u32,
    /// How long somebody waits for one of them; they are served in the order in which they came. Then the answer is
    /// [`Error::Busy`].
    pub wait: Duration,
}

impl StoreConfig {
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            readers: 4,
            wait: Duration::from_secs(2),
        }
    }

    /// An embedded database in a file; its folder is made when it is not there.
    pub fn sqlite_file(path: &Path) -> Self {
        Self::new(format!("sqlite:{}", escape(&path.to_string_lossy())))
    }
}

/// Keeps the marks of an address out of a path.
fn escape(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}

/// An open and migrated database. Cheap to clone; all clones and handles share it.
///
/// Its runtime ends with the last clone and handle, without waiting for what still runs: see [`Store::close`].
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) shared: Arc<Shared>,
}

impl Store {
    /// Opens the database, makes it when it is new, and migrates it. SQLite's settings are checked, so that a
    /// database which would not keep its promises is refused here.
    pub async fn open(config: &StoreConfig) -> Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("praline-store")
            .enable_all()
            .build()
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
        Ok(Self {
            shared: Arc::new(Shared { pools, runtime }),
        })
    }

    /// Whether other processes may write the carts too: a server database has room for several nodes, a file has one.
    pub fn is_shared(&self) -> bool {
        self.shared.pools.is_shared()
    }

    pub fn carts(&self) -> Carts {
        Carts::new(self.shared.clone())
    }

    /// Starts a writer of carts. A process has one.
    pub fn cart_writer(&self, options: WriterOptions) -> CartWriter {
        #[cfg(feature = "planted-defects")]
        return self.cart_writer_through(options, crate::carts::Planted::around);
        #[cfg(not(feature = "planted-defects"))]
        self.cart_writer_through(options, |sink| sink)
    }

    /// Starts a writer whose batches go through `wrap` on their way to the database, which may fail, delay or watch
    /// them: for tests of what happens then.
    pub fn cart_writer_through<S: CartSink>(
        &self,
        options: WriterOptions,
        wrap: impl FnOnce(SqlSink) -> S,
    ) -> CartWriter {
        let sink = wrap(SqlSink::new(self.shared.pools.clone(), options.answers));
        CartWriter::start(self.shared.clone(), sink, options)
    }

    pub fn catalogue(&self) -> Catalogue {
        Catalogue::new(self.shared.clone())
    }

    pub fn content(&self) -> Content {
        Content::new(self.shared.clone())
    }

    pub fn taxes(&self) -> Taxes {
        Taxes::new(self.shared.clone())
    }

    pub fn promotions(&self) -> Promotions {
        Promotions::new(self.shared.clone())
    }

    pub fn gift_cards(&self) -> GiftCards {
        GiftCards::new(self.shared.clone())
    }

    pub fn stock(&self) -> Stock {
        Stock::new(self.shared.clone())
    }

    pub fn outbox(&self) -> Outbox {
        Outbox::new(self.shared.clone())
    }

    pub fn service_tokens(&self) -> ServiceTokens {
        ServiceTokens::new(self.shared.clone())
    }

    pub fn settings(&self) -> Settings {
        Settings::new(self.shared.clone())
    }

    pub fn jobs(&self) -> Jobs {
        Jobs::new(self.shared.clone())
    }

    pub fn retention(&self) -> Retention {
        Retention::new(self.shared.clone())
    }

    /// Whether the database answers a query.
    pub async fn ping(&self) -> Result<()> {
        self.settings().get("ping").await.map(|_| ())
    }

    /// Ends when the disk has failed in a way that only a new start of the process mends: what is read or written from
    /// then on fails.
    pub async fn lost(&self) {
        self.shared.pools.lost().await;
    }

    /// Finishes what runs and closes all connections; whatever comes later fails with [`Error::Closed`].
    /// Close the cart writer first.
    pub async fn close(&self) -> Result<()> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                pools.close().await;
                Ok(())
            })
            .await
    }
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

/// What all handles share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) pools: Pools,
    runtime: OwnRuntime,
}

impl Shared {
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
            let done = work.await?;
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
