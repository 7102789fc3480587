//! Puts the shop together.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use actix_web::web;
use actors::bus::Bus;
use configuration::Config;
use http_api::{
    net::{Connections, Gate, Origins},
    previews::SitePreviews,
    state::{AppState, Clients, Monitoring, PageFrames, Storage, WorkPlaces},
};
use runtime::{
    clock::Clock,
    places::{Places, Threads},
    supervisor::Supervisor,
    telemetry::slow::SlowLog,
};
use services::{
    auth::TokenService,
    back_in_stock::StockAlerts,
    budgets::Budgets,
    buyer_history::BuyerHistories,
    catalogue_projection::{CatalogueProjection, ProjectionStatus},
    coupons::Coupons,
    deliverers::Deliverers,
    followers::AllFollowers,
    gift_card_mint::GiftCardMint,
    gift_cards::GiftCards,
    indexing::{Outdated, Pages},
    mail,
    order_links::OrderLinks,
    payments::{self, Payments},
    pickup_places::PickupPlaces,
    preview_links::PreviewLinks,
    releases::{OwnReleases, ProvidedReleases},
    reviews::{ReviewLinks, WrittenReviews},
    seed::Seed,
    staff::Audit,
    telemetry,
    verification::Verifier,
    webhooks::Webhooks,
    wish_lists::WishLists,
};
use site::{
    localizations::Localizations, product_feed::FeedVersions, release_source::ReleaseSource, sitemap::CurrentSitemap,
};

use super::{
    background::Background,
    error::StartError,
    live::{cart_writer, start_carts, start_drafts},
    opened::Opened,
    people::People,
    storefront::storefront,
};

/// Pieces of feeds of goods that wait for their thread, readers who wait for that, and how long; merchants' channels come again.
const FEED_TURNS: usize = 16;
const FEED_READERS: usize = 1_024;
const FEED_WAIT: Duration = Duration::from_secs(30);

/// How long a call waits for its place: soon after, whoever asked would give up.
const CALLS_WAIT: Duration = Duration::from_secs(3);

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
    let opened = Opened::open(config, seed, clock).await?;
    let (config, store, snapshots) = (&opened.config, &opened.store, &opened.snapshots);
    let projection_status = Arc::new(ProjectionStatus::new(*snapshots.shown.borrow(), clock.now()));
    let followers = AllFollowers::default();
    let provided_releases = ProvidedReleases::of(
        config,
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
    opened.fill_new_indexes(&pages).await;
    let localizations = Localizations::load()?;
    let writer = cart_writer(&opened);
    let bus = Bus::new(&config.nats).map_err(StartError::Config)?;
    let carts = start_carts(&opened, &writer, &bus, &localizations);
    let previews = Arc::<SitePreviews>::default();
    let drafts = start_drafts(&opened, &previews);
    let post = mail::post(config)?;
    if config.forgets_payment() {
        tracing::warn!(
            "payments.providers is not set: nobody can pay in this shop; name what its customers pay with, or write [] where that is meant"
        );
    }
    let webhooks = Webhooks::start(store, clock, config).await?;
    let pictures = opened.pictures()?;
    let places = work_places(config);
    let review_links = ReviewLinks::new(config)?;
    let storefront = storefront(&opened, address, localizations, release_source, &places.calls);
    let origin = &storefront.public_origin;
    let payments = payments(&opened, origin)?;
    let deliverers = Deliverers::new(config);
    let mint = GiftCardMint::new(config)?;
    let people = People::new(&opened, origin, address)?;
    let shop = web::Data::new(AppState {
        config: config.clone(),
        clock,
        storage: Storage {
            store: store.clone(),
            writer,
            indexes: opened.indexes.clone(),
        },
        storefront,
        product_feeds: FeedVersions::default(),
        sitemap: CurrentSitemap::default(),
        pictures,
        carts: carts.clone(),
        bus: bus.clone(),
        drafts: drafts.clone(),
        preview_links: PreviewLinks::new(config)?,
        verifier: verifier(&opened),
        payments,
        mint,
        deliverers,
        followers: followers.clone(),
        page_frames: PageFrames::default(),
        tokens: TokenService::open(config)?,
        staff: people.staff,
        audit: Audit::new(store.clone(), clock),
        customers: people.customers,
        openid: people.openid,
        link_pages: people.link_pages,
        stock_alerts: StockAlerts::new(store.clone(), clock, people.consents.clone()),
        consents: people.consents,
        wish_lists: WishLists::new(store.clone(), clock),
        written_reviews: WrittenReviews::new(
            store.clone(),
            review_links.clone(),
            snapshots.book.clone(),
            &config.reviews,
        ),
        review_links,
        order_links: OrderLinks::new(store.clone(), clock, config)?,
        letters: post.shown(config),
        clients: clients(config, address, gate)?,
        places,
        monitoring: Monitoring {
            supervisor: Supervisor::default(),
            projection: projection_status.clone(),
            slow: SlowLog::new(config.log.slow_request_ms),
            metrics,
        },
    });
    previews.serve(&shop);
    let background = Background {
        projection: CatalogueProjection {
            clock,
            store: opened.store,
            wakeup: bus.outbox,
            snapshots: opened.snapshots,
            status: projection_status,
            carts: Arc::new(carts),
            drafts: Arc::new(drafts),
            followers,
            indexes: opened.indexes,
            outdated: Outdated::default(),
        },
        pages,
        post,
        webhooks,
        releases: provided_releases,
    };
    Ok((shop, background))
}

/// With its providers, of whose notices all kinds are counted from now on.
fn payments(opened: &Opened, origin: &str) -> Result<Payments, StartError> {
    let config = &opened.config;
    telemetry::expect_payment_notices(config.payment_providers());
    let providers = payments::providers(config, origin)?;
    Ok(Payments::new(opened.store.clone(), opened.clock, providers, origin))
}

fn verifier(opened: &Opened) -> Verifier {
    let (store, clock, snapshots) = (&opened.store, opened.clock, &opened.snapshots);
    let limits = &opened.config.limits;
    Verifier {
        coupons: Coupons::new(store.clone(), clock, snapshots.book.clone(), limits.coupon_tries),
        gift_cards: GiftCards::new(store.clone(), clock, limits.gift_card_tries),
        histories: BuyerHistories::new(store),
        places: PickupPlaces {
            book: snapshots.book.clone(),
            content: snapshots.tree.clone(),
            markets: opened.markets.clone(),
        },
    }
}

fn clients(config: &Config, address: SocketAddr, gate: Gate) -> Result<Clients, StartError> {
    Ok(Clients {
        gate,
        origins: Origins::new(
            config.server.public_url.as_deref(),
            &config.server.allowed_origins,
            address,
        ),
        proxies: config.server.proxies().map_err(StartError::Config)?,
        budgets: Budgets::new(&config.limits),
        connections: Connections::default(),
    })
}

fn work_places(config: &Config) -> WorkPlaces {
    let limits = &config.limits;
    WorkPlaces {
        calls: Places::new("calls", limits.calls_at_once, limits.calls_waiting, CALLS_WAIT),
        pages: Threads::new("pages", config.server.page_writer_count(), limits.pages_waiting),
        feeds: Threads::new("feeds", 1, FEED_TURNS),
        feed_turns: Places::new("feeds", FEED_TURNS, FEED_READERS, FEED_WAIT),
    }
}
