//! What the products of a file name by codes: categories, brands, tax classes and markets of the shop.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use domain::{
    catalogue::Product,
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode, MarketId, TaxClass},
    market::Market,
    pricing::{PastPrice, TaxRate, has_rate},
};
use store::Store;

use super::row_error::{RowError, RowErrors};

/// What the shop has that products name by codes.
pub(super) struct Known {
    categories: HashSet<CategoryCode>,
    brands: HashSet<BrandCode>,
    tax_classes: BTreeSet<TaxClass>,
    rates: Vec<TaxRate>,
    markets: Vec<Arc<Market>>,
    at: UnixMillis,
}

impl Known {
    pub(super) async fn load(store: &Store, markets: &[Arc<Market>], at: UnixMillis) -> Result<Self, store::Error> {
        let (categories, brands) = store.catalogue().load_structure().await?;
        let rates = store.taxes().load().await?;
        Ok(Self {
            categories: categories.into_iter().map(|category| category.code).collect(),
            brands: brands.into_iter().map(|brand| brand.code).collect(),
            tax_classes: rates.iter().map(|rate| rate.class.clone()).collect(),
            rates,
            markets: markets.to_vec(),
            at,
        })
    }

    /// Prices where there is no market, and goods without a tax rate where they have a price: what is sold without its tax is
    /// sold too cheaply, and nobody would see it. And prices of the past that is yet to come.
    pub(super) fn unsaleable(&self, product: &Product) -> RowErrors {
        let mut errors = Vec::new();
        for (at, variation) in product.variations.iter().enumerate() {
            let is_to_come = |past: &PastPrice| past.since >= self.at;
            let ahead = variation.prices.iter();
            let ahead = ahead.filter(|(_, schedule)| schedule.history.iter().any(is_to_come));
            errors.extend(ahead.map(|(market, _)| {
                let field = format!("variations[{at}].priceHistory");
                RowError::new(field, "what a price was lies before the import", market.as_str())
            }));
            let class = &variation.tax_class;
            if !self.tax_classes.contains(class) {
                let known: Vec<&str> = self.tax_classes.iter().map(TaxClass::as_str).collect();
                let reason = format!("the shop has no such tax class; there are {}", known.join(", "));
                errors.push(RowError::new(
                    format!("variations[{at}].taxClass"),
                    reason,
                    class.as_str(),
                ));
                continue;
            }
            errors.extend(variation.prices.iter().filter_map(|(market, _)| {
                let reason = self.why_not_in(market, class)?;
                Some(RowError::new(
                    format!("variations[{at}].prices.{market}"),
                    reason,
                    market.as_str(),
                ))
            }));
        }
        RowErrors(errors)
    }

    fn why_not_in(&self, market: &MarketId, class: &TaxClass) -> Option<String> {
        let Some(found) = self.markets.iter().find(|known| known.id == *market) else {
            let known: Vec<&str> = self.markets.iter().map(|market| market.id.as_str()).collect();
            return Some(format!("the shop has no such market; there are {}", known.join(", ")));
        };
        let country = found.country.as_str();
        (!has_rate(&self.rates, class, country, self.at)).then(|| {
            format!("{class} has no tax rate in {country}, so that it would be sold without tax; `praline taxes import` puts one")
        })
    }

    /// Categories and brands that may come later.
    pub(super) fn unknown(&self, product: &Product) -> Vec<RowError> {
        let categories = product.categories.iter().enumerate();
        let categories = categories
            .filter(|(_, code)| !self.categories.contains(*code))
            .map(|(at, code)| {
                RowError::new(
                    format!("categories[{at}]"),
                    "the shop has no such category",
                    code.as_str(),
                )
            });
        let brands = product.brands.iter().enumerate();
        let brands = brands
            .filter(|(_, code)| !self.brands.contains(*code))
            .map(|(at, code)| RowError::new(format!("brands[{at}]"), "the shop has no such brand", code.as_str()));
        categories.chain(brands).collect()
    }
}

#[cfg(test)]
mod tests {
    use configuration::{Config, MarketZones, Markets};

    use super::*;
    use crate::{data_dir::open_store, import::ProductRow};

    #[tokio::test]
    async fn nothing_is_sold_where_its_class_has_no_tax_rate() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let store = open_store(&config).await.expect("a store");
        let markets = Markets::new(&config).expect("markets");
        let mut markets: Vec<_> = markets.all().cloned().collect();
        let norway = Market {
            id: MarketId::parse("NO").expect("an id"),
            country: "NOR".to_owned(),
            ..markets[0].as_ref().clone()
        };
        markets.push(Arc::new(norway));
        let known = Known::load(&store, &markets, UnixMillis(1_800_000_000_000))
            .await
            .expect("read");
        let told = |market: &str| {
            let row = format!(
                r#"{{"code":"A","name":{{"en":"A"}},"variations":[{{"code":"A-1","prices":{{"{market}":100}}}}]}}"#
            );
            let row = ProductRow::read(&row).expect("a row");
            let product = row.into_product(&MarketZones::default()).expect("a product");
            let errors = known.unsaleable(&product).0;
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(told("FI"), "");
        assert!(
            told("NO").contains("confectionery has no tax rate in NOR"),
            "{}",
            told("NO")
        );
        assert!(told("DE").contains("there are FI, SE, NO"), "{}", told("DE"));
        let ahead = told(r#"FI":100},"priceHistory":[{"market":"FI","since":"2100-01-01"}],"nutrients":{"fat"#);
        assert_eq!(
            ahead,
            "variations[0].priceHistory: what a price was lies before the import (FI)"
        );
    }
}
