//! Which page an address means, and the address of a page in each language.

use std::sync::Arc;

pub use domain::content::page_key as content_key;
use domain::{
    catalogue::{Brand, Catalogue, Category, Product},
    content::{ContentTree, Node, Subject, Version},
    fault::FaultCode,
    market::Language,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use wire::{links, page::CheckoutStep};

use super::segments;

/// A page in a language.
#[derive(Debug, Clone)]
pub struct Address {
    pub language: Language,
    pub destination: Destination,
}

#[derive(Debug, Clone)]
pub enum Destination {
    Start,
    AllProducts,
    Category(Arc<Category>),
    Product(Arc<Product>),
    /// A page of the content tree.
    Content(Arc<Node>),
    Search,
    Cart,
    /// Ordering what lies in the cart, at one of its steps.
    Checkout(CheckoutStep),
    /// What somebody ordered.
    OrderConfirmation,
    /// Where whoever has no account finds an order, by its number and a letter's link.
    OrderLookup,
    /// Where somebody writes what they think of what they bought.
    Review,
    /// What the shop promises, by the policy's id.
    Policy(Box<str>),
    /// Where somebody says, by a letter's link, which letters they want.
    EmailPreferences,
    /// Where somebody takes back, by a letter's link, all that they allowed.
    Revocation,
    /// What the web app shows for an address without a page.
    NotFound,
    /// What stands for a page that could not be made.
    Failed,
}

/// Bytes of a path. A longer one, or one of more segments, has no page: paths come from strangers, and each of them is
/// looked up, with those above it.
const MAX_PATH: usize = 2048;
/// More than the deepest page has with its language.
const MAX_SEGMENTS: usize = 16;

impl Address {
    /// The page at a path, whether or not the path ends in a slash; nothing when there is none.
    pub fn resolve(path: &str, catalogue: &Catalogue, content: &ContentTree) -> Option<Self> {
        Self::of(&segments_of(path)?, catalogue, content)
    }

    /// The nearest page above a path, with what is left of the path below that page.
    pub fn resolve_nearest(path: &str, catalogue: &Catalogue, content: &ContentTree) -> Option<(Self, String)> {
        let segments = segments_of(path)?;
        (1..=segments.len()).rev().find_map(|length| {
            let (above, below) = segments.split_at(length);
            Some((Self::of(above, catalogue, content)?, below.join("/")))
        })
    }

    /// The page that was at a path before it moved, or one above it did; nothing where somebody else is there now.
    pub fn moved(path: &str, content: &ContentTree) -> Option<Self> {
        let (language, node) = content.moved(&segments_of(path)?.join("/"))?;
        Some(Self {
            language,
            destination: Destination::Content(node.clone()),
        })
    }

    fn of(segments: &[String], catalogue: &Catalogue, content: &ContentTree) -> Option<Self> {
        let (first, rest) = segments.split_first()?;
        let language = first.parse().ok()?;
        let destination = Destination::resolve(language, rest, catalogue, content)?;
        Some(Self { language, destination })
    }

    /// The one path of the page.
    pub fn path(&self) -> String {
        self.destination.path(self.language)
    }
}

impl Destination {
    fn resolve(language: Language, segments: &[String], catalogue: &Catalogue, content: &ContentTree) -> Option<Self> {
        let in_content = || {
            let (_, node) = content.resolve(&format!("/{language}/{}", segments.join("/")))?;
            Some(Self::Content(node.clone()))
        };
        match segments {
            [] => Some(Self::Start),
            [only] if only == links::products_segment(language) => Some(Self::AllProducts),
            [only] if only == segments::search(language) => Some(Self::Search),
            [only] if only == segments::cart(language) => Some(Self::Cart),
            [only] if only == segments::order_confirmation(language) => Some(Self::OrderConfirmation),
            [only] if only == segments::order_lookup(language) => Some(Self::OrderLookup),
            [only] if only == segments::review(language) => Some(Self::Review),
            [only] if only == segments::email_preferences(language) => Some(Self::EmailPreferences),
            [only] if only == segments::revocation(language) => Some(Self::Revocation),
            [only] if only == segments::checkout(language) => Some(Self::Checkout(CheckoutStep::Details)),
            [first, step] if first == segments::checkout(language) => {
                let mut steps = CheckoutStep::ALL.into_iter();
                steps
                    .find(|known| segments::checkout_step(*known, language) == Some(step.as_str()))
                    .map(Self::Checkout)
            }
            [slug] => catalogue
                .category_by_slug(language, slug)
                .cloned()
                .map(Self::Category)
                .or_else(|| Self::of_a_fault(slug))
                .or_else(in_content),
            [first, slug] if first == links::products_segment(language) => {
                catalogue.product_by_slug(language, slug).cloned().map(Self::Product)
            }
            // Which policies there are is the site's data to say, which may come and go.
            [first, id] if first == segments::policies(language) => {
                in_content().or_else(|| Some(Self::Policy(id.as_str().into())))
            }
            _ => in_content(),
        }
    }

    /// The word of any language will do: a tab that changed its language still knows the one of its document.
    fn of_a_fault(segment: &str) -> Option<Self> {
        let is =
            |word: fn(Language) -> &'static str| Language::ALL.into_iter().any(|language| segment == word(language));
        if is(segments::not_found) {
            Some(Self::NotFound)
        } else if is(segments::failed) {
            Some(Self::Failed)
        } else {
            None
        }
    }

    /// The path of the page; where it is not in the language, that of the nearest page above it which is.
    pub fn path(&self, language: Language) -> String {
        match self {
            Self::Start => start_path(language),
            Self::AllProducts => all_products_path(language),
            Self::Category(category) => category_path(category, language),
            Self::Product(product) => links::product(product, language),
            Self::Content(node) => node.nearest_path(language).to_owned(),
            Self::Search => search_path(language),
            Self::Cart => cart_path(language),
            Self::Checkout(step) => checkout_path(*step, language),
            Self::OrderConfirmation => order_confirmation_path(language),
            Self::OrderLookup => order_lookup_path(language),
            Self::Review => review_path(language),
            Self::Policy(id) => policy_path(id, language),
            Self::EmailPreferences => email_preferences_path(language),
            Self::Revocation => revocation_path(language),
            Self::NotFound => not_found_path(language),
            Self::Failed => failed_path(language),
        }
    }

    /// A name that is the same in all languages and after a restart; the page's identity is made of it.
    pub fn key(&self) -> String {
        let name = match self {
            Self::Start | Self::Search | Self::Product(_) | Self::Category(_) | Self::Content(_) => {
                return self.subject().map(|subject| subject.key()).unwrap_or_default();
            }
            Self::AllProducts => "page:products",
            Self::Cart => "page:cart",
            Self::Checkout(_) => "page:checkout",
            Self::OrderConfirmation => "page:order-confirmation",
            Self::OrderLookup => "page:order-lookup",
            Self::Review => "page:review",
            Self::Policy(id) => return format!("policy:{id}"),
            Self::EmailPreferences => "page:email-preferences",
            Self::Revocation => "page:revocation",
            Self::NotFound => "page:not-found",
            Self::Failed => "page:failed",
        };
        name.to_owned()
    }

    /// What the page is about, where the content tree may say something of it.
    pub fn subject(&self) -> Option<Subject> {
        match self {
            Self::Start => Some(Subject::Start),
            Self::Search => Some(Subject::SearchResult),
            Self::Product(product) => Some(Subject::Product(product.code.clone())),
            Self::Category(category) => Some(Subject::Category(category.code.clone())),
            Self::Content(node) => Some(Subject::Page(node.id().clone())),
            _ => None,
        }
    }

    /// The page of the tree that tells of it, or adds to it.
    pub fn node<'a>(&'a self, content: &'a ContentTree) -> Option<&'a Arc<Node>> {
        match self {
            Self::Content(node) => Some(node),
            _ => self.subject()?.node(content),
        }
    }

    /// That page with what it says to readers of a language. The start page is there in every language.
    pub fn said<'a>(&'a self, content: &'a ContentTree, language: Language) -> Option<(&'a Node, &'a Version)> {
        let node = self.node(content)?;
        let version = match self {
            Self::Start => node.version_or_other(language),
            _ => node.version(language),
        };
        Some((node, version?))
    }

    /// Whether the page is there in a language.
    pub fn is_in(&self, language: Language) -> bool {
        match self {
            Self::Content(node) => node.path(language).is_some(),
            _ => true,
        }
    }

    /// What went wrong where this page is shown; nothing for the pages that visitors come for.
    pub fn fault(&self) -> Option<FaultCode> {
        match self {
            Self::NotFound => Some(FaultCode::NotFound),
            Self::Failed => Some(FaultCode::Internal),
            _ => None,
        }
    }
}

/// What is written otherwise in a segment of a path.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

pub fn start_path(language: Language) -> String {
    format!("/{language}/")
}

pub fn all_products_path(language: Language) -> String {
    format!("/{language}/{}", links::products_segment(language))
}

/// The page of a brand: the list of all products, of which it has its own.
pub fn brand_path(brand: &Brand, language: Language) -> String {
    format!("{}{}", all_products_path(language), brand_query(brand))
}

/// What makes the page of a brand of the list of all products.
pub fn brand_query(brand: &Brand) -> String {
    let code = utf8_percent_encode(brand.code.as_str(), NON_ALPHANUMERIC);
    format!("?brand={code}")
}

pub fn search_path(language: Language) -> String {
    format!("/{language}/{}", segments::search(language))
}

pub fn cart_path(language: Language) -> String {
    format!("/{language}/{}", segments::cart(language))
}

pub fn checkout_path(step: CheckoutStep, language: Language) -> String {
    let first = format!("/{language}/{}", segments::checkout(language));
    match segments::checkout_step(step, language) {
        Some(segment) => format!("{first}/{segment}"),
        None => first,
    }
}

pub fn order_lookup_path(language: Language) -> String {
    format!("/{language}/{}", segments::order_lookup(language))
}

pub fn review_path(language: Language) -> String {
    format!("/{language}/{}", segments::review(language))
}

/// The page of a policy.
pub fn policy_path(id: &str, language: Language) -> String {
    let id = utf8_percent_encode(id, IN_PATH);
    format!("/{language}/{}/{id}", segments::policies(language))
}

/// Where links of letters lead that ask for a confirmation, or show what is allowed.
pub fn email_preferences_path(language: Language) -> String {
    format!("/{language}/{}", segments::email_preferences(language))
}

pub fn revocation_path(language: Language) -> String {
    format!("/{language}/{}", segments::revocation(language))
}

pub fn order_confirmation_path(language: Language) -> String {
    format!("/{language}/{}", segments::order_confirmation(language))
}

/// The document of a block's own markup.
pub fn frame_path(block: u32, language: Language) -> String {
    format!("/frames/{block}?language={language}")
}

pub fn not_found_path(language: Language) -> String {
    format!("/{language}/{}", segments::not_found(language))
}

pub fn failed_path(language: Language) -> String {
    format!("/{language}/{}", segments::failed(language))
}

pub fn category_path(category: &Category, language: Language) -> String {
    format!(
        "/{language}/{}",
        category.slug.get(language).unwrap_or(category.code.as_str())
    )
}

/// The language that a path begins with, if it begins with one.
pub fn language_of(path: &str) -> Option<Language> {
    path.split('/').find(|segment| !segment.is_empty())?.parse().ok()
}

/// Nothing for a path that no page has.
fn segments_of(path: &str) -> Option<Vec<String>> {
    if is_too_long(path) {
        return None;
    }
    let decoded = split(path).map(|segment| Some(percent_decode_str(segment).decode_utf8().ok()?.into_owned()));
    decoded.collect()
}

/// Whether a path is longer, or has more segments, than that of any page.
pub fn is_too_long(path: &str) -> bool {
    path.len() > MAX_PATH || split(path).nth(MAX_SEGMENTS).is_some()
}

fn split(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

#[cfg(test)]
mod tests {
    use domain::{ids::CategoryCode, market::Texts};

    use super::*;

    fn catalogue() -> Catalogue {
        let slugs = Texts {
            fi: Some("suklaalevyt".into()),
            sv: Some("chokladkakor".into()),
            en: None,
        };
        let bars = Category {
            code: CategoryCode::parse("bars").expect("code"),
            parent: None,
            position: 1,
            name: slugs.clone(),
            slug: slugs,
            description: Texts::default(),
            picture: None,
        };
        Catalogue::new(Vec::new(), vec![bars], Vec::new())
    }

    #[test]
    fn addresses_resolve_to_their_own_path() {
        let check = |path: &str, canonical: Option<&str>| {
            let found = Address::resolve(path, &catalogue(), &ContentTree::default()).map(|address| address.path());
            assert_eq!(found.as_deref(), canonical, "{path}");
        };
        check("/fi", Some("/fi/"));
        check("/fi/", Some("/fi/"));
        check("//fi//", Some("/fi/"));
        check("/sv/produkter/", Some("/sv/produkter"));
        check("/en/search", Some("/en/search"));
        check("/fi/suklaalevyt", Some("/fi/suklaalevyt"));
        check("/sv/chokladkakor", Some("/sv/chokladkakor"));
        check("/sv/suklaalevyt", None);
        check("/sv/sidan-saknas", Some("/sv/sidan-saknas"));
        check("/en/virhe", Some("/en/error"));
        check("/sv/kassa/", Some("/sv/kassa"));
        check("/fi/kassa/maksu", Some("/fi/kassa/maksu"));
        check("/en/checkout/delivery", Some("/en/checkout/delivery"));
        check("/en/checkout/maksu", None);
        check("/en/checkout/delivery/more", None);
        check("/fi/tilausvahvistus", Some("/fi/tilausvahvistus"));
        check("/fi/%73uklaalevyt", Some("/fi/suklaalevyt"));
        check("/", None);
        check("/de/", None);
        check("/fi/tuotteet/none", None);
        check("/fi/a/b/c", None);
        check("/fi/%ff", None);
        check("/fi/%2573uklaalevyt", None);
    }

    #[test]
    fn nearest_page_leaves_the_rest() {
        let found = Address::resolve_nearest("/fi/suklaalevyt/more/still", &catalogue(), &ContentTree::default());
        let (address, rest) = found.expect("the category");
        assert_eq!(
            (address.path().as_str(), rest.as_str()),
            ("/fi/suklaalevyt", "more/still")
        );
        let nothing = |path: &str| Address::resolve_nearest(path, &catalogue(), &ContentTree::default()).is_none();
        assert!(nothing("/xx/suklaalevyt"));
    }

    #[test]
    fn paths_of_strangers_are_bounded() {
        let nearest = |path: String| Address::resolve_nearest(&path, &catalogue(), &ContentTree::default());
        assert!(nearest(format!("/fi{}", "/a".repeat(MAX_SEGMENTS - 1))).is_some());
        assert!(nearest(format!("/fi{}", "/a".repeat(MAX_SEGMENTS))).is_none());
        assert!(nearest(format!("/fi/{}", "a".repeat(MAX_PATH - 4))).is_some());
        assert!(nearest(format!("/fi/{}", "a".repeat(MAX_PATH - 3))).is_none());
    }
}
