//! Reading products: documents, with prices and stock joined to them.

use std::collections::HashMap;

use domain::{
    catalogue::{Brand, Category, MarketPrices, Product},
    clock::UnixMillis,
    ids::{MarketId, ProductCode, PromotionId},
    pricing::{PastPrice, PriceKind, PriceSchedule, TaxRate},
    promotion::Promotion,
};
use serde::Serialize;
use tokio::sync::mpsc;

use super::{
    document,
    periods::{self, PeriodColumns},
    structure,
};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox, promotions, taxes,
};

/// All that is sold, as of one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WholeCatalogue {
    /// By code.
    pub products: Vec<Product>,
    /// In their default order.
    pub categories: Vec<Category>,
    /// By code.
    pub brands: Vec<Brand>,
    /// The last event of the outbox that this state contains.
    pub outbox_head: u64,
}

/// All that decides what a cart costs beside the goods, as of one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rules {
    /// By class, country and beginning.
    pub taxes: Vec<TaxRate>,
    /// By id.
    pub promotions: Vec<Promotion>,
    /// Promotions of the catalogue that were changed or deleted while they were in force, with their ends.
    pub past_promotions: Vec<Promotion>,
    /// How many orders had each promotion; one that had none may be missing.
    pub uses: HashMap<PromotionId, u32>,
    /// The last event of the outbox that this state contains.
    pub outbox_head: u64,
}

const BODIES: BatchStatement = over_rows!(
    (code text),
    "SELECT p.code, p.body FROM product p WHERE p.code IN (SELECT code FROM r)"
);

const PRICES: BatchStatement = over_rows!(
    (code text),
    "SELECT p.variation, p.market, p.minor FROM price p
     JOIN variation v ON v.code = p.variation WHERE v.product IN (SELECT code FROM r)"
);

const HISTORY: BatchStatement = over_rows!(
    (code text),
    "SELECT h.variation, h.market, h.since, h.minor FROM price_history h
     JOIN variation v ON v.code = h.variation WHERE v.product IN (SELECT code FROM r)"
);

const PERIODS: BatchStatement = over_rows!(
    (code text),
    "SELECT p.variation, p.market, p.kind, p.starts, p.ends, p.minor FROM price_period p
     JOIN variation v ON v.code = p.variation WHERE v.product IN (SELECT code FROM r)"
);

/// What may still be sold, in all warehouses together.
const STOCK: BatchStatement = over_rows!(
    (code text),
    "SELECT s.variation, CAST(SUM(s.quantity - s.reserved) AS BIGINT) FROM stock s
     JOIN variation v ON v.code = s.variation WHERE v.product IN (SELECT code FROM r) GROUP BY s.variation"
);

/// What lies in the main warehouse, with what is reserved.
const MAIN_STOCK: BatchStatement = over_rows!(
    (code text),
    "SELECT s.variation, s.quantity FROM stock s
     JOIN variation v ON v.code = s.variation WHERE v.product IN (SELECT code FROM r) AND s.warehouse = 'main'"
);

const NEXT_CODES: BatchStatement = over_rows!(
    (code text, most bigint),
    "SELECT p.code FROM product p WHERE p.code > (SELECT code FROM r) ORDER BY p.code LIMIT (SELECT most FROM r)"
);

type Body = (String, String);
type Price = (String, String, i64);
type Past = (String, String, i64, Option<i64>);
type Stock = (String, i64);

/// The products with these codes, in no particular order.
pub(super) async fn some(tx: &mut Transaction, codes: &[ProductCode]) -> Result<Vec<Product>> {
    joined(tx, codes, &STOCK).await
}

/// The same as they are put: their stock is what lies in the main warehouse.
pub(super) async fn as_put(tx: &mut Transaction, codes: &[ProductCode]) -> Result<Vec<Product>> {
    joined(tx, codes, &MAIN_STOCK).await
}

/// The products after a code as they are put, in the order of their codes.
pub(super) async fn next(tx: &mut Transaction, after: &str, most: usize) -> Result<Vec<Product>> {
    let next: Vec<(String,)> = tx.rows(&NEXT_CODES, &json(&[After { code: after, most }])).await?;
    let codes = next
        .into_iter()
        .map(|(code,)| ProductCode::parse(&code).map_err(|reason| Error::corrupt("product", &code, reason)));
    let mut products = as_put(tx, &codes.collect::<Result<Vec<_>>>()?).await?;
    products.sort_by(|a, b| a.code.cmp(&b.code));
    Ok(products)
}

async fn joined(tx: &mut Transaction, codes: &[ProductCode], stock: &BatchStatement) -> Result<Vec<Product>> {
    let codes = document::codes_json(codes);
    let bodies: Vec<Body> = tx.rows(&BODIES, &codes).await?;
    let extras = ExtraRows {
        prices: tx.rows(&PRICES, &codes).await?,
        history: tx.rows(&HISTORY, &codes).await?,
        periods: tx.rows(&PERIODS, &codes).await?,
        stock: tx.rows(stock, &codes).await?,
    };
    let mut products = Vec::with_capacity(bodies.len());
    Extras::new(extras)?.join(bodies, &mut products)?;
    Ok(products)
}

/// How many pieces may be sold of each variation of these products; one that is not listed has none.
pub(super) async fn stock(tx: &mut Transaction, codes: &[ProductCode]) -> Result<HashMap<String, u32>> {
    let rows: Vec<Stock> = tx.rows(&STOCK, &document::codes_json(codes)).await?;
    Ok(read_stock(rows))
}

pub(super) async fn whole(tx: &mut Transaction) -> Result<WholeCatalogue> {
    let outbox_head = outbox::head(tx).await?;
    let extras = ExtraRows {
        prices: tx.all("SELECT variation, market, minor FROM price").await?,
        history: tx
            .all("SELECT variation, market, since, minor FROM price_history")
            .await?,
        periods: tx
            .all("SELECT variation, market, kind, starts, ends, minor FROM price_period")
            .await?,
        stock: tx
            .all("SELECT variation, CAST(SUM(quantity - reserved) AS BIGINT) FROM stock GROUP BY variation")
            .await?,
    };
    // Reading the documents is work for a processor, which the store's threads must not be kept from their sockets by.
    // It follows the rows as they come: all documents at once would take as much memory again as the products.
    let (bodies, mut received) = mpsc::channel::<Vec<Body>>(4);
    let reading = tokio::task::spawn_blocking(move || {
        let mut extras = Extras::new(extras)?;
        let mut products = Vec::new();
        while let Some(batch) = received.blocking_recv() {
            extras.join(batch, &mut products)?;
        }
        Ok(products)
    });
    tx.stream("SELECT code, body FROM product ORDER BY code", &bodies)
        .await?;
    drop(bodies);
    let products = reading.await.unwrap_or(Err(Error::Closed))?;
    let (categories, brands) = structure::load(tx).await?;
    Ok(WholeCatalogue {
        products,
        categories,
        brands,
        outbox_head,
    })
}

pub(super) async fn rules(tx: &mut Transaction) -> Result<Rules> {
    let outbox_head = outbox::head(tx).await?;
    let taxes = taxes::load(tx).await?;
    let (promotions, uses) = promotions::load(tx).await?;
    Ok(Rules {
        taxes,
        promotions,
        past_promotions: promotions::load_past(tx).await?,
        uses,
        outbox_head,
    })
}

#[derive(Serialize)]
struct After<'a> {
    code: &'a str,
    most: usize,
}

struct ExtraRows {
    prices: Vec<Price>,
    history: Vec<Past>,
    periods: Vec<PeriodColumns>,
    stock: Vec<Stock>,
}

/// Prices and stock by variation, also by those that are gone and have left the past of their prices.
struct Extras {
    prices: HashMap<String, MarketPrices>,
    stock: HashMap<String, u32>,
}

impl Extras {
    fn new(rows: ExtraRows) -> Result<Self> {
        let mut prices = Schedules {
            markets: Vec::new(),
            by_variation: HashMap::with_capacity(rows.stock.len()),
        };
        for (variation, market, minor) in rows.prices {
            prices.of("price", variation, &market)?.standing = Some(minor);
        }
        for (variation, market, since, minor) in rows.history {
            let past = PastPrice {
                since: UnixMillis(since),
                minor,
            };
            prices.of("price_history", variation, &market)?.history.push(past);
        }
        for (variation, market, kind, starts, ends, minor) in rows.periods {
            let period = periods::read(&kind, starts, ends, minor)?;
            prices.of("price_period", variation, &market)?.periods.push(period);
        }
        for (_, schedule) in prices.by_variation.values_mut().flatten() {
            schedule.history.sort_by_key(|past| past.since);
            schedule.history.shrink_to_fit();
            schedule
                .periods
                .sort_by_key(|period| (period.from, period.kind == PriceKind::Campaign));
            schedule.periods.shrink_to_fit();
        }
        Ok(Self {
            prices: prices.by_variation,
            stock: read_stock(rows.stock),
        })
    }

    /// Reads the documents, and moves their prices and stock to them.
    fn join(&mut self, bodies: Vec<Body>, products: &mut Vec<Product>) -> Result<()> {
        for (code, body) in bodies {
            let mut product = document::read(&code, &body)?;
            for variation in &mut product.variations {
                // Collected anew, it has no more room than it needs.
                let prices = self.prices.remove(variation.code.as_str()).unwrap_or_default();
                variation.prices = prices.into_iter().collect();
                variation.stock = self.stock.remove(variation.code.as_str()).unwrap_or(0);
            }
            products.push(product);
        }
        Ok(())
    }
}

fn read_stock(rows: Vec<Stock>) -> HashMap<String, u32> {
    // More than a u32 counts is as good as that.
    let pieces = |quantity: i64| u32::try_from(quantity.max(0)).unwrap_or(u32::MAX);
    rows.into_iter()
        .map(|(variation, quantity)| (variation, pieces(quantity)))
        .collect()
}

/// The prices of variations, made as their rows come.
struct Schedules {
    /// The few markets share their texts.
    markets: Vec<MarketId>,
    by_variation: HashMap<String, MarketPrices>,
}

impl Schedules {
    fn of(&mut self, table: &'static str, variation: String, market: &str) -> Result<&mut PriceSchedule> {
        let known = self.markets.iter().find(|known| known.as_str() == market);
        let market = match known {
            Some(known) => known.clone(),
            None => {
                let parsed = MarketId::parse(market).map_err(|reason| Error::corrupt(table, &variation, reason))?;
                self.markets.push(parsed.clone());
                parsed
            }
        };
        Ok(self
            .by_variation
            .entry(variation)
            .or_default()
            .entry(market)
            .or_default())
    }
}
