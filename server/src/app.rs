//! Puts the shop together, opens its doors, and closes them in order.

use std::{
    io::{self, Write},
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use actix_web::{dev::ServerHandle, web};
use arc_swap::ArcSwap;
use configuration::{Config, Markets, Overrides};
use domain::{cart::Timing, draft::DraftTiming, market::Language};
use pictures::PictureService;
use renderer::{Bounds, Program, Renderer};
use runtime::{
    clock::Clock,
    places::{Places, Threads},
    supervisor::Supervisor,
    telemetry::slow::SlowLog,
};
use search_index::SearchIndex;
use services::{
    auth::{KeyError, TokenService, UnknownKey, recognise_key},
    back_in_stock::StockAlerts,
    budgets::Budgets,
    buyer_history::BuyerHistories,
    catalogue_projection::{self, CatalogueProjection, ProjectionStatus},
    consents::Consents,
    content,
    coupons::Coupons,
    customers::{self, Customers, OpenId},
    data_dir::{self, FolderError, Indexes, Lock},
    deliverers::Deliverers,
    followers::{ContentRevision, OrderFollowers, PageFollowers, ProductFollowers, WishFollowers},
    gift_card_mint::GiftCardMint,
    gift_cards::GiftCards,
    indexing::{self, Indexer, IndexingError, Outdated, Pages, Products, Source},
    jobs::JobRunner,
    mail::{self, PostError},
    order_links::OrderLinks,
    payments::{self, Payments},
    pickup_places::PickupPlaces,
    pictures::PictureCatalogue,
    preview_links::PreviewLinks,
    releases::{self, OwnReleases, ProvidedReleases, ReleasesSetupError},
    reviews::{self, OwnReviews, ReviewLinks, WrittenReviews},
    search_data,
    seed::{self, Seed, SeedError},
    site_data,
    staff::{Audit, Staff},
    taxes,
    telemetry::{self, upkeep},
    verification::Verifier,
    webhooks::{WebhookSetupError, Webhooks},
    wish_lists::WishLists,
};
use site::{
    Storefront,
    assets::Assets,
    document::RenderedPage,
    localizations::{Area, BrokenDictionary, Localizations},
    product_feed::FeedVersions,
    release_source::ReleaseSource,
    searcher::{Readers, Searcher},
    sitemap::CurrentSitemap,
};
use store::{AnswerLimits, CartWriter, Store, WriterOptions};
use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};
use wire::blocks::SubscriptionTarget;

use crate::{
    actors::{
        CartRegistry, Dependencies,
        draft::{DraftDependencies, DraftRegistry},
    },
    bus::Bus,
    job_kinds::job_kinds,
    net::{Capacity, Connections, Gate, Origins, Times, UnreadBytes, passkey_origin, raise_limit},
    previews::SitePreviews,
    serving::http_server,
    signals::{Signal, Signals},
    state::{AppState, Clients, Monitoring, PageFrames, Storage, WorkPlaces},
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
    TokenService(#[from] KeyError),
    #[error("The server does not start: {0}.")]
    UnknownKey(#[from] UnknownKey),
    #[error("{0}")]
    Config(String),
    #[error("Letters cannot be sent: {0}.")]
    Post(#[from] PostError),
    #[error("Webhooks cannot be sent: {0}.")]
    Webhooks(#[from] WebhookSetupError),
    #[error("Press releases cannot be read: {0}.")]
    Releases(#[from] ReleasesSetupError),
    #[error("Pictures cannot be kept in {}: {source}. Give this user leave to write there.", path.display())]
    Pictures { path: PathBuf, source: io::Error },
    #[error("The program is damaged: {0}.")]
    Dictionary(#[from] &'static BrokenDictionary),
    #[error("The server cannot listen on {listen}: {source}. Free the port, or choose another with --listen.")]
    Listen { listen: String, source: io::Error },
    #[error(
        "The process may open {0} files, which leaves too few for visitors. Raise the limit, as with `ulimit -n 1024`."
    )]
    TooFewFiles(u64),
    #[error("The server had to stop, and must be started again: {0}.")]
    Ended(String),
    #[error(
        "The server stopped without the database, which does not answer: {0}. Nothing acknowledged is lost by that."
    )]
    StaysOpen(&'static str),
    #[error("The server stopped with an error: {0}.")]
    Io(#[from] io::Error),
}

/// Runs the shop until it is told to stop by SIGTERM or SIGINT. At SIGHUP it reads its configuration again with `overrides`. Must be
/// called inside an actix system.
pub async fn serve(config: Config, overrides: Overrides, seed: Seed) -> Result<(), StartError> {
    let mut signals = Signals::listen()?;
    let running = Running::start(config, seed).await?;
    announce(running.address())?;
    let ended = loop {
        tokio::select! {
            signal = signals.next() => match signal {
                Signal::Stop => break None,
                Signal::Reload => running.reload(overrides.clone()),
            },
            reason = running.verdict() => break Some(reason),
        }
    };
    running.stop().await?;
    match ended {
        None => Ok(()),
        Some(reason) => Err(StartError::Ended(reason)),
    }
}

/// Without the built web app there is nothing to render with.
fn start_renderer(assets: &Assets, localizations: &Localizations, config: &Config) -> Option<Renderer<RenderedPage>> {
    let Some(script) = assets.renderer_script() else {
        tracing::warn!("the web app is not built: pages have no body before scripts run; run `npm run build`");
        return None;
    };
    let dictionaries = Language::ALL.map(|language| {
        let texts = localizations.dictionary(language);
        renderer::Dictionary {
            language: language.code(),
            all: texts.json(None).into(),
            first: texts.json(Some(Area::First)).into(),
        }
    });
    let program = Program {
        script: script.into(),
        dictionaries: dictionaries.into(),
    };
    let rendering = &config.rendering;
    let bounds = Bounds {
        threads: rendering.thread_count(),
        memory: rendering.memory(),
        deadline: rendering.deadline(),
        waiting: config.limits.pages_waiting,
        cache: rendering.cache(),
    };
    Some(Renderer::start(program, bounds))
}

/// Where one subscribes to press releases.
fn subscription(config: &Config) -> Option<SubscriptionTarget> {
    let (url, list) = config.releases.subscription()?;
    Some(SubscriptionTarget {
        url: url.to_owned(),
        subscription_unique_identifier: list.to_owned(),
    })
}

/// What was made lies in a folder of its own, which can be deleted at any time.
fn open_pictures(config: &Config, clock: Clock) -> Result<PictureService, StartError> {
    let path = config.picture_dir();
    PictureService::open(&path, &config.pictures, clock).map_err(|source| StartError::Pictures { path, source })
}

/// The one line on standard output, for scripts that wait for it.
fn announce(address: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "listening on http://{address}")?;
    out.flush()
}

/// A shop with open doors.
pub struct Running {
    address: SocketAddr,
    handle: ServerHandle,
    shop: web::Data<AppState>,
    /// Ends with the process.
    _lock: Option<Lock>,
}

impl Running {
    /// Opens the shop's doors. Must be called inside an actix system.
    ///
    /// # Errors
    /// Where the folder, the database, the configuration or the address cannot be used.
    pub async fn start(config: Config, seed: Seed) -> Result<Self, StartError> {
        let config = Arc::new(config);
        let clock = Clock::system();
        let metrics = telemetry::start_metrics();
        let supervisor = Supervisor::default();
        let lock = Lock::take(&config)?;
        let gate = open_gate(&config)?;
        let listener = listen(&config)?;
        let address = listener.local_addr()?;

        let store = data_dir::open_store(&config).await?;
        recognise_key(&store, &config, clock.wall()).await?;
        let indexes = data_dir::open_indexes(&config)?;
        let markets = Arc::new(Markets::new(&config).map_err(StartError::Config)?);
        let seeded = seed::seed_if_new(&store, seed, markets.zones(), clock.wall()).await?;
        indexing::renew_if_made_otherwise(&store, clock.wall()).await?;
        let (book, shown) = catalogue_projection::load_book(&store).await?;
        let sold_in: Vec<_> = markets.all().map(|market| market.as_ref().clone()).collect();
        taxes::warn_of_gaps(&book, &sold_in, clock.wall());
        let book = Arc::new(ArcSwap::from_pointee(book));
        let shown = watch::Sender::new(shown);
        let projection_status = Arc::new(ProjectionStatus::new(*shown.borrow(), clock.now()));
        let product_followers: Arc<ProductFollowers> = Arc::default();
        let order_followers: Arc<OrderFollowers> = Arc::default();
        let page_followers: Arc<PageFollowers> = Arc::default();
        let wish_followers: Arc<WishFollowers> = Arc::default();
        let content_revision: Arc<ContentRevision> = Arc::default();
        let search_data = search_data::load(&store).await?;
        indexes.set_synonyms(&search_data.synonyms());
        let search_data = Arc::new(ArcSwap::from_pointee(search_data));
        let site = Arc::new(ArcSwap::from_pointee(site_data::load(&store).await?));
        let content = Arc::new(ArcSwap::from_pointee(content::load_tree(&store).await?));
        let own_releases = Arc::new(ArcSwap::from_pointee(releases::load(&store).await?));
        let provided_releases =
            ProvidedReleases::of(&config, clock, content_revision.clone(), shown.clone())?.map(Arc::new);
        let release_source: Arc<dyn ReleaseSource> = match &provided_releases {
            Some(provided) => provided.clone(),
            None => Arc::new(OwnReleases(own_releases.clone())),
        };
        let indexed_pages = Pages {
            tree: content.clone(),
            releases: release_source.clone(),
            clock,
        };
        if let Some(seeded) = seeded {
            // A new shop finds what it has from its first answer on.
            let (Indexes { products, pages }, shown) = (&indexes, *shown.borrow());
            fill_new(Products(book.clone()), products, clock, &store, shown).await;
            fill_new(indexed_pages.clone(), pages, clock, &store, shown).await;
            tracing::info!(products = seeded.products, "a new shop was made");
        }
        let localizations = Localizations::load()?;
        let writer = store.cart_writer(WriterOptions {
            answers: AnswerLimits {
                number: config.carts.kept_answers,
                bytes: config.carts.kept_answer_bytes,
            },
            ..WriterOptions::default()
        });
        let bus = Bus::new(&config.nats).map_err(StartError::Config)?;
        let carts = CartRegistry::start(Dependencies {
            clock,
            store: store.clone(),
            writer: writer.clone(),
            bus: bus.clone(),
            histories: BuyerHistories::new(&store),
            book: book.clone(),
            markets: markets.clone(),
            localizations: localizations.clone(),
            timing: Timing {
                quiet: config.carts.quiet(),
                at_most: config.carts.max_wait(),
                retry: STORE_RETRY,
            },
            kept_answer_rate: config.limits.enabled.then_some(config.carts.kept_answer_rate),
            passivate_after: config.carts.passivate_after(),
            arbiters: config.carts.arbiter_count(),
            shown: shown.subscribe(),
        });
        let previews = Arc::<SitePreviews>::default();
        let drafts = DraftRegistry::start(DraftDependencies {
            clock,
            store: store.clone(),
            timing: DraftTiming {
                quiet: DRAFTS_QUIET,
                at_most: DRAFTS_AT_MOST,
                retry: STORE_RETRY,
            },
            passivate_after: config.carts.passivate_after(),
            drawer: previews.drawer(),
        });
        let post = mail::post(&config)?;
        if config.forgets_payment() {
            tracing::warn!(
                "payments.providers is not set: nobody can pay in this shop; name what its customers pay with, or write [] where that is meant"
            );
        }
        let webhooks = Webhooks::start(&store, clock, &config).await?;
        let assets = Assets::load();
        let pictures = PictureCatalogue::load(&store, &assets).await?;
        let picture_service = open_pictures(&config, clock)?;
        let renderer = start_renderer(&assets, &localizations, &config);
        let calls = Places::new(
            "calls",
            config.limits.calls_at_once,
            config.limits.calls_waiting,
            CALLS_WAIT,
        );
        let review_links = ReviewLinks::new(&config)?;
        let ratings = Arc::new(ArcSwap::from_pointee(reviews::load(&store).await?));
        let storefront = Storefront {
            clock,
            markets,
            config: Arc::new(ArcSwap::from_pointee(config.site.clone())),
            localizations,
            book: book.clone(),
            site: site.clone(),
            content: content.clone(),
            releases: release_source,
            reviews: Arc::new(OwnReviews {
                store: store.clone(),
                ratings: ratings.clone(),
                places: calls.clone(),
            }),
            subscription: subscription(&config),
            sign_in_provider: config.identity.provider.as_ref().map(|provider| provider.name.clone()),
            pictures: pictures.shown(),
            search_data: search_data.clone(),
            searcher: Searcher::new(
                Readers {
                    products: indexes.products.reader(),
                    pages: indexes.pages.reader(),
                },
                &config.search,
            ),
            assets,
            renderer,
            public_origin: config
                .server
                .public_url
                .clone()
                .unwrap_or_else(|| format!("http://{address}")),
        };
        telemetry::expect_payment_notices(config.payment_providers());
        let payments = Payments::new(
            store.clone(),
            clock,
            payments::providers(&config, &storefront.public_origin)?,
            &storefront.public_origin,
        );
        let deliverers = Deliverers::new(&config);
        let mint = GiftCardMint::new(&config)?;
        let places = PickupPlaces {
            book: book.clone(),
            content: content.clone(),
            markets: storefront.markets.clone(),
        };
        let link_pages = customers::link_pages(content.clone(), &storefront.public_origin);
        let openid = OpenId::new(store.clone(), clock, &config, &storefront.public_origin)?;
        let consents = Consents::new(store.clone(), clock, &config, site.clone(), &storefront.public_origin)?;
        let customers = Arc::new(Customers::new(
            store.clone(),
            clock,
            &config,
            consents.clone(),
            &storefront.public_origin,
            &passkey_origin(config.server.public_url.as_deref(), address),
        )?);
        let staff = Arc::new(Staff::new(
            store.clone(),
            clock,
            &config,
            site.clone(),
            &storefront.public_origin,
            &passkey_origin(config.server.public_url.as_deref(), address),
        )?);
        let shop = web::Data::new(AppState {
            clock,
            storage: Storage {
                store: store.clone(),
                writer,
                indexes: indexes.clone(),
            },
            storefront,
            product_feeds: FeedVersions::default(),
            sitemap: CurrentSitemap::default(),
            pictures: picture_service,
            carts: carts.clone(),
            bus: bus.clone(),
            drafts: drafts.clone(),
            preview_links: PreviewLinks::new(&config)?,
            verifier: Verifier {
                coupons: Coupons::new(store.clone(), clock, book.clone(), config.limits.coupon_tries),
                gift_cards: GiftCards::new(store.clone(), clock, config.limits.gift_card_tries),
                histories: BuyerHistories::new(&store),
                places,
            },
            payments: payments.clone(),
            mint: mint.clone(),
            deliverers: deliverers.clone(),
            product_followers: product_followers.clone(),
            order_followers: order_followers.clone(),
            page_followers: page_followers.clone(),
            wish_followers: wish_followers.clone(),
            page_frames: PageFrames::default(),
            content_revision: content_revision.clone(),
            tokens: TokenService::open(&config)?,
            staff: staff.clone(),
            audit: Audit::new(store.clone(), clock),
            customers: customers.clone(),
            openid,
            link_pages: link_pages.clone(),
            consents: consents.clone(),
            stock_alerts: StockAlerts::new(store.clone(), clock, consents.clone()),
            wish_lists: WishLists::new(store.clone(), clock),
            written_reviews: WrittenReviews::new(store.clone(), review_links.clone(), book.clone(), &config.reviews),
            review_links: review_links.clone(),
            order_links: OrderLinks::new(store.clone(), clock, &config)?,
            letters: post.shown(&config),
            clients: Clients {
                gate,
                origins: Origins::new(
                    config.server.public_url.as_deref(),
                    &config.server.allowed_origins,
                    address,
                ),
                proxies: config.server.proxies().map_err(StartError::Config)?,
                budgets: Budgets::new(&config.limits),
                connections: Connections::default(),
            },
            places: WorkPlaces {
                calls,
                pages: Threads::new("pages", config.server.page_writer_count(), config.limits.pages_waiting),
                feeds: Threads::new("feeds", 1, FEED_TURNS),
                feed_turns: Places::new("feeds", FEED_TURNS, FEED_READERS, FEED_WAIT),
            },
            monitoring: Monitoring {
                supervisor: supervisor.clone(),
                projection: projection_status.clone(),
                slow: SlowLog::new(config.log.slow_request_ms),
                metrics,
            },
            config,
        });

        previews.serve(&shop);
        let outdated = Outdated::default();
        let projection = CatalogueProjection {
            clock,
            store: store.clone(),
            wakeup: bus.outbox.clone(),
            book: book.clone(),
            tree: content.clone(),
            search_data,
            releases: own_releases,
            ratings,
            site,
            pictures,
            shown: shown.clone(),
            status: projection_status,
            carts: Arc::new(carts),
            drafts: Arc::new(drafts),
            product_followers,
            order_followers,
            page_followers,
            wish_followers,
            content_revision,
            indexes: indexes.clone(),
            outdated: outdated.clone(),
        };
        supervisor.keep_running("staff-sessions", move |task| {
            let staff = staff.clone();
            async move { staff.keep_watch(task).await }
        });
        supervisor.keep_running("customer-sessions", move |task| {
            let customers = customers.clone();
            async move { customers.keep_watch(task).await }
        });
        supervisor.keep_running("cart-threads", {
            let carts = shop.carts.clone();
            move |task| carts.clone().keep_threads(task)
        });
        if store.is_shared() {
            let carts = shop.carts.clone();
            supervisor.keep_running("other-nodes", move |task| carts.clone().follow_other_nodes(task));
        }
        if bus.has_broker() {
            let (bus, outbox) = (bus, store.outbox());
            supervisor.keep_running("broker", move |task| bus.clone().run(outbox.committed(), task));
        }
        supervisor.keep_running("catalogue-projection", move |task| projection.clone().run(task));
        supervisor.keep_running("index-products", {
            let (store, index, shown) = (store.clone(), indexes.products, shown.clone());
            move |task| {
                let (source, outdated) = (Products(book.clone()), Some(outdated.clone()));
                Indexer::serving(clock, store.clone(), source, index.clone(), shown.subscribe(), outdated).run(task)
            }
        });
        supervisor.keep_running("index-pages", {
            let (store, index) = (store.clone(), indexes.pages);
            move |task| {
                let source = indexed_pages.clone();
                Indexer::serving(clock, store.clone(), source, index.clone(), shown.subscribe(), None).run(task)
            }
        });
        for (name, kinds) in job_kinds(&shop, post)? {
            let runner = JobRunner::new(store.clone(), clock, kinds);
            supervisor.keep_running(name, move |task| runner.clone().run(task));
        }
        if webhooks.is_set_up() {
            supervisor.keep_running("webhooks", move |task| webhooks.clone().run(task));
        }
        if let Some(provided) = provided_releases {
            supervisor.keep_running("releases", move |task| provided.clone().keep_reading(task));
        }
        if let Some(metrics) = shop.monitoring.metrics.clone() {
            supervisor.keep_running("metrics", move |task| upkeep::sum_up(metrics.clone(), task));
        }
        supervisor.watch("cart-writer", {
            let writer = shop.storage.writer.clone();
            async move {
                writer.ended().await;
                "carts cannot be written any more; the log says why".to_owned()
            }
        });
        supervisor.watch("database-log", {
            let store = shop.storage.store.clone();
            async move {
                store.lost().await;
                "the disk failed to keep the database's log".to_owned()
            }
        });
        let server = http_server(shop.clone(), listener)?;
        let handle = server.handle();
        supervisor.depend_on("http-server", async move {
            match server.await {
                Ok(()) => "it stopped by itself".to_owned(),
                Err(error) => error.to_string(),
            }
        });
        Ok(Self {
            address,
            handle,
            shop,
            _lock: lock,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn supervisor(&self) -> &Supervisor {
        &self.shop.monitoring.supervisor
    }

    /// Reads the configuration again and takes over what a running server can; one that is broken changes nothing.
    fn reload(&self, overrides: Overrides) {
        let shop = &self.shop;
        let read = Config::load(overrides).and_then(|newer| Ok((shop.config.waits_for_a_start(&newer)?, newer)));
        let (waiting, newer) = match read {
            Ok(read) => read,
            Err(error) => {
                tracing::error!(
                    "the configuration was read again and cannot be used, so the former one stays: {error}"
                );
                return;
            }
        };
        shop.storefront.config.store(Arc::new(newer.site));
        shop.content_revision.changed();
        tracing::info!("the configuration was read again: pages show things of the hosts that it names now");
        if !waiting.is_empty() {
            tracing::warn!("this is taken over at the next start only: {}", waiting.join(", "));
        }
    }

    /// Waits until the shop cannot go on, and says why.
    async fn verdict(&self) -> String {
        self.shop.monitoring.supervisor.verdict().await
    }

    /// Carts first, so that everything acknowledged is durable before sockets close; then HTTP, then the rest.
    ///
    /// # Errors
    /// Where the database cannot be closed in order.
    pub async fn stop(self) -> Result<(), StartError> {
        tracing::info!("stopping");
        let shop = &self.shop;
        shop.monitoring.supervisor.begin_stop();
        // Without a writer no cart can become durable: its tabs keep what is missing.
        let drain_time = if shop.storage.writer.has_ended() {
            Duration::ZERO
        } else {
            DRAIN_TIME
        };
        tokio::join!(shop.drafts.shutdown(drain_time), shop.carts.shutdown(drain_time));
        self.handle.stop(true).await;
        if !shop.monitoring.supervisor.wait(TASKS_END_WITHIN).await {
            tracing::warn!("stopped before every background task had ended");
        }
        close_store(&shop.storage.writer, &shop.storage.store).await?;
        tracing::info!("stopped");
        Ok(())
    }
}

/// How long a stop waits for carts to become durable; the storage may be out of reach.
const DRAIN_TIME: Duration = Duration::from_secs(10);

/// Pieces of feeds of goods that wait for their thread, readers who wait for that, and how long; merchants' channels come again.
const FEED_TURNS: usize = 16;
const FEED_READERS: usize = 1_024;
const FEED_WAIT: Duration = Duration::from_secs(30);

/// How long a call waits for its place: soon after, whoever asked would give up.
const CALLS_WAIT: Duration = Duration::from_secs(3);

/// How long a stop waits for background tasks, which end between two pieces of their work.
const TASKS_END_WITHIN: Duration = Duration::from_secs(10);

/// How long what editors type waits for more of it before it is written; it is shown at once.
const DRAFTS_QUIET: Duration = Duration::from_millis(300);
const DRAFTS_AT_MOST: Duration = Duration::from_secs(1);

/// Pause between a cart's tries while the store is out of reach.
const STORE_RETRY: Duration = Duration::from_millis(500);

/// How long a stop waits for the database after all else has ended. What is not written by then was acknowledged to nobody.
const STORE_CLOSES_WITHIN: Duration = Duration::from_secs(10);

async fn close_store(writer: &CartWriter, store: &Store) -> Result<(), StartError> {
    let end = Instant::now() + STORE_CLOSES_WITHIN;
    timeout_at(end, writer.close())
        .await
        .map_err(|_| StartError::StaysOpen("a batch of carts is still being written"))?;
    timeout_at(end, store.close())
        .await
        .map_err(|_| StartError::StaysOpen("its connections are still in use"))??;
    Ok(())
}

/// Lets as many connections in as the process may open files.
fn open_gate(config: &Config) -> Result<Gate, StartError> {
    let limits = &config.limits;
    let files = raise_limit();
    let capacity = Capacity::within(files, limits.connections, limits.per_address().map(u64::from))
        .ok_or(StartError::TooFewFiles(files))?;
    tracing::info!(
        files,
        connections = capacity.connections,
        "at most {} connections at a time: the process may open {files} files",
        capacity.connections
    );
    let proxies = config.server.proxies().map_err(StartError::Config)?;
    Ok(Gate::new(capacity, UnreadBytes::of(limits), Times::of(limits), proxies))
}

fn listen(config: &Config) -> Result<TcpListener, StartError> {
    let listen = &config.server.listen;
    TcpListener::bind(listen).map_err(|source| StartError::Listen {
        listen: listen.clone(),
        source,
    })
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
