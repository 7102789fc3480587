//! The data that a new folder begins with.

mod error;
mod gift_cards;

use configuration::MarketZones;
use domain::{
    catalogue::{Brand, Catalogue, Category, Product},
    clock::UnixMillis,
    content::Author,
    delivery::DeliveryMethods,
    ids::{BrandCode, CategoryCode},
    market::Texts,
};
use rust_embed::RustEmbed;
use serde::Deserialize;
use site::{SiteData, search::SearchData};
use store::Store;

pub use self::error::SeedError;
use self::error::damaged;
use super::{
    content::{self, files::ContentFiles},
    delivery,
    import::ProductRow,
    promotions, releases, reviews, search_data, site_data, warehouses,
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
            if store.site_documents().current().await?.is_none() {
                put_site(store, SiteData::neutral(), at).await?;
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

const SEEDED: &str = "seeded";

async fn put_site(store: &Store, site: SiteData, at: UnixMillis) -> Result<(), SeedError> {
    let put = site_data::put(store, site, None, &Author::default(), at).await;
    put.map(|_| ()).map_err(|error| damaged("site.json", &error))
}

async fn put_demo(store: &Store, zones: &MarketZones, at: UnixMillis) -> Result<Seeded, SeedError> {
    let site = SiteData::parse(SITE_FILE).map_err(|error| damaged("site.json", &error))?;
    let brands: Vec<BrandRow> = parse("brands.json", BRANDS_FILE)?;
    let categories: Vec<CategoryRow> = parse("categories.json", CATEGORIES_FILE)?;
    let products = demo_products(zones)?;
    let warehouses = warehouses::parse(WAREHOUSES_FILE).map_err(|error| damaged("warehouses.json", &error))?;
    let promotions = promotions::parse(PROMOTIONS_FILE, zones).map_err(|error| damaged("promotions.json", &error))?;
    let delivery: DeliveryMethods = parse("delivery.json", DELIVERY_FILE)?;
    let gift_cards: Vec<gift_cards::GiftCardRow> = parse("gift-cards.json", GIFT_CARDS_FILE)?;
    let content = demo_content()?;
    let press =
        releases::parse(RELEASES_FILE, zones.default_zone()).map_err(|error| damaged("releases.json", &error))?;
    let reviews =
        reviews::parse(REVIEWS_FILE, zones.default_zone()).map_err(|error| damaged("reviews.json", &error))?;
    let search = SearchData::parse(SEARCH_FILE).map_err(|error| damaged("search.json", &error))?;

    let categories: Vec<_> = categories.into_iter().map(Category::from).collect();
    let brands: Vec<_> = brands.into_iter().map(Brand::from).collect();
    let catalogue = Catalogue::new(Vec::new(), categories.clone(), Vec::new());
    let shop = content::CheckContext::new(&catalogue, &site);
    content::look_at(&content, store.content().load_all().await?, shop).map_err(SeedError::InTheWay)?;

    put_site(store, site, at).await?;
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
    delivery::put(store, &delivery, at)
        .await
        .map_err(|error| damaged("delivery.json", &error))?;
    store.promotions().put(&promotions, at).await?;
    gift_cards::issue(store, &gift_cards, at).await?;
    releases::put(store, &press, at).await?;
    store.reviews().put(reviews, at).await?;
    let pages = content.pages.len();
    content::put(store, content.pages, content.taxonomy, at).await?;
    Ok(Seeded {
        products: products.len(),
        pages,
        changed: report.created + report.updated,
    })
}

const SITE_FILE: &str = include_str!("../../../demo/site.json");
const DELIVERY_FILE: &str = include_str!("../../../demo/delivery.json");
const SEARCH_FILE: &str = include_str!("../../../demo/search.json");
const BRANDS_FILE: &str = include_str!("../../../demo/brands.json");
const CATEGORIES_FILE: &str = include_str!("../../../demo/categories.json");
const WAREHOUSES_FILE: &str = include_str!("../../../demo/warehouses.json");
const PROMOTIONS_FILE: &str = include_str!("../../../demo/promotions.json");
const RELEASES_FILE: &str = include_str!("../../../demo/releases.json");
const REVIEWS_FILE: &str = include_str!("../../../demo/reviews.json");
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
mod tests;
