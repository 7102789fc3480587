//! Putting and deleting products: one statement for each table, over one JSON array.

use std::collections::{HashMap, HashSet};

use domain::{
    catalogue::{MarketPrices, Product},
    clock::UnixMillis,
    ids::{ProductCode, VariationCode},
    stock::Warehouse,
};
use serde::Serialize;

use super::{
    document::{self, Changed, CodeRow},
    history::{self, Priced},
    load, periods, prices,
    slugs::{self, Readdressed},
};
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
};

/// What became of products that were put.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PutReport {
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    pub refused: Vec<RefusedProduct>,
    /// Put with another address than they wanted.
    pub readdressed: Vec<Readdressed>,
}

/// A product that was not put, because one of its variations is another product's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedProduct {
    pub product: ProductCode,
    pub variation: VariationCode,
    /// The product that has the variation.
    pub owner: String,
}

impl PutReport {
    pub(super) fn add(&mut self, other: Self) {
        self.created += other.created;
        self.updated += other.updated;
        self.unchanged += other.unchanged;
        self.refused.extend(other.refused);
        self.readdressed.extend(other.readdressed);
    }
}

const STORED: BatchStatement = over_rows!(
    (code text),
    "SELECT p.code, p.fingerprint FROM product p WHERE p.code IN (SELECT code FROM r)"
);

const OWNERS: BatchStatement = over_rows!(
    (code text),
    "SELECT v.code, v.product FROM variation v WHERE v.code IN (SELECT code FROM r)"
);

const PUT_PRODUCTS: BatchStatement = over_rows!(
    (code text, position bigint, published text, fingerprint text, body text, at bigint),
    "INSERT INTO product (code, position, published, fingerprint, body, updated_at)
     SELECT code, position, published, fingerprint, body, at FROM r WHERE true
     ON CONFLICT (code) DO UPDATE SET
        position = excluded.position, published = excluded.published, fingerprint = excluded.fingerprint,
        body = excluded.body, updated_at = excluded.updated_at"
);

/// The rows are the variations that stay; a product without any has one with an empty code.
const OTHER_VARIATIONS: BatchStatement = over_rows!(
    (code text, product text),
    "SELECT v.code FROM variation v
     WHERE v.product IN (SELECT product FROM r) AND v.code NOT IN (SELECT code FROM r) ORDER BY v.code"
);

const DELETE_VARIATIONS: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM variation WHERE code IN (SELECT code FROM r)"
);

const PUT_VARIATIONS: BatchStatement = over_rows!(
    (code text, product text),
    "INSERT INTO variation (code, product) SELECT code, product FROM r WHERE code <> ''
     ON CONFLICT (code) DO NOTHING"
);

const PUT_STOCK: BatchStatement = over_rows!(
    (variation text, warehouse text, quantity bigint),
    "INSERT INTO stock (variation, warehouse, quantity) SELECT variation, warehouse, quantity FROM r WHERE true
     ORDER BY variation
     ON CONFLICT (variation, warehouse) DO UPDATE SET quantity = excluded.quantity"
);

const LOCK_PRODUCTS: BatchStatement = over_rows!(
    locking p,
    (code text),
    "SELECT p.code FROM product p WHERE p.code IN (SELECT code FROM r) ORDER BY p.code"
);

const VARIATIONS: BatchStatement = over_rows!(
    (code text),
    "SELECT v.code FROM variation v WHERE v.product IN (SELECT code FROM r) ORDER BY v.code"
);

const DELETE_PRODUCTS: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM product WHERE code IN (SELECT code FROM r)"
);

pub(super) async fn put(tx: &mut Transaction, products: Vec<Product>, at: UnixMillis) -> Result<PutReport> {
    let mut report = PutReport::default();
    let products = refuse_foreign_variations(tx, products, &mut report).await?;
    let Compared { mut changed, restated } = compare(tx, products, &mut report).await?;
    // Sorted, so that two writers lock rows in the same order.
    changed.sort_by(|a, b| a.product.code.cmp(&b.product.code));
    report.readdressed = slugs::make_unique(tx, &mut changed).await?;
    put_documents(tx, changed.iter().chain(&restated), at).await?;
    if changed.is_empty() {
        return Ok(report);
    }
    put_variations(tx, &changed, at).await?;
    slugs::put(tx, &changed).await?;
    let keys: Vec<&str> = changed.iter().map(|changed| changed.product.code.as_str()).collect();
    outbox::append(tx, Topic::Product, &keys, at);
    Ok(report)
}

pub(super) async fn delete(tx: &mut Transaction, codes: &[ProductCode], at: UnixMillis) -> Result<u64> {
    let codes = document::codes_json(codes);
    let deleted: Vec<(String,)> = tx.rows(&LOCK_PRODUCTS, &codes).await?;
    let gone: Vec<(String,)> = tx.rows(&VARIATIONS, &codes).await?;
    let no_prices = MarketPrices::default();
    let unpriced: Vec<Priced<'_>> = gone.iter().map(|(code,)| (code.as_str(), &no_prices)).collect();
    put_prices(tx, &unpriced, at).await?;
    tx.run(&DELETE_PRODUCTS, &codes).await?;
    let keys: Vec<&str> = deleted.iter().map(|(code,)| code.as_str()).collect();
    outbox::append(tx, Topic::Product, &keys, at);
    Ok(keys.len() as u64)
}

/// Leaves out products with a variation that another product has, in the store or before them in the list.
async fn refuse_foreign_variations(
    tx: &mut Transaction,
    products: Vec<Product>,
    report: &mut PutReport,
) -> Result<Vec<Product>> {
    let codes: Vec<CodeRow<'_>> = products
        .iter()
        .flat_map(|product| &product.variations)
        .map(|variation| CodeRow {
            code: variation.code.as_str(),
        })
        .collect();
    let stored: Vec<(String, String)> = tx.rows(&OWNERS, &json(&codes)).await?;
    let mut owners: HashMap<String, String> = stored.into_iter().collect();
    let mut kept = Vec::with_capacity(products.len());
    for product in products {
        let foreign = product.variations.iter().find_map(|variation| {
            let owner = owners.get(variation.code.as_str())?;
            (owner != product.code.as_str()).then(|| RefusedProduct {
                product: product.code.clone(),
                variation: variation.code.clone(),
                owner: owner.clone(),
            })
        });
        if let Some(refused) = foreign {
            report.refused.push(refused);
            continue;
        }
        for variation in &product.variations {
            owners.insert(variation.code.as_str().to_owned(), product.code.as_str().to_owned());
        }
        kept.push(product);
    }
    Ok(kept)
}

/// Products that are not what was put last.
struct Compared {
    /// New, or other ones than those that are stored.
    changed: Vec<Changed>,
    /// What others made of the stored ones meanwhile.
    restated: Vec<Changed>,
}

async fn compare(tx: &mut Transaction, products: Vec<Product>, report: &mut PutReport) -> Result<Compared> {
    let codes: Vec<CodeRow<'_>> = products
        .iter()
        .map(|product| CodeRow {
            code: product.code.as_str(),
        })
        .collect();
    let put_last: Vec<(String, String)> = tx.rows(&STORED, &json(&codes)).await?;
    let put_last: HashMap<String, String> = put_last.into_iter().collect();
    let (mut changed, mut others) = (Vec::new(), Vec::new());
    for product in products {
        let fingerprint = document::fingerprint(&product, &document::write(&product)?);
        match put_last.get(product.code.as_str()) {
            Some(before) if *before == fingerprint => report.unchanged += 1,
            Some(_) => others.push(Changed { product, fingerprint }),
            None => {
                report.created += 1;
                changed.push(Changed { product, fingerprint });
            }
        }
    }
    let stored = stored(tx, &others).await?;
    let (restated, updated): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|other| stored.get(&other.product.code) == Some(&other.fingerprint));
    report.unchanged += restated.len();
    report.updated += updated.len();
    changed.extend(updated);
    Ok(Compared { changed, restated })
}

/// The fingerprints of what is stored of these products. Nobody changes that unseen before the commit: whoever changes
/// prices or stock needs the rows that are locked here.
async fn stored(tx: &mut Transaction, products: &[Changed]) -> Result<HashMap<ProductCode, String>> {
    if products.is_empty() {
        return Ok(HashMap::new());
    }
    let codes: Vec<ProductCode> = products.iter().map(|other| other.product.code.clone()).collect();
    let _: Vec<(String,)> = tx.rows(&LOCK_PRODUCTS, &document::codes_json(&codes)).await?;
    let stored = load::as_put(tx, &codes).await?.into_iter().map(|product| {
        let fingerprint = document::fingerprint(&product, &document::write(&product)?);
        Ok((product.code, fingerprint))
    });
    stored.collect()
}

async fn put_documents<'a>(
    tx: &mut Transaction,
    documents: impl Iterator<Item = &'a Changed>,
    at: UnixMillis,
) -> Result<()> {
    let rows = documents.map(|Changed { product, fingerprint }| {
        Ok(ProductRow {
            code: product.code.as_str(),
            position: product.position,
            published: product.published.as_deref(),
            fingerprint,
            body: document::write(product)?,
            at: at.0,
        })
    });
    let mut rows = rows.collect::<Result<Vec<_>>>()?;
    if !rows.is_empty() {
        rows.sort_unstable_by_key(|row| row.code);
        tx.run(&PUT_PRODUCTS, &json(&rows)).await?;
    }
    Ok(())
}

async fn put_variations(tx: &mut Transaction, changed: &[Changed], at: UnixMillis) -> Result<()> {
    let (mut rows, mut stock) = (Vec::new(), Vec::new());
    let mut priced: Vec<Priced<'_>> = Vec::new();
    let mut seen = HashSet::new();
    for Changed { product, .. } in changed {
        let row = |code| VariationRow {
            code,
            product: product.code.as_str(),
        };
        rows.push(row(""));
        for variation in &product.variations {
            let code = variation.code.as_str();
            // Of a variation that is listed twice the first one counts.
            if !seen.insert(code) {
                continue;
            }
            rows.push(row(code));
            stock.push(StockRow {
                variation: code,
                warehouse: Warehouse::MAIN,
                quantity: variation.stock,
            });
            priced.push((code, &variation.prices));
        }
    }
    let rows = json(&rows);
    let gone: Vec<(String,)> = tx.rows(&OTHER_VARIATIONS, &rows).await?;
    let no_prices = MarketPrices::default();
    priced.extend(gone.iter().map(|(code,)| (code.as_str(), &no_prices)));
    tx.run(&PUT_VARIATIONS, &rows).await?;
    put_prices(tx, &priced, at).await?;
    if !gone.is_empty() {
        let gone: Vec<CodeRow<'_>> = gone.iter().map(|(code,)| CodeRow { code }).collect();
        tx.run(&DELETE_VARIATIONS, &json(&gone)).await?;
    }
    tx.run(&PUT_STOCK, &json(&stock)).await?;
    Ok(())
}

/// Comes before a variation is deleted: from then on its history tells that it was not for sale.
async fn put_prices(tx: &mut Transaction, variations: &[Priced<'_>], at: UnixMillis) -> Result<()> {
    periods::replace(tx, variations, at).await?;
    history::take_over(tx, variations, at).await?;
    prices::replace(tx, variations, at).await
}

#[derive(Serialize)]
struct ProductRow<'a> {
    code: &'a str,
    position: i64,
    published: Option<&'a str>,
    fingerprint: &'a str,
    body: String,
    at: i64,
}

#[derive(Serialize)]
struct VariationRow<'a> {
    code: &'a str,
    product: &'a str,
}

#[derive(Serialize)]
struct StockRow<'a> {
    variation: &'a str,
    warehouse: &'static str,
    quantity: u32,
}
