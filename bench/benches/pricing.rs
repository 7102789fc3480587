//! What pricing a cart costs in process, with 100 active promotions of which half concern the cart.

mod support;

use std::{
    collections::{BTreeMap, HashMap},
    hint::black_box,
};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use domain::{
    cart::{CartContents, Line},
    catalogue::{Brand, Category, MarketPrices},
    clock::UnixMillis,
    ids::{
        BrandCode, CategoryCode, InvalidId, LineItemId, MarketId, ProductCode, PromotionId, ShipmentId, TaxClass,
        VariationCode,
    },
    market::{Language, Market, Texts},
    money::Currency,
    pricing::{
        PriceBook, PriceKind, PricePeriod, PriceSchedule, PricingContext, RejectionReason, Shopper, TaxRate, TaxTable,
        explain, price,
    },
    promotion::{
        Action, Conditions, Exclusivity, GoodsCondition, Level, Promotion, Promotions, Scope, Target, UsageLimits,
    },
    quantity::Quantity,
    stock::NOTHING_RESERVED,
};

const LINES: [usize; 3] = [5, 50, 200];
const PRODUCTS: usize = 1000;
const PROMOTIONS: usize = 100;
const NOW: UnixMillis = UnixMillis(1_800_000_000_000);

fn pricing(criterion: &mut Criterion) {
    let market = market().expect("a market");
    let rules = |promotions: Result<Vec<Promotion>, InvalidId>| {
        Promotions::new(promotions.expect("promotions"), HashMap::new())
    };
    let without = book(Promotions::default()).expect("a price book");
    let with = book(rules(promotions())).expect("a price book");
    let other_kinds = book(rules(promotions_of_all_kinds())).expect("a price book");
    let terms = |book| PricingContext {
        book,
        market: &market,
        at: NOW,
        shopper: Shopper::anonymous(),
        shipping: None,
        reserved: &NOTHING_RESERVED,
    };
    let mut group = criterion.benchmark_group("cart: price");
    for lines in LINES {
        let contents = contents(lines).expect("a cart");
        let told = explain(&contents, terms(&with));
        let concerned = told
            .iter()
            .filter(|told| told.outcome != Err(RejectionReason::NoMatchingGoods));
        assert_eq!(
            concerned.count(),
            PROMOTIONS / 2,
            "half of the promotions are about the cart's goods"
        );
        let given = price(&contents, terms(&other_kinds)).promotions;
        assert!(given.len() >= PROMOTIONS / 4, "{} of all kinds are given", given.len());
        let books = [
            ("no promotions", &without),
            ("100 promotions", &with),
            ("100 promotions of all kinds", &other_kinds),
        ];
        for (name, book) in books {
            group.bench_function(BenchmarkId::new(name, lines), |bencher| {
                bencher.iter(|| price(black_box(&contents), terms(book)));
            });
        }
        group.bench_function(BenchmarkId::new("explained", lines), |bencher| {
            bencher.iter(|| explain(black_box(&contents), terms(&with)));
        });
    }
    group.finish();
}

fn market() -> Result<Market, InvalidId> {
    Ok(Market {
        id: MarketId::parse("FI")?,
        currency: Currency::EUR,
        country: "FIN".to_owned(),
        default_language: Language::Fi,
    })
}

/// One line for each of the first products, of 1 to 5 pieces.
fn contents(lines: usize) -> Result<CartContents, InvalidId> {
    let line = |number: usize| {
        Ok(Line {
            id: LineItemId(number as u32),
            code: VariationCode::parse(&format!("V-{number}"))?,
            shipment: ShipmentId::DEFAULT,
            quantity: Quantity::new(1 + number as u32 % 5).expect("few pieces are a quantity"),
            custom: None,
        })
    };
    Ok(CartContents {
        next_line: lines as u32,
        lines: (0..lines).map(line).collect::<Result<_, _>>()?,
        ..CartContents::default()
    })
}

/// 1,000 products in two categories each, three levels deep, of ten brands; every fifth is on campaign.
fn book(promotions: Promotions) -> Result<PriceBook, InvalidId> {
    let mut products = support::products(PRODUCTS)?;
    for (number, product) in products.iter_mut().enumerate() {
        product.categories = vec![category_code(20 + number % 5)?, category_code(25 + number % 7)?];
        product.brands = vec![brand_code(number % 10)?];
        let minor = 190 + (number as i64 * 37) % 2000;
        let campaign = (number % 5 == 0).then_some(PricePeriod {
            kind: PriceKind::Campaign,
            minor: minor * 4 / 5,
            from: UnixMillis(0),
            until: None,
        });
        let schedule = PriceSchedule {
            periods: campaign.into_iter().collect(),
            ..PriceSchedule::standing(minor)
        };
        product.variations[0].prices = MarketPrices::from_iter([(MarketId::parse("FI")?, schedule)]);
    }
    // Of 40 categories 0 stands at the top, 1 to 9 below it, and the others below those.
    let parent = |number: usize| match number {
        0 => None,
        1..10 => Some(0),
        _ => Some(1 + number % 9),
    };
    let category = |number| {
        Ok(Category {
            code: category_code(number)?,
            parent: parent(number).map(category_code).transpose()?,
            position: number as i64,
            name: Texts::default(),
            slug: Texts::default(),
            description: Texts::default(),
            picture: None,
        })
    };
    let brand = |number| {
        Ok(Brand {
            code: brand_code(number)?,
            name: "A brand".into(),
        })
    };
    let categories = (0..40).map(category).collect::<Result<_, InvalidId>>()?;
    let brands = (0..10).map(brand).collect::<Result<_, InvalidId>>()?;
    let catalogue = support::catalogue(products)?.with_structure(categories, brands);
    Ok(PriceBook::new(catalogue, taxes()?, promotions))
}

fn taxes() -> Result<TaxTable, InvalidId> {
    let rate = |(class, country, rate): (&str, &str, u32)| {
        Ok(TaxRate {
            class: TaxClass::parse(class)?,
            country: country.into(),
            rate,
            from: UnixMillis(0),
            until: None,
            source: "made up".into(),
            checked: "2026-01-01".into(),
        })
    };
    let rates = [
        ("food", "FIN", 1350),
        ("food", "SWE", 1200),
        ("shipping", "FIN", 2550),
        ("shipping", "SWE", 2500),
        ("confectionery", "SWE", 2500),
        ("confectionery", "FIN", 2550),
    ];
    Ok(TaxTable::new(
        rates.into_iter().map(rate).collect::<Result<_, InvalidId>>()?,
    ))
}

/// Every action in turn; those with an even number are about goods of every cart.
fn promotions() -> Result<Vec<Promotion>, InvalidId> {
    (0..PROMOTIONS).map(promotion).collect()
}

/// The same, but every second one that is about the cart's goods, and every second of the others, asks for some goods
/// and reduces others, counts pieces, looks at prices, or is about the delivery.
fn promotions_of_all_kinds() -> Result<Vec<Promotion>, InvalidId> {
    let fi = MarketId::parse("FI")?;
    let amount = |minor| BTreeMap::from([(fi.clone(), minor)]);
    let mut promotions = promotions()?;
    for (turn, promotion) in promotions.iter_mut().enumerate().filter(|(number, _)| number % 4 < 2) {
        let conditions = &mut promotion.conditions;
        let by_price = Target {
            price_from: amount(200),
            price_to: amount(2000),
            exclude_reduced: turn.is_multiple_of(3),
            exclude_brands: vec![brand_code(9)?],
            ..Target::default()
        };
        promotion.action = match turn % 6 {
            0 => Action::AmountEach {
                amount: amount(5),
                maximum_pieces: Some(20),
            },
            1 => Action::BuyGet {
                buy: 2,
                get: 1,
                basis_points: 1000,
                maximum_times: Some(3),
            },
            2 => Action::Percent {
                basis_points: 300,
                scope: Scope::Lines,
                maximum_pieces: Some(10),
                maximum_amount: amount(100_000),
            },
            3 => Action::ShippingPercent { basis_points: 100 },
            4 => Action::Percent {
                basis_points: 100,
                scope: Scope::Order,
                maximum_pieces: None,
                maximum_amount: amount(100),
            },
            _ => Action::FixedPrice {
                amount: amount(170),
                maximum_pieces: Some(5),
            },
        };
        if promotion.action.changes_lines() {
            promotion.applies_to = Some(by_price);
        }
        conditions.all = vec![GoodsCondition {
            target: Target {
                categories: vec![category_code(0)?],
                ..Target::default()
            },
            minimum_quantity: Some(2),
            ..GoodsCondition::default()
        }];
        conditions.none = vec![GoodsCondition {
            target: Target {
                products: vec![product_code(990)?],
                ..Target::default()
            },
            ..GoodsCondition::default()
        }];
    }
    Ok(promotions)
}

fn promotion(number: usize) -> Result<Promotion, InvalidId> {
    let fi = MarketId::parse("FI")?;
    let amount = |minor| BTreeMap::from([(fi.clone(), minor)]);
    let concerns = number.is_multiple_of(2);
    let turn = number / 2;
    let scope = if turn.is_multiple_of(2) {
        Scope::Lines
    } else {
        Scope::Order
    };
    let action = match turn % 8 {
        0..3 => Action::Percent {
            basis_points: 100 + turn as u32,
            scope,
            maximum_pieces: None,
            maximum_amount: BTreeMap::new(),
        },
        3 | 4 => Action::FixedAmount {
            amount: amount(10 + turn as i64),
            scope,
        },
        5 => Action::CheapestFree { of: 3 },
        6 => Action::BuyPay { buy: 4, pay: 3 },
        _ => Action::FixedPrice {
            amount: amount(180),
            maximum_pieces: None,
        },
    };
    let action = match turn {
        7 => Action::FreeShipping {},
        15 => Action::GiftLine {
            code: VariationCode::parse("V-900")?,
            quantity: 1,
        },
        _ => action,
    };
    let target = match (concerns, turn % 5) {
        (true, 0) => Target::default(),
        (true, 1) => Target {
            categories: vec![category_code(0)?],
            exclude_products: vec![product_code(turn % 3)?],
            ..Target::default()
        },
        (true, 2) => Target {
            categories: vec![category_code(20 + turn % 3)?, category_code(25 + turn % 2)?],
            ..Target::default()
        },
        (true, 3) => Target {
            brands: (0..4).map(brand_code).collect::<Result<_, _>>()?,
            ..Target::default()
        },
        (true, _) => Target {
            products: (0..40).map(product_code).collect::<Result<_, _>>()?,
            ..Target::default()
        },
        (false, 0..3) => Target {
            products: (500 + turn..540 + turn).map(product_code).collect::<Result<_, _>>()?,
            ..Target::default()
        },
        (false, _) => Target {
            categories: vec![category_code(33 + turn % 7)?],
            ..Target::default()
        },
    };
    Ok(Promotion {
        id: PromotionId::parse(&format!("promotion-{number:03}"))?,
        name: Texts::only(Language::Fi, "Tarjous"),
        enabled: true,
        priority: (number % 7) as i32,
        exclusivity: Exclusivity::None,
        level: Level::Cart,
        conditions: Conditions {
            markets: if turn.is_multiple_of(3) {
                vec![fi.clone()]
            } else {
                Vec::new()
            },
            from: Some(UnixMillis(0)),
            until: Some(UnixMillis(i64::MAX)),
            minimum_amount: if turn.is_multiple_of(4) {
                amount(100)
            } else {
                BTreeMap::new()
            },
            minimum_quantity: turn.is_multiple_of(6).then_some(1),
            target,
            ..Conditions::default()
        },
        applies_to: None,
        action,
        usage: UsageLimits {
            total: turn.is_multiple_of(5).then_some(1000),
            per_customer: None,
        },
    })
}

fn category_code(number: usize) -> Result<CategoryCode, InvalidId> {
    CategoryCode::parse(&format!("category-{number}"))
}

fn brand_code(number: usize) -> Result<BrandCode, InvalidId> {
    BrandCode::parse(&format!("brand-{number}"))
}

fn product_code(number: usize) -> Result<ProductCode, InvalidId> {
    ProductCode::parse(&format!("P-{number}"))
}

criterion_group!(benches, pricing);
criterion_main!(benches);
