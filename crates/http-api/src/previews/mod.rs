//! Pages as they would be with a draft, for those who may see it.

mod others;

pub use others::{OtherDraft, other_drafts};

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock, Weak},
};

use actix_web::web;
use actors::draft::{DrawPreview, PreviewDrawer, PreviewView};
use domain::{
    content::{Content, ContentTree, Page, PageId},
    draft::{Draft, DraftKey},
    fault::FaultCode,
    market::{Language, Market},
};
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::Value;
use site::{
    Address, Destination, PageQuery, pages,
    render_context::SiteSnapshot,
    results::{Asker, FirstResults, first_results, page_query},
};

use self::others::KeptOthers;
use crate::state::AppState;

/// The site with a draft laid over it.
pub struct DraftedSite {
    pub shown: SiteSnapshot,
    pub address: Address,
    /// Whether readers see something else.
    pub is_changed: bool,
}

/// The draft of a page that an editor or a preview names by its number (`contentLink.id`) and its language. The page need not
/// be there in the language.
pub fn draft_key(shop: &AppState, number: u32, language: &str) -> Option<DraftKey> {
    let language: Language = language.parse().ok()?;
    let content = shop.storefront.content.load();
    Some(DraftKey {
        page: content.stored_numbered(number)?.page.id.clone(),
        language,
    })
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

/// Stored pages as they would be with these; of two of a page in a language the later counts.
fn pages_of(content: &ContentTree, drafts: &[OtherDraft]) -> BTreeMap<PageId, Page> {
    let mut pages: BTreeMap<PageId, Page> = BTreeMap::new();
    for (DraftKey { page, language }, version) in drafts {
        let Some(stored) = content.stored(page.as_str()) else {
            continue;
        };
        let shown = pages.entry(page.clone()).or_insert_with(|| stored.page.clone());
        shown.versions.insert(*language, version.clone());
    }
    pages
}

/// The pages above one that readers of a language do not see yet, as they would: without them it has no place.
fn unseen_above(content: &ContentTree, page: &Page, language: Language) -> Vec<Page> {
    let mut unseen: Vec<Page> = Vec::new();
    let mut next = page.parent.clone();
    while let Some(above) = next.and_then(|id: PageId| content.stored(id.as_str())) {
        let above = &above.page;
        // Pages of a circle have no place, whatever is laid over them.
        if unseen.iter().any(|known| known.id == above.id) {
            break;
        }
        let version = above.versions.get(&language).or_else(|| above.versions.values().next());
        if above.published(language).is_none()
            && let Some(version) = version
        {
            unseen.push(above.showing(language, version.clone()));
        }
        next = above.parent.clone();
    }
    unseen
}

impl DraftedSite {
    /// Nothing where the page is gone, or has no place to be shown at. Walks the pages beside it: not for an async thread.
    pub fn new(shop: &AppState, key: &DraftKey, draft: &Draft, others: &[OtherDraft]) -> Option<Self> {
        let mut shown = shop.storefront.snapshot();
        let stored = shown.content.stored(key.page.as_str())?;
        let mut laid = pages_of(&shown.content, others);
        let page = laid.remove(&key.page).unwrap_or_else(|| stored.page.clone());
        let page = page.showing(key.language, draft.version().ok()?);
        let is_changed = stored.page.published(key.language) != page.published(key.language);
        let destination = subject(&page, &shown);
        for above in unseen_above(&shown.content, &page, key.language) {
            laid.entry(above.id.clone()).or_insert(above);
        }
        laid.insert(page.id.clone(), page);
        shown.content = Arc::new(shown.content.laid_over(laid.into_values()));
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
            is_changed,
        })
    }

    /// The page at a path, or that of the address, where nobody edits it: as it is, among these drafts. Nothing where there is
    /// none. Walks pages: not for an async thread.
    pub fn undrafted(shop: &AppState, path: &str, found: Option<Address>, others: &[OtherDraft]) -> Option<Self> {
        let mut shown = shop.storefront.snapshot();
        if !others.is_empty() {
            let laid = pages_of(&shown.content, others);
            shown.content = Arc::new(shown.content.laid_over(laid.into_values()));
        }
        let address = found.or_else(|| Address::resolve(path, &shown.catalogue, &shown.content))?;
        Some(Self {
            shown,
            address,
            is_changed: false,
        })
    }

    /// What the page opens with. A page without its list is better than none.
    pub async fn first_results(&self, shop: &AppState, market: &Market, query: &PageQuery) -> FirstResults {
        let asker = Asker {
            storefront: &shop.storefront,
            language: self.address.language,
            market,
        };
        first_results(asker, &self.address.destination, query)
            .await
            .unwrap_or_default()
    }

    /// What the page reads of a query.
    pub fn query(&self, query: &str) -> PageQuery {
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
    others: KeptOthers,
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
    fn draw(
        &self,
        key: DraftKey,
        view: PreviewView,
        draft: Arc<Draft>,
    ) -> BoxFuture<'static, Result<Value, FaultCode>> {
        let (shop, others) = (self.shop.get().and_then(Weak::upgrade), self.others.clone());
        async move {
            let shop = shop.ok_or(FaultCode::Busy)?;
            let others = others.of(&shop.storage.store, &view, key.language).await?;
            model(shop, key, view, draft, others).await
        }
        .boxed()
    }

    fn others_changed(&self) {
        self.others.forget();
    }
}

async fn model(
    shop: Arc<AppState>,
    key: DraftKey,
    view: PreviewView,
    draft: Arc<Draft>,
    others: Arc<[OtherDraft]>,
) -> Result<Value, FaultCode> {
    let market = view.market(&shop.storefront);
    // Laying a draft over the tree walks the pages beside it, as drawing walks those that it shows.
    let threads = shop.places.pages.clone();
    let laid = {
        let shop = shop.clone();
        threads
            .run(move || DraftedSite::new(&shop, &key, &draft, &others))
            .await?
    };
    let site = laid.ok_or(FaultCode::NotFound)?;
    let query = site.query("");
    let first = site.first_results(&shop, &market, &query).await;
    threads
        .run(move || {
            let storefront = &shop.storefront;
            let (language, audience) = (site.address.language, view.audience());
            let context = storefront.render_context(language, &market, &site.shown, &storefront.public_origin);
            let context = view.context(context, &audience);
            let mut page = pages::page(context, &site.address.destination, &query, &first);
            view.dress(page.base_mut());
            page.leave_out_unshown();
            serde_json::to_value(&page).map_err(|error| {
                tracing::error!(%error, "a preview could not be written");
                FaultCode::Internal
            })
        })
        .await?
}
