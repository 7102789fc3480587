//! The last unit: whoever reserves it takes it.

use std::collections::BTreeMap;

use domain::{
    catalogue::{MarketPrices, Nutrients, Product, ProductKind, Variation},
    ids::{InvalidId, ProductCode, TaxClass, VariationCode, WarehouseId},
    market::Texts,
    stock::{ReservationKey, StockLevel, Warehouse},
};
use store::{ReserveError, Stock, Taken, Wanted};

use super::arena::{Arena, LATER, NOW, Round, race, unexpected, watched};
use crate::error::{Error, Result};

pub async fn round(arena: &Arena, number: u64) -> Result<Round> {
    let stock = arena.store.stock();
    let item = Item::new().map_err(|error| Error::server(error.to_string()))?;
    if number == 0 {
        let product = item.product().map_err(|error| Error::server(error.to_string()))?;
        arena.store.catalogue().put_products(&[product], NOW).await?;
    }
    stock.set(&[item.pieces(1)], NOW).await?;

    let planted = arena.planted;
    let sale = race(arena.buyers, |buyer| {
        let (stock, item) = (stock.clone(), item.clone());
        let key = ReservationKey(format!("unit-{number}-{buyer}").into());
        async move {
            match planted {
                false => buy(&stock, &item, &key).await,
                true => look_and_write(&stock, &item).await,
            }
        }
    });
    let (mut round, seen) = watched(sale, async || {
        let level = item.level(&stock).await?;
        let is_right = level.quantity <= 1 && level.reserved <= level.quantity;
        Ok((!is_right).then(|| format!("{} of {} pieces were reserved", level.reserved, level.quantity)))
    })
    .await?;
    round.differences.extend(seen);
    let level = item.level(&stock).await?;
    round.must_be("pieces on the shelf", level.quantity, 0);
    round.must_be("pieces reserved", level.reserved, 0);
    Ok(round)
}

async fn buy(stock: &Stock, item: &Item, key: &ReservationKey) -> Result<bool> {
    let wanted = Wanted {
        variation: item.code.clone(),
        quantity: 1,
        backorder: false,
        warehouse: None,
    };
    match stock.reserve(key, &[wanted], LATER, NOW).await {
        Ok(()) => {}
        Err(ReserveError::Insufficient { available: 0, .. }) => return Ok(false),
        Err(other) => return Err(unexpected(other)),
    }
    match stock.take(key, NOW).await {
        Ok(Taken::Reserved) => Ok(true),
        Ok(other) => Err(unexpected(format!("the reserved pieces were taken: {other:?}"))),
        Err(other) => Err(unexpected(other)),
    }
}

/// The planted defect: what was seen in one transaction is written in another.
async fn look_and_write(stock: &Stock, item: &Item) -> Result<bool> {
    let level = item.level(stock).await?;
    match level.available() {
        0 => Ok(false),
        left => {
            stock.set(&[item.pieces(left - 1)], NOW).await?;
            Ok(true)
        }
    }
}

/// What is sold.
#[derive(Clone)]
struct Item {
    code: VariationCode,
    warehouse: WarehouseId,
}

impl Item {
    fn new() -> Result<Self, InvalidId> {
        Ok(Self {
            code: VariationCode::parse("RACE-1")?,
            warehouse: WarehouseId::parse(Warehouse::MAIN)?,
        })
    }

    fn pieces(&self, count: u32) -> (VariationCode, WarehouseId, u32) {
        (self.code.clone(), self.warehouse.clone(), count)
    }

    async fn level(&self, stock: &Stock) -> Result<StockLevel> {
        let levels = stock.levels(std::slice::from_ref(&self.code)).await?;
        let level = levels.into_iter().next();
        level.ok_or_else(|| Error::server("The item has no place in the warehouse."))
    }

    fn product(&self) -> Result<Product, InvalidId> {
        let variation = Variation {
            code: self.code.clone(),
            ean: None,
            name: Texts::default(),
            color: Texts::default(),
            size: None,
            pictures: Vec::new(),
            net_weight: None,
            weight: None,
            tax_class: TaxClass::parse("confectionery")?,
            backorder: false,
            ingredients: Texts::default(),
            nutrients: Nutrients::default(),
            portion: None,
            allergens: BTreeMap::new(),
            suitable_for: Vec::new(),
            diets: Vec::new(),
            labels: Vec::new(),
            included_items: Vec::new(),
            prices: MarketPrices::default(),
            stock: 1,
        };
        Ok(Product {
            code: ProductCode::parse("RACE")?,
            kind: ProductKind::Standard,
            brands: Vec::new(),
            categories: Vec::new(),
            position: 0,
            published: None,
            name: Texts::default(),
            slug: Texts::default(),
            short_description: Texts::default(),
            description: Texts::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            variations: vec![variation],
        })
    }
}
