//! What would miss categories and brands that go.

use std::collections::HashSet;

use domain::{
    catalogue::{Catalogue, Product},
    ids::{BrandCode, CategoryCode},
    market::Market,
    promotion::Promotion,
};

/// The shop before and after they are gone.
pub(super) struct InUse<'a> {
    pub(super) before: &'a Catalogue,
    pub(super) after: &'a Catalogue,
    pub(super) promotions: &'a [Promotion],
    pub(super) markets: &'a [Market],
}

/// Codes that a sentence names.
const NAMED: usize = 3;

impl InUse<'_> {
    /// A sentence for each category and brand that something uses.
    pub(super) fn of(&self, categories: &[&CategoryCode], brands: &[&BrandCode]) -> Vec<String> {
        let categories = categories.iter().filter_map(|code| {
            let mut uses = Vec::new();
            uses.extend(self.products("in it", |product| product.categories.contains(code)));
            let below = self.after.categories().iter();
            let below = below.filter(|category| category.parent.as_ref() == Some(code));
            uses.extend(listed(
                "category",
                "categories",
                "below it",
                below.map(|one| one.code.as_str()),
            ));
            uses.extend(self.promotions(&format!("category {code}")));
            told("category", code.as_str(), &uses)
        });
        let brands = brands.iter().filter_map(|code| {
            let mut uses = Vec::new();
            uses.extend(self.products("of it", |product| product.brands.contains(code)));
            uses.extend(self.promotions(&format!("brand {code}")));
            told("brand", code.as_str(), &uses)
        });
        categories.chain(brands).collect()
    }

    fn products(&self, how: &str, uses: impl Fn(&Product) -> bool) -> Option<String> {
        let products = self.before.products().filter(|product| uses(product));
        let mut codes: Vec<&str> = products.map(|product| product.code.as_str()).collect();
        codes.sort_unstable();
        listed("product", "products", how, codes.into_iter())
    }

    /// Promotions that would be told to name something that is not there, wherever they name it.
    fn promotions(&self, what: &str) -> Option<String> {
        let missing = format!("the catalogue has no {what}");
        let misses = |promotion: &&Promotion| {
            let said = |catalogue| -> HashSet<String> {
                let all = promotion.check(catalogue, self.markets).into_iter();
                all.map(|diagnostic| diagnostic.message.to_string()).collect()
            };
            let before = said(self.before);
            said(self.after)
                .iter()
                .any(|message| message.starts_with(&missing) && !before.contains(message))
        };
        let named = self.promotions.iter().filter(misses);
        listed(
            "promotion",
            "promotions",
            "about it",
            named.map(|promotion| promotion.id.as_str()),
        )
    }
}

fn told(kind: &str, code: &str, uses: &[String]) -> Option<String> {
    (!uses.is_empty()).then(|| format!("The {kind} {code} cannot be deleted: there {}.", uses.join(", and ")))
}

fn listed<'a>(one: &str, many: &str, how: &str, codes: impl Iterator<Item = &'a str>) -> Option<String> {
    let codes: Vec<&str> = codes.collect();
    let named = codes[..codes.len().min(NAMED)].join(", ");
    match codes.len() {
        0 => None,
        1 => Some(format!("is 1 {one} {how} ({named})")),
        count if count > NAMED => Some(format!("are {count} {many} {how} ({named}, …)")),
        count => Some(format!("are {count} {many} {how} ({named})")),
    }
}
