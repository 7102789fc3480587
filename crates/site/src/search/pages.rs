//! How pages of the content tree can be narrowed: by the categories of the taxonomy, group after group, by product, by
//! town and by language. Each is a facet group of the index. A page may be filed otherwise in each language, so groups of
//! categories and products are those of one language.

use std::collections::BTreeSet;

use domain::{
    content::{CategoryId, Content, ContentTree, Node, Taxonomy, TaxonomyCategory, TaxonomyGroup},
    ids::ProductCode,
    market::Language,
    release::{Release, ReleaseId},
};
use search_index::{FacetCounts, FacetRequest, InvalidQuery, Kind, Query};
use wire::search::{FacetCategory, FacetSubcategory};

use super::{
    data::SearchData,
    group::{Group, InvalidChoice},
};

/// Codes of the products that belong to a page in a language.
const PRODUCT: &str = "product";
/// The names of a location's town, in all languages.
pub const CITY: &str = "city";
/// The languages that a page is there in.
const LANGUAGE: &str = "language";

/// A town as it is kept and asked for: in whatever case it is written.
pub fn town(name: &str) -> String {
    name.to_lowercase()
}

/// What pages are to the search.
pub const KINDS: [Kind; 5] = [Kind::Recipe, Kind::Article, Kind::Location, Kind::Page, Kind::Release];
/// Those that stand together as content, beside products and recipes.
pub const OTHERS: [Kind; 4] = [Kind::Article, Kind::Location, Kind::Page, Kind::Release];

/// What begins the key of a press release; no id of a page has a colon.
const RELEASE: &str = "release:";

/// The key of a release among pages.
pub fn release_key(id: &str) -> String {
    format!("{RELEASE}{id}")
}

/// The id of the release that a key is of.
pub fn released(key: &str) -> Option<ReleaseId> {
    ReleaseId::parse(key.strip_prefix(RELEASE)?).ok()
}

/// The question among pages that are there in a language, by their texts in it.
pub fn there_in(query: Query, language: Language) -> Result<Query, InvalidQuery> {
    query.in_language(language).filtered(LANGUAGE, [language.code()])
}

/// The group of products of pages in a language.
pub fn product_group(language: Language) -> String {
    in_language(PRODUCT, language)
}

/// The category as pages in a language are filed under it.
pub fn filed_under(id: CategoryId, language: Language) -> String {
    in_language(&id.to_string(), language)
}

fn in_language(name: &str, language: Language) -> String {
    format!("{name}.{language}")
}

/// The values of a page in each group, by stable names; groups without a value are left out. Categories stand under a
/// group for each group of the taxonomy and each language.
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
    for (language, version) in versions() {
        let ids = version.content.categories();
        for group in tree.taxonomy().groups() {
            let of_group = group.categories.iter().map(|category| category.id);
            let of_group = of_group.filter(|id| ids.contains(id));
            add(group_name(group, language), of_group.map(|id| id.to_string()).collect());
        }
        let codes = related_products(&version.content).iter();
        add(product_group(language), codes.map(ToString::to_string).collect());
    }
    let towns = versions().filter_map(|(_, version)| match &version.content {
        Content::Location(location) => Some(town(&location.city)).filter(|city| !city.is_empty()),
        _ => None,
    });
    add(CITY.to_owned(), towns.collect());
    facets
}

/// The group of languages of a release: what it is filed under is its feed's own, not the taxonomy's.
pub fn facets_of_release(versions: &[&Release]) -> Vec<(Box<str>, Vec<Box<str>>)> {
    let languages: BTreeSet<&str> = versions.iter().map(|version| version.language.code()).collect();
    vec![(LANGUAGE.into(), languages.into_iter().map(Into::into).collect())]
}

/// The products that a recipe or a story names.
pub fn related_products(content: &Content) -> &[ProductCode] {
    match content {
        Content::Recipe(recipe) => &recipe.related_products,
        Content::Article(article) => &article.related_products,
        Content::Presented(product) => &product.related_products,
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
            if self.0.contains(&id) {
                continue;
            }
            if self.0.len() == Self::MAX {
                return Err(InvalidChoice);
            }
            self.0.push(id);
        }
        Ok(())
    }

    /// Of no more than one question may have.
    pub fn of(ids: &[CategoryId]) -> Self {
        Self(ids.iter().copied().take(Self::MAX).collect())
    }

    /// Whether any chosen category is one that the taxonomy has; others choose nothing.
    pub fn choose_any(&self, taxonomy: &Taxonomy) -> bool {
        taxonomy
            .groups()
            .iter()
            .any(|group| self.of_group(group).next().is_some())
    }

    pub fn as_slice(&self) -> &[CategoryId] {
        &self.0
    }

    /// Whether something of these categories has one of the chosen ones in each group that one is chosen in, or all of
    /// them where the group says so.
    pub fn fit(&self, categories: &[CategoryId], taxonomy: &Taxonomy) -> bool {
        taxonomy.groups().iter().all(|group| {
            let mut chosen = self.of_group(group).peekable();
            let has = |id: CategoryId| categories.contains(&id);
            match group.match_all {
                true => chosen.all(has),
                false => chosen.peek().is_none() || chosen.any(has),
            }
        })
    }

    /// The query among pages in a language that [fit](Self::fit) what is chosen, with the counts of all groups.
    pub fn narrow(&self, mut query: Query, taxonomy: &Taxonomy, language: Language) -> Result<Query, InvalidQuery> {
        let groups = || taxonomy.groups().iter().take(Query::MAX_GROUPS - OTHER_GROUPS);
        for group in groups() {
            let chosen: Vec<String> = self.of_group(group).map(|id| id.to_string()).collect();
            let name = group_name(group, language);
            query = match group.match_all {
                true => chosen.iter().fold(query, |query, id| query.requiring(&name, id)),
                false => query.filtered(&name, chosen.iter().map(String::as_str))?,
            };
        }
        query.counting(groups().map(|group| FacetRequest::Values {
            group: group_name(group, language).into(),
        }))
    }

    fn of_group<'a>(&'a self, group: &'a TaxonomyGroup) -> impl Iterator<Item = CategoryId> + 'a {
        let ids = group.categories.iter().map(|category| category.id);
        ids.filter(|id| self.0.contains(id))
    }

    /// Whether something has any of these categories, or none are named.
    pub fn allow(&self, categories: &[CategoryId]) -> bool {
        self.0.is_empty() || self.0.iter().any(|id| categories.contains(id))
    }

    /// The groups that have something to choose or to take back, in the taxonomy's order. What is chosen is among them
    /// also where nothing was counted.
    pub fn facets(&self, counted: &[FacetCounts], taxonomy: &Taxonomy, language: Language) -> Vec<FacetCategory> {
        let groups = taxonomy.groups().iter().map(|group| {
            let name = group_name(group, language);
            let counts = counted.iter().find(|counts| *counts.group == *name);
            let count_of = |id: CategoryId| {
                let id = id.to_string();
                let found = counts.and_then(|counts| counts.values.iter().find(|(value, _)| **value == *id));
                found.map_or(0, |(_, count)| *count)
            };
            let categories = group.categories.iter().map(|category| FacetSubcategory {
                id: category.id.0,
                name: category.name.get(language).unwrap_or_default().to_owned(),
                count: count_of(category.id),
                selected: self.0.contains(&category.id),
            });
            FacetCategory {
                id: group.id.0,
                name: group.name.get(language).unwrap_or_default().to_owned(),
                order: group.order,
                facet_subcategories: categories.filter(|one| one.count > 0 || one.selected).collect(),
            }
        });
        groups.filter(|group| !group.facet_subcategories.is_empty()).collect()
    }
}

/// Groups that a question may narrow by beside the taxonomy's.
const OTHER_GROUPS: usize = 3;

/// The category that recipes are filed under which keep to these facets: the one whose name says so.
pub(super) fn filed_as<'t>(
    facets: &[(Group, Box<str>)],
    data: &SearchData,
    taxonomy: &'t Taxonomy,
) -> Option<(&'t TaxonomyGroup, CategoryId)> {
    let says_so = |name: &str| {
        let understood = data.understand(name, false);
        understood.rest.is_empty() && matches!(understood.words.as_slice(), [meaning] if meaning.facets == facets)
    };
    taxonomy.groups().iter().find_map(|group| {
        let is_it = |category: &&TaxonomyCategory| {
            Language::ALL
                .iter()
                .any(|&language| category.name.exact(language).is_some_and(says_so))
        };
        Some((group, group.categories.iter().find(is_it)?.id))
    })
}

pub(super) fn group_name(group: &TaxonomyGroup, language: Language) -> String {
    in_language(&format!("topic.{}", group.id), language)
}

#[cfg(test)]
mod tests {
    use domain::content::{Day, Page, PageId, PageType, Segment, Status, Version};

    use super::*;

    fn taxonomy() -> Taxonomy {
        let json = r#"[
            {"id": 200, "order": 2, "name": {"fi": "Ruokavalio"}, "categories": [{"id": 201, "order": 1, "name": {"fi": "Vegaaninen"}}]},
            {"id": 100, "order": 1, "name": {"fi": "Laji"}, "categories": [
                {"id": 102, "order": 2, "name": {"fi": "Keksit"}}, {"id": 101, "order": 1, "name": {"fi": "Kakut"}}
            ]}
        ]"#;
        serde_json::from_str(json).expect("a taxonomy")
    }

    fn chosen(ids: &str) -> Topics {
        let mut topics = Topics::default();
        topics.read(ids).expect("few");
        topics
    }

    #[test]
    fn categories_are_read_from_addresses() {
        assert_eq!(
            chosen("101, x,102,101,-3").as_slice(),
            [CategoryId(101), CategoryId(102)]
        );
        assert!(chosen("").as_slice().is_empty());
        let many: Vec<_> = (0..=Topics::MAX).map(|id| id.to_string()).collect();
        assert_eq!(Topics::default().read(&many.join(",")), Err(InvalidChoice));
    }

    #[test]
    fn a_page_is_filed_by_its_language() {
        let version = |segment: &str, categories: &str, product: &str| Version {
            status: Status::Published,
            segment: Segment::parse(segment).ok(),
            published: Day::parse("2026-03-14").expect("a day"),
            content: serde_json::from_value(serde_json::json!({
                "type": "RecipePage", "name": segment, "recipeCategories": categories, "relatedProducts": [product],
            }))
            .expect("a recipe"),
        };
        let page = Page {
            id: PageId::parse("pie").expect("an id"),
            kind: PageType::Recipe,
            parent: None,
            position: 0,
            versions: [
                (Language::Fi, version("piirakka", "101,201", "HH-1")),
                (Language::Sv, version("paj", "102", "HH-2")),
            ]
            .into(),
        };
        let tree = ContentTree::new([page], taxonomy());
        let facets = facets_of_page(tree.page("pie").expect("the page"), &tree);
        let mut told: Vec<String> = facets
            .iter()
            .map(|(group, values)| format!("{group}={}", values.join(",")))
            .collect();
        told.sort_unstable();
        assert_eq!(
            told,
            [
                "language=fi,sv",
                "product.fi=HH-1",
                "product.sv=HH-2",
                "topic.100.fi=101",
                "topic.100.sv=102",
                "topic.200.fi=201",
            ]
        );
    }

    #[test]
    fn one_of_each_group_is_enough() {
        let fits = |ids, categories: &[u32]| {
            let categories: Vec<_> = categories.iter().copied().map(CategoryId).collect();
            chosen(ids).fit(&categories, &taxonomy())
        };
        assert!(fits("", &[]));
        assert!(fits("101,102", &[102]));
        assert!(!fits("101", &[102, 201]));
        assert!(fits("101,201", &[101, 201]) && !fits("101,201", &[101]));
        assert!(fits("999", &[101]), "no category of the site");
    }

    #[test]
    fn of_some_groups_all_that_is_chosen_is_needed() {
        let taxonomy: Taxonomy = serde_json::from_str(
            r#"[{"id": 1, "order": 1, "name": {}, "matchAll": true, "categories": [
                {"id": 2, "order": 1, "name": {}}, {"id": 3, "order": 2, "name": {}}
            ]}]"#,
        )
        .expect("a taxonomy");
        let both = [CategoryId(2), CategoryId(3)];
        assert!(chosen("2,3").fit(&both, &taxonomy) && chosen("").fit(&[], &taxonomy));
        assert!(!chosen("2,3").fit(&both[..1], &taxonomy) && chosen("2").fit(&both, &taxonomy));
    }

    #[test]
    fn what_is_not_allowed_is_not_there() {
        let ids = [CategoryId(101), CategoryId(201)];
        assert!(chosen("").allow(&ids) && chosen("").allow(&[]));
        assert!(chosen("102,201").allow(&ids));
        assert!(!chosen("102").allow(&ids) && !chosen("102").allow(&[]));
    }

    #[test]
    fn groups_have_what_something_is_found_in_and_what_is_chosen() {
        let counts = |group: &str, values: &[(&str, usize)]| FacetCounts {
            group: group.into(),
            values: values.iter().map(|(id, count)| ((*id).into(), *count)).collect(),
        };
        let counted = [
            counts("topic.200.fi", &[]),
            counts("topic.100.fi", &[("102", 3), ("101", 1)]),
        ];
        let facets = chosen("201").facets(&counted, &taxonomy(), Language::Fi);
        let told: Vec<_> = facets
            .iter()
            .map(|group| {
                let categories = group.facet_subcategories.iter();
                let categories = categories.map(|one| (one.id, &*one.name, one.count, one.selected));
                (group.id, &*group.name, categories.collect::<Vec<_>>())
            })
            .collect();
        assert_eq!(
            told,
            [
                (100, "Laji", vec![(101, "Kakut", 1, false), (102, "Keksit", 3, false)]),
                (200, "Ruokavalio", vec![(201, "Vegaaninen", 0, true)]),
            ]
        );
        assert_eq!(chosen("").facets(&counted, &taxonomy(), Language::Fi).len(), 1);
        let uncounted = chosen("101").facets(&[], &taxonomy(), Language::Fi);
        assert_eq!(uncounted.len(), 1);
        let kept = &uncounted[0].facet_subcategories;
        assert!(kept.len() == 1 && kept[0].id == 101 && kept[0].selected && kept[0].count == 0);
    }
}
