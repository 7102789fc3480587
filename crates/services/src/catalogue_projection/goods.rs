//! From what was loaded to the next price book, with what of it is new.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use domain::{
    catalogue::{Brand, CatalogueChange, Category, Product},
    delivery::DeliveryMethods,
    ids::{BrandCode, ProductCode, VariationCode},
    pricing::{PriceBook, TaxTable},
    promotion::Promotions,
};
use store::Rules;

use crate::changes::Changes;

/// What the store has of goods, prices and rules now.
#[derive(Debug, Default)]
pub(super) struct Goods {
    pub(super) products: Vec<Product>,
    /// Products that were looked for and are not there.
    pub(super) gone: Vec<ProductCode>,
    /// Products whose stock was looked for, and what there is of each variation of them.
    pub(super) stock: Option<(Vec<ProductCode>, HashMap<String, u32>)>,
    pub(super) structure: Option<(Vec<Category>, Vec<Brand>)>,
    pub(super) rules: Option<Rules>,
    pub(super) delivery: Option<DeliveryMethods>,
}

/// The products that differ from one book to the next, with all variations that they have or had.
#[derive(Debug, Default)]
pub(super) struct Difference {
    pub(super) products: BTreeSet<ProductCode>,
    pub(super) variations: BTreeSet<VariationCode>,
    /// Those of the products whose prices promotions changed: no event of theirs says so.
    pub(super) repriced: BTreeSet<ProductCode>,
}

impl Goods {
    pub(super) fn is_empty(&self) -> bool {
        let Self {
            products,
            gone,
            stock,
            structure,
            rules,
            delivery,
        } = self;
        products.is_empty()
            && gone.is_empty()
            && stock.is_none()
            && structure.is_none()
            && rules.is_none()
            && delivery.is_none()
    }

    /// The next book. It may contain newer changes than those that were followed; their events come later, and change
    /// nothing then.
    pub(super) fn next_book(self, before: &PriceBook) -> (PriceBook, Difference) {
        let mut difference = Difference::default();
        let mut book = before.clone();
        if let Some((categories, brands)) = self.structure {
            let next = book.with_catalogue(book.catalogue().with_structure(categories, brands));
            difference.reprice(&book, &next);
            book = next;
        }
        let stock = self
            .stock
            .into_iter()
            .flat_map(|(codes, pieces)| restocked(&book, codes, &pieces));
        let put = self.products.into_iter().chain(stock.collect::<Vec<_>>());
        let mut changes = Vec::new();
        for product in put {
            let product = book.reduced(product);
            let old = book.catalogue().product(product.code.as_str());
            if old.is_none_or(|old| **old != product) {
                difference.add(old.map(AsRef::as_ref));
                difference.add(Some(&product));
                changes.push(CatalogueChange::Put(Arc::new(product)));
            }
        }
        for code in self.gone {
            if let Some(old) = book.catalogue().product(code.as_str()) {
                difference.add(Some(old));
                changes.push(CatalogueChange::Delete(code));
            }
        }
        if !changes.is_empty() {
            book = book.with_products(changes);
        }
        if let Some(rules) = self.rules {
            let promotions = Promotions::with_past(rules.promotions, rules.uses, rules.past_promotions);
            let next = book.with_rules(TaxTable::new(rules.taxes), promotions);
            difference.reprice(&book, &next);
            book = next;
        }
        if let Some(methods) = self.delivery {
            book = book.with_delivery(methods);
        }
        (book, difference)
    }
}

impl Difference {
    /// Adds the products whose prices promotions make others in the next book, which has the same products.
    fn reprice(&mut self, before: &PriceBook, next: &PriceBook) {
        let has_rules = before.promotions().reduce_prices() || next.promotions().reduce_prices();
        if !has_rules || Arc::ptr_eq(before.catalogue(), next.catalogue()) {
            return;
        }
        for product in next.catalogue().products() {
            let old = before.catalogue().product(product.code.as_str());
            // Most products are the same value, which is told without looking into them.
            if old.is_none_or(|old| !Arc::ptr_eq(old, product) && old != product) {
                self.repriced.insert(product.code.clone());
                self.add(Some(product));
            }
        }
    }

    /// Whether more of a variation is another one than its stock, or it is gone.
    pub(super) fn outdates_pages(&self, code: &VariationCode, changes: &Changes, book: &PriceBook) -> bool {
        let offer = book.catalogue().offer(code.as_str());
        offer.is_none_or(|offer| {
            let product = &offer.product.code;
            changes.products.contains(product) || self.repriced.contains(product)
        })
    }

    fn add(&mut self, product: Option<&Product>) {
        let Some(product) = product else { return };
        self.products.insert(product.code.clone());
        let codes = product.variations.iter().map(|variation| variation.code.clone());
        self.variations.extend(codes);
    }
}

/// The products with the stock of now. One that is not in the book comes with an event of its own.
fn restocked(book: &PriceBook, codes: Vec<ProductCode>, pieces: &HashMap<String, u32>) -> Vec<Product> {
    let products = codes.iter().filter_map(|code| book.catalogue().product(code.as_str()));
    products
        .map(|product| {
            let mut product = Product::clone(product);
            for variation in &mut product.variations {
                variation.stock = pieces.get(variation.code.as_str()).copied().unwrap_or(0);
            }
            product
        })
        .collect()
}

/// Those of the variations whose brand has another name now, which carts show.
pub(super) fn renamed(
    book: &PriceBook,
    variations: Vec<VariationCode>,
    brands: &BTreeSet<BrandCode>,
) -> Vec<VariationCode> {
    let is_renamed = |code: &VariationCode| {
        let offer = book.catalogue().offer(code.as_str());
        offer.is_some_and(|offer| offer.product.brands.iter().any(|code| brands.contains(code)))
    };
    variations.into_iter().filter(is_renamed).collect()
}
