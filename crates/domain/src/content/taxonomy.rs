//! What pages are filed under: groups such as recipe types or allergens, and their categories.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::CategoryId;
use crate::market::Texts;

/// All groups with their categories, each in the order that the data says.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "Vec<TaxonomyGroup>", into = "Vec<TaxonomyGroup>")]
pub struct Taxonomy(Vec<TaxonomyGroup>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxonomyGroup {
    pub id: CategoryId,
    pub order: i64,
    pub name: Texts,
    /// Whether what is found has all categories of the group that are chosen, as diets are; otherwise any of them.
    #[serde(default, rename = "matchAll", skip_serializing_if = "std::ops::Not::not")]
    pub match_all: bool,
    pub categories: Vec<TaxonomyCategory>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxonomyCategory {
    pub id: CategoryId,
    pub order: i64,
    pub name: Texts,
    /// What schema.org calls a place of this category: `CafeOrCoffeeShop`.
    #[serde(default, rename = "schemaType", skip_serializing_if = "Option::is_none")]
    pub schema_type: Option<String>,
}

/// An id stands for two groups or categories.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the id {0} is given twice")]
pub struct GivenTwice(pub CategoryId);

impl TryFrom<Vec<TaxonomyGroup>> for Taxonomy {
    type Error = GivenTwice;

    fn try_from(mut groups: Vec<TaxonomyGroup>) -> Result<Self, GivenTwice> {
        groups.sort_by_key(|group| (group.order, group.id));
        for group in &mut groups {
            group.categories.sort_by_key(|category| (category.order, category.id));
        }
        let mut ids: Vec<CategoryId> = groups
            .iter()
            .flat_map(|group| group.categories.iter().map(|category| category.id).chain([group.id]))
            .collect();
        ids.sort();
        match ids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(GivenTwice(pair[0])),
            None => Ok(Self(groups)),
        }
    }
}

impl From<Taxonomy> for Vec<TaxonomyGroup> {
    fn from(taxonomy: Taxonomy) -> Self {
        taxonomy.0
    }
}

impl Taxonomy {
    pub fn groups(&self) -> &[TaxonomyGroup] {
        &self.0
    }

    /// All categories, group after group.
    pub fn categories(&self) -> impl Iterator<Item = &TaxonomyCategory> {
        self.0.iter().flat_map(|group| &group.categories)
    }

    pub fn category(&self, id: CategoryId) -> Option<&TaxonomyCategory> {
        self.categories().find(|category| category.id == id)
    }

    /// The group that a category belongs to.
    pub fn group_of(&self, id: CategoryId) -> Option<&TaxonomyGroup> {
        let holds = |group: &&TaxonomyGroup| group.categories.iter().any(|category| category.id == id);
        self.0.iter().find(holds)
    }
}
