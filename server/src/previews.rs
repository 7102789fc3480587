//! Pages as they would be with a draft, for those who may see it.

use std::sync::{Arc, OnceLock, Weak};

use actix_web::web;
use domain::{
    content::{Content, Page},
    draft::{Draft, DraftKey},
    fault::FaultCode,
    market::{Language, Market},
};
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::Value;
use site::{
    Address, Destination, PageQuery, RenderContext, address,
    audience::Audience,
    pages,
    render_context::SiteSnapshot,
    results::{Asker, first_results, page_query},
};
use wire::page::content_id;

use crate::{
    actors::draft::{DrawPreview, PreviewDrawer},
    state::AppState,
};

/// The site with a draft laid over it.
pub struct DraftedSite {
    pub shown: SiteSnapshot,
    pub address: Address,
}

/// The stored page, seen by readers or not, with this number (`contentLink.id`).
pub fn page_numbered(shop: &AppState, number: u32) -> Option<Page> {
    let shown = shop.storefront.snapshot();
    let mut stored = shown.content.all_stored();
    let has_number = |page: &Page| {
        let own = content_id(&address::content_key(&page.id)) == number;
        own || subject(page, &shown).is_some_and(|subject| content_id(&subject.key()) == number)
    };
    stored
        .find(|stored| has_number(&stored.page))
        .map(|stored| stored.page.clone())
}

/// The page of the shop that a page of the content adds to.
fn subject(page: &Page, shown: &SiteSnapshot) -> Option<Destination> {
    match &page.versions.values().next()?.content {
        Content::Start(_) => Some(Destination::Start),
        Content::SearchResult(_) => Some(Destination::Search),
        Content::Product(own) => {
            let product = shown.catalogue.product(own.product.as_str())?;
            Some(Destination::Product(product.clone()))
        }
        Content::Category(own) => {
            let category = shown.catalogue.category(own.category.as_str())?;
            Some(Destination::Category(category.clone()))
        }
        _ => None,
    }
}

impl DraftedSite {
    /// Nothing where the page is gone, or has no place to be shown at.
    pub fn new(shop: &AppState, key: &DraftKey, draft: &Draft) -> Option<Self> {
        let mut shown = shop.storefront.snapshot();
        let stored = shown.content.stored(key.page.as_str())?;
        let page = stored.page.showing(key.language, draft.version().ok()?);
        let destination = subject(&page, &shown);
        shown.content = Arc::new(shown.content.laid_over([page]));
        let destination = match destination {
            Some(destination) => destination,
            None => Destination::Content(shown.content.page(key.page.as_str())?.clone()),
        };
        Some(Self {
            shown,
            address: Address {
                language: key.language,
                destination,
            },
        })
    }

    fn query(&self, query: &str) -> PageQuery {
        page_query(
            query,
            &self.address.destination,
            self.address.language,
            &self.shown.content,
        )
    }
}

/// Makes previews for all who follow one.
#[derive(Default)]
pub struct SitePreviews {
    /// The shop, once it is there: it holds the drafts, which hold this.
    shop: OnceLock<Weak<AppState>>,
}

impl SitePreviews {
    pub fn drawer(self: &Arc<Self>) -> PreviewDrawer {
        self.clone()
    }

    pub fn serve(&self, shop: &web::Data<AppState>) {
        let shop = Arc::downgrade(&shop.clone().into_inner());
        // It is served once.
        let _ = self.shop.set(shop);
    }
}

impl DrawPreview for SitePreviews {
    fn draw(&self, key: DraftKey, draft: Arc<Draft>) -> BoxFuture<'static, Result<Value, FaultCode>> {
        let shop = self.shop.get().and_then(Weak::upgrade);
        async move {
            let shop = shop.ok_or(FaultCode::Busy)?;
            model(shop, key, draft).await
        }
        .boxed()
    }
}

async fn model(shop: Arc<AppState>, key: DraftKey, draft: Arc<Draft>) -> Result<Value, FaultCode> {
    let market = default_market(&shop)?;
    // Laying a draft over the tree walks the pages beside it, as drawing walks those that it shows.
    let threads = shop.places.pages.clone();
    let laid = {
        let (shop, key) = (shop.clone(), key.clone());
        threads.run(move || DraftedSite::new(&shop, &key, &draft)).await?
    };
    let site = laid.ok_or(FaultCode::NotFound)?;
    let query = site.query("");
    let asker = Asker {
        storefront: &shop.storefront,
        language: key.language,
        market: &market,
    };
    // A page without its list is better than none.
    let first = first_results(asker, &site.address.destination, &query)
        .await
        .unwrap_or_default();
    threads
        .run(move || {
            let origin = &shop.storefront.public_origin;
            let context = RenderContext {
                audience: &Audience::EVERYBODY,
                ..shop
                    .storefront
                    .render_context(key.language, &market, &site.shown, origin)
            };
            let mut page = pages::page(context, &site.address.destination, &query, &first);
            page.base_mut().leave_out_unshown();
            serde_json::to_value(&page).map_err(|error| {
                tracing::error!(%error, "a preview could not be written");
                FaultCode::Internal
            })
        })
        .await?
}

fn default_market(shop: &AppState) -> Result<Arc<Market>, FaultCode> {
    shop.storefront.market(None).cloned().ok_or(FaultCode::Internal)
}

/// The draft of a page that an editor or a preview names.
pub fn draft_key(shop: &AppState, number: u32, language: &str) -> Option<DraftKey> {
    let language: Language = language.parse().ok()?;
    Some(DraftKey {
        page: page_numbered(shop, number)?.id,
        language,
    })
}
