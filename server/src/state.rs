//! What handlers work with.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{
    Config, Markets,
    client_address::{ClientAddress, TrustedProxies},
};
use domain::{
    cart::{CartKey, CartOperation},
    catalogue::Catalogue,
    content::ContentTree,
    fault::FaultCode,
    market::{Language, Market},
    pricing::PriceBook,
    promotion::AppliedCoupon,
};
use metrics_exporter_prometheus::PrometheusHandle;
use runtime::{
    clock::Clock,
    places::{Places, Threads},
    supervisor::Supervisor,
    telemetry::slow::SlowLog,
};
use services::{
    catalogue_projection::ProjectionStatus,
    coupons::{CouponRefusal, Coupons},
    data_dir::Indexes,
    followers::ProductFollowers,
    gift_cards::{GiftCardRefusal, GiftCards},
};
use site::{
    RenderContext, SiteData,
    assets::Assets,
    localizations::{Dictionary, Localizations},
    render_context::SiteSnapshot,
    search::{Naming, SearchData},
    searcher::Searcher,
};
use store::{CartWriter, Store};
use wire::socket::AskedOperation;

use crate::{
    actors::CartRegistry,
    auth::TokenService,
    budgets::Budgets,
    net::{Connections, Gate, Origins},
};

/// The running shop; shared by all workers as `web::Data<AppState>`.
pub struct AppState {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub writer: CartWriter,
    /// The newest snapshot of everything that is sold, with prices, taxes and promotions.
    pub book: Arc<ArcSwap<PriceBook>>,
    /// Who shows single variations.
    pub product_followers: Arc<ProductFollowers>,
    /// How far what is shown follows the database.
    pub projection: Arc<ProjectionStatus>,
    pub site: Arc<ArcSwap<SiteData>>,
    /// Facet groups, price ranges and synonyms.
    pub search_data: Arc<ArcSwap<SearchData>>,
    /// The newest snapshot of the content tree.
    pub content: Arc<ArcSwap<ContentTree>>,
    pub markets: Arc<Markets>,
    pub localizations: Localizations,
    pub search: Searcher,
    pub indexes: Indexes,
    pub carts: CartRegistry,
    pub coupons: Coupons,
    pub gift_cards: GiftCards,
    pub keys: TokenService,
    pub assets: Assets,
    /// The pages that may open sockets.
    pub origins: Origins,
    /// Scheme and host in what everybody is shown: the public address, else the one that the server listens on. A request
    /// has no say in it, since caches keep such answers for others.
    pub public_origin: String,
    /// The proxies that tell which client a request is from.
    pub proxies: TrustedProxies,
    /// What each client may still ask for.
    pub budgets: Budgets,
    /// For calls of carts and database.
    pub calls: Places,
    /// For pages and sitemaps, which take milliseconds of a processor.
    pub pages: Threads,
    /// Lets connections in, and counts them.
    pub gate: Gate,
    /// Open sockets by identity.
    pub connections: Connections,
    pub supervisor: Supervisor,
    /// Tells of requests and operations that took long.
    pub slow: SlowLog,
    /// None where this process has another recorder of metrics.
    pub metrics: Option<PrometheusHandle>,
}

/// An operation was not looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotVerified {
    pub code: FaultCode,
    /// When asking again can help.
    pub retry_after: Duration,
}

/// A whole cart comes with a code alone.
fn with_coupon(operation: CartOperation, known: Option<AppliedCoupon>) -> CartOperation {
    match (operation, known) {
        (
            CartOperation::Replace {
                lines,
                greeting,
                coupon: Some(_),
            },
            known @ Some(_),
        ) => CartOperation::Replace {
            lines,
            greeting,
            coupon: known,
        },
        (operation, _) => operation,
    }
}

impl NotVerified {
    fn of_coupon(refusal: CouponRefusal) -> Self {
        match refusal {
            CouponRefusal::TooManyTries { wait } => Self::too_many_tries(wait),
            CouponRefusal::Store(error) => {
                tracing::warn!(%error, "a coupon could not be looked at");
                Self {
                    code: FaultCode::StorageUnavailable,
                    retry_after: BUSY_FOR,
                }
            }
        }
    }

    fn too_many_tries(retry_after: Duration) -> Self {
        Self {
            code: FaultCode::TooManyTries,
            retry_after,
        }
    }
}

/// An operation that has a number has an outcome like every other: that it was refused.
impl From<NotVerified> for CartOperation {
    fn from(not_verified: NotVerified) -> Self {
        Self::Refuse(not_verified.code.into())
    }
}

/// Whoever finds no place for a gift card comes back after so long.
const BUSY_FOR: Duration = Duration::from_secs(1);

impl AppState {
    pub fn dictionary(&self, language: Language) -> &Dictionary {
        self.localizations.dictionary(language)
    }

    /// The market that a request names, else the default one; nothing for a name that is no market's.
    pub fn market(&self, id: Option<&str>) -> Option<&Arc<Market>> {
        match id {
            None | Some("") => Some(self.markets.default_market()),
            Some(id) => self.markets.get(id),
        }
    }

    /// Everything that is sold.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.book.load().catalogue().clone()
    }

    /// Everything that pages are made of, as of now.
    pub fn site_snapshot(&self) -> SiteSnapshot {
        SiteSnapshot {
            catalogue: self.catalogue(),
            site: self.site.load_full(),
            content: self.content.load_full(),
        }
    }

    /// The operation that somebody asked for, with its secrets looked at: what the cart's queue gets. The outcome of a
    /// repeat is known to the cart, whatever is asked now: it costs no second try.
    ///
    /// # Errors
    /// Where it cannot be looked at now, which says nothing of the operation.
    pub async fn verify(
        &self,
        key: &CartKey,
        client: ClientAddress,
        asked: AskedOperation,
        is_repeat: bool,
    ) -> Result<CartOperation, NotVerified> {
        if is_repeat && asked.is_a_try() {
            return Ok(CartOperation::Repeat);
        }
        let client = || self.keys.pseudonym(client);
        let coupon = match asked.coupon().cloned() {
            Some(code) => {
                let checked = Box::pin(self.coupons.check(client(), key, code)).await;
                Some(checked.map_err(NotVerified::of_coupon)?)
            }
            None => None,
        };
        match asked {
            AskedOperation::Ready(operation) => Ok(with_coupon(operation, coupon)),
            AskedOperation::Coupon(code) => Ok(CartOperation::ApplyCoupon(coupon.unwrap_or_else(|| code.into()))),
            // In a box: it is large, and most operations are none of these.
            AskedOperation::GiftCard(form) => match Box::pin(self.gift_cards.check(client(), &form)).await {
                Ok(card) => Ok(CartOperation::ApplyGiftCard(card)),
                Err(GiftCardRefusal::Fault(code)) => Ok(CartOperation::Refuse(code.into())),
                Err(GiftCardRefusal::TooManyTries { wait }) => Err(NotVerified::too_many_tries(wait)),
                Err(GiftCardRefusal::Busy) => Err(NotVerified {
                    code: FaultCode::Busy,
                    retry_after: BUSY_FOR,
                }),
                Err(GiftCardRefusal::Store(error)) => {
                    tracing::warn!(%error, "a gift card could not be looked at");
                    Err(NotVerified {
                        code: FaultCode::StorageUnavailable,
                        retry_after: BUSY_FOR,
                    })
                }
            },
        }
    }

    /// The operation of somebody who is trusted not to guess, with what is known of its coupon.
    ///
    /// # Errors
    /// The storage does not answer, which says nothing of the operation.
    pub async fn resolve_coupon(&self, operation: CartOperation) -> Result<CartOperation, NotVerified> {
        let CartOperation::Replace {
            coupon: Some(coupon), ..
        } = &operation
        else {
            return Ok(operation);
        };
        let found = self
            .coupons
            .find(coupon.code.clone())
            .await
            .map_err(CouponRefusal::Store);
        Ok(with_coupon(operation, Some(found.map_err(NotVerified::of_coupon)?)))
    }

    /// What facets are named from, for one reader.
    pub fn naming<'a>(
        &'a self,
        language: Language,
        market: &'a Market,
        catalogue: &'a Catalogue,
        data: &'a SearchData,
    ) -> Naming<'a> {
        Naming {
            data,
            catalogue,
            dictionary: self.dictionary(language),
            language,
            market,
        }
    }

    /// Everything that a page is made of, for one reader.
    pub fn render_context<'a>(
        &'a self,
        language: Language,
        market: &'a Market,
        shown: &'a SiteSnapshot,
        origin: &'a str,
    ) -> RenderContext<'a> {
        RenderContext {
            language,
            market,
            at: self.clock.wall(),
            markets: &self.markets,
            catalogue: &shown.catalogue,
            site: &shown.site,
            content: &shown.content,
            dictionary: self.dictionary(language),
            origin,
        }
    }
}
