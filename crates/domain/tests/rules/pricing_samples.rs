//! A shop with promotions to price in.

use std::collections::{BTreeMap, HashMap};

use domain::{
    cart::{CartContents, Line},
    catalogue::{Brand, Catalogue, Category, MarketPrices, Product, ProductKind},
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode, LineItemId, MarketId, ProductCode, PromotionId, ShipmentId, TaxClass},
    market::{Language, Market, Texts},
    money::{Currency, Money},
    pricing::{PriceBook, PriceSchedule, PricedCart, PricingContext, Shipping, Shopper, TaxRate, TaxTable, price},
    promotion::{
        Action, Conditions, CouponCode, Exclusivity, Level, Promotion, Promotions, Scope, Target, UsageLimits,
    },
    quantity::Quantity,
    stock::NOTHING_RESERVED,
};

use crate::samples::{product, variation};

pub(crate) const NOW: UnixMillis = UnixMillis(1_000_000);

/// What is sold: code, cents, öre, tax class, category, brand, stock.
type Goods = (&'static str, i64, i64, &'static str, &'static str, &'static str, u32);

pub(crate) const GOODS: [Goods; 7] = [
    ("bar", 590, 6500, "confectionery", "dark", "halla", 2000),
    ("box", 1250, 13900, "confectionery", "chocolate", "kielo", 2000),
    ("gum", 300, 3300, "confectionery", "sweets", "halla", 2000),
    ("bread", 100, 1190, "food", "bakery", "utu", 2000),
    ("gift", 200, 2300, "confectionery", "extras", "utu", 5),
    ("last", 777, 8300, "food", "extras", "utu", 1),
    ("tablet", 2490, 27900, "confectionery", "chocolate", "halla", 50),
];

pub(crate) fn finland() -> Market {
    Market {
        id: id("FI"),
        currency: Currency::EUR,
        country: "FIN".to_owned(),
        default_language: Language::Fi,
    }
}

pub(crate) fn sweden() -> Market {
    Market {
        id: id("SE"),
        currency: Currency::SEK,
        country: "SWE".to_owned(),
        default_language: Language::Sv,
    }
}

pub(crate) fn id(market: &str) -> MarketId {
    MarketId::parse(market).expect("a market")
}

/// `dark` lies in `chocolate`, which lies in `sweets`; the others stand alone.
pub(crate) fn catalogue() -> Catalogue {
    let parents = [
        ("dark", Some("chocolate")),
        ("chocolate", Some("sweets")),
        ("sweets", None),
    ];
    let parents = parents.into_iter().chain([("bakery", None), ("extras", None)]);
    let category = |(code, parent): (&str, Option<&str>)| Category {
        code: CategoryCode::parse(code).expect("a code"),
        parent: parent.map(|parent| CategoryCode::parse(parent).expect("a code")),
        position: 0,
        name: Texts::only(Language::Fi, code),
        slug: Texts::only(Language::Fi, code),
        description: Texts::default(),
        picture: None,
    };
    let brands = ["halla", "kielo", "utu"].map(|code| Brand {
        code: BrandCode::parse(code).expect("a code"),
        name: code.into(),
    });
    Catalogue::new(
        GOODS.into_iter().map(goods).collect(),
        parents.map(category).collect(),
        brands.into(),
    )
}

fn goods((code, cents, ore, class, category, brand, stock): Goods) -> Product {
    let kind = if code == "tablet" {
        ProductKind::CustomTablet
    } else {
        ProductKind::Standard
    };
    let mut product = product(code, kind, None, stock, false);
    product.categories = vec![CategoryCode::parse(category).expect("a code")];
    product.brands = vec![BrandCode::parse(brand).expect("a code")];
    let variation = &mut product.variations[0];
    variation.tax_class = TaxClass::parse(class).expect("a class");
    variation.prices = MarketPrices::from_iter([
        (id("FI"), PriceSchedule::standing(cents)),
        (id("SE"), PriceSchedule::standing(ore)),
    ]);
    product
}

/// Confectionery 25.5 % and 25 %, food 13.5 % and 12 %, shipping as confectionery.
pub(crate) fn taxes() -> TaxTable {
    let rates = [
        ("confectionery", "FIN", 2550),
        ("food", "FIN", 1350),
        ("shipping", "FIN", 2550),
        ("confectionery", "SWE", 2500),
        ("food", "SWE", 1200),
        ("shipping", "SWE", 2500),
    ];
    let rate = |(class, country, rate): (&str, &str, u32)| TaxRate {
        class: TaxClass::parse(class).expect("a class"),
        country: country.into(),
        rate,
        from: UnixMillis(0),
        until: None,
        source: "a sample".into(),
        checked: "2026-01-01".into(),
    };
    TaxTable::new(rates.into_iter().map(rate).collect())
}

/// The shop with these promotions, of which none was used yet.
pub(crate) fn book(promotions: impl Into<Vec<Promotion>>) -> PriceBook {
    PriceBook::new(catalogue(), taxes(), Promotions::new(promotions.into(), HashMap::new()))
}

pub(crate) fn terms<'a>(book: &'a PriceBook, market: &'a Market) -> PricingContext<'a> {
    PricingContext {
        book,
        market,
        at: NOW,
        shopper: Shopper::anonymous(),
        shipping: None,
        reserved: &NOTHING_RESERVED,
    }
}

/// `bar=2 gum=1`
pub(crate) fn cart(text: &str) -> CartContents {
    let lines = text.split_whitespace().zip(0..).map(|(line, number)| {
        let (code, quantity) = line.split_once('=').expect("code=quantity");
        Line {
            id: LineItemId(number),
            code: variation(code),
            shipment: ShipmentId::DEFAULT,
            quantity: quantity.parse().ok().and_then(Quantity::new).expect("a quantity"),
            custom: None,
        }
    });
    let lines: Vec<_> = lines.collect();
    CartContents {
        next_line: lines.len() as u32,
        lines,
        ..CartContents::default()
    }
}

pub(crate) fn with_coupon(text: &str, code: &str) -> CartContents {
    CartContents {
        coupon: Some(coupon(code).into()),
        ..cart(text)
    }
}

pub(crate) fn coupon(code: &str) -> CouponCode {
    CouponCode::parse(code).expect("a code")
}

/// A delivery for 4.90.
pub(crate) fn delivery() -> Shipping {
    Shipping {
        name: "Home".into(),
        fee: Money::from_minor(490, Currency::EUR),
    }
}

/// A promotion without conditions.
pub(crate) fn promotion(name: &str, action: Action) -> Promotion {
    Promotion {
        id: PromotionId::parse(name).expect("an id"),
        name: Texts {
            fi: Some(name.into()),
            sv: Some(name.into()),
            en: Some(name.into()),
        },
        enabled: true,
        priority: 0,
        exclusivity: Exclusivity::None,
        level: Level::Cart,
        conditions: Conditions::default(),
        applies_to: None,
        action,
        usage: UsageLimits::default(),
    }
}

pub(crate) fn with(mut promotion: Promotion, change: impl FnOnce(&mut Promotion)) -> Promotion {
    change(&mut promotion);
    promotion
}

pub(crate) fn percent(basis_points: u32, scope: Scope) -> Action {
    Action::Percent {
        basis_points,
        scope,
        maximum_pieces: None,
        maximum_amount: BTreeMap::new(),
    }
}

pub(crate) fn amount(cents: i64, scope: Scope) -> Action {
    Action::FixedAmount {
        amount: BTreeMap::from([(id("FI"), cents)]),
        scope,
    }
}

pub(crate) fn fixed_price(cents: i64) -> Action {
    Action::FixedPrice {
        amount: BTreeMap::from([(id("FI"), cents)]),
        maximum_pieces: None,
    }
}

pub(crate) fn gift(code: &str, quantity: u32) -> Action {
    Action::GiftLine {
        code: variation(code),
        quantity,
    }
}

pub(crate) fn category(code: &str) -> Target {
    Target {
        categories: vec![CategoryCode::parse(code).expect("a code")],
        ..Target::default()
    }
}

pub(crate) fn products(codes: &[&str]) -> Target {
    Target {
        products: codes.iter().map(|code| product_code(code)).collect(),
        ..Target::default()
    }
}

pub(crate) fn product_code(code: &str) -> ProductCode {
    ProductCode::parse(&format!("P-{code}")).expect("a code")
}

/// Prices a cart of Finland and checks what [`tell`] says of it.
pub(crate) fn check(promotions: &[Promotion], contents: &CartContents, expected: &str) {
    let (book, market) = (book(promotions), finland());
    assert_eq!(
        tell(&price(contents, terms(&book, &market))),
        expected,
        "{promotions:#?}"
    );
}

/// `code full-discount/share` of each line, a gift with a star, then the total: `bar 5.90-0.59/1.00 = 4.31`.
pub(crate) fn tell(cart: &PricedCart) -> String {
    let lines = cart.lines.iter().map(|line| {
        let full = line.extended_price.plus(line.line_discount).expect("a small sum");
        let star = if line.is_gift { "*" } else { "" };
        let mut told = format!("{}{star} {full}", line.line.code);
        if !line.line_discount.is_zero() {
            told = format!("{told}-{}", line.line_discount);
        }
        if !line.order_discount.is_zero() {
            told = format!("{told}/{}", line.order_discount);
        }
        told
    });
    let lines: Vec<_> = lines.collect();
    format!("{} = {}", lines.join(", "), cart.total)
}
