//! All that is sold, as one immutable value that is swapped when something changes.

use std::sync::Arc;

use super::{
    Brand, Category, Product, Variation,
    shared_map::SharedMap,
    shelf::{Place, Shelf},
    structure::Structure,
};
use crate::{
    ids::{CategoryCode, ProductCode, VariationCode},
    market::Language,
};

/// A snapshot of the catalogue. Cheap to share; a change makes a new one, which shares the products
/// that stayed as they were.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    products: SharedMap<ProductCode, Arc<Product>>,
    by_variation: SharedMap<VariationCode, (Arc<Product>, usize)>,
    by_slug: SharedMap<(Language, Box<str>), ProductCode>,
    by_category: SharedMap<CategoryCode, Arc<Shelf>>,
    /// Those that hold other goods.
    packages: SharedMap<ProductCode, Arc<Product>>,
    structure: Arc<Structure>,
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
        let mut catalogue = Self {
            structure: Arc::new(Structure::new(categories, brands)),
            ..Self::default()
        };
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
        Self {
            structure: Arc::new(Structure::new(categories, brands)),
            ..self.clone()
        }
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

    /// Those that hold other goods.
    pub(super) fn packages(&self) -> impl Iterator<Item = &Arc<Product>> {
        self.packages.values()
    }

    /// The other products of a category: those of the same kind first, the nearest in the default order before those that
    /// are farther, of two equally near ones the one that comes later in the order.
    pub fn neighbours<'a>(
        &'a self,
        product: &Product,
        category: &CategoryCode,
    ) -> impl Iterator<Item = &'a Arc<Product>> + use<'a> {
        let shelf = self.by_category.get(category.as_str());
        let codes = shelf.into_iter().flat_map({
            let place = Place::of(product);
            move |shelf| shelf.around(&place)
        });
        codes.filter_map(|code| self.products.get(code.as_str()))
    }

    /// In their default order.
    pub fn categories(&self) -> &[Arc<Category>] {
        self.structure.categories()
    }

    pub fn category(&self, code: &str) -> Option<&Arc<Category>> {
        self.structure.category(code)
    }

    pub fn category_by_slug(&self, language: Language, slug: &str) -> Option<&Arc<Category>> {
        self.structure.category_by_slug(language, slug)
    }

    /// The categories right under one, or those at the top, in their default order.
    pub fn category_children(&self, parent: Option<&CategoryCode>) -> &[Arc<Category>] {
        self.structure.children(parent)
    }

    /// A category and all that lie under it.
    pub fn category_with_descendants(&self, code: &CategoryCode) -> Vec<CategoryCode> {
        self.structure.with_descendants(code)
    }

    /// The categories above one, the nearest first; none for one that is not known.
    pub fn category_ancestors(&self, code: &CategoryCode) -> &[CategoryCode] {
        self.structure.ancestors(code)
    }

    pub fn brand(&self, code: &str) -> Option<&Brand> {
        self.structure.brand(code)
    }

    /// Those of a product.
    pub fn brand_names<'a>(&'a self, product: &'a Product) -> impl Iterator<Item = &'a str> {
        let brands = product.brands.iter().filter_map(|code| self.brand(code.as_str()));
        brands.map(|brand| brand.name.as_ref())
    }

    /// By name.
    pub fn brands(&self) -> &[Brand] {
        self.structure.brands()
    }

    /// Most changes leave variations and addresses as they were: their parts stay shared with the snapshot before.
    fn put(&mut self, product: Arc<Product>) {
        if let Some(old) = self.products.get(&product.code).cloned() {
            let stays = |code: &VariationCode| product.variations.iter().any(|variation| variation.code == *code);
            self.remove_variations(&old, stays);
            self.remove_slugs(&old, |language| old.slug(language) == product.slug(language));
            let stands = Place::of(&old) == Place::of(&product);
            self.remove_places(&old, |category| stands && product.categories.contains(category));
        }
        for (at, variation) in product.variations.iter().enumerate() {
            self.by_variation.insert(variation.code.clone(), (product.clone(), at));
        }
        for language in Language::ALL {
            let key = (language, product.slug(language).into());
            if self.by_slug.get(&key) != Some(&product.code) {
                self.by_slug.insert(key, product.code.clone());
            }
        }
        for category in &product.categories {
            let place = Place::of(&product);
            if self.by_category.get(category).is_none_or(|shelf| !shelf.holds(&place)) {
                // Taken out, so that it is copied only where an earlier snapshot has it.
                let mut shelf = self.by_category.remove(category).unwrap_or_default();
                Arc::make_mut(&mut shelf).put(place);
                self.by_category.insert(category.clone(), shelf);
            }
        }
        if product
            .variations
            .iter()
            .all(|variation| variation.included_items.is_empty())
        {
            self.packages.remove(&product.code);
        } else {
            self.packages.insert(product.code.clone(), product.clone());
        }
        self.products.insert(product.code.clone(), product);
    }

    fn remove(&mut self, code: &ProductCode) {
        let Some(old) = self.products.remove(code) else { return };
        self.packages.remove(code);
        self.remove_variations(&old, |_| false);
        self.remove_slugs(&old, |_| false);
        self.remove_places(&old, |_| false);
    }

    fn remove_places(&mut self, old: &Product, stays: impl Fn(&CategoryCode) -> bool) {
        for category in old.categories.iter().filter(|category| !stays(category)) {
            let Some(mut shelf) = self.by_category.remove(category) else {
                continue;
            };
            Arc::make_mut(&mut shelf).remove(&Place::of(old));
            if !shelf.is_empty() {
                self.by_category.insert(category.clone(), shelf);
            }
        }
    }

    /// One that another product took over is its own.
    fn remove_variations(&mut self, old: &Product, stays: impl Fn(&VariationCode) -> bool) {
        for variation in old.variations.iter().filter(|variation| !stays(&variation.code)) {
            let owner = self.by_variation.get(&variation.code);
            if owner.is_some_and(|(product, _)| product.code == old.code) {
                self.by_variation.remove(&variation.code);
            }
        }
    }

    fn remove_slugs(&mut self, old: &Product, stays: impl Fn(Language) -> bool) {
        for language in Language::ALL.into_iter().filter(|language| !stays(*language)) {
            let key = (language, old.slug(language).into());
            if self.by_slug.get(&key) == Some(&old.code) {
                self.by_slug.remove(&key);
            }
        }
    }
}
