//! What the shop sells: products with their variations, prices and stock, categories and brands.
//!
//! A product is kept as its JSON document; prices and stock stand apart and are joined on reading. Every change
//! writes its event into the outbox, in the same transaction; what changes nothing writes nothing.

mod adjust;
mod document;
mod history;
mod load;
mod periods;
mod prices;
mod put;
mod slugs;
mod structure;
mod touch;

use std::{collections::HashMap, sync::Arc};

use domain::{
    catalogue::{Brand, Category, Product},
    clock::UnixMillis,
    ids::ProductCode,
};

pub use adjust::{PriceChange, StockChange};
pub use load::{Rules, WholeCatalogue};
pub use put::{PutReport, RefusedProduct};
pub use slugs::Readdressed;
pub(crate) use touch::touch;

use crate::{Result, open_database::OpenDatabase};

/// At most so many products in one transaction, so that carts never wait long for SQLite's only writer.
const CHUNK: usize = 500;

/// The catalogue in the store.
#[derive(Debug, Clone)]
pub struct Catalogue {
    shared: Arc<OpenDatabase>,
}

impl Catalogue {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Makes the stored products equal to these, whole: documents, prices, stock of the main warehouse. At most 500 in one transaction; an
    /// error leaves the transactions before it in place, and the same call again goes on where they ended.
    ///
    /// A product that is what is stored already is unchanged, whoever made it so.
    ///
    /// The future of prices is what is put, their past stays true: another standing price is appended to the price
    /// history, a dated price that is not put any more ends at `at`, one that is put after its beginning begins at
    /// `at`. Only where nothing was known of a variation in a market, dated prices of the past and the price history
    /// before `at` are taken over.
    ///
    /// Each slug is made unique in its language: where another product has it, the product's code is appended, and the
    /// report says so.
    /// A product whose variation belongs to another product is refused and reported, the others are put. Of a
    /// product that is listed twice the last one counts.
    pub async fn put_products(&self, products: &[Product], at: UnixMillis) -> Result<PutReport> {
        let mut report = PutReport::default();
        for chunk in last_of_each(products).chunks(CHUNK) {
            let (pools, chunk) = (self.shared.pools.clone(), chunk.to_vec());
            let done = self.shared.run(async move {
                let mut tx = pools.begin_write().await?;
                let report = put::put(&mut tx, chunk, at).await?;
                tx.commit().await?;
                Ok(report)
            });
            report.add(done.await?);
        }
        Ok(report)
    }

    /// Deletes products with all that belongs to them but the past of their prices, which is there again when they
    /// are; returns how many there were.
    pub async fn delete_products(&self, codes: &[ProductCode], at: UnixMillis) -> Result<u64> {
        let mut deleted = 0;
        for chunk in codes.chunks(CHUNK) {
            let (pools, chunk) = (self.shared.pools.clone(), chunk.to_vec());
            let done = self.shared.run(async move {
                let mut tx = pools.begin_write().await?;
                let deleted = put::delete(&mut tx, &chunk, at).await?;
                tx.commit().await?;
                Ok(deleted)
            });
            deleted += done.await?;
        }
        Ok(deleted)
    }

    /// The products with these codes, in no particular order; those that do not exist are left out.
    pub async fn load(&self, codes: &[ProductCode]) -> Result<Vec<Product>> {
        let (pools, codes) = (self.shared.pools.clone(), codes.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let products = load::some(&mut tx, &codes).await?;
                tx.commit().await?;
                Ok(products)
            })
            .await
    }

    /// The products after a code, at most 500, in the order of their codes and as [`Catalogue::put_products`] takes
    /// them; none where it was the last. An empty text stands before all codes.
    ///
    /// # Errors
    ///
    /// The storage does not answer, or a row is not what this program writes.
    pub async fn next(&self, after: &str) -> Result<Vec<Product>> {
        let (pools, after) = (self.shared.pools.clone(), after.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let products = load::next(&mut tx, &after, CHUNK).await?;
                tx.commit().await?;
                Ok(products)
            })
            .await
    }

    /// All there is, in one consistent state, with the id of the last event that it contains.
    pub async fn load_all(&self) -> Result<WholeCatalogue> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let whole = load::whole(&mut tx).await?;
                tx.commit().await?;
                Ok(whole)
            })
            .await
    }

    /// How many pieces may be sold of each variation of these products; one that is not listed has none.
    ///
    /// # Errors
    ///
    /// The storage does not answer.
    pub async fn load_stock(&self, codes: &[ProductCode]) -> Result<HashMap<String, u32>> {
        let (pools, codes) = (self.shared.pools.clone(), codes.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let stock = load::stock(&mut tx, &codes).await?;
                tx.commit().await?;
                Ok(stock)
            })
            .await
    }

    /// Categories in their default order, and brands by code.
    ///
    /// # Errors
    ///
    /// The storage does not answer, or a row is not what this program writes.
    pub async fn load_structure(&self) -> Result<(Vec<Category>, Vec<Brand>)> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let structure = structure::load(&mut tx).await?;
                tx.commit().await?;
                Ok(structure)
            })
            .await
    }

    /// Taxes, promotions and their uses, in one consistent state, with the id of the last event that it contains.
    pub async fn load_rules(&self) -> Result<Rules> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let rules = load::rules(&mut tx).await?;
                tx.commit().await?;
                Ok(rules)
            })
            .await
    }

    /// Makes categories and brands equal to these; returns whether that changed anything.
    pub async fn put_structure(&self, categories: &[Category], brands: &[Brand], at: UnixMillis) -> Result<bool> {
        let (pools, categories, brands) = (self.shared.pools.clone(), categories.to_vec(), brands.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let changed = structure::put(&mut tx, categories, brands, at).await?;
                tx.commit().await?;
                Ok(changed)
            })
            .await
    }

    /// Sets how many pieces lie in the main warehouse; returns how many variations that changed. Unknown variations are ignored.
    pub async fn set_stock(&self, changes: &[StockChange], at: UnixMillis) -> Result<u64> {
        let (pools, changes) = (self.shared.pools.clone(), changes.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let changed = adjust::set_stock(&mut tx, &changes, at).await?;
                tx.commit().await?;
                Ok(changed)
            })
            .await
    }

    /// Sets or removes standing prices, and appends them to the price history; returns how many that changed. Unknown variations are ignored.
    pub async fn set_prices(&self, changes: &[PriceChange], at: UnixMillis) -> Result<u64> {
        let (pools, changes) = (self.shared.pools.clone(), changes.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let changed = adjust::set_prices(&mut tx, &changes, at).await?;
                tx.commit().await?;
                Ok(changed)
            })
            .await
    }
}

/// Each product once, as it is listed last, at the place where it is listed first.
fn last_of_each(products: &[Product]) -> Vec<Product> {
    let mut places: HashMap<&ProductCode, usize> = HashMap::with_capacity(products.len());
    let mut kept: Vec<&Product> = Vec::with_capacity(products.len());
    for product in products {
        match places.get(&product.code) {
            Some(place) => kept[*place] = product,
            None => {
                places.insert(&product.code, kept.len());
                kept.push(product);
            }
        }
    }
    kept.into_iter().cloned().collect()
}
