//! Follows the outbox: what changes in goods, prices and promotions reaches pages, open carts and the search index.
//! The changes may come from this process or from another one, such as an import. Changes that time alone brings, such
//! as the beginning of a campaign, are followed in the same way.

mod moments;

use std::{collections::HashSet, sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use domain::{
    catalogue::{Catalogue, CatalogueChange},
    clock::UnixMillis,
    ids::ProductCode,
    pricing::{PriceBook, TaxTable},
    promotion::{Action, Promotions},
};
use metrics::gauge;
use search_index::{IndexError, SearchIndex, Writer};
use store::Store;
use tokio::{sync::watch, time::sleep};

use self::moments::Moments;
use super::{
    indexing::{self, Changes},
    search_data,
};
use crate::{
    actors::{CartRegistry, GiftCardChanged, PricesChanged},
    clock::Clock,
    search::SearchData,
    telemetry::names,
};

/// How long a change waits at most before it is looked for.
const POLL: Duration = Duration::from_millis(120);
/// Pause after a failure, and between tries for the index that another process writes.
const RETRY: Duration = Duration::from_secs(1);
/// Events read at once.
const AT_ONCE: u32 = 2_000;

/// Everything that follows the price book.
pub struct Feed {
    clock: Clock,
    store: Store,
    book: Arc<ArcSwap<PriceBook>>,
    /// Counts the books, for those who follow single products.
    books: watch::Sender<u64>,
    /// The last event that the book contains.
    shown: u64,
    index: SearchIndex,
    /// Products whose price is another one by now, and whose document in the index is not.
    outdated: HashSet<ProductCode>,
    carts: CartRegistry,
    search_data: Arc<ArcSwap<SearchData>>,
    moments: Moments,
}

/// The feed stumbled; it goes on after a pause.
#[derive(Debug, thiserror::Error)]
enum FeedError {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("the work on the index was cut off")]
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
    /// `shown` is the last event that the book contains.
    #[expect(clippy::too_many_arguments, reason = "each is another thing that follows the outbox")]
    pub fn new(
        clock: Clock,
        store: Store,
        book: Arc<ArcSwap<PriceBook>>,
        books: watch::Sender<u64>,
        shown: u64,
        index: SearchIndex,
        carts: CartRegistry,
        search_data: Arc<ArcSwap<SearchData>>,
    ) -> Self {
        let moments = Moments::after(&book.load(), clock.wall());
        // What began or ended while no server ran is not in the index yet.
        let outdated = moments::with_dated_prices(&book.load()).collect();
        Self {
            clock,
            store,
            book,
            books,
            shown,
            index,
            outdated,
            carts,
            search_data,
            moments,
        }
    }

    /// Runs until told to stop.
    pub async fn run(mut self, mut stop: watch::Receiver<bool>) {
        let mut writer = None;
        loop {
            let pause = match self.step(&mut writer).await {
                Ok(true) => Duration::ZERO,
                Ok(false) => POLL,
                Err(FeedError::Index(IndexError::Locked)) => {
                    tracing::info!("another process writes the search index; waiting for it");
                    // It may have written what is missing here.
                    let _ = self.index.reload();
                    RETRY
                }
                Err(error) => {
                    tracing::error!(%error, "the catalogue's changes cannot be followed; trying again");
                    RETRY
                }
            };
            tokio::select! {
                () = sleep(pause) => {}
                _ = stop.changed() => return,
            }
        }
    }

    /// Takes over what is new; true when there may be more at once.
    async fn step(&mut self, writer: &mut Option<Writer>) -> Result<bool, FeedError> {
        let showed_more = self.show_changes().await?;
        self.show_what_time_brought();
        let indexed_more = self.index_changes(writer).await?;
        gauge!(names::FEED_CURSOR).set(self.shown as f64);
        gauge!(names::INDEX_CURSOR).set(self.index.cursor() as f64);
        Ok(showed_more || indexed_more)
    }

    async fn show_changes(&mut self) -> Result<bool, FeedError> {
        let events = self.store.outbox().after(self.shown, AT_ONCE).await?;
        if events.is_empty() {
            return Ok(false);
        }
        let changes = Changes::of(&events);
        let cards = self.balances(&changes).await?;
        if changes.settings.contains(search_data::SETTING) {
            let data = search_data::load(&self.store).await?;
            self.index.set_synonyms(data.synonyms());
            self.search_data.store(Arc::new(data));
        }
        let before = self.book.load_full();
        let next = self.next_book(&before, &changes).await?;
        let everywhere = changes.rules || changes.structure || gives_away_one_of(&before, &changes);
        // What time brings meanwhile is not seen yet: it stays due.
        self.swap(next, self.moments.since());
        // Last: an error above leaves the events to the next step.
        self.shown = changes.cursor;
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
        let products = self.moments.products_due(&book, now);
        self.outdated.extend(products);
        // An equal book in another place: whoever compares places looks again.
        self.swap(book.as_ref().clone(), now);
        self.carts.prices_changed(PricesChanged::Everything);
    }

    async fn index_changes(&mut self, writer: &mut Option<Writer>) -> Result<bool, FeedError> {
        let cursor = indexing::cursor_of(&self.index);
        if cursor == self.shown && writer.is_some() && self.outdated.is_empty() {
            return Ok(false);
        }
        let outbox = self.store.outbox();
        // The lock is kept for as long as the server runs: then it alone writes the index.
        let mut taken = match writer.take() {
            Some(writer) => writer,
            None => {
                let taken = self.index.writer()?;
                // The process that wrote until now may have left more than this one knew.
                self.index.reload()?;
                taken
            }
        };
        let cursor = indexing::cursor_of(&self.index);
        let book = self.book.load_full();
        let shown = self.shown;
        let at = self.clock.wall();
        let outdated = self.outdated.clone();
        let events = if indexing::can_follow(cursor, outbox.floor().await?, outbox.head().await?) {
            Some(outbox.after(cursor, AT_ONCE).await?)
        } else {
            None
        };
        let (taken, outcome) = blocking(move || {
            let catalogue = book.catalogue();
            let outcome = match events {
                Some(events) => {
                    // What the snapshot does not contain yet waits for the next step.
                    let events: Vec<_> = events.into_iter().filter(|event| event.id <= shown).collect();
                    let mut changes = Changes::of(&events);
                    changes.cursor = changes.cursor.max(cursor);
                    changes.products.extend(outdated);
                    if events.is_empty() && changes.products.is_empty() {
                        Ok(false)
                    } else {
                        indexing::apply(&mut taken, catalogue, &changes, at).map(|()| !events.is_empty())
                    }
                }
                None if shown == 0 => Ok(false),
                None => indexing::rebuild(&mut taken, catalogue, shown, at).map(|()| {
                    tracing::info!(products = catalogue.products().len(), "the search index was built anew");
                    true
                }),
            };
            (taken, outcome)
        })
        .await?;
        *writer = Some(taken);
        let indexed_more = outcome?;
        self.outdated.clear();
        Ok(indexed_more)
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
    tokio::task::spawn_blocking(work).await.map_err(|_| FeedError::CutOff)
}
