//! Puts the shop together, opens its doors, and closes them in order.

use std::{
    io::{self, Write},
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

use actix_web::{
    App, HttpServer,
    dev::{Server, ServerHandle},
    middleware::{DefaultHeaders, from_fn},
    web,
};
use arc_swap::ArcSwap;
use domain::cart::Timing;
use search_index::SearchIndex;
use store::{CartWriter, Store, WriterOptions};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::{mpsc, watch},
    task::JoinHandle,
};

use crate::{
    actors::{CartRegistry, Dependencies},
    assets::Assets,
    clock::Clock,
    config::{Config, Markets},
    flows::{
        content,
        coupons::Coupons,
        feed::{self, Feed},
        folder::{self, FolderError, Indexes},
        gift_cards::GiftCards,
        housekeeping,
        indexing::{self, Indexer, IndexingError, Pages, Products, Source},
        search_data,
        seed::{self, Seed, SeedError},
    },
    http::{
        identity::{Keys, KeysError},
        middleware::observe,
    },
    localizations::{BrokenDictionary, Localizations},
    routes,
    searcher::{Readers, Searcher},
    state::Shop,
    telemetry,
    ws::{self, Connections, Origins},
};

/// The server cannot start. The text is for the person who starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("The database cannot be used: {0}.")]
    Store(#[from] store::Error),
    #[error("The data of a new shop cannot be put: {0}.")]
    Seed(#[from] SeedError),
    #[error("The key for anonymous ids cannot be used: {0}.")]
    Keys(#[from] KeysError),
    #[error("{0}")]
    Config(String),
    #[error("The program is damaged: {0}.")]
    Dictionary(#[from] &'static BrokenDictionary),
    #[error("The server cannot listen on {listen}: {source}. Free the port, or choose another with --listen.")]
    Listen { listen: String, source: io::Error },
    #[error("The server ended by itself: {0}.")]
    Ended(String),
    #[error("The server stopped with an error: {0}.")]
    Io(#[from] io::Error),
}

/// Runs the shop until it is told to stop by SIGTERM or SIGINT. Must be called inside an actix system.
pub async fn serve(config: Config, seed: Seed) -> Result<(), StartError> {
    let mut stop_signals = StopSignals::listen()?;
    let running = Running::start(config, seed).await?;
    announce(running.address)?;
    let ended = tokio::select! {
        () = stop_signals.wait() => None,
        reason = running.ended() => Some(reason),
        () = running.shop.store.lost() => Some("the disk failed to keep the database's log".to_owned()),
    };
    running.stop().await?;
    match ended {
        None => Ok(()),
        Some(reason) => Err(StartError::Ended(reason)),
    }
}

/// The one line on standard output, for scripts that wait for it.
fn announce(address: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "listening on http://{address}")?;
    out.flush()
}

/// A shop with open doors.
struct Running {
    address: SocketAddr,
    handle: ServerHandle,
    /// Why the server ended, once it has.
    server: watch::Receiver<Option<String>>,
    shop: web::Data<Shop>,
    stop_tasks: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    async fn start(config: Config, seed: Seed) -> Result<Self, StartError> {
        let config = Arc::new(config);
        let clock = Clock::system();
        let metrics = telemetry::start_metrics();
        let listener = listen(&config)?;
        let address = listener.local_addr()?;

        let store = folder::open_store(&config).await?;
        let indexes = folder::open_indexes(&config)?;
        let seeded = seed::seed_if_new(&store, seed, clock.wall()).await?;
        indexing::renew_if_made_otherwise(&store, clock.wall()).await?;
        let (book, shown) = feed::load_book(&store).await?;
        let book = Arc::new(ArcSwap::from_pointee(book));
        let shown = watch::Sender::new(shown);
        let books = watch::Sender::new(0);
        let search_data = search_data::load(&store).await?;
        indexes.set_synonyms(&search_data.synonyms());
        let search_data = Arc::new(ArcSwap::from_pointee(search_data));
        content::take_over_start_page(&store, clock.wall()).await?;
        let site = Arc::new(ArcSwap::from_pointee(seed::load_site(&store).await?));
        let content = Arc::new(ArcSwap::from_pointee(content::load_tree(&store).await?));
        if let Some(seeded) = seeded {
            // A new shop finds what it has from its first answer on.
            let (Indexes { products, pages }, shown) = (&indexes, *shown.borrow());
            fill_new(Products(book.clone()), products, clock, &store, shown).await;
            fill_new(Pages(content.clone()), pages, clock, &store, shown).await;
            tracing::info!(products = seeded.products, "a new shop was made");
        }
        let markets = Arc::new(Markets::new(&config).map_err(StartError::Config)?);
        let localizations = Localizations::load()?;
        let writer = store.cart_writer(WriterOptions::default());
        let carts = CartRegistry::start(Dependencies {
            clock,
            store: store.clone(),
            writer: writer.clone(),
            book: book.clone(),
            markets: markets.clone(),
            localizations: localizations.clone(),
            timing: Timing {
                quiet: config.carts.quiet(),
                at_most: config.carts.max_wait(),
                retry: STORE_RETRY,
            },
            passivate_after: config.carts.passivate_after(),
            arbiters: config.carts.arbiter_count(),
        });
        let shop = web::Data::new(Shop {
            clock,
            store: store.clone(),
            writer,
            book: book.clone(),
            books: books.clone(),
            site,
            search_data: search_data.clone(),
            content: content.clone(),
            markets,
            localizations,
            search: Searcher::new(
                Readers {
                    products: indexes.products.reader(),
                    pages: indexes.pages.reader(),
                },
                &config.search,
            ),
            indexes: indexes.clone(),
            carts: carts.clone(),
            coupons: Coupons::new(store.clone(), clock, book.clone()),
            gift_cards: GiftCards::new(store.clone(), clock),
            keys: Keys::open(&config)?,
            assets: Assets::load(),
            origins: Origins::new(
                config.server.public_url.as_deref(),
                &config.server.allowed_origins,
                address,
            ),
            proxies: config.server.proxies().map_err(StartError::Config)?,
            connections: Connections::default(),
            metrics,
            config,
        });

        let (stop_tasks, stopping) = watch::channel(false);
        let (outdated_sender, outdated) = mpsc::unbounded_channel();
        let products = Indexer::serving(
            clock,
            store.clone(),
            Products(book.clone()),
            indexes.products.clone(),
            shown.subscribe(),
            Some(outdated),
        );
        let pages = Indexer::serving(
            clock,
            store.clone(),
            Pages(content.clone()),
            indexes.pages.clone(),
            shown.subscribe(),
            None,
        );
        let feed = Feed::new(
            clock,
            store.clone(),
            book,
            books,
            shown,
            outdated_sender,
            carts,
            search_data,
            indexes,
            content,
        );
        let mut tasks = vec![
            tokio::spawn(feed.run(stopping.clone())),
            tokio::spawn(products.run(stopping.clone())),
            tokio::spawn(pages.run(stopping.clone())),
            tokio::spawn(housekeeping::run(store, clock, stopping)),
        ];
        let server = http_server(shop.clone(), listener)?;
        let handle = server.handle();
        let (ended, server_end) = watch::channel(None);
        tasks.push(tokio::spawn(async move {
            let outcome = server.await;
            ended.send_replace(Some(
                outcome
                    .err()
                    .map_or_else(|| "stopped".to_owned(), |error| error.to_string()),
            ));
        }));
        Ok(Self {
            address,
            handle,
            server: server_end,
            shop,
            stop_tasks,
            tasks,
        })
    }

    /// Waits until the HTTP server ends by itself, which it should not, and says why it did.
    async fn ended(&self) -> String {
        let mut server = self.server.clone();
        match server.wait_for(Option::is_some).await {
            Ok(reason) => reason.clone().unwrap_or_default(),
            Err(_) => "its task is gone".to_owned(),
        }
    }

    /// Carts first, so that everything acknowledged is durable before sockets close; then HTTP, then the rest.
    async fn stop(self) -> Result<(), StartError> {
        tracing::info!("stopping");
        self.shop.carts.shutdown().await;
        self.handle.stop(true).await;
        self.stop_tasks.send_replace(true);
        for task in self.tasks {
            // A task that panicked has nothing left to stop.
            let _ = task.await;
        }
        close_store(&self.shop.writer, &self.shop.store).await?;
        tracing::info!("stopped");
        Ok(())
    }
}

/// Pause between a cart's tries while the store is out of reach.
const STORE_RETRY: Duration = Duration::from_millis(500);

async fn close_store(writer: &CartWriter, store: &Store) -> Result<(), store::Error> {
    writer.close().await;
    store.close().await
}

fn listen(config: &Config) -> Result<TcpListener, StartError> {
    let listen = &config.server.listen;
    TcpListener::bind(listen).map_err(|source| StartError::Listen {
        listen: listen.clone(),
        source,
    })
}

/// How long a closed connection waits for the peer's own close: a tab comes back only when its socket has ended.
const FAREWELL: Duration = Duration::from_millis(250);

fn http_server(shop: web::Data<Shop>, listener: TcpListener) -> io::Result<Server> {
    let limits = shop.config.limits.clone();
    let server = &shop.config.server;
    let is_https = server.is_https();
    let (workers, shutdown) = (server.worker_count(), server.shutdown_timeout_s);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(shop.clone())
            .configure(routes::extractors(&limits))
            .configure(routes::routes)
            .wrap(guarding_headers(is_https))
            .wrap(from_fn(observe))
    })
    .workers(workers)
    .shutdown_timeout(shutdown)
    .client_disconnect_timeout(FAREWELL)
    .disable_signals()
    .on_connect(|connection, _| ws::tune(connection))
    .listen(listener)?
    .run();
    Ok(server)
}

/// What every answer tells the browser to keep to.
fn guarding_headers(is_https: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add(("X-Content-Type-Options", "nosniff"))
        .add(("Referrer-Policy", "strict-origin-when-cross-origin"))
        .add(("Permissions-Policy", "camera=(), microphone=(), geolocation=(self)"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"));
    if is_https {
        headers.add(("Strict-Transport-Security", "max-age=31536000"))
    } else {
        headers
    }
}

/// SIGTERM from a supervisor, SIGINT from a keyboard.
struct StopSignals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

impl StopSignals {
    fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Fills a new index. Where this fails, its indexer does it later.
async fn fill_new<S: Source>(source: S, index: &SearchIndex, clock: Clock, store: &Store, shown: u64) {
    let fill = async move {
        let writer = index.writer()?;
        let indexer = Indexer::offline(clock, store.clone(), source, index.clone(), writer, shown);
        indexer.catch_up(|_| {}).await
    };
    let filled: Result<(), IndexingError> = fill.await;
    if let Err(error) = filled {
        tracing::warn!(index = S::NAME, %error, "the new shop's search index is not built yet");
    }
}
