use std::collections::BTreeMap;

use domain::{
    cart::{CartContents, Line},
    catalogue::{Catalogue, Nutrients, Product, ProductKind, Variation},
    clock::UnixMillis,
    ids::{LineItemId, MarketId, ProductCode, ShipmentId, TaxClass, VariationCode},
    market::{Market, Texts},
    money::Currency,
    pricing::{PriceBook, PriceSchedule, TaxTable, price_as_shown},
    promotion::Promotions,
    quantity::Quantity,
    stock::NOTHING_RESERVED,
};
use jiff::tz::TimeZone;

use super::*;

fn market() -> Market {
    Market {
        id: MarketId::parse("FI").expect("a market"),
        currency: Currency::EUR,
        country: "FIN".to_owned(),
        default_language: Language::Fi,
    }
}

fn product(nth: usize, stock: u32) -> Product {
    let variation = Variation {
        code: VariationCode::parse(&format!("v{nth}")).expect("a code"),
        ean: None,
        name: Texts::default(),
        color: Texts::default(),
        size: None,
        pictures: Vec::new(),
        net_weight: None,
        weight: None,
        tax_class: TaxClass::parse("confectionery").expect("a class"),
        backorder: false,
        ingredients: Texts::default(),
        nutrients: Nutrients::default(),
        portion: None,
        allergens: BTreeMap::new(),
        suitable_for: Vec::new(),
        diets: Vec::new(),
        labels: Vec::new(),
        included_items: Vec::new(),
        prices: [(market().id, PriceSchedule::standing(590))].into_iter().collect(),
        stock,
    };
    Product {
        code: ProductCode::parse(&format!("p{nth}")).expect("a code"),
        kind: ProductKind::Standard,
        brands: Vec::new(),
        categories: Vec::new(),
        position: 0,
        published: None,
        name: Texts::only(Language::Fi, &format!("Suklaa <{nth}>")),
        slug: Texts::only(Language::Fi, &format!("suklaa-{nth}")),
        short_description: Texts::default(),
        description: Texts::default(),
        tags: Vec::new(),
        pictures: Vec::new(),
        variations: vec![variation],
    }
}

/// Two of each: so many that can be bought, so many that are sold out, and one that is not in the catalogue.
fn cart(there: usize, sold_out: usize) -> PricedCart {
    let stocked = (0..there).map(|nth| product(nth, 50));
    let products = stocked.chain((there..there + sold_out).map(|nth| product(nth, 1)));
    let catalogue = Catalogue::new(products.collect(), Vec::new(), Vec::new());
    let book = PriceBook::new(catalogue, TaxTable::default(), Promotions::default());
    let line = |nth: usize| Line {
        id: LineItemId(u32::try_from(nth).expect("a small number")),
        code: VariationCode::parse(&format!("v{nth}")).expect("a code"),
        shipment: ShipmentId::DEFAULT,
        quantity: Quantity::new(2).expect("a quantity"),
        custom: None,
    };
    let contents = CartContents {
        lines: (0..=there + sold_out).map(line).collect(),
        ..CartContents::default()
    };
    price_as_shown(&contents, &book, &market(), UnixMillis(0), &NOTHING_RESERVED)
}

fn written(cart: &PricedCart, language: Language) -> Option<MailText> {
    let left = CartReminder {
        name: "Aino",
        cart,
        url: "https://shop.example/fi/ostoskori?market=FI",
        preferences: "https://shop.example/fi/sahkoposti#token=abc",
    };
    let writer = Writer {
        shop: "Halla & Hillo",
        zone: &TimeZone::UTC,
        origin: "https://shop.example",
    };
    about_left_cart(left, language, writer)
}

#[test]
fn it_tells_in_every_language_what_lies_there() {
    let cart = cart(2, 1);
    for language in Language::ALL {
        let MailText { subject, text, html } = written(&cart, language).expect("a letter");
        assert!(subject.contains("Halla & Hillo"), "{subject}");
        for url in ["ostoskori?market=FI", "sahkoposti#token=abc"] {
            assert!(text.contains(url) && html.contains(url), "{text}");
        }
        assert!(!text.contains('{') && !text.contains("cart-reminder"), "{text}");
    }
    let MailText { text, html, .. } = written(&cart, Language::Fi).expect("a letter");
    for part in [
        "Hei Aino,",
        "- Suklaa <0>, 2 kpl, 11,80\u{a0}€\n- Suklaa <1>, 2 kpl, 11,80\u{a0}€\n",
        "- Suklaa <2>, 2 kpl, 11,80\u{a0}€\n  Tätä määrää ei ole juuri nyt saatavilla",
        "ilman toimitusta: 35,40\u{a0}€",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("v3"), "what is gone has no name: {text}");
    assert!(html.contains("Suklaa &lt;0&gt;") && !html.contains("<0>"), "{html}");
}

#[test]
fn of_many_lines_some_are_named_and_the_others_counted() {
    let text = written(&cart(NAMED + 3, 0), Language::Fi).expect("a letter").text;
    assert_eq!(text.matches("- Suklaa").count(), NAMED);
    assert!(text.contains("- Muut tuotteet, 6 kpl\n"), "{text}");
}

#[test]
fn nobody_is_written_to_about_what_cannot_be_bought() {
    assert_eq!(written(&cart(0, 2), Language::Fi), None);
    assert_eq!(written(&cart(0, 0), Language::Fi), None);
}
