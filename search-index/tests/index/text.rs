//! From the catalogue's product to the document.

use std::collections::BTreeMap;

use domain::{
    catalogue::{Catalogue, Category, Nutrients, Product, ProductKind, Variation},
    clock::UnixMillis,
    ids::{BrandCode, TaxClass},
    market::{Language, Texts},
    pricing::PriceSchedule,
};
use search_index::{Document, Kind, ProductFacts};

use crate::shop::{brand, category, found, index_of, market, product_code, variation_code};

fn shelf(code: &str, parent: Option<&str>, name: &str) -> Category {
    Category {
        code: category(code),
        parent: parent.map(category),
        position: 0,
        name: Texts::only(Language::Fi, name),
        slug: Texts::default(),
        description: Texts::default(),
        picture: None,
    }
}

fn variation(code: &str, prices: &[(&str, i64)]) -> Variation {
    Variation {
        code: variation_code(code),
        ean: Some(format!("64{code}").into()),
        name: Texts::default(),
        color: Texts::only(Language::Fi, "punainen"),
        size: None,
        pictures: Vec::new(),
        net_weight: None,
        weight: None,
        tax_class: TaxClass::parse("confectionery").expect("a tax class"),
        backorder: false,
        ingredients: Texts::only(Language::Fi, "sokeri, _maito_"),
        nutrients: Nutrients::default(),
        portion: None,
        allergens: BTreeMap::new(),
        suitable_for: Vec::new(),
        diets: Vec::new(),
        labels: Vec::new(),
        included_items: Vec::new(),
        prices: prices
            .iter()
            .map(|&(id, price)| (market(id), PriceSchedule::standing(price)))
            .collect(),
        stock: 0,
    }
}

#[test]
fn a_product_is_gathered_from_the_catalogue() {
    let product = Product {
        code: product_code("HH-1"),
        kind: ProductKind::Standard,
        brands: ["halla", "unknown"]
            .map(|code| BrandCode::parse(code).expect("a brand"))
            .to_vec(),
        categories: vec![category("milk")],
        position: 30,
        published: Some("2026-05-01".into()),
        name: Texts::only(Language::Fi, "Puolukkalevy"),
        slug: Texts::default(),
        short_description: Texts::only(Language::Fi, "Raikas"),
        description: Texts::only(Language::Fi, "<p>Tumma &amp; <b>hapan</b></p>"),
        tags: Vec::new(),
        pictures: Vec::new(),
        variations: vec![
            variation("V1", &[("FI", 500), ("SE", 70)]),
            variation("V2", &[("FI", 300)]),
        ],
    };
    let catalogue = Catalogue::new(
        Vec::new(),
        vec![
            shelf("milk", Some("bars"), "Maitosuklaat"),
            shelf("bars", Some("milk"), "Levyt"),
            shelf("other", None, "Muut"),
        ],
        vec![brand("halla", "Halla")],
    );
    let facts = ProductFacts {
        in_stock: true,
        popularity: 7,
        facets: vec![("diet".into(), vec!["vegan".into()])],
    };
    let document = Document::from_product(&product, &catalogue, UnixMillis(0), &facts);
    let fi = |text: &str| Texts::only(Language::Fi, text);
    let boxed = |texts: &[&str]| texts.iter().map(|&text| text.into()).collect::<Vec<Box<str>>>();
    assert_eq!(
        document,
        Document {
            codes: boxed(&["HH-1", "V1", "64V1", "V2", "64V2"]),
            name: fi("Puolukkalevy"),
            text: fi("Raikas Tumma & hapan punainen"),
            small_print: fi("sokeri, _maito_"),
            brands: boxed(&["halla", "Halla", "unknown"]),
            categories: boxed(&["milk"]),
            labels: vec![fi("Maitosuklaat"), fi("Levyt")],
            facets: facts.facets,
            prices: vec![(market("FI"), 300), (market("SE"), 70)],
            position: 30,
            published: 20_260_501,
            popularity: 7,
            ..Document::new(Kind::Product, "HH-1")
        }
    );
    let reader = index_of([document]);
    for words in [
        "puolukkalevy",
        "raikas",
        "hapan",
        "punainen",
        "maito",
        "halla",
        "levyt",
        "V2",
        "64v1",
    ] {
        assert_eq!(found(&reader, words), ["HH-1"], "{words}");
    }
}
