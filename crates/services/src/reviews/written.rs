//! What a customer said of what they bought, and what they may still say something of. Reviews name nobody: they are found by
//! the orders, from which their ids are made.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

use arc_swap::ArcSwap;
use configuration::ReviewsConfig;
use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    ids::{IdentityId, OrderId, ProductCode, ReviewId},
    order::{Order, OrderNumber},
    pricing::PriceBook,
    review::{JudgedReview, invitation_due, products_to_review},
};
use store::{BuyerOf, OrderSearch, Store};

use super::links::ReviewLinks;

/// Orders that are looked through for a page.
const PAGE: u32 = 50;

/// Reviews that are looked for at once.
const IDS_AT_A_TIME: usize = 1000;

/// An order in the list of somebody's orders.
type Place = (UnixMillis, OrderId);

/// Finds the reviews of customers.
#[derive(Clone)]
pub struct WrittenReviews {
    store: Store,
    links: ReviewLinks,
    book: Arc<ArcSwap<PriceBook>>,
    /// So long after the last of an order's goods was sent its products may be reviewed: as the links of its letter.
    open_for: Duration,
}

/// What a customer said of the products of some orders.
#[derive(Debug, Default)]
pub struct WrittenPage {
    /// What was written last comes first.
    pub written: Vec<JudgedReview>,
    /// The newest order comes first.
    pub unwritten: Vec<Unwritten>,
    /// The last order that was looked at, where there are more.
    pub next: Option<Place>,
}

/// A product that somebody bought and did not review yet.
#[derive(Debug)]
pub struct Unwritten {
    pub product: ProductCode,
    pub order: OrderNumber,
    pub placed_at: UnixMillis,
    /// By which it is reviewed.
    pub secret: String,
}

impl WrittenReviews {
    pub fn new(store: Store, links: ReviewLinks, book: Arc<ArcSwap<PriceBook>>, config: &ReviewsConfig) -> Self {
        Self {
            store,
            links,
            book,
            open_for: config.letter_after().unwrap_or_default() + config.link_lifetime(),
        }
    }

    /// A page of a customer's orders, after the last one of the page before.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn page(
        &self,
        customer: IdentityId,
        after: Option<Place>,
        now: UnixMillis,
    ) -> Result<WrittenPage, store::Error> {
        let search = OrderSearch {
            customer: Some(customer),
            after,
            limit: PAGE,
            ..OrderSearch::default()
        };
        let found = self.store.orders().search(&search).await?;
        let book = self.book.load_full();
        let catalogue = book.catalogue();
        let orders = || found.orders.iter().map(|stored| &stored.order);
        let written = self.of_orders(orders(), catalogue).await?;
        let mut written: HashMap<ReviewId, JudgedReview> = written
            .into_iter()
            .map(|judged| (judged.review.id.clone(), judged))
            .collect();
        let mut unwritten = Vec::new();
        for order in orders().filter(|order| self.is_open(order, now)) {
            for (product, _) in products_to_review(order, catalogue) {
                if !written.contains_key(&self.links.id(order.id, &product)) {
                    unwritten.push(Unwritten {
                        order: order.number,
                        placed_at: order.placed_at,
                        secret: self.links.secret(order.id, &product, now),
                        product,
                    });
                }
            }
        }
        let mut written: Vec<JudgedReview> = written.drain().map(|(_, judged)| judged).collect();
        written.sort_by_key(|judged| Reverse(written_key(judged)));
        Ok(WrittenPage {
            written,
            unwritten,
            next: found.next,
        })
    }

    /// All that somebody said, by their orders: what was written last comes first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn all(&self, buyer: &BuyerOf) -> Result<Vec<JudgedReview>, store::Error> {
        let (mut all, mut after) = (BTreeMap::new(), None);
        loop {
            let (written, next) = self.piece(buyer, after).await?;
            // What was bought in two sizes is found twice.
            all.extend(written.into_iter().map(|judged| (written_key(&judged), judged)));
            after = next;
            if after.is_none() {
                return Ok(all.into_values().rev().collect());
            }
        }
    }

    /// Takes the names out of all reviews of somebody who is forgotten: their words stay, and nobody's name is beside them.
    /// Returns how many there were.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget_names(&self, buyer: &BuyerOf, now: UnixMillis) -> Result<u64, store::Error> {
        let (mut forgotten, mut after) = (0, None);
        loop {
            let (written, next) = self.piece(buyer, after).await?;
            let named: Vec<ReviewId> = written
                .into_iter()
                .filter(|judged| !judged.review.words.name.is_empty())
                .map(|judged| judged.review.id)
                .collect();
            if !named.is_empty() {
                forgotten += self.store.reviews().forget_names(&named, now).await?;
            }
            after = next;
            if after.is_none() {
                return Ok(forgotten);
            }
        }
    }

    /// The reviews of a piece of somebody's orders, after the last one of the piece before; with the last one of this piece,
    /// where there are more.
    async fn piece(
        &self,
        buyer: &BuyerOf,
        after: Option<Place>,
    ) -> Result<(Vec<JudgedReview>, Option<Place>), store::Error> {
        let search = OrderSearch {
            after,
            limit: PAGE,
            ..buyer.search()
        };
        let found = self.store.orders().search(&search).await?;
        let book = self.book.load_full();
        let orders = found.orders.iter().map(|stored| &stored.order);
        let orders = orders.filter(|order| buyer.has(order));
        Ok((self.of_orders(orders, book.catalogue()).await?, found.next))
    }

    /// The reviews of what these orders bought. An order names variations, a review names the product: where a variation is not
    /// sold any more, each product that anybody reviewed may have been the one.
    async fn of_orders<'a>(
        &self,
        orders: impl Iterator<Item = &'a Order> + Clone,
        catalogue: &Catalogue,
    ) -> Result<Vec<JudgedReview>, store::Error> {
        let reviewed = match orders
            .clone()
            .all(|order| products(order, catalogue).all(|product| product.is_some()))
        {
            true => Vec::new(),
            false => self.store.reviews().products().await?,
        };
        let (mut ids, mut found) = (Vec::new(), Vec::new());
        for order in orders {
            let known: Option<Vec<&ProductCode>> = products(order, catalogue).collect();
            let candidates = known.unwrap_or_else(|| reviewed.iter().collect());
            // Piece by piece: however much was bought and reviewed, little is held, and others have their turn between.
            for product in candidates {
                ids.push(self.links.id(order.id, product));
                if ids.len() == IDS_AT_A_TIME {
                    found.extend(self.store.reviews().of_ids(&ids).await?);
                    ids.clear();
                }
            }
        }
        found.extend(self.store.reviews().of_ids(&ids).await?);
        Ok(found)
    }

    /// Whether what was bought may be reviewed: all of it was sent, and not too long ago.
    fn is_open(&self, order: &Order, now: UnixMillis) -> bool {
        invitation_due(order, Duration::ZERO).is_some_and(|sent| now < sent.after(self.open_for))
    }
}

/// By which reviews are in the order in which they were written.
fn written_key(judged: &JudgedReview) -> (UnixMillis, ReviewId) {
    (judged.review.written_at, judged.review.id.clone())
}

/// The product of each line of an order; none where the shop does not sell it any more. One of several sizes comes several times.
fn products<'a>(order: &'a Order, catalogue: &'a Catalogue) -> impl Iterator<Item = Option<&'a ProductCode>> {
    let lines = order.contents.lines.iter();
    lines.map(|line| Some(&catalogue.offer(line.code.as_str())?.product.code))
}
