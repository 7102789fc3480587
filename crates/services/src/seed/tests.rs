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
    stock::NOTHING_RESERVED,
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
    let site = SiteData::parse(SITE_FILE).expect("the site");
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
    let issues = domain::content::check(&files.pages, &taxonomy, wire::blocks::check);
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
        .flat_map(|page| content::findings(page, &files.pages, &taxonomy, &catalogue))
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
            reserved: &NOTHING_RESERVED,
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
        custom: None,
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
