//! Puts the shop together.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use actix_web::web;
use arc_swap::ArcSwap;
use configuration::{Config, Markets};
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
    auth::{TokenService, recognise_key},
    back_in_stock::StockAlerts,
    budgets::Budgets,
    buyer_history::BuyerHistories,
    catalogue_projection::{CatalogueProjection, ProjectionStatus},
    consents::Consents,
    coupons::Coupons,
    customers::{self, Customers, OpenId},
    data_dir,
    deliverers::Deliverers,
    followers::AllFollowers,
    gift_card_mint::GiftCardMint,
    gift_cards::GiftCards,
    indexing::{self, Indexer, IndexingError, Outdated, Pages, Products, Source},
    mail,
    order_links::OrderLinks,
    payments::{self, Payments},
    pickup_places::PickupPlaces,
    preview_links::PreviewLinks,
    releases::{OwnReleases, ProvidedReleases},
    reviews::{OwnReviews, ReviewLinks, WrittenReviews},
    seed::{self, Seed},
    snapshots::Snapshots,
    staff::{Audit, Staff},
    taxes, telemetry,
    verification::Verifier,
    webhooks::Webhooks,
    wish_lists::WishLists,
};
use site::{
    Storefront,
    assets::Assets,
    document::RenderedPage,
    localizations::{Area, Localizations},
    product_feed::FeedVersions,
    release_source::ReleaseSource,
    searcher::{Readers, Searcher},
    sitemap::CurrentSitemap,
};
use store::{AnswerLimits, Store, WriterOptions};
use wire::blocks::SubscriptionTarget;

use super::{background::Background, error::StartError};
use crate::{
    actors::{
        CartRegistry, Dependencies,
        draft::{DraftDependencies, DraftRegistry},
    },
    bus::Bus,
    net::{Connections, Gate, Origins, passkey_origin},
    previews::SitePreviews,
    state::{AppState, Clients, Monitoring, PageFrames, Storage, WorkPlaces},
};

/// Pieces of feeds of goods that wait for their thread, readers who wait for that, and how long; merchants' channels come again.
const FEED_TURNS: usize = 16;
const FEED_READERS: usize = 1_024;
const FEED_WAIT: Duration = Duration::from_secs(30);

/// How long a call waits for its place: soon after, whoever asked would give up.
const CALLS_WAIT: Duration = Duration::from_secs(3);

/// How long what editors type waits for more of it before it is written; it is shown at once.
const DRAFTS_QUIET: Duration = Duration::from_millis(300);
const DRAFTS_AT_MOST: Duration = Duration::from_secs(1);

/// Pause between a cart's tries while the store is out of reach.
const STORE_RETRY: Duration = Duration::from_millis(500);

/// Opens the database, reads what the shop shows, and makes everything that answers. Nothing runs beside it yet.
///
/// # Errors
/// The folder, the database or the configuration cannot be used.
pub(super) async fn assemble(
    config: Arc<Config>,
    seed: Seed,
    address: SocketAddr,
    gate: Gate,
) -> Result<(web::Data<AppState>, Background), StartError> {
    let clock = Clock::system();
    let metrics = telemetry::start_metrics();
    let store = data_dir::open_store(&config).await?;
    recognise_key(&store, &config, clock.wall()).await?;
    let indexes = data_dir::open_indexes(&config)?;
    let markets = Arc::new(Markets::new(&config).map_err(StartError::Config)?);
    let seeded = seed::seed_if_new(&store, seed, markets.zones(), clock.wall()).await?;
    indexing::renew_if_made_otherwise(&store, clock.wall()).await?;
    let assets = Assets::load();
    let snapshots = Snapshots::load(&store, &assets).await?;
    let sold_in: Vec<_> = markets.all().map(|market| market.as_ref().clone()).collect();
    taxes::warn_of_gaps(&snapshots.book.load(), &sold_in, clock.wall());
    indexes.set_synonyms(&snapshots.search_data.load().synonyms());
    let projection_status = Arc::new(ProjectionStatus::new(*snapshots.shown.borrow(), clock.now()));
    let followers = AllFollowers::default();
    let provided_releases = ProvidedReleases::of(
        &config,
        clock,
        followers.content_revision.clone(),
        snapshots.shown.clone(),
    )?
    .map(Arc::new);
    let release_source: Arc<dyn ReleaseSource> = match &provided_releases {
        Some(provided) => provided.clone(),
        None => Arc::new(OwnReleases(snapshots.releases.clone())),
    };
    let pages = Pages {
        tree: snapshots.tree.clone(),
        releases: release_source.clone(),
        clock,
    };
    if let Some(seeded) = seeded {
        // A new shop finds what it has from its first answer on.
        let shown = *snapshots.shown.borrow();
        let products = Products(snapshots.book.clone());
        fill_new(products, &indexes.products, clock, &store, shown).await;
        fill_new(pages.clone(), &indexes.pages, clock, &store, shown).await;
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
        book: snapshots.book.clone(),
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
        shown: snapshots.shown.subscribe(),
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
    let picture_service = open_pictures(&config, clock)?;
    let renderer = start_renderer(&assets, &localizations, &config);
    let calls = Places::new(
        "calls",
        config.limits.calls_at_once,
        config.limits.calls_waiting,
        CALLS_WAIT,
    );
    let review_links = ReviewLinks::new(&config)?;
    let storefront = Storefront {
        clock,
        markets,
        config: Arc::new(ArcSwap::from_pointee(config.site.clone())),
        localizations,
        book: snapshots.book.clone(),
        site: snapshots.site.clone(),
        content: snapshots.tree.clone(),
        releases: release_source,
        reviews: Arc::new(OwnReviews {
            store: store.clone(),
            ratings: snapshots.ratings.clone(),
            places: calls.clone(),
        }),
        subscription: subscription(&config),
        sign_in_provider: config.identity.provider.as_ref().map(|provider| provider.name.clone()),
        pictures: snapshots.pictures.shown(),
        search_data: snapshots.search_data.clone(),
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
        book: snapshots.book.clone(),
        content: snapshots.tree.clone(),
        markets: storefront.markets.clone(),
    };
    let link_pages = customers::link_pages(snapshots.tree.clone(), &storefront.public_origin);
    let openid = OpenId::new(store.clone(), clock, &config, &storefront.public_origin)?;
    let consents = Consents::new(
        store.clone(),
        clock,
        &config,
        snapshots.site.clone(),
        &storefront.public_origin,
    )?;
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
        snapshots.site.clone(),
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
            coupons: Coupons::new(store.clone(), clock, snapshots.book.clone(), config.limits.coupon_tries),
            gift_cards: GiftCards::new(store.clone(), clock, config.limits.gift_card_tries),
            histories: BuyerHistories::new(&store),
            places,
        },
        payments,
        mint,
        deliverers,
        followers: followers.clone(),
        page_frames: PageFrames::default(),
        tokens: TokenService::open(&config)?,
        staff,
        audit: Audit::new(store.clone(), clock),
        customers,
        openid,
        link_pages,
        consents: consents.clone(),
        stock_alerts: StockAlerts::new(store.clone(), clock, consents.clone()),
        wish_lists: WishLists::new(store.clone(), clock),
        written_reviews: WrittenReviews::new(
            store.clone(),
            review_links.clone(),
            snapshots.book.clone(),
            &config.reviews,
        ),
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
            supervisor: Supervisor::default(),
            projection: projection_status.clone(),
            slow: SlowLog::new(config.log.slow_request_ms),
            metrics,
        },
        config,
    });

    previews.serve(&shop);
    let background = Background {
        projection: CatalogueProjection {
            clock,
            store,
            wakeup: bus.outbox,
            snapshots,
            status: projection_status,
            carts: Arc::new(carts),
            drafts: Arc::new(drafts),
            followers,
            indexes,
            outdated: Outdated::default(),
        },
        pages,
        post,
        webhooks,
        releases: provided_releases,
    };
    Ok((shop, background))
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
