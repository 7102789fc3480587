//! The data that a new folder begins with.

mod error;
mod gift_cards;

use configuration::MarketZones;
use domain::{
    catalogue::{Brand, Catalogue, Category, Product},
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode},
    market::Texts,
};
use rust_embed::RustEmbed;
use serde::Deserialize;
use site::{SiteData, data::SITE_SETTING, search::SearchData};
use store::Store;

pub use self::error::SeedError;
use self::error::damaged;
use super::{
    content::{self, files::ContentFiles},
    import::ProductRow,
    promotions, search_data, warehouses,
};

/// Which data a new folder gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seed {
    /// An empty shop.
    None,
    /// The demo brand with its products.
    Demo,
}

impl Seed {
    /// All of them, as they are called.
    pub const NAMES: [(&'static str, Self); 2] = [("none", Self::None), ("demo", Self::Demo)];
}

/// What was put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeded {
    pub products: usize,
    pub pages: usize,
    pub changed: usize,
}

/// Seeds a database that never was; one that was is left as it is.
pub async fn seed_if_new(
    store: &Store,
    seed: Seed,
    zones: &MarketZones,
    at: UnixMillis,
) -> Result<Option<Seeded>, SeedError> {
    if store.settings().get(SEEDED).await?.is_some() {
        return Ok(None);
    }
    put(store, seed, zones, at).await.map(Some)
}

/// Puts the data, whatever was put before; products of the shop's own stay.
pub async fn put(store: &Store, seed: Seed, zones: &MarketZones, at: UnixMillis) -> Result<Seeded, SeedError> {
    let settings = store.settings();
    let seeded = match seed {
        Seed::None => {
            if settings.get(SITE_SETTING).await?.is_none() {
                put_site(store, &SiteData::neutral(), at).await?;
                let start = content::neutral_start_page().map_err(|error| damaged("the start page", &error))?;
                content::put(store, vec![start], None, at).await?;
            }
            Seeded {
                products: 0,
                pages: 0,
                changed: 0,
            }
        }
        Seed::Demo => put_demo(store, zones, at).await?,
    };
    // Last, so that a seeding that was cut off is done again.
    settings.set(SEEDED, "yes", at).await?;
    Ok(seeded)
}

/// The site's own texts as stored; the neutral ones where nothing or nothing readable is stored.
pub async fn load_site(store: &Store) -> Result<SiteData, store::Error> {
    let Some(json) = store.settings().get(SITE_SETTING).await? else {
        return Ok(SiteData::neutral());
    };
    Ok(serde_json::from_str(&json).unwrap_or_else(|error| {
        tracing::error!(%error, "the stored site texts cannot be read; neutral ones are shown");
        SiteData::neutral()
    }))
}

const SEEDED: &str = "seeded";

async fn put_site(store: &Store, site: &SiteData, at: UnixMillis) -> Result<(), SeedError> {
    let json = serde_json::to_string(site).map_err(|error| damaged("site.json", &error))?;
    Ok(store.settings().set(SITE_SETTING, &json, at).await?)
}

async fn put_demo(store: &Store, zones: &MarketZones, at: UnixMillis) -> Result<Seeded, SeedError> {
    let site: SiteData = parse("site.json", SITE_FILE)?;
    let brands: Vec<BrandRow> = parse("brands.json", BRANDS_FILE)?;
    let categories: Vec<CategoryRow> = parse("categories.json", CATEGORIES_FILE)?;
    let products = demo_products(zones)?;
    let warehouses = warehouses::parse(WAREHOUSES_FILE).map_err(|error| damaged("warehouses.json", &error))?;
    let promotions = promotions::parse(PROMOTIONS_FILE, zones).map_err(|error| damaged("promotions.json", &error))?;
    let gift_cards: Vec<gift_cards::GiftCardRow> = parse("gift-cards.json", GIFT_CARDS_FILE)?;
    let content = demo_content()?;
    let search = SearchData::parse(SEARCH_FILE).map_err(|error| damaged("search.json", &error))?;

    let categories: Vec<_> = categories.into_iter().map(Category::from).collect();
    let brands: Vec<_> = brands.into_iter().map(Brand::from).collect();
    let catalogue = Catalogue::new(Vec::new(), categories.clone(), Vec::new());
    content::look_at(&content, store.content().load_all().await?, &catalogue).map_err(SeedError::InTheWay)?;

    put_site(store, &site, at).await?;
    store.catalogue().put_structure(&categories, &brands, at).await?;
    let report = store.catalogue().put_products(&products, at).await?;
    if let Some(refused) = report.refused.first() {
        return Err(SeedError::Damaged {
            file: "products".to_owned(),
            reason: format!(
                "the variation {} of {} belongs to {}",
                refused.variation, refused.product, refused.owner
            ),
        });
    }
    search_data::put(store, &search, at)
        .await
        .map_err(|error| damaged("search.json", &error))?;
    warehouses::put(store, &warehouses, at).await?;
    store.promotions().put(&promotions, at).await?;
    gift_cards::issue(store, &gift_cards, at).await?;
    let pages = content.pages.len();
    content::put(store, content.pages, content.taxonomy, at).await?;
    Ok(Seeded {
        products: products.len(),
        pages,
        changed: report.created + report.updated,
    })
}

const SITE_FILE: &str = include_str!("../../../demo/site.json");
const SEARCH_FILE: &str = include_str!("../../../demo/search.json");
const BRANDS_FILE: &str = include_str!("../../../demo/brands.json");
const CATEGORIES_FILE: &str = include_str!("../../../demo/categories.json");
const WAREHOUSES_FILE: &str = include_str!("../../../demo/warehouses.json");
const PROMOTIONS_FILE: &str = include_str!("../../../demo/promotions.json");
const GIFT_CARDS_FILE: &str = include_str!("../../../demo/gift-cards.json");

#[derive(RustEmbed)]
#[folder = "../../demo/products"]
struct ProductFiles;

#[derive(RustEmbed)]
#[folder = "../../demo/content"]
struct ContentFolder;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BrandRow {
    code: BrandCode,
    name: Box<str>,
}

impl From<BrandRow> for Brand {
    fn from(row: BrandRow) -> Self {
        Self {
            code: row.code,
            name: row.name,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CategoryRow {
    code: CategoryCode,
    #[serde(default)]
    parent: Option<CategoryCode>,
    position: i64,
    name: Texts,
    slug: Texts,
    #[serde(default)]
    description: Texts,
    #[serde(default)]
    picture: Option<Box<str>>,
}

impl From<CategoryRow> for Category {
    fn from(row: CategoryRow) -> Self {
        Self {
            code: row.code,
            parent: row.parent,
            position: row.position,
            name: row.name,
            slug: row.slug,
            description: row.description,
            picture: row.picture,
        }
    }
}

fn demo_products(zones: &MarketZones) -> Result<Vec<Product>, SeedError> {
    let mut products = Vec::new();
    for file in ProductFiles::iter().filter(|file| file.ends_with(".jsonl")) {
        let Some(content) = ProductFiles::get(&file) else {
            continue;
        };
        let text = std::str::from_utf8(&content.data).map_err(|error| damaged(&file, &error))?;
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let product = ProductRow::read(line)
                .and_then(|row| row.into_product(zones))
                .map_err(|reason| SeedError::DamagedLine {
                    file: file.to_string(),
                    line: at + 1,
                    reason,
                })?;
            products.push(product);
        }
    }
    Ok(products)
}

fn demo_content() -> Result<ContentFiles, SeedError> {
    let mut files = ContentFiles::default();
    for name in ContentFolder::iter().filter(|name| name.ends_with(".json")) {
        let Some(file) = ContentFolder::get(&name) else {
            continue;
        };
        let text = std::str::from_utf8(&file.data).map_err(|error| damaged(&name, &error))?;
        files.read(&name, text).map_err(|error| damaged(&name, &error))?;
    }
    Ok(files)
}

fn parse<T: for<'de> Deserialize<'de>>(file: &str, text: &str) -> Result<T, SeedError> {
    serde_json::from_str(text).map_err(|error| damaged(file, &error))
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use domain::{
        cart::{CartContents, Line},
        catalogue::Catalogue,
        content::PageType,
        ids::{LineItemId, MarketId, ShipmentId, VariationCode},
        market::{Language, Market},
        money::Currency,
        pricing::{PriceBook, PricingContext, Shopper, TaxTable, price},
        promotion::Promotions,
        quantity::Quantity,
    };
    use search_index::FacetCounts;

    use super::*;
    use jiff::tz::TimeZone;
    use runtime::timestamp;
    use site::{
        localizations::Localizations,
        search::{Choices, Naming, facets_of, group::Group},
    };

    fn demo_catalogue() -> Catalogue {
        let categories: Vec<CategoryRow> = parse("categories.json", CATEGORIES_FILE).expect("categories");
        let brands: Vec<BrandRow> = parse("brands.json", BRANDS_FILE).expect("brands");
        Catalogue::new(
            demo_products(&MarketZones::default()).expect("products"),
            categories.into_iter().map(Category::from).collect(),
            brands.into_iter().map(Brand::from).collect(),
        )
    }

    fn demo_book() -> PriceBook {
        let promotions = promotions::parse(PROMOTIONS_FILE, &MarketZones::default()).expect("promotions");
        PriceBook::new(
            demo_catalogue(),
            TaxTable::default(),
            Promotions::new(promotions, HashMap::new()),
        )
    }

    #[test]
    fn the_demo_files_are_whole() {
        let site: SiteData = parse("site.json", SITE_FILE).expect("the site");
        let categories: Vec<CategoryRow> = parse("categories.json", CATEGORIES_FILE).expect("categories");
        let brands: Vec<BrandRow> = parse("brands.json", BRANDS_FILE).expect("brands");
        let products = demo_products(&MarketZones::default()).expect("products");

        assert!(categories.len() >= 8, "{} categories", categories.len());
        assert_eq!(site.site_title, "Halla & Hillo");
        let codes: HashSet<_> = products.iter().map(|product| &product.code).collect();
        assert_eq!(codes.len(), products.len(), "codes are unique");
        for product in &products {
            for category in &product.categories {
                assert!(
                    categories.iter().any(|row| row.code == *category),
                    "{} names {category}",
                    product.code
                );
            }
            for brand in &product.brands {
                assert!(
                    brands.iter().any(|row| row.code == *brand),
                    "{} names {brand}",
                    product.code
                );
            }
        }
    }

    #[test]
    fn the_demo_content_is_whole() {
        let files = demo_content().expect("the content");
        let taxonomy = files.taxonomy.expect("a taxonomy");
        let issues = domain::content::check(&files.pages, &taxonomy);
        let issues: Vec<_> = issues.iter().map(ToString::to_string).collect();
        assert!(issues.is_empty(), "{}", issues.join("\n"));
        let count = |wanted| files.pages.iter().filter(|page| page.kind == wanted).count();
        assert!(count(PageType::Recipe) >= 40, "{} recipes", count(PageType::Recipe));
        assert!(count(PageType::Article) >= 40, "{} articles", count(PageType::Article));
        assert!(
            count(PageType::Location) >= 30,
            "{} locations",
            count(PageType::Location)
        );
        for page in &files.pages {
            assert_eq!(page.versions.len(), 3, "{} is there in every language", page.id);
        }
        let catalogue = demo_catalogue();
        let strange: Vec<_> = files
            .pages
            .iter()
            .flat_map(|page| content::findings(page, &files.pages, &catalogue))
            .collect();
        assert!(strange.is_empty(), "{strange:?}");
    }

    #[test]
    fn demo_promotions_fit_the_demo_brand() {
        let catalogue = demo_catalogue();
        for promotion in promotions::parse(PROMOTIONS_FILE, &MarketZones::default()).expect("promotions") {
            let issues = promotion.check(&catalogue, &markets());
            // Anonymous shoppers are told at their order.
            let issues: Vec<_> = issues
                .iter()
                .filter(|diagnostic| diagnostic.path != "usage.perCustomer")
                .collect();
            assert!(issues.is_empty(), "{}: {issues:?}", promotion.id);
        }
        let rows = warehouses::parse(WAREHOUSES_FILE).expect("warehouses");
        warehouses::check(&rows, &catalogue).expect("known variations");
        let cards: Vec<gift_cards::GiftCardRow> = parse("gift-cards.json", GIFT_CARDS_FILE).expect("gift cards");
        assert_eq!(cards.len(), 2);
    }

    #[test]
    fn every_facet_of_the_demo_brand_has_a_name_in_every_language() {
        let data = SearchData::parse(SEARCH_FILE).expect("search data");
        let (catalogue, all) = (demo_catalogue(), Localizations::load().expect("dictionaries"));
        let at = timestamp::parse("2026-11-27", &TimeZone::UTC).expect("a day");
        let mut groups_seen = HashSet::new();
        for product in catalogue.products() {
            for (group, values) in facets_of(product, &catalogue, at) {
                let counts = FacetCounts {
                    group: group.clone(),
                    values: values.iter().map(|value| (value.clone(), 1)).collect(),
                };
                for (market, language) in markets().iter().zip([Language::Fi, Language::Sv]) {
                    let naming = Naming {
                        data: &data,
                        catalogue: &catalogue,
                        dictionary: all.dictionary(language),
                        language,
                        market,
                    };
                    for told in naming.groups(std::slice::from_ref(&counts), &Choices::default()) {
                        let mut facets = told.facets.iter();
                        assert!(facets.all(|facet| facet.display_name != facet.name), "{told:?}");
                        groups_seen.insert(told.filter_name);
                    }
                }
            }
        }
        assert_eq!(
            groups_seen.len(),
            Group::ALL.len() - 1,
            "all but prices: {groups_seen:?}"
        );
    }

    #[test]
    fn facets_are_of_the_product_as_a_whole() {
        let catalogue = demo_catalogue();
        let facets = |code: &str, at: &str| -> HashMap<Box<str>, Vec<Box<str>>> {
            let at = timestamp::parse(at, &TimeZone::UTC).expect("a day");
            facets_of(catalogue.product(code).expect("a product"), &catalogue, at)
                .into_iter()
                .collect()
        };
        let bar = facets("HH-1001", "2026-11-27");
        let of = |group: &str| bar[group].iter().map(AsRef::as_ref).collect::<Vec<&str>>();
        assert_eq!(of("brand"), ["halla"]);
        assert_eq!(of("category"), ["bars"]);
        assert_eq!(of("diet"), ["vegetarian"]);
        assert_eq!(
            of("without"),
            ["eggs", "peanuts", "sesame"],
            "nuts may be in it, fish is not spoken of"
        );
        assert_eq!(of("tag"), ["favourite"]);
        assert_eq!(of("stock"), ["in"]);
        assert!(!bar.contains_key("offer"));
        let on_offer = |at| facets("HH-6007", at).contains_key("offer");
        assert!(on_offer("2026-11-27") && !on_offer("2030-01-01"));
        // One flavour has milk, another one has not.
        assert!(!facets("HH-8001", "2026-11-27")["without"].contains(&"milk".into()));
    }

    /// The first page of the shop shows plain prices, whatever is put into a cart from it.
    #[test]
    fn the_first_products_get_no_discount() {
        let book = demo_book();
        let mut products: Vec<_> = book.catalogue().products().collect();
        products.sort_by_key(|product| product.position);
        let at = timestamp::parse("2026-11-27", &TimeZone::UTC).expect("a day");
        for market in markets() {
            let terms = PricingContext {
                book: &book,
                market: &market,
                at,
                shopper: Shopper::anonymous(),
                shipping: None,
            };
            for variation in products[..24].iter().flat_map(|product| &product.variations) {
                for pieces in [1, 5, 999] {
                    let priced = price(&cart_of(variation.code.clone(), pieces), terms);
                    let regular = variation.prices[&market.id].standing.expect("a price");
                    assert_eq!(priced.total.minor(), regular * i64::from(pieces), "{}", variation.code);
                    assert_eq!(priced.lines.len(), 1, "{}", variation.code);
                    let least = if market.id.as_str() == "FI" { 8_000 } else { 90_000 };
                    assert_eq!(
                        priced.promotions.is_empty(),
                        priced.total.minor() < least,
                        "free delivery"
                    );
                }
            }
        }
    }

    /// 450 was the lowest of the 30 days before the campaign, though 490 was the last.
    #[test]
    fn a_demo_campaign_shows_the_lowest_price_before_it() {
        let catalogue = demo_catalogue();
        let at = timestamp::parse("2026-11-27", &TimeZone::UTC).expect("a day");
        let price_of = |code: &str| {
            let offer = catalogue.offer(code).expect("a variation");
            offer.variation.price_at(&markets()[0].id, at).expect("a price")
        };
        let price = price_of("HH-6007-150");
        assert_eq!(
            (price.regular, price.campaign, price.previous),
            (490, Some(390), Some(450))
        );
        let price = price_of("HH-3004-660");
        assert_eq!(
            (price.regular, price.campaign, price.previous),
            (2490, Some(1990), Some(2490))
        );
    }

    fn cart_of(code: VariationCode, pieces: u32) -> CartContents {
        let line = Line {
            id: LineItemId(0),
            code,
            shipment: ShipmentId::DEFAULT,
            quantity: Quantity::new(pieces).expect("a quantity"),
            tablet: None,
        };
        CartContents {
            next_line: 1,
            lines: vec![line],
            ..CartContents::default()
        }
    }

    fn markets() -> Vec<Market> {
        let market = |id: &str, currency, country: &str| Market {
            id: MarketId::parse(id).expect("an id"),
            currency,
            country: country.to_owned(),
            default_language: Language::Fi,
        };
        vec![market("FI", Currency::EUR, "FIN"), market("SE", Currency::SEK, "SWE")]
    }
}
