use std::collections::BTreeMap;

use configuration::MarketZones;
use domain::{
    catalogue::{
        Allergen, AllergenPresence, DIETS, IncludedItem, LABELS, MarketPrices, Nutrient, Nutrients, Product,
        ProductKind, SUITABLE_FOR, Tag, Variation,
    },
    ids::{BrandCode, CategoryCode, MarketId, ProductCode, TaxClass, VariationCode},
    market::Texts,
    pricing::{MOST_PRICE, PastPrice, PriceKind, PricePeriod, PriceSchedule},
};
use proptest::{
    collection::{btree_map, vec},
    option,
    prelude::*,
    sample::{select, subsequence},
};

use crate::{
    import::ProductRow,
    samples::{moment, text, texts},
};

fn slug() -> impl Strategy<Value = Option<Box<str>>> {
    "[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}".prop_map(|slug| Some(slug.into()))
}

fn keys(known: &'static [&'static str]) -> impl Strategy<Value = Vec<Box<str>>> {
    subsequence(known, 0..=known.len()).prop_map(|keys| keys.into_iter().map(Into::into).collect())
}

fn pictures() -> impl Strategy<Value = Vec<Box<str>>> {
    vec(slug(), 0..3).prop_map(|names| names.into_iter().flatten().collect())
}

fn period() -> impl Strategy<Value = PricePeriod> {
    let kind = select(vec![PriceKind::Regular, PriceKind::Campaign]);
    (kind, 0..=MOST_PRICE, moment(), option::of(1..1_000_000_000_000_i64)).prop_map(|(kind, minor, from, length)| {
        let until = length.map(|length| domain::clock::UnixMillis(from.0 + length));
        PricePeriod {
            kind,
            minor,
            from,
            until,
        }
    })
}

/// As the store gives them back.
fn schedule() -> impl Strategy<Value = PriceSchedule> {
    let price = || option::of(0..=MOST_PRICE);
    let past = (moment(), price()).prop_map(|(since, minor)| PastPrice { since, minor });
    let schedule = (price(), vec(past, 0..4), vec(period(), 0..4)).prop_map(|(standing, mut history, mut periods)| {
        history.sort_by_key(|past| past.since);
        periods.sort_by_key(|period| (period.from, period.kind == PriceKind::Campaign));
        PriceSchedule {
            standing,
            history,
            periods,
            reductions: Box::default(),
        }
    });
    schedule.prop_filter("something is known of it", |schedule| {
        *schedule != PriceSchedule::default()
    })
}

fn prices() -> impl Strategy<Value = MarketPrices> {
    let markets = select(vec!["FI", "SE", "NO"]).prop_map(|id| MarketId::parse(id).expect("a market"));
    btree_map(markets, schedule(), 0..3).prop_map(|prices| prices.into_iter().collect())
}

fn nutrients() -> impl Strategy<Value = Nutrients> {
    let all: Vec<Nutrient> = Nutrient::all().collect();
    // So little of each that nothing is more than 100 g.
    let amounts = subsequence(all, 0..=26).prop_flat_map(|chosen| {
        let amounts = vec(0.0..1.0_f64, chosen.len());
        amounts.prop_map(move |amounts| chosen.iter().copied().zip(amounts).collect::<Vec<_>>())
    });
    amounts.prop_map(|amounts| Nutrients::new(amounts).expect("amounts"))
}

fn variation(code: String) -> impl Strategy<Value = Variation> {
    let allergens = btree_map(
        select(Allergen::ALL.to_vec()),
        select(vec![
            AllergenPresence::Contains,
            AllergenPresence::MayContain,
            AllergenPresence::Free,
        ]),
        0..4,
    );
    let item = (1..9_u32).prop_map(|quantity| IncludedItem {
        quantity,
        code: VariationCode::parse("P/1").expect("a code"),
    });
    let words = (
        option::of(text()),
        texts(),
        texts(),
        option::of(text()),
        texts(),
        pictures(),
    );
    let numbers = (
        option::of(1..5000_u32),
        option::of(0..5000_u32),
        option::of(1..100_u32),
        any::<u32>(),
        any::<bool>(),
    );
    let food = (
        nutrients(),
        allergens,
        keys(&SUITABLE_FOR),
        keys(&DIETS),
        keys(&LABELS),
        vec(item, 0..3),
    );
    let class = select(vec!["confectionery", "food"]);
    (words, numbers, food, prices(), class).prop_map(move |(words, numbers, food, prices, class)| {
        let (ean, name, color, size, ingredients, pictures) = words;
        let (net_weight, weight, portion, stock, backorder) = numbers;
        let (nutrients, allergens, suitable_for, diets, labels, included_items): (_, BTreeMap<_, _>, _, _, _, _) = food;
        Variation {
            code: VariationCode::parse(&code).expect("a code"),
            ean,
            name,
            color,
            size,
            pictures,
            net_weight,
            weight,
            tax_class: TaxClass::parse(class).expect("a class"),
            backorder,
            ingredients,
            nutrients,
            portion,
            allergens,
            suitable_for,
            diets,
            labels,
            included_items,
            prices,
            stock,
        }
    })
}

fn product() -> impl Strategy<Value = Product> {
    let slugs = (slug(), slug(), slug()).prop_map(|(fi, sv, en)| Texts { fi, sv, en });
    let named = texts().prop_filter("it has a name", |name| !name.is_empty());
    let tag = (text(), texts()).prop_map(|(variant, text)| Tag { variant, text });
    let words = (named, slugs, texts(), texts(), vec(tag, 0..3), pictures());
    let kind = select(ProductKind::ALL.to_vec());
    let variations = (1..3_usize).prop_flat_map(|count| {
        let each: Vec<_> = (0..count).map(|number| variation(format!("P/{number}"))).collect();
        each
    });
    let published = option::of((1..13_u8, 1..29_u8));
    (kind, any::<i64>(), published, words, variations).prop_map(|(kind, position, published, words, variations)| {
        let (name, slug, short_description, description, tags, pictures) = words;
        let mut product = Product {
            code: ProductCode::parse("P").expect("a code"),
            kind,
            brands: vec![BrandCode::parse("halla").expect("a code")],
            categories: vec![CategoryCode::parse("bars").expect("a code")],
            position,
            published: published.map(|(month, day)| format!("2026-{month:02}-{day:02}").into()),
            name,
            slug,
            short_description,
            description,
            tags,
            pictures,
            variations,
        };
        product.clean_markup();
        product
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_is_written_is_read_again(product in product()) {
        let row = serde_json::to_string(&ProductRow::from(&product)).expect("JSON");
        prop_assert!(!row.contains('\n'), "one line: {row}");
        let again = ProductRow::read(&row).and_then(|row| row.into_product(&MarketZones::default()));
        prop_assert_eq!(again, Ok(product));
    }
}
