//! What the samples of blocks with results open with.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{location::LocationBlock, news::NewsBlock, recipe_search::RecipeSearchBlock, search::SearchBlock};
use domain::market::Language;

use crate::{
    links,
    model::Model,
    release::{NewsResults, ReleaseCategory, ReleaseImage, ReleaseList, ReleaseSummary},
    search::{
        BlockResults, ContentHit, ContentSearch, FacetCategory, FacetSubcategory, HitKind, LocationHit,
        LocationResults, LocationSearch, OpeningHours, RecipeHit, RecipeSearch, RelatedProduct, TextRange,
        TitleHighlights,
    },
};

/// By the component of the block, which a sample has for its id.
pub(super) fn results(block: &str) -> Option<&'static BlockResults> {
    static RESULTS: LazyLock<BTreeMap<&str, BlockResults>> = LazyLock::new(|| {
        BTreeMap::from([
            (RecipeSearchBlock::COMPONENT, BlockResults::Recipes(recipes())),
            (SearchBlock::COMPONENT, BlockResults::Content(stories())),
            (LocationBlock::COMPONENT, BlockResults::Locations(locations())),
            (NewsBlock::COMPONENT, BlockResults::News(news())),
        ])
    });
    RESULTS.get(block)
}

fn recipes() -> RecipeSearch {
    let hit = |content_id: u32, title: &str, allergens: &[&str]| RecipeHit {
        content_id,
        url: format!("/fi/reseptit/{content_id}"),
        image: Some(links::picture(Some("recipe-bilberry-pie"))),
        title: title.to_owned(),
        recipe_categories: vec!["Kakut ja piirakat".to_owned()],
        allergens: allergens.iter().map(ToString::to_string).collect(),
        highlights: TitleHighlights {
            title: vec![TextRange(0, 8)],
        },
    };
    RecipeSearch {
        hits: vec![
            hit(2001, "Mustikkapiirakka", &["Gluteeni", "Maito", "Muna"]),
            hit(2002, "Mustikkakeitto kaurahiutaleilla ja kermavaahdolla", &[]),
        ],
        facet_categories: facets(100, "Laji", &[(101, "Kakut ja piirakat", 14), (102, "Keksit", 3)]),
        related_products: vec![RelatedProduct {
            id: 1001,
            name: "Halla puolukka".to_owned(),
        }],
        has_more: true,
        total_count: 17,
        corrected_query: None,
        understood: Vec::new(),
    }
}

fn stories() -> ContentSearch {
    let hit = |content_id: u32, title: &str, topic: Option<&str>| ContentHit {
        content_id,
        url: format!("/fi/jutut/{content_id}"),
        title: title.to_owned(),
        topic: topic.map(str::to_owned),
        image: Some(links::picture(Some("recipe-bilberry-pie"))),
        summary: None,
        kind: HitKind::Article,
        highlights: TitleHighlights::default(),
    };
    ContentSearch {
        hits: vec![
            hit(3001, "Pavusta levyksi", Some("Käsityö")),
            hit(3002, "Marjat pohjoisesta", None),
        ],
        facet_categories: facets(400, "Aihe", &[(401, "Käsityö", 2)]),
        has_more: false,
        total_count: 2,
        corrected_query: None,
        understood: Vec::new(),
    }
}

fn locations() -> LocationResults {
    let hit = |content_id: u32, title: &str, city: &str| LocationHit {
        content_id,
        url: format!("/fi/kahvilat-ja-myymalat/{content_id}"),
        image: None,
        title: title.to_owned(),
        street_address: "Kauppakatu 1".to_owned(),
        postal_code: "00100".to_owned(),
        city: city.to_owned(),
        country: "FI".into(),
        hours: OpeningHours {
            opening_hours_monday_to_friday: "10:00".to_owned(),
            closing_hours_monday_to_friday: "18:00".to_owned(),
            ..OpeningHours::default()
        },
        distance: None,
        latitude: Some(60.17),
        longitude: Some(24.94),
        highlights: TitleHighlights::default(),
    };
    LocationResults {
        found: LocationSearch {
            hits: vec![
                hit(4001, "Kahvila Kauppatori", "Helsinki"),
                hit(4002, "Tehtaanmyymälä", "Porvoo"),
            ],
            facet_categories: facets(500, "Palvelut", &[(501, "Kahvila", 1), (502, "Myymälä", 2)]),
            has_more: false,
            total_count: 2,
        },
        cities: vec!["Helsinki".to_owned(), "Porvoo".to_owned()],
    }
}

fn news() -> NewsResults {
    let category = |code: &str, name: &str| ReleaseCategory {
        code: code.to_owned(),
        name: name.to_owned(),
    };
    let item = |id: &str, title: &str, at: &str, category: ReleaseCategory, images| ReleaseSummary {
        id: id.to_owned(),
        title: title.to_owned(),
        intro: "Kahvila avaa perjantaina kello kymmenen.".to_owned(),
        publish_date_utc: at.to_owned(),
        categories: vec![category],
        images,
        language_code: Language::Fi,
    };
    let image = ReleaseImage {
        url_to400_x400_ar_resized: links::small_picture("recipe-bilberry-pie"),
        url_to800_x800_ar_resized: links::picture(Some("recipe-bilberry-pie")),
        description: "Mustikkapiirakka".to_owned(),
    };
    let (company, products) = (category("company", "Yhtiö"), category("products", "Tuotteet"));
    NewsResults {
        list: ReleaseList {
            items: vec![
                item(
                    "opening",
                    "Uusi kahvila avaa ovensa Oulussa",
                    "2026-10-06T06:00:00Z",
                    company.clone(),
                    vec![image],
                ),
                item(
                    "winter",
                    "Talven uutuudet ovat täällä",
                    "2025-11-03T07:00:00Z",
                    products.clone(),
                    Vec::new(),
                ),
            ],
            has_more: true,
            total_count: 12,
        },
        categories: vec![products, company],
        years: vec![2026, 2025],
    }
}

fn facets(id: u32, name: &str, categories: &[(u32, &str, usize)]) -> Vec<FacetCategory> {
    let categories = categories.iter().map(|(id, name, count)| FacetSubcategory {
        id: *id,
        name: (*name).to_owned(),
        count: *count,
        selected: false,
    });
    vec![FacetCategory {
        id,
        name: name.to_owned(),
        order: 1,
        facet_subcategories: categories.collect(),
    }]
}
