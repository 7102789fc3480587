//! What pages name that readers do not find. Nothing is shown in its place; whoever writes the content is told here.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    catalogue::Catalogue,
    content::{
        BlockPlace, CategoryId, Content, ContentFault, ContentTree, FaultPlace, Page, PageFault, PageId, PageType,
    },
    ids::ProductCode,
    market::Language,
    picture::Picture,
};
use wire::blocks::{Referent, references};

/// What there is to be named.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    pub pages: &'a BTreeSet<PageId>,
    /// What readers see of them.
    pub shown: &'a ContentTree,
    pub catalogue: &'a Catalogue,
    pub pictures: &'a BTreeMap<Box<str>, Picture>,
}

/// Everything that pages name and that is not there, each once: page, place and what is missing; and, for each language that a
/// page is shown in, the pages that it names and that are not.
pub fn dangling<'a>(pages: impl IntoIterator<Item = &'a Page>, known: Known<'_>) -> Vec<PageFault> {
    // Languages share most of what they name: it is told once.
    let mut told = BTreeSet::new();
    let mut missing = Vec::new();
    for page in pages {
        for (language, version) in &page.versions {
            for (place, to, name) in named(&version.content) {
                let (only_in, fault) = if !known.has(to, &name) {
                    (None, fault(to, name.clone()))
                } else if to == Referent::Page && page.published(*language).is_some() && !known.shows(&name, *language)
                {
                    let (name, language) = (name.clone(), *language);
                    (Some(language), ContentFault::HiddenPage { name, language })
                } else {
                    continue;
                };
                if told.insert((page.id.clone(), to, name, only_in)) {
                    let page = page.id.clone();
                    missing.push(PageFault { page, place, fault });
                }
            }
        }
    }
    missing
}

/// The pages that name another one, or lead to one of its addresses, in some language.
pub fn users<'a>(pages: impl IntoIterator<Item = &'a Page>, of: &PageId, addresses: &[String]) -> Vec<&'a PageId> {
    let uses = |content: &Content| {
        let mut named = named(content).into_iter();
        named.any(|(_, to, name)| to == Referent::Page && name == of.as_str()) || leads_to(content, addresses)
    };
    let pages = pages.into_iter().filter(|page| page.id != *of);
    let using = pages.filter(|page| page.versions.values().any(|version| uses(&version.content)));
    using.map(|page| &page.id).collect()
}

/// Whether a link in a field, or in formatted text, has one of the addresses; what lies below them is another page.
fn leads_to(content: &Content, addresses: &[String]) -> bool {
    if addresses.is_empty() {
        return false;
    }
    let text = serde_json::to_string(content).unwrap_or_default();
    addresses.iter().any(|address| {
        let quoted = format!("\"{address}");
        let ends = text.match_indices(&quoted).map(|(at, found)| at + found.len());
        let mut behind = ends.filter_map(|end| text[end..].chars().next());
        behind.any(|next| matches!(next, '"' | '\\' | '#' | '?'))
    })
}

impl Known<'_> {
    fn has(self, to: Referent, name: &str) -> bool {
        match to {
            Referent::Page => self.pages.contains(name),
            Referent::Product => self.catalogue.product(name).is_some(),
            Referent::Category => self.catalogue.category(name).is_some(),
            Referent::Taxon => {
                let id = name.parse().ok().map(CategoryId);
                id.is_some_and(|id| self.shown.taxonomy().category(id).is_some())
            }
            Referent::Picture => self.pictures.contains_key(name),
        }
    }

    /// Whether readers of a language see a page. The start page is there for all of them.
    fn shows(self, page: &str, language: Language) -> bool {
        self.shown
            .page(page)
            .is_some_and(|node| node.kind() == PageType::Start || node.version(language).is_some())
    }
}

fn fault(to: Referent, name: String) -> ContentFault {
    match to {
        Referent::Page => ContentFault::UnknownPage { name },
        Referent::Product => ContentFault::UnknownProduct { name },
        Referent::Category => ContentFault::UnknownCategory { name },
        Referent::Taxon => ContentFault::UnknownTaxon { id: name },
        Referent::Picture => ContentFault::UnknownPicture { name },
    }
}

fn named(content: &Content) -> Vec<(FaultPlace, Referent, String)> {
    let mut named = named_by_fields(content);
    for (area, blocks) in content.areas() {
        for (number, block) in (1..).zip(blocks) {
            for reference in references(block) {
                let place = FaultPlace {
                    language: None,
                    block: Some(BlockPlace {
                        area,
                        number,
                        id: block.id.clone(),
                    }),
                    field: reference.field,
                };
                named.push((place, reference.to, reference.name));
            }
        }
    }
    named
}

/// What a page names beside what its blocks do.
fn named_by_fields(content: &Content) -> Vec<(FaultPlace, Referent, String)> {
    let at = |field: &str| FaultPlace::of(None, field);
    let mut named: Vec<_> = content
        .pictures()
        .into_iter()
        .map(|(field, name)| (at(field), Referent::Picture, name.to_owned()))
        .collect();
    let products = |codes: &[ProductCode]| -> Vec<_> {
        let codes = codes.iter();
        codes
            .map(|code| (at("relatedProducts"), Referent::Product, code.to_string()))
            .collect()
    };
    match content {
        Content::Recipe(recipe) => {
            named.extend(products(&recipe.related_products));
            let linked = recipe.ingredient_products.iter();
            named.extend(linked.map(|link| (at("ingredientProducts"), Referent::Product, link.product.to_string())));
        }
        Content::Article(article) => named.extend(products(&article.related_products)),
        Content::Product(content) => {
            named.push((at("product"), Referent::Product, content.product.to_string()));
            named.extend(products(&content.related_products));
            let items = content.related_items.iter();
            named.extend(items.map(|page| (at("relatedItems"), Referent::Page, page.to_string())));
        }
        Content::Presented(content) => {
            named.extend(products(&content.related_products));
            let items = content.related_items.iter();
            named.extend(items.map(|page| (at("relatedItems"), Referent::Page, page.to_string())));
        }
        Content::Category(content) => {
            named.push((at("category"), Referent::Category, content.category.to_string()));
        }
        _ => {}
    }
    named
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use domain::{
        content::{Day, Segment, Status, Taxonomy, Version},
        market::Language,
    };
    use site::assets::Assets;

    use super::*;

    fn page(id: &str, content: serde_json::Value) -> Page {
        let version = Version {
            status: Status::Published,
            segment: None,
            published: Day::parse("2026-03-14").expect("a day"),
            content: serde_json::from_value(content).expect("content"),
        };
        Page {
            id: PageId::parse(id).expect("an id"),
            kind: PageType::Landing,
            parent: None,
            position: 0,
            versions: BTreeMap::from([(Language::Fi, version)]),
        }
    }

    #[test]
    fn pages_that_name_another_or_lead_to_it_are_its_users() {
        let landing = |id: &str, block: serde_json::Value| {
            let content = serde_json::json!({"type": "LandingPage", "name": "A page", "mainContentArea": [block]});
            page(id, content)
        };
        let text = |html: &str| serde_json::json!({"type": "RichTextBlock", "body": {"fi": html}});
        let pages = [
            landing("itself", text("<p><a href=\"/fi/sivu\">Sivu</a></p>")),
            landing("links", text("<p><a href=\"/fi/sivu#alku\">Sivu</a></p>")),
            landing(
                "names",
                serde_json::json!({"type": "ShortcutsBlock", "pages": ["itself"]}),
            ),
            landing(
                "field",
                serde_json::json!({"type": "HeroBlock", "callToAction": {"fi": "/fi/sivu"}}),
            ),
            landing("below", text("<p><a href=\"/fi/sivu/alla\">Toinen</a></p>")),
            landing("words", text("<p>/fi/sivu</p>")),
        ];
        let own = PageId::parse("itself").expect("an id");
        let found = users(&pages, &own, &["/fi/sivu".to_owned()]);
        let found: Vec<&str> = found.into_iter().map(PageId::as_str).collect();
        assert_eq!(found, ["links", "names", "field"]);
    }

    #[test]
    fn a_page_that_readers_do_not_see_is_told_for_each_of_their_languages() {
        let named = |id: &str, languages: &[(Language, Status)]| {
            let mut named = page(id, serde_json::json!({"type": "LandingPage", "name": id}));
            let version = named.versions.remove(&Language::Fi).expect("a version");
            named.versions = languages
                .iter()
                .map(|(language, status)| {
                    let segment = Some(Segment::parse(id).expect("a segment"));
                    (
                        *language,
                        Version {
                            status: *status,
                            segment,
                            ..version.clone()
                        },
                    )
                })
                .collect();
            named
        };
        let hidden = named(
            "hidden",
            &[(Language::Fi, Status::Draft), (Language::Sv, Status::Draft)],
        );
        let finnish = named("finnish", &[(Language::Fi, Status::Published)]);
        let mut naming = page(
            "naming",
            serde_json::json!({"type": "LandingPage", "name": "A page", "mainContentArea": [
                {"type": "ShortcutsBlock", "pages": ["hidden", "finnish"]},
            ]}),
        );
        let version = naming.versions[&Language::Fi].clone();
        let draft = Version {
            status: Status::Draft,
            ..version.clone()
        };
        naming.versions.extend([(Language::Sv, version), (Language::En, draft)]);
        let pages = [hidden, finnish, naming];
        let known = Known {
            pages: &pages.iter().map(|page| page.id.clone()).collect(),
            shown: &ContentTree::new(pages.iter().cloned(), Taxonomy::default()),
            catalogue: &Catalogue::default(),
            pictures: &BTreeMap::new(),
        };
        let told: Vec<String> = dangling(&pages, known).iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "naming, main block 1.pages: readers of fi do not see the page hidden",
                "naming, main block 1.pages: readers of sv do not see the page hidden",
                "naming, main block 1.pages: readers of sv do not see the page finnish",
            ]
        );
    }

    #[test]
    fn what_is_not_there_is_told_once_with_its_place() {
        let content = serde_json::json!({
            "type": "ProductContent", "product": "NO-1", "relatedItems": ["here", "nowhere"],
            "topContentArea": [
                {"type": "HeroBlock", "images": ["there", "lost"]},
                {"type": "LocationBlock", "predefinedCategories": [999]},
            ],
        });
        let version = Version {
            status: Status::Published,
            segment: None,
            published: Day::parse("2026-03-14").expect("a day"),
            content: serde_json::from_value(content).expect("content"),
        };
        let page = Page {
            id: PageId::parse("page").expect("an id"),
            kind: PageType::Product,
            parent: None,
            position: 0,
            versions: BTreeMap::from([(Language::Fi, version.clone()), (Language::Sv, version)]),
        };
        let here = Page {
            id: PageId::parse("here").expect("an id"),
            kind: PageType::SharedBlocks,
            ..page.clone()
        };
        let known = Known {
            pages: &[PageId::parse("here").expect("an id")].into(),
            shown: &ContentTree::new([here], Taxonomy::default()),
            catalogue: &Catalogue::default(),
            pictures: &BTreeMap::from([(
                "there".into(),
                Assets::default().pictures().into_values().next().expect("a picture"),
            )]),
        };
        let mut told: Vec<String> = dangling([&page], known).iter().map(ToString::to_string).collect();
        told.sort();
        assert_eq!(
            told,
            [
                "page, product: the catalogue has no product NO-1",
                "page, relatedItems: there is no page nowhere",
                "page, top block 1.images: there is no picture lost",
                "page, top block 2.predefinedCategories: the taxonomy has no category 999",
            ]
        );
    }
}
