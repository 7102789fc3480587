//! Categories and brands, ready to be looked up.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Brand, Category};
use crate::{
    ids::{BrandCode, CategoryCode},
    market::Language,
};

/// What products are filed under, as one immutable value: snapshots of the catalogue share it while only products
/// change.
#[derive(Debug, Clone, Default)]
pub(super) struct Structure {
    /// In their default order.
    categories: Vec<Arc<Category>>,
    /// Places in the list above.
    by_code: HashMap<CategoryCode, usize>,
    by_slug: HashMap<(Language, Box<str>), usize>,
    /// In their default order, those at the top under nothing. One that names itself lies under nothing at all.
    children: HashMap<Option<CategoryCode>, Vec<Arc<Category>>>,
    /// Of each category those above it, the nearest first.
    ancestors: HashMap<CategoryCode, Vec<CategoryCode>>,
    /// By name.
    brands: Vec<Brand>,
    /// Places in the list above.
    brands_by_code: HashMap<BrandCode, usize>,
}

impl Structure {
    pub(super) fn new(mut categories: Vec<Category>, mut brands: Vec<Brand>) -> Self {
        categories.sort_by(|a, b| (a.position, &a.code).cmp(&(b.position, &b.code)));
        brands.sort_by(|a, b| (&a.name, &a.code).cmp(&(&b.name, &b.code)));
        let brands_by_code = brands.iter().enumerate();
        let mut structure = Self {
            brands_by_code: brands_by_code.map(|(at, brand)| (brand.code.clone(), at)).collect(),
            brands,
            categories: categories.into_iter().map(Arc::new).collect(),
            ..Self::default()
        };
        for (at, category) in structure.categories.iter().enumerate() {
            structure.by_code.entry(category.code.clone()).or_insert(at);
            for language in Language::ALL {
                if let Some(slug) = category.slug.get(language) {
                    // Of two with one address the first is shown.
                    structure.by_slug.entry((language, slug.into())).or_insert(at);
                }
            }
            if category.parent.as_ref() != Some(&category.code) {
                let siblings = structure.children.entry(category.parent.clone()).or_default();
                siblings.push(category.clone());
            }
        }
        structure.ancestors = ancestors(&structure.categories);
        structure
    }

    pub(super) fn categories(&self) -> &[Arc<Category>] {
        &self.categories
    }

    pub(super) fn category(&self, code: &str) -> Option<&Arc<Category>> {
        self.categories.get(*self.by_code.get(code)?)
    }

    pub(super) fn category_by_slug(&self, language: Language, slug: &str) -> Option<&Arc<Category>> {
        self.categories.get(*self.by_slug.get(&(language, slug.into()))?)
    }

    pub(super) fn children(&self, parent: Option<&CategoryCode>) -> &[Arc<Category>] {
        self.children
            .get(&parent.cloned())
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    pub(super) fn with_descendants(&self, code: &CategoryCode) -> Vec<CategoryCode> {
        let mut found = vec![code.clone()];
        let mut at = 0;
        while let Some(parent) = found.get(at).cloned() {
            for child in self.children(Some(&parent)) {
                // A circle is walked once. Only the one where the walk began can be met again: all others have one
                // parent.
                if child.code != *code {
                    found.push(child.code.clone());
                }
            }
            at += 1;
        }
        found
    }

    pub(super) fn ancestors(&self, code: &CategoryCode) -> &[CategoryCode] {
        self.ancestors.get(code).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn brand(&self, code: &str) -> Option<&Brand> {
        self.brands.get(*self.brands_by_code.get(code)?)
    }

    pub(super) fn brands(&self) -> &[Brand] {
        &self.brands
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
