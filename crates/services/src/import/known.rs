//! What the products of a file name by codes: categories, brands and tax classes of the shop.

use std::collections::{BTreeSet, HashSet};

use domain::{
    catalogue::Product,
    ids::{BrandCode, CategoryCode, TaxClass},
};
use store::Store;

use super::row_error::{RowError, RowErrors};

/// What the shop has that products name by codes.
pub(super) struct Known {
    categories: HashSet<CategoryCode>,
    brands: HashSet<BrandCode>,
    tax_classes: BTreeSet<TaxClass>,
}

impl Known {
    pub(super) async fn load(store: &Store) -> Result<Self, store::Error> {
        let (categories, brands) = store.catalogue().load_structure().await?;
        let rates = store.taxes().load().await?;
        Ok(Self {
            categories: categories.into_iter().map(|category| category.code).collect(),
            brands: brands.into_iter().map(|brand| brand.code).collect(),
            tax_classes: rates.into_iter().map(|rate| rate.class).collect(),
        })
    }

    /// Classes without any rate: what is sold without its tax is sold too cheaply, and nobody would see it.
    pub(super) fn untaxed(&self, product: &Product) -> RowErrors {
        let variations = product.variations.iter().enumerate();
        let untaxed = variations.filter(|(_, variation)| !self.tax_classes.contains(&variation.tax_class));
        let errors = untaxed.map(|(at, variation)| {
            let known: Vec<&str> = self.tax_classes.iter().map(TaxClass::as_str).collect();
            let reason = format!("the shop has no such tax class; there are {}", known.join(", "));
            RowError::new(
                format!("variations[{at}].taxClass"),
                reason,
                variation.tax_class.as_str(),
            )
        });
        RowErrors(errors.collect())
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
