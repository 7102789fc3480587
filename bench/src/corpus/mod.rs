//! A made-up catalogue of any size, in three languages, the same at every run.
//!
//! Words are distributed as in real texts: few are everywhere, most are rare (Zipf's law). Names hold
//! Finnish and Swedish compounds, brands and sizes; descriptions mix common words, words of the trade
//! and invented ones.

mod pages;
mod random;
mod rows;
mod words;

use std::collections::BTreeMap;

use domain::{
    catalogue::{
        Allergen, AllergenPresence, Brand, Catalogue, Category, MarketPrices, Nutrients, Product, ProductKind, Tag,
        Variation,
    },
    ids::{BrandCode, CategoryCode, InvalidId, MarketId, ProductCode, TaxClass, VariationCode},
    market::Texts,
    pricing::PriceSchedule,
};

pub use pages::{MadePage, Pages};
pub use rows::row;

use random::Random;
use words::{ADJECTIVES, COMMON, INGREDIENTS, Invented, KINDS, TASTES};

const BRANDS: usize = 300;
const SIZES: [u32; 8] = [35, 60, 80, 100, 150, 200, 250, 400];
const DIETS: [&str; 4] = ["vegan", "glutenFree", "lactoseFree", "organic"];
const ALLERGENS: [Allergen; 6] = [
    Allergen::Milk,
    Allergen::Nuts,
    Allergen::Gluten,
    Allergen::Soybeans,
    Allergen::Eggs,
    Allergen::Peanuts,
];

/// Makes products: `P-0`, `P-1`, …, each with the variation `V-<number>`.
pub struct Corpus {
    invented: [Invented; 3],
    brands: Vec<Brand>,
    categories: Vec<Category>,
}

impl Corpus {
    pub fn new() -> Result<Self, InvalidId> {
        let invented = [1, 2, 3].map(Invented::new);
        let brand = |number: usize| {
            Ok(Brand {
                code: BrandCode::parse(&format!("brand-{number}"))?,
                name: capitalised(invented[0].word(1_000 + number * 7)).into(),
            })
        };
        let category = |(number, kind): (usize, &[&str; 3])| {
            Ok(Category {
                code: CategoryCode::parse(&format!("kind-{number}"))?,
                parent: None,
                position: number as i64,
                name: texts(kind.map(capitalised)),
                slug: Texts::default(),
                description: Texts::default(),
                picture: None,
            })
        };
        Ok(Self {
            brands: (0..BRANDS).map(brand).collect::<Result<_, InvalidId>>()?,
            categories: KINDS
                .iter()
                .enumerate()
                .map(category)
                .collect::<Result<_, InvalidId>>()?,
            invented,
        })
    }

    /// Brands and categories, without products.
    pub fn catalogue(&self) -> Catalogue {
        Catalogue::new(Vec::new(), self.categories.clone(), self.brands.clone())
    }

    /// The product of this number; another one each time `edition` is another.
    pub fn product(&self, number: usize, edition: u64) -> Result<Product, InvalidId> {
        let mut random = Random::new(number as u64 ^ (edition << 40));
        let kind = random.often_first(KINDS.len());
        let (taste, other_taste) = (random.often_first(TASTES.len()), random.often_first(TASTES.len()));
        let (adjective, brand) = (random.often_first(ADJECTIVES.len()), random.often_first(BRANDS));
        let line = random.often_first(Invented::COUNT);
        let size = random.pick(&SIZES);
        let is_compound = random.below(3) > 0;
        let name = |language: usize| {
            let (kind, taste) = (KINDS[kind][language], &TASTES[taste][language]);
            let sort = match language {
                2 => format!("{} {kind}", taste.word),
                _ if is_compound => format!("{}{kind}", taste.joining),
                _ => format!("{} {kind}", taste.word),
            };
            let line = capitalised(self.invented[language].word(line));
            format!("{line} {} {sort} {size} g", ADJECTIVES[adjective][language])
        };
        let names = [name(0), name(1), name(2)].map(|name| capitalised(&name));
        let descriptions = [0, 1, 2].map(|language| {
            let trade = [
                KINDS[kind][language],
                TASTES[taste][language].word,
                TASTES[other_taste][language].word,
                ADJECTIVES[adjective][language],
            ];
            self.description(language, &trade, &mut random)
        });
        let contents: Vec<usize> = (0..5 + random.below(6))
            .map(|_| random.often_first(INGREDIENTS.len()))
            .collect();
        let ingredients = [0, 1, 2].map(|language| {
            let listed: Vec<&str> = contents.iter().map(|&content| INGREDIENTS[content][language]).collect();
            listed.join(", ")
        });
        let variation = self.variation(number, size, ingredients, &mut random)?;
        Ok(Product {
            code: ProductCode::parse(&format!("P-{number}"))?,
            kind: ProductKind::Standard,
            brands: vec![self.brands[brand].code.clone()],
            categories: vec![self.categories[kind].code.clone()],
            position: random.below(10_000) as i64,
            published: Some(
                format!(
                    "202{}-{:02}-{:02}",
                    random.below(7),
                    1 + random.below(12),
                    1 + random.below(28)
                )
                .into(),
            ),
            name: texts(names),
            slug: Texts::default(),
            short_description: Texts::default(),
            description: texts(descriptions),
            tags: tags(&mut random),
            pictures: Vec::new(),
            variations: vec![variation],
        })
    }

    fn variation(
        &self,
        number: usize,
        size: u32,
        ingredients: [String; 3],
        random: &mut Random,
    ) -> Result<Variation, InvalidId> {
        let allergens = ALLERGENS.into_iter().map(|allergen| {
            let presence = match random.below(4) {
                0 => AllergenPresence::Contains,
                1 => AllergenPresence::MayContain,
                _ => AllergenPresence::Free,
            };
            (allergen, presence)
        });
        let allergens: BTreeMap<_, _> = allergens.collect();
        let diets = DIETS.iter().filter(|_| random.below(4) == 0).map(|&diet| diet.into());
        let diets: Vec<Box<str>> = diets.collect();
        let price = 150 + random.below(60) as i64 * random.below(60) as i64;
        Ok(Variation {
            code: VariationCode::parse(&format!("V-{number}"))?,
            ean: Some(format!("64{number:011}").into()),
            name: Texts::default(),
            color: Texts::default(),
            size: Some(format!("{size} g").into()),
            pictures: Vec::new(),
            net_weight: Some(size),
            weight: Some(size + 20),
            tax_class: TaxClass::parse("confectionery")?,
            backorder: false,
            ingredients: texts(ingredients),
            nutrients: Nutrients::default(),
            portion: Some(40),
            allergens,
            suitable_for: Vec::new(),
            diets,
            labels: Vec::new(),
            included_items: Vec::new(),
            prices: MarketPrices::from_iter([
                (MarketId::parse("FI")?, PriceSchedule::standing(price)),
                (MarketId::parse("SE")?, PriceSchedule::standing(price * 11)),
            ]),
            stock: random.below(12) as u32 * 10,
        })
    }

    /// 15 to 35 words: a third common ones, a quarter of the trade, the others invented.
    fn description(&self, language: usize, trade: &[&str], random: &mut Random) -> String {
        let words = (0..15 + random.below(20)).map(|_| match random.below(12) {
            0..4 => COMMON[language][random.often_first(COMMON[language].len())],
            4..7 => random.pick(trade),
            _ => self.invented[language].word(random.often_first(Invented::COUNT)),
        });
        let words: Vec<&str> = words.collect();
        format!("<p>{}.</p>", capitalised(&words.join(" ")))
    }
}

fn tags(random: &mut Random) -> Vec<Tag> {
    let tag = |variant: &str, text: [&str; 3]| Tag {
        variant: variant.into(),
        text: texts(text),
    };
    match random.below(10) {
        0 => vec![tag("new", ["Uutuus", "Nyhet", "New"])],
        1 => vec![tag("favourite", ["Suosikki", "Favorit", "Favourite"])],
        _ => Vec::new(),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

fn texts(texts: [impl Into<Box<str>>; 3]) -> Texts {
    let [fi, sv, en] = texts.map(Into::into);
    Texts {
        fi: Some(fi),
        sv: Some(sv),
        en: Some(en),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_the_same_at_every_run() {
        let make = |number, edition| {
            Corpus::new()
                .expect("a corpus")
                .product(number, edition)
                .expect("a product")
        };
        assert_eq!(make(7, 0), make(7, 0));
        assert_ne!(make(7, 0).name, make(8, 0).name);
        assert_ne!(make(7, 0).description, make(7, 1).description);
    }
}
