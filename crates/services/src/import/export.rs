//! All products as a file that an import makes the same ones of.

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use domain::{catalogue::Product, ids::MarketId, market::Market};
use store::Store;

use super::rows::ProductRow;

/// Products could not be written. What was written until then is no whole export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("The products cannot be written: {0}.")]
    Write(#[from] io::Error),
    #[error("The database does not give the products: {0}.")]
    Store(#[from] store::Error),
}

/// What was written.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Exported {
    pub products: usize,
    /// Their prices were left out: an import refuses them, since the shop does not have these markets any more.
    pub without: BTreeSet<MarketId>,
}

/// Writes all products in the order of their codes, one JSON object a line. However many there are, a few hundred are in
/// memory at a time; each is as it is when its turn comes.
///
/// # Errors
///
/// The storage does not answer, or `out` takes no more.
pub async fn export(store: &Store, markets: &[Market], out: &mut impl Write) -> Result<Exported, ExportError> {
    let mut exported = Exported::default();
    let mut products = store.catalogue().next("").await?;
    while let Some(last) = products.last() {
        let after = last.code.clone();
        for product in &mut products {
            exported.without.extend(leave_out_others(product, markets));
            serde_json::to_writer(&mut *out, &ProductRow::from(&*product)).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        exported.products += products.len();
        products = store.catalogue().next(after.as_str()).await?;
    }
    Ok(exported)
}

/// Takes the prices away that are of none of these markets; gives back of which ones they were.
fn leave_out_others(product: &mut Product, markets: &[Market]) -> BTreeSet<MarketId> {
    let is_known = |id: &MarketId| markets.iter().any(|market| market.id == *id);
    let mut others = BTreeSet::new();
    for variation in &mut product.variations {
        others.extend(variation.prices.keys().filter(|id| !is_known(id)).cloned());
        variation.prices.retain(|id, _| is_known(id));
    }
    others
}

#[cfg(test)]
mod tests {
    use configuration::{Config, MarketZones, Markets};

    use super::*;

    #[test]
    fn prices_of_markets_that_are_gone_are_left_out() {
        let row = r#"{"code":"A","name":{"en":"A"},"variations":[{"code":"A-1","prices":{"FI":100,"NO":1000}},
            {"code":"A-2","priceHistory":[{"market":"DK","since":"2026-01-01","price":700}]}]}"#;
        let row = ProductRow::read(row).expect("a row");
        let mut product = row.into_product(&MarketZones::default()).expect("a product");
        let markets = Markets::new(&Config::default()).expect("markets");
        let markets: Vec<Market> = markets.all().map(|market| market.as_ref().clone()).collect();
        let without = leave_out_others(&mut product, &markets);
        assert_eq!(without.iter().map(MarketId::as_str).collect::<Vec<_>>(), ["DK", "NO"]);
        let left: Vec<&MarketId> = product
            .variations
            .iter()
            .flat_map(|variation| variation.prices.keys())
            .collect();
        assert_eq!(left, [&markets[0].id]);
    }
}
