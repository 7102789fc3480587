//! What handlers work with.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actors::{CartRegistry, bus::Bus, draft::DraftRegistry};
use configuration::{Config, client_address::TrustedProxies};
use domain::clock::Monotonic;
use integrations::mail::Folder;
use metrics_exporter_prometheus::PrometheusHandle;
use pictures::PictureService;
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
    catalogue_projection::ProjectionStatus,
    consents::Consents,
    customers::{Customers, LinkPages, OpenId},
    data_dir::Indexes,
    deliverers::Deliverers,
    followers::AllFollowers,
    gift_card_mint::GiftCardMint,
    order_links::OrderLinks,
    payments::Payments,
    preview_links::PreviewLinks,
    reviews::{ReviewLinks, WrittenReviews},
    staff::{Audit, Staff},
    verification::Verifier,
    wish_lists::WishLists,
};
use site::{Storefront, product_feed::FeedVersions, sitemap::CurrentSitemap};
use store::{CartWriter, Store};
use tokio::sync::OnceCell;

use crate::net::{Connections, Gate, Origins};

/// The running shop; shared by all workers as `web::Data<AppState>`.
pub struct AppState {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub storage: Storage,
    pub storefront: Storefront,
    /// Which versions of the feeds of goods are the current ones.
    pub product_feeds: FeedVersions,
    pub sitemap: CurrentSitemap,
    /// Makes pictures, and keeps what was made.
    pub pictures: PictureService,
    pub carts: CartRegistry,
    /// What the nodes tell each other.
    pub bus: Bus,
    /// The drafts that editors work on.
    pub drafts: DraftRegistry,
    pub preview_links: PreviewLinks,
    /// Looks at what shoppers ask their carts for.
    pub verifier: Verifier,
    /// Providers, and what is paid.
    pub payments: Payments,
    /// Makes the gift cards that orders buy.
    pub mint: GiftCardMint,
    /// Whoever delivers beside the shop itself.
    pub deliverers: Deliverers,
    /// Who shows what, and is told of its changes.
    pub followers: AllFollowers,
    /// The newest states of pages, as open tabs are told them.
    pub page_frames: PageFrames,
    pub tokens: TokenService,
    /// Those who work for the shop.
    pub staff: Arc<Staff>,
    /// What they change.
    pub audit: Audit,
    /// Those who buy and have an account.
    pub customers: Arc<Customers>,
    /// Signs them in to other sites and apps.
    pub openid: OpenId,
    /// Finds the pages to sign in on.
    pub link_pages: LinkPages,
    /// What people allow the shop to do with their addresses.
    pub consents: Consents,
    /// Tells people when something can be had again.
    pub stock_alerts: StockAlerts,
    /// What shoppers would like to have.
    pub wish_lists: WishLists,
    /// Reads the links by which buyers write reviews.
    pub review_links: ReviewLinks,
    /// Sends guests the links to their orders, and reads them.
    pub order_links: OrderLinks,
    /// Finds what customers wrote.
    pub written_reviews: WrittenReviews,
    /// The letters of a shop without a mail server, where only this machine reaches it.
    pub letters: Option<Folder>,
    pub clients: Clients,
    pub places: WorkPlaces,
    pub monitoring: Monitoring,
}

/// Frames that tell of pages: made once for all tabs that show the same page. They are kept for a moment only, since more
/// than content changes a page, and up to a number of bytes: beyond it a page is made for each tab.
#[derive(Default)]
pub struct PageFrames(Mutex<KeptFrames>);

/// Where a frame is, or comes.
type FrameCell = Arc<OnceCell<Arc<str>>>;

#[derive(Default)]
struct KeptFrames {
    revision: u64,
    since: Option<Monotonic>,
    bytes: usize,
    /// By address and market.
    cells: HashMap<(Box<str>, Box<str>), FrameCell>,
}

const KEPT_FOR: Duration = Duration::from_secs(2);
const KEPT_BYTES: usize = 8 << 20;

impl PageFrames {
    /// Where the frame for an address in a market is or comes, made of content of this revision.
    pub fn cell(&self, revision: u64, now: Monotonic, url: &str, market: &str) -> FrameCell {
        let mut kept = self.kept();
        let is_old = kept.since.is_none_or(|since| now.until(since + KEPT_FOR).is_zero());
        if kept.revision != revision || is_old {
            *kept = KeptFrames {
                revision,
                since: Some(now),
                ..KeptFrames::default()
            };
        }
        if kept.bytes > KEPT_BYTES {
            return Arc::default();
        }
        kept.cells.entry((url.into(), market.into())).or_default().clone()
    }

    /// A frame of so many bytes was made and is kept.
    pub fn made(&self, bytes: usize) {
        self.kept().bytes += bytes;
    }

    fn kept(&self) -> MutexGuard<'_, KeptFrames> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where the shop remembers.
pub struct Storage {
    pub store: Store,
    pub writer: CartWriter,
    pub indexes: Indexes,
}

/// Who may connect, and how much each may ask for.
pub struct Clients {
    /// Lets connections in, and counts them.
    pub gate: Gate,
    /// The pages that may open sockets.
    pub origins: Origins,
    /// The proxies that tell which client a request is from.
    pub proxies: TrustedProxies,
    /// What each client may still ask for.
    pub budgets: Budgets,
    /// Open sockets by identity.
    pub connections: Connections,
}

/// Bounds on work that would queue.
pub struct WorkPlaces {
    /// For calls of carts and database.
    pub calls: Places,
    /// For pages and sitemaps, which take milliseconds of a processor.
    pub pages: Threads,
    /// For feeds of goods, which walk all that is sold: pages do not wait for them.
    pub feeds: Threads,
    /// Whose piece of a feed is made next.
    pub feed_turns: Places,
}

/// How the shop is doing.
pub struct Monitoring {
    pub supervisor: Supervisor,
    /// How far what is shown follows the database.
    pub projection: Arc<ProjectionStatus>,
    /// Tells of requests and operations that took long.
    pub slow: SlowLog,
    /// None where this process has another recorder of metrics.
    pub metrics: Option<PrometheusHandle>,
}
