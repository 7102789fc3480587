//! How pages of the content tree can be narrowed: by the categories of the taxonomy, group after group, by product, by
//! town and by language. Each is a facet group of the index.

use std::collections::BTreeSet;

use domain::{
    content::{CategoryId, Content, ContentTree, Node, Taxonomy, TaxonomyGroup},
    ids::ProductCode,
    market::Language,
};
use search_index::{FacetCounts, FacetRequest, InvalidQuery, Query};
use wire::search::{FacetCategory, FacetSubcategory};

use super::groups::InvalidChoice;

/// Codes of the products that belong to a page.
pub const PRODUCT: &str = "product";
/// The names of a location's town, in all languages.
pub const CITY: &str = "city";
/// The languages that a page is there in.
pub const LANGUAGE: &str = "language";

/// The values of a page in each group, by stable names; groups without a value are left out. Categories stand under a
/// group for each group of the taxonomy.
pub fn facets_of_page(node: &Node, tree: &ContentTree) -> Vec<(Box<str>, Vec<Box<str>>)> {
    let versions = || {
        Language::ALL
            .into_iter()
            .filter_map(|language| Some((language, node.version(language)?)))
    };
    let mut facets: Vec<(Box<str>, Vec<Box<str>>)> = Vec::new();
    let mut add = |group: String, values: BTreeSet<String>| {
        if !values.is_empty() {
            facets.push((group.into(), values.into_iter().map(Into::into).collect()));
        }
    };
    add(
        LANGUAGE.to_owned(),
        versions().map(|(language, _)| language.code().to_owned()).collect(),
    );
    let ids: BTreeSet<CategoryId> = versions()
        .flat_map(|(_, version)| version.content.categories())
        .collect();
    for group in tree.taxonomy().groups() {
        let of_group = group
            .categories
            .iter()
            .map(|category| category.id)
            .filter(|id| ids.contains(id));
        add(group_name(group), of_group.map(|id| id.to_string()).collect());
    }
    let codes = versions().flat_map(|(_, version)| related_products(&version.content));
    add(PRODUCT.to_owned(), codes.map(ToString::to_string).collect());
    let towns = versions().filter_map(|(_, version)| match &version.content {
        Content::Location(location) => Some(location.city.clone()).filter(|city| !city.is_empty()),
        _ => None,
    });
    add(CITY.to_owned(), towns.collect());
    facets
}

/// The products that a recipe or a story names.
pub fn related_products(content: &Content) -> &[ProductCode] {
    match content {
        Content::Recipe(recipe) => &recipe.related_products,
        Content::Article(article) => &article.related_products,
        _ => &[],
    }
}

/// The categories of the taxonomy that somebody chose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Topics(Vec<CategoryId>);

impl Topics {
    /// Categories of one question.
    const MAX: usize = 50;

    /// Takes over `categoryIds=101,306`; what is no number is left out.
    pub fn read(&mut self, ids: &str) -> Result<(), InvalidChoice> {
        for id in ids.split(',').filter_map(|id| id.trim().parse().ok()).map(CategoryId) {
            if !self.0.contains(&id) {
                self.0.push(id);
            }
        }
        if self.0.len() > Self::MAX {
            Err(InvalidChoice)
        } else {
            Ok(())
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn as_slice(&self) -> &[CategoryId] {
        &self.0
    }

    /// Whether something of these categories has one of the chosen ones in each group that one is chosen in.
    pub fn fit(&self, categories: &[CategoryId], taxonomy: &Taxonomy) -> bool {
        taxonomy.groups().iter().all(|group| {
            let mut chosen = group
                .categories
                .iter()
                .map(|category| category.id)
                .filter(|id| self.0.contains(id));
            let mut chosen = chosen.by_ref().peekable();
            chosen.peek().is_none() || chosen.any(|id| categories.contains(&id))
        })
    }

    /// The query among pages with any chosen category of each group that one is chosen in, with the counts of all
    /// groups.
    pub fn narrow(&self, mut query: Query, taxonomy: &Taxonomy) -> Result<Query, InvalidQuery> {
        let groups = || taxonomy.groups().iter().take(Query::MAX_GROUPS - OTHER_GROUPS);
        for group in groups() {
            let chosen = group.categories.iter().filter(|category| self.0.contains(&category.id));
            let chosen: Vec<String> = chosen.map(|category| category.id.to_string()).collect();
            query = query.filtered(&group_name(group), chosen.iter().map(String::as_str))?;
        }
        query.counting(groups().map(|group| FacetRequest::Values {
            group: group_name(group).into(),
        }))
    }

    /// The groups that have something to choose, in the taxonomy's order.
    pub fn facets(&self, counted: &[FacetCounts], taxonomy: &Taxonomy, language: Language) -> Vec<FacetCategory> {
        let groups = taxonomy.groups().iter().filter_map(|group| {
            let name = group_name(group);
            let counts = counted.iter().find(|counts| *counts.group == *name)?;
            let count_of = |id: CategoryId| {
                let id = id.to_string();
                let found = counts.values.iter().find(|(value, _)| **value == *id);
                found.map_or(0, |(_, count)| *count)
            };
            let categories = group.categories.iter().map(|category| FacetSubcategory {
                id: category.id.0,
                name: category.name.get(language).unwrap_or_default().to_owned(),
                count: count_of(category.id),
                selected: self.0.contains(&category.id),
            });
            Some(FacetCategory {
                id: group.id.0,
                name: group.name.get(language).unwrap_or_default().to_owned(),
                order: group.order,
                facet_subcategories: categories.filter(|one| one.count > 0 || one.selected).collect(),
            })
        });
        groups.filter(|group| !group.facet_subcategories.is_empty()).collect()
    }
}

/// Groups that a question may narrow by beside the taxonomy's.
const OTHER_GROUPS: usize = 3;

fn group_name(group: &TaxonomyGroup) -> String {
    format!("topic.{}", group.id)
}
