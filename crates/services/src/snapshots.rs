//! What pages and carts are made of, as the database had it last.

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{
    catalogue::Catalogue,
    content::ContentTree,
    pricing::{PriceBook, TaxTable},
    promotion::Promotions,
    release::ReleaseFeeds,
    review::Ratings,
};
use site::{SiteData, assets::Assets, search::SearchData};
use store::Store;
use tokio::sync::watch;

use crate::{content, delivery, pictures::PictureCatalogue, releases, reviews, search_data, site_data};

/// Clones share what they hold: the projection of the catalogue swaps it, everybody else reads it.
#[derive(Clone)]
pub struct Snapshots {
    pub book: Arc<ArcSwap<PriceBook>>,
    pub tree: Arc<ArcSwap<ContentTree>>,
    pub site: Arc<ArcSwap<SiteData>>,
    pub search_data: Arc<ArcSwap<SearchData>>,
    /// Press releases of the shop's own.
    pub releases: Arc<ArcSwap<ReleaseFeeds>>,
    /// What readers think of products, of the shop's own reviews.
    pub ratings: Arc<ArcSwap<Ratings>>,
    pub pictures: PictureCatalogue,
    /// The last event that they contain, for those who keep the search indexes.
    pub shown: watch::Sender<u64>,
}

impl Snapshots {
    /// Reads all of it; `assets` has the pictures of the program's own.
    ///
    /// # Errors
    /// The storage does not answer, or a row is not what this program writes.
    pub async fn load(store: &Store, assets: &Assets) -> Result<Self, store::Error> {
        // What comes to be while the rest is read is announced by events after this one.
        let (book, shown) = load_book(store).await?;
        Ok(Self {
            book: held(book),
            tree: held(content::load_tree(store).await?),
            site: held(site_data::load(store).await?),
            search_data: held(search_data::load(store).await?),
            releases: held(releases::load(store).await?),
            ratings: held(reviews::load(store).await?),
            pictures: PictureCatalogue::load(store, assets).await?,
            shown: watch::Sender::new(shown),
        })
    }
}

/// The price book of now, and the last event that it contains.
///
/// # Errors
///
/// The storage does not answer, or a row is not what this program writes.
pub async fn load_book(store: &Store) -> Result<(PriceBook, u64), store::Error> {
    let whole = store.catalogue().load_all().await?;
    let rules = store.catalogue().load_rules().await?;
    // Rules that are newer than the catalogue are announced by an event that comes after it.
    let head = whole.outbox_head;
    let methods = delivery::load(store).await?;
    let book = tokio::task::spawn_blocking(move || {
        let catalogue = Catalogue::new(whole.products, whole.categories, whole.brands);
        let promotions = Promotions::with_past(rules.promotions, rules.uses, rules.past_promotions);
        PriceBook::new(catalogue, TaxTable::new(rules.taxes), promotions).with_delivery(methods)
    });
    Ok((book.await.map_err(|_| store::Error::Closed)?, head))
}

fn held<T>(value: T) -> Arc<ArcSwap<T>> {
    Arc::new(ArcSwap::from_pointee(value))
}
