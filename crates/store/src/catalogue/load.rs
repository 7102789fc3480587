//! Reading products: documents, with prices and stock joined to them.

use std::collections::{BTreeMap, HashMap};

use domain::{
    catalogue::{Brand, Category, Product},
    ids::{MarketId, ProductCode},
};

use super::{document, put, structure};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, over_rows},
    outbox,
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

const BODIES: BatchStatement = over_rows!(
    (code text),
    "SELECT p.code, p.body FROM product p WHERE p.code IN (SELECT code FROM r)"
);

const PRICES: BatchStatement = over_rows!(
    (code text),
    "SELECT p.variation, p.market, p.minor FROM price p
     JOIN variation v ON v.code = p.variation WHERE v.product IN (SELECT code FROM r)"
);

/// Stock of all warehouses together.
const STOCK: BatchStatement = over_rows!(
    (code text),
    "SELECT s.variation, CAST(SUM(s.quantity) AS BIGINT) FROM stock s
     JOIN variation v ON v.code = s.variation WHERE v.product IN (SELECT code FROM r) GROUP BY s.variation"
);

type Body = (String, String);
type Price = (String, String, i64);
type Stock = (String, i64);

pub(super) async fn some(tx: &mut Transaction, codes: &[ProductCode]) -> Result<Vec<Product>> {
    let codes = put::codes_json(codes);
    let bodies: Vec<Body> = tx.rows(&BODIES, &codes).await?;
    let prices: Vec<Price> = tx.rows(&PRICES, &codes).await?;
    let stock: Vec<Stock> = tx.rows(&STOCK, &codes).await?;
    Extras::new(prices, stock)?.join(bodies)
}

pub(super) async fn whole(tx: &mut Transaction) -> Result<WholeCatalogue> {
    let (head,): (i64,) = match tx.all("SELECT last_id FROM outbox_head").await?.pop() {
        Some(row) => row,
        None => return Err(Error::corrupt("outbox_head", 1, "the row is missing")),
    };
    let prices: Vec<Price> = tx.all("SELECT variation, market, minor FROM price").await?;
    let stock: Vec<Stock> = tx
        .all("SELECT variation, CAST(SUM(quantity) AS BIGINT) FROM stock GROUP BY variation")
        .await?;
    let bodies: Vec<Body> = tx.all("SELECT code, body FROM product ORDER BY code").await?;
    let (categories, brands) = structure::load(tx).await?;
    // Reading the documents is work for a processor, which the store's threads must not be kept from their sockets by.
    let products = tokio::task::spawn_blocking(move || Extras::new(prices, stock)?.join(bodies))
        .await
        .unwrap_or(Err(Error::Closed))?;
    Ok(WholeCatalogue {
        products,
        categories,
        brands,
        outbox_head: outbox::event_id(head)?,
    })
}

/// Prices and stock by variation.
struct Extras {
    prices: HashMap<String, BTreeMap<MarketId, i64>>,
    stock: HashMap<String, u32>,
}

impl Extras {
    fn new(prices: Vec<Price>, stock: Vec<Stock>) -> Result<Self> {
        let mut markets: Vec<MarketId> = Vec::new();
        let mut by_variation: HashMap<String, BTreeMap<MarketId, i64>> = HashMap::with_capacity(stock.len());
        for (variation, market, minor) in prices {
            let market =
                shared_market(&mut markets, &market).map_err(|reason| Error::corrupt("price", &variation, reason))?;
            by_variation.entry(variation).or_default().insert(market, minor);
        }
        // More than a u32 counts is as good as that.
        let pieces = |quantity: i64| u32::try_from(quantity.max(0)).unwrap_or(u32::MAX);
        Ok(Self {
            prices: by_variation,
            stock: stock
                .into_iter()
                .map(|(variation, quantity)| (variation, pieces(quantity)))
                .collect(),
        })
    }

    fn join(mut self, bodies: Vec<Body>) -> Result<Vec<Product>> {
        let mut products = Vec::with_capacity(bodies.len());
        for (code, body) in bodies {
            let mut product = document::read(&code, &body)?;
            for variation in &mut product.variations {
                variation.prices = self.prices.remove(variation.code.as_str()).unwrap_or_default();
                variation.stock = self.stock.remove(variation.code.as_str()).unwrap_or(0);
            }
            products.push(product);
        }
        Ok(products)
    }
}

/// The few markets share their texts.
fn shared_market(known: &mut Vec<MarketId>, text: &str) -> Result<MarketId, domain::ids::InvalidId> {
    if let Some(market) = known.iter().find(|market| market.as_str() == text) {
        return Ok(market.clone());
    }
    let market = MarketId::parse(text)?;
    known.push(market.clone());
    Ok(market)
}
