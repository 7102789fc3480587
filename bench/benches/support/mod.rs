//! A made-up catalogue, the same at every run.

use std::collections::BTreeMap;

use domain::{
    catalogue::{Brand, Catalogue, Category, MarketPrices, Nutrients, Product, ProductKind, Variation},
    ids::{BrandCode, CategoryCode, InvalidId, MarketId, ProductCode, TaxClass, VariationCode},
    market::Texts,
    pricing::PriceSchedule,
};

const KINDS: [[&str; 3]; 8] = [
    ["maitosuklaa", "mjölkchoklad", "milk chocolate"],
    ["tumma suklaa", "mörk choklad", "dark chocolate"],
    ["lakritsi", "lakrits", "liquorice"],
    ["karamelli", "kola", "caramel"],
    ["keksi", "kaka", "biscuit"],
    ["konvehti", "pralin", "praline"],
    ["marmeladi", "marmelad", "jelly"],
    ["purukumi", "tuggummi", "chewing gum"],
];

const TASTES: [[&str; 3]; 12] = [
    ["mansikka", "jordgubb", "strawberry"],
    ["hasselpähkinä", "hasselnöt", "hazelnut"],
    ["minttu", "mynta", "mint"],
    ["appelsiini", "apelsin", "orange"],
    ["puolukka", "lingon", "lingonberry"],
    ["manteli", "mandel", "almond"],
    ["vanilja", "vanilj", "vanilla"],
    ["kahvi", "kaffe", "coffee"],
    ["merisuola", "havssalt", "sea salt"],
    ["mustikka", "blåbär", "blueberry"],
    ["kaneli", "kanel", "cinnamon"],
    ["sitruuna", "citron", "lemon"],
];

const PLACES: [&str; 10] = [
    "Aalto",
    "Kielo",
    "Saaristo",
    "Routa",
    "Kaarna",
    "Utu",
    "Tyrsky",
    "Lehto",
    "Halla",
    "Revontuli",
];

/// So many products, each with one variation: `V-0`, `V-1`, …
pub fn products(count: usize) -> Result<Vec<Product>, InvalidId> {
    (0..count).map(product).collect()
}

pub fn catalogue(products: Vec<Product>) -> Result<Catalogue, InvalidId> {
    let category = Category {
        code: CategoryCode::parse("sweets")?,
        parent: None,
        position: 1,
        name: texts(["Makeiset", "Godis", "Sweets"]),
        slug: texts(["makeiset", "godis", "sweets"]),
        description: Texts::default(),
        picture: None,
    };
    let brand = Brand {
        code: BrandCode::parse("halla")?,
        name: "Halla".into(),
    };
    Ok(Catalogue::new(products, vec![category], vec![brand]))
}

fn product(number: usize) -> Result<Product, InvalidId> {
    let mut random = Random(number as u64);
    let (kind, taste) = (random.pick(&KINDS), random.pick(&TASTES));
    let (place, second) = (random.pick(&PLACES), random.pick(&TASTES));
    let in_each = |text: &dyn Fn(usize) -> String| texts([0, 1, 2].map(text));
    let stock = 1000 + random.below(2000) as u32;
    let variation = Variation {
        code: VariationCode::parse(&format!("V-{number}"))?,
        ean: Some(format!("64{number:011}").into()),
        name: Texts::default(),
        color: Texts::default(),
        size: Some("150 g".into()),
        pictures: Vec::new(),
        net_weight: Some(150),
        weight: Some(168),
        tax_class: TaxClass::parse("confectionery")?,
        backorder: false,
        ingredients: in_each(&|language| format!("{}, {}, {}", kind[language], taste[language], second[language])),
        nutrients: Nutrients::default(),
        portion: Some(40),
        allergens: BTreeMap::new(),
        suitable_for: Vec::new(),
        diets: Vec::new(),
        labels: Vec::new(),
        included_items: Vec::new(),
        prices: MarketPrices::from_iter([(
            MarketId::parse("FI")?,
            PriceSchedule::standing(190 + random.below(2000) as i64),
        )]),
        stock,
    };
    Ok(Product {
        code: ProductCode::parse(&format!("P-{number}"))?,
        kind: ProductKind::Standard,
        brands: vec![BrandCode::parse("halla")?],
        categories: vec![CategoryCode::parse("sweets")?],
        position: number as i64,
        published: Some("2026-05-01".into()),
        name: in_each(&|language| format!("{place} {} {}", taste[language], kind[language])),
        slug: texts([(); 3].map(|()| format!("{}-{number}", place.to_lowercase()))),
        short_description: in_each(&|language| format!("{} {}", kind[language], second[language])),
        description: in_each(&|language| format!("<p>{} {} {place}</p>", taste[language], second[language])),
        tags: Vec::new(),
        pictures: vec!["placeholder".into()],
        variations: vec![variation],
    })
}

fn texts(texts: [impl Into<Box<str>>; 3]) -> Texts {
    let [fi, sv, en] = texts.map(Into::into);
    Texts {
        fi: Some(fi),
        sv: Some(sv),
        en: Some(en),
    }
}

/// Numbers that look random and are the same at every run (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}
