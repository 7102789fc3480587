//! What searches found, as clients get it. A page that left the tree after it was found is left out.

use domain::{
    catalogue::Product,
    clock::UnixMillis,
    contact::Country,
    content::{CategoryId, Content, ContentTree, Node, PageType},
    market::Language,
    picture::Pictures,
    release::ReleaseId,
};
use search_index::{Hit, Kind};
use wire::{
    links,
    page::content_id,
    release::ReleaseSummary,
    search::{
        ContentHit, HitKind, LocationHit, NameHighlights, OpeningHours, RecipeHit, RelatedProduct, SuggestedProduct,
        TextRange, TitleHighlights,
    },
};

use super::{
    address,
    pictures::lead_picture,
    render_context::{RenderContext, SiteSnapshot},
};
use crate::{
    releases::{release_page_path, release_path},
    search::pages::{related_products, released},
    searcher::{FoundHit, Titles},
};

/// The titles of hits: those of one moment, so that what is marked is what is shown.
pub struct ShownTitles {
    pub shown: SiteSnapshot,
    pub language: Language,
}

impl Titles for ShownTitles {
    fn language(&self) -> Language {
        self.language
    }

    fn of(&self, hit: &Hit) -> Option<&str> {
        if hit.kind == Kind::Product {
            return Some(self.shown.catalogue.product(&hit.key)?.name(self.language));
        }
        if let Some(id) = released(&hit.key) {
            // Only what is published is in the index.
            let release = self.shown.releases.find(&id, self.language, UnixMillis(i64::MAX))?;
            return Some(&release.title);
        }
        let version = self.shown.content.page(&hit.key)?.version(self.language)?;
        Some(version.content.name())
    }
}

/// A hit of any kind.
pub fn content_hit(context: RenderContext<'_>, found: FoundHit<'_>) -> Option<ContentHit> {
    if found.hit.kind == Kind::Product {
        return Some(product_hit(context, found, context.catalogue.product(&found.hit.key)?));
    }
    if let Some(id) = released(&found.hit.key) {
        return release_hit(context, found, &id);
    }
    let page = FoundPage::of(context, found)?;
    let (kind, topic) = match page.content {
        Content::Recipe(recipe) => (
            HitKind::Recipe,
            names(context, recipe.recipe_categories.as_slice()).next(),
        ),
        Content::Article(article) => (HitKind::Article, Some(article.topic.clone())),
        Content::ShopArticle(_) => (HitKind::Article, None),
        Content::Location(location) => (HitKind::Location, Some(location.city.clone())),
        _ => (HitKind::Page, None),
    };
    Some(ContentHit {
        content_id: page.content_id(),
        url: page.url.to_owned(),
        title: page.title().to_owned(),
        topic: topic.filter(|topic| !topic.is_empty()),
        summary: None,
        image: page.image(),
        kind,
        highlights: page.highlights(),
    })
}

pub fn recipe_hit(context: RenderContext<'_>, found: FoundHit<'_>) -> Option<RecipeHit> {
    let page = FoundPage::of(context, found)?;
    let Content::Recipe(recipe) = page.content else {
        return None;
    };
    Some(RecipeHit {
        content_id: page.content_id(),
        url: page.url.to_owned(),
        image: page.image(),
        title: page.title().to_owned(),
        recipe_categories: names(context, recipe.recipe_categories.as_slice()).collect(),
        allergens: names(context, recipe.product_allergens.as_slice()).collect(),
        highlights: page.highlights(),
    })
}

pub fn location_hit(context: RenderContext<'_>, found: FoundHit<'_>) -> Option<LocationHit> {
    let page = FoundPage::of(context, found)?;
    let Content::Location(location) = page.content else {
        return None;
    };
    Some(LocationHit {
        content_id: page.content_id(),
        url: page.url.to_owned(),
        image: page.image(),
        title: page.title().to_owned(),
        street_address: location.street_address.clone(),
        postal_code: location.postal_code.clone(),
        city: location.city.clone(),
        country: Country::alpha3(&location.country).to_owned(),
        hours: OpeningHours::from(location),
        distance: found.hit.distance_m,
        latitude: location.latitude,
        longitude: location.longitude,
        highlights: page.highlights(),
    })
}

pub fn suggested_product(context: RenderContext<'_>, found: FoundHit<'_>) -> Option<SuggestedProduct> {
    let product = context.catalogue.product(&found.hit.key)?;
    let first = product.variations.first()?;
    let prices = wire::product::Prices::new(first, context.market, context.at, context.language);
    let name = product.name(context.language);
    Some(SuggestedProduct {
        content_id: product_id(product.code.as_str()),
        code: product.code.to_string(),
        url: links::product(product, context.language),
        display_name: name.to_owned(),
        image_url: picture(product),
        price_string: prices.discounted_price_string.or(prices.placed_price_string),
        highlights: NameHighlights {
            display_name: found.marks.to_vec(),
        },
    })
}

/// The products that recipes name, by name. Walks all recipes: not for an async thread.
pub fn products_of_recipes(shown: &SiteSnapshot, language: Language) -> Vec<RelatedProduct> {
    let recipes = shown.content.of_type(PageType::Recipe).iter();
    let recipes = recipes.filter_map(|node| node.version(language));
    let mut codes: Vec<_> = recipes.flat_map(|version| related_products(&version.content)).collect();
    codes.sort_unstable();
    codes.dedup();
    let products = codes
        .into_iter()
        .filter_map(|code| shown.catalogue.product(code.as_str()));
    let mut products: Vec<_> = products
        .map(|product| RelatedProduct {
            id: product_id(product.code.as_str()),
            name: product.name(language).to_owned(),
        })
        .collect();
    search_index::sort_by_alphabet(&mut products, language, |product| &product.name);
    products
}

/// The code of the product, named by some page, whose own page has this content id. Walks all pages: not for an async
/// thread.
pub fn product_with_id(content: &ContentTree, language: Language, id: u32) -> Option<&str> {
    let contents = content.pages().filter_map(|node| node.version_or_other(language));
    let mut codes = contents.flat_map(|version| related_products(&version.content));
    codes
        .find(|code| product_id(code.as_str()) == id)
        .map(|code| code.as_str())
}

/// The towns of the locations that are in all of these categories' groups, in the order of the alphabet.
pub fn cities(content: &ContentTree, language: Language, fits: impl Fn(&[CategoryId]) -> bool) -> Vec<String> {
    let locations = content.of_type(PageType::Location).iter();
    let versions = locations.filter_map(|node| node.version(language));
    let locations = versions.filter_map(|version| match &version.content {
        Content::Location(location) => Some(location),
        _ => None,
    });
    let fitting = locations.filter(|location| fits(location.categories.as_slice()));
    let mut cities: Vec<String> = fitting.map(|location| location.city.clone()).collect();
    cities.retain(|city| !city.is_empty());
    cities.sort_unstable();
    cities.dedup();
    search_index::sort_by_alphabet(&mut cities, language, |city| city);
    cities
}

/// A page that is there in the reader's language.
struct FoundPage<'a> {
    node: &'a Node,
    content: &'a Content,
    url: &'a str,
    marks: &'a [TextRange],
    pictures: &'a Pictures,
}

impl<'a> FoundPage<'a> {
    fn of(context: RenderContext<'a>, found: FoundHit<'a>) -> Option<Self> {
        let node = context.content.page(&found.hit.key)?;
        Some(Self {
            node,
            content: &node.version(context.language)?.content,
            url: node.path(context.language)?,
            marks: found.marks,
            pictures: context.pictures,
        })
    }

    fn content_id(&self) -> u32 {
        content_id(&address::content_key(self.node.id()))
    }

    fn title(&self) -> &'a str {
        self.content.name()
    }

    fn image(&self) -> Option<String> {
        let name = lead_picture(self.content)?;
        self.pictures.get(&name)?;
        Some(links::picture(Some(&name)))
    }

    fn highlights(&self) -> TitleHighlights {
        TitleHighlights {
            title: self.marks.to_vec(),
        }
    }
}

/// A press release in the reader's language, on the page that shows releases.
fn release_hit(context: RenderContext<'_>, found: FoundHit<'_>, id: &ReleaseId) -> Option<ContentHit> {
    let release = context.releases.find(id, context.language, context.at)?;
    if release.language != context.language {
        return None;
    }
    let summary = ReleaseSummary::from(&**release);
    Some(ContentHit {
        content_id: content_id(&found.hit.key),
        url: release_path(&release_page_path(&context)?, id.as_str()),
        title: summary.title,
        topic: summary.categories.into_iter().next().map(|category| category.name),
        summary: Some(summary.intro).filter(|intro| !intro.is_empty()),
        image: summary
            .images
            .into_iter()
            .next()
            .map(|image| image.url_to800_x800_ar_resized),
        kind: HitKind::Release,
        highlights: TitleHighlights {
            title: found.marks.to_vec(),
        },
    })
}

fn product_hit(context: RenderContext<'_>, found: FoundHit<'_>, product: &Product) -> ContentHit {
    let name = product.name(context.language);
    let brand = product
        .brands
        .first()
        .and_then(|code| context.catalogue.brand(code.as_str()));
    ContentHit {
        content_id: product_id(product.code.as_str()),
        url: links::product(product, context.language),
        title: name.to_owned(),
        topic: brand.map(|brand| brand.name.to_string()),
        summary: None,
        image: Some(picture(product)),
        kind: HitKind::Product,
        highlights: TitleHighlights {
            title: found.marks.to_vec(),
        },
    }
}

fn product_id(code: &str) -> u32 {
    content_id(&format!("product:{code}"))
}

fn picture(product: &Product) -> String {
    links::picture(product.pictures.first().map(AsRef::as_ref))
}

/// The names of categories; of those that the taxonomy knows.
fn names<'a>(context: RenderContext<'a>, ids: &'a [CategoryId]) -> impl Iterator<Item = String> + 'a {
    let known = ids
        .iter()
        .filter_map(move |id| context.content.taxonomy().category(*id));
    known
        .filter_map(move |category| category.name.get(context.language))
        .map(str::to_owned)
}
