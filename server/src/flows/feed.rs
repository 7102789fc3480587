//! Follows the outbox: what changes in goods, prices and promotions reaches pages and open carts, and is shown to those
//! who keep the search indexes (`indexing`).
//! The changes may come from this process or from another one, such as an import. Changes that time alone brings, such
//! as the beginning of a campaign, are followed in the same way.

mod moments;

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use domain::{
    catalogue::{Catalogue, CatalogueChange},
    clock::UnixMillis,
    content::ContentTree,
    ids::ProductCode,
    pricing::{PriceBook, TaxTable},
    promotion::{Action, Promotions},
};
use metrics::gauge;
use store::Store;
use tokio::{sync::watch, time::sleep};

use self::moments::Moments;
use super::{changes::Changes, folder::Indexes, indexing::Outdated, search_data};
use crate::{
    actors::{CartRegistry, GiftCardChanged, PricesChanged},
    clock::Clock,
    search::SearchData,
    supervisor::Task,
    telemetry::names,
};

/// How long a change waits at most before it is looked for.
const POLL: Duration = Duration::from_millis(120);
/// Pause after a failure.
const RETRY: Duration = Duration::from_secs(1);
/// Events read at once.
const AT_ONCE: u32 = 2_000;

/// Everything that follows the price book.
#[derive(Clone)]
pub struct Feed {
    clock: Clock,
    store: Store,
    book: Arc<ArcSwap<PriceBook>>,
    /// Counts the books, for those who follow single products.
    books: watch::Sender<u64>,
    /// The last event that the book contains.
    shown: watch::Sender<u64>,
    /// Products whose price is another one by now, though no event says so: their documents in the index are outdated.
    outdated: Outdated,
    carts: CartRegistry,
    search_data: Arc<ArcSwap<SearchData>>,
    /// They search with the synonyms of the search data.
    indexes: Indexes,
    tree: Arc<ArcSwap<ContentTree>>,
    moments: Moments,
}

/// The feed stumbled; it goes on after a pause.
#[derive(Debug, thiserror::Error)]
enum FeedError {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error("the work on the catalogue was cut off")]
    CutOff,
}

/// The price book of now, and the last event that it contains.
pub async fn load_book(store: &Store) -> Result<(PriceBook, u64), store::Error> {
    let whole = store.catalogue().load_all().await?;
    let rules = store.catalogue().load_rules().await?;
    // Rules that are newer than the catalogue are announced by an event that comes after it.
    let catalogue = Catalogue::new(whole.products, whole.categories, whole.brands);
    let promotions = Promotions::new(rules.promotions, rules.uses);
    let book = PriceBook::new(catalogue, TaxTable::new(rules.taxes), promotions);
    Ok((book, whole.outbox_head))
}

impl Feed {
    /// `shown` holds the last event that the book contains.
    #[expect(clippy::too_many_arguments, reason = "each is another thing that follows the outbox")]
    pub fn new(
        clock: Clock,
        store: Store,
        book: Arc<ArcSwap<PriceBook>>,
        books: watch::Sender<u64>,
        shown: watch::Sender<u64>,
        outdated: Outdated,
        carts: CartRegistry,
        search_data: Arc<ArcSwap<SearchData>>,
        indexes: Indexes,
        tree: Arc<ArcSwap<ContentTree>>,
    ) -> Self {
        let moments = Moments::after(&book.load(), clock.wall());
        Self {
            clock,
            store,
            book,
            books,
            shown,
            outdated,
            carts,
            search_data,
            indexes,
            tree,
            moments,
        }
    }

    /// Runs until told to stop.
    pub async fn run(mut self, task: Task) {
        self.go_on_after_an_end();
        loop {
            let step = self.step().await;
            if step.is_ok() {
                task.does_well();
            }
            let pause = match step {
                Ok(true) => Duration::ZERO,
                Ok(false) => POLL,
                Err(error) => {
                    task.has_trouble("changes in the database are not shown, and what is shown may be old");
                    tracing::error!(%error, "the catalogue's changes cannot be followed; trying again");
                    RETRY
                }
            };
            tokio::select! {
                () = sleep(pause) => {}
                () = task.stopped() => return,
            }
        }
    }

    /// A run of this task that ended in the middle may have shown a book and told nobody of it. At the first start there
    /// is nobody yet who could have missed anything.
    fn go_on_after_an_end(&mut self) {
        self.moments = Moments::after(&self.book.load(), self.moments.since());
        self.books.send_modify(|count| *count += 1);
        self.carts.prices_changed(PricesChanged::Everything);
    }

    /// Takes over what is new; true when there may be more at once.
    async fn step(&mut self) -> Result<bool, FeedError> {
        let showed_more = self.show_changes().await?;
        self.show_what_time_brought();
        gauge!(names::FEED_CURSOR).set(*self.shown.borrow() as f64);
        Ok(showed_more)
    }

    async fn show_changes(&mut self) -> Result<bool, FeedError> {
        let shown = *self.shown.borrow();
        let events = self.store.outbox().after(shown, AT_ONCE).await?;
        if events.is_empty() {
            return Ok(false);
        }
        let changes = Changes::of(&events);
        let cards = self.balances(&changes).await?;
        if changes.settings.contains(search_data::SETTING) {
            let data = search_data::load(&self.store).await?;
            self.indexes.set_synonyms(&data.synonyms());
            self.search_data.store(Arc::new(data));
        }
        self.show_content(&changes).await?;
        let before = self.book.load_full();
        let next = self.next_book(&before, &changes).await?;
        let everywhere = changes.rules || changes.structure || gives_away_one_of(&before, &changes);
        // What time brings meanwhile is not seen yet: it stays due.
        self.swap(next, self.moments.since());
        // Last: an error above leaves the events to the next step.
        self.shown.send_replace(changes.cursor);
        if everywhere {
            self.carts.prices_changed(PricesChanged::Everything);
        } else if !changes.products.is_empty() {
            let products = changes.products.into_iter().collect();
            self.carts.prices_changed(PricesChanged::Products(Arc::new(products)));
        }
        for card in cards {
            self.carts.gift_card_changed(card);
        }
        Ok(true)
    }

    /// Swaps the content tree where pages or the taxonomy changed.
    async fn show_content(&self, changes: &Changes) -> Result<(), FeedError> {
        if changes.pages.is_empty() && !changes.taxonomy {
            return Ok(());
        }
        let content = self.store.content();
        let ids: Vec<_> = changes.pages.iter().cloned().collect();
        let put = content.load(&ids).await?;
        let gone: Vec<_> = ids
            .into_iter()
            .filter(|id| !put.iter().any(|page| page.id == *id))
            .collect();
        let mut tree = self.tree.load().with(put, &gone);
        if changes.taxonomy {
            tree = tree.with_taxonomy(content.taxonomy().await?);
        }
        self.tree.store(Arc::new(tree));
        Ok(())
    }

    /// The book with the changes. It may contain newer ones as well; their events come later, and change nothing then.
    async fn next_book(&self, before: &PriceBook, changes: &Changes) -> Result<PriceBook, FeedError> {
        let mut book = before.clone();
        if changes.structure {
            let whole = self.store.catalogue().load_all().await?;
            let catalogue = blocking(move || Catalogue::new(whole.products, whole.categories, whole.brands)).await?;
            book = book.with_catalogue(catalogue);
        } else if !changes.products.is_empty() {
            book = self.with_products(book, changes).await?;
        }
        if changes.rules {
            let rules = self.store.catalogue().load_rules().await?;
            book = book.with_rules(
                TaxTable::new(rules.taxes),
                Promotions::new(rules.promotions, rules.uses),
            );
        }
        Ok(book)
    }

    async fn with_products(&self, book: PriceBook, changes: &Changes) -> Result<PriceBook, FeedError> {
        let codes: Vec<_> = changes.products.iter().cloned().collect();
        let changed = self.store.catalogue().load(&codes).await?;
        let gone: Vec<_> = codes
            .into_iter()
            .filter(|code| !changed.iter().any(|product| product.code == *code))
            .map(CatalogueChange::Delete)
            .collect();
        blocking(move || {
            let put = changed.into_iter().map(Arc::new).map(CatalogueChange::Put);
            book.with_products(put.chain(gone))
        })
        .await
    }

    /// What the changed gift cards could pay now.
    async fn balances(&self, changes: &Changes) -> Result<Vec<GiftCardChanged>, FeedError> {
        let mut cards = Vec::with_capacity(changes.gift_cards.len());
        for id in &changes.gift_cards {
            if let Some(card) = self.store.gift_cards().find(*id).await? {
                cards.push(GiftCardChanged {
                    id: *id,
                    available: card.available,
                });
            }
        }
        Ok(cards)
    }

    /// Shows a book; everything that began or ended up to `since` was shown.
    fn swap(&mut self, next: PriceBook, since: UnixMillis) {
        self.moments = Moments::after(&next, since);
        self.book.store(Arc::new(next));
        self.books.send_modify(|count| *count += 1);
    }

    /// Where a price, a tax rate or a promotion began or ended by itself, carts, pages and index follow.
    fn show_what_time_brought(&mut self) {
        let now = self.clock.wall();
        if !self.moments.is_due(now) {
            return;
        }
        let book = self.book.load_full();
        self.tell_outdated(self.moments.products_due(&book, now));
        // An equal book in another place: whoever compares places looks again.
        self.swap(book.as_ref().clone(), now);
        self.carts.prices_changed(PricesChanged::Everything);
    }

    fn tell_outdated(&self, products: Vec<ProductCode>) {
        if !products.is_empty() {
            self.outdated.add(products.iter().map(|code| code.as_str().into()));
            // Wakes those who wait for news.
            self.shown.send_modify(|_| {});
        }
    }
}

/// Whether a promotion gives pieces of a changed product away: any cart may hold such a gift.
fn gives_away_one_of(book: &PriceBook, changes: &Changes) -> bool {
    book.promotions().all().iter().any(|promotion| match &promotion.action {
        Action::GiftLine { code, .. } if promotion.enabled => book
            .catalogue()
            .offer(code.as_str())
            .is_some_and(|offer| changes.products.contains(&offer.product.code)),
        _ => false,
    })
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, FeedError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| match error.try_into_panic() {
            // A defect is the supervisor's affair: trying again as if the storage had failed would hide it.
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => FeedError::CutOff,
        })
}
