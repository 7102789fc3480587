//! All that is sold, as one immutable value that is swapped when something changes.

use std::{collections::HashMap, sync::Arc};

use super::{Brand, Category, Product, Variation, shared_map::SharedMap};
use crate::{
    ids::{BrandCode, CategoryCode, ProductCode, VariationCode},
    market::Language,
};

/// A snapshot of the catalogue. Cheap to share; a change makes a new one, which shares the products
/// that stayed as they were.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    products: SharedMap<ProductCode, Arc<Product>>,
    by_variation: SharedMap<VariationCode, (Arc<Product>, usize)>,
    by_slug: SharedMap<(Language, Box<str>), ProductCode>,
    categories: Vec<Arc<Category>>,
    /// Of each category those above it, the nearest first.
    ancestors: HashMap<CategoryCode, Vec<CategoryCode>>,
    brands: HashMap<BrandCode, Brand>,
}

/// What happened to one product.
#[derive(Debug, Clone)]
pub enum CatalogueChange {
    Put(Arc<Product>),
    Delete(ProductCode),
}

/// A variation with the product that it belongs to.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    pub product: &'a Arc<Product>,
    pub variation: &'a Variation,
}

impl Catalogue {
    pub fn new(products: Vec<Product>, categories: Vec<Category>, brands: Vec<Brand>) -> Self {
        let mut catalogue = Self::default();
        catalogue.set_categories(categories);
        catalogue.brands = brands.into_iter().map(|brand| (brand.code.clone(), brand)).collect();
        for product in products {
            catalogue.put(Arc::new(product));
        }
        catalogue
    }

    /// The next snapshot.
    pub fn with(&self, changes: impl IntoIterator<Item = CatalogueChange>) -> Self {
        let mut next = self.clone();
        for change in changes {
            match change {
                CatalogueChange::Put(product) => next.put(product),
                CatalogueChange::Delete(code) => next.remove(&code),
            }
        }
        next
    }

    /// The next snapshot with other categories and brands.
    pub fn with_structure(&self, categories: Vec<Category>, brands: Vec<Brand>) -> Self {
        let mut next = self.clone();
        next.set_categories(categories);
        next.brands = brands.into_iter().map(|brand| (brand.code.clone(), brand)).collect();
        next
    }

    pub fn product(&self, code: &str) -> Option<&Arc<Product>> {
        self.products.get(code)
    }

    pub fn product_by_slug(&self, language: Language, slug: &str) -> Option<&Arc<Product>> {
        let code = self.by_slug.get(&(language, slug.into()))?;
        self.products.get(code)
    }

    pub fn offer(&self, code: &str) -> Option<Offer<'_>> {
        let (product, at) = self.by_variation.get(code)?;
        Some(Offer {
            product,
            variation: product.variations.get(*at)?,
        })
    }

    pub fn products(&self) -> impl ExactSizeIterator<Item = &Arc<Product>> {
        self.products.values()
    }

    /// In their default order.
    pub fn categories(&self) -> &[Arc<Category>] {
        &self.categories
    }

    pub fn category(&self, code: &str) -> Option<&Arc<Category>> {
        self.categories.iter().find(|category| category.code.as_str() == code)
    }

    pub fn category_by_slug(&self, language: Language, slug: &str) -> Option<&Arc<Category>> {
        self.categories
            .iter()
            .find(|category| category.slug.get(language) == Some(slug))
    }

    /// A category and all that lie under it.
    pub fn category_with_descendants(&self, code: &CategoryCode) -> Vec<CategoryCode> {
        let mut found = vec![code.clone()];
        let mut at = 0;
        while let Some(parent) = found.get(at).cloned() {
            for child in self
                .categories
                .iter()
                .filter(|child| child.parent.as_ref() == Some(&parent))
            {
                if !found.contains(&child.code) {
                    found.push(child.code.clone());
                }
            }
            at += 1;
        }
        found
    }

    /// The categories above one, the nearest first; none for one that is not known.
    pub fn category_ancestors(&self, code: &CategoryCode) -> &[CategoryCode] {
        self.ancestors.get(code).map(Vec::as_slice).unwrap_or_default()
    }

    pub fn brand(&self, code: &str) -> Option<&Brand> {
        self.brands.get(code)
    }

    pub fn brands(&self) -> impl Iterator<Item = &Brand> {
        self.brands.values()
    }

    fn set_categories(&mut self, mut categories: Vec<Category>) {
        categories.sort_by(|a, b| (a.position, &a.code).cmp(&(b.position, &b.code)));
        self.categories = categories.into_iter().map(Arc::new).collect();
        self.ancestors = ancestors(&self.categories);
    }

    fn put(&mut self, product: Arc<Product>) {
        self.remove(&product.code);
        for (at, variation) in product.variations.iter().enumerate() {
            self.by_variation.insert(variation.code.clone(), (product.clone(), at));
        }
        for language in Language::ALL {
            self.by_slug
                .insert((language, product.slug(language).into()), product.code.clone());
        }
        self.products.insert(product.code.clone(), product);
    }

    fn remove(&mut self, code: &ProductCode) {
        let Some(old) = self.products.remove(code) else { return };
        for variation in &old.variations {
            if self
                .by_variation
                .get(&variation.code)
                .is_some_and(|(product, _)| product.code == *code)
            {
                self.by_variation.remove(&variation.code);
            }
        }
        for language in Language::ALL {
            let key = (language, old.slug(language).into());
            if self.by_slug.get(&key) == Some(code) {
                self.by_slug.remove(&key);
            }
        }
    }
}

/// Of each category those above it. A circle is walked once.
fn ancestors(categories: &[Arc<Category>]) -> HashMap<CategoryCode, Vec<CategoryCode>> {
    let parents: HashMap<_, _> = categories
        .iter()
        .filter_map(|category| Some((&category.code, category.parent.as_ref()?)))
        .collect();
    let above = |code: &CategoryCode| {
        let mut above: Vec<CategoryCode> = Vec::new();
        let mut next = parents.get(code);
        while let Some(parent) = next.filter(|parent| **parent != code && !above.contains(parent)) {
            above.push(CategoryCode::clone(parent));
            next = parents.get(*parent);
        }
        above
    };
    let codes = categories.iter().map(|category| &category.code);
    codes.map(|code| (code.clone(), above(code))).collect()
}
