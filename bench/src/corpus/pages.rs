//! A made-up content tree of any size, in three languages, the same at every run.
//!
//! Four levels: sections, groups in them, shelves in those, and on these what people come for: recipes, stories, places and
//! pages of blocks. Sections and groups are few and hold lists; leaves are many and differ. Some pages are not there in all
//! languages, as in any real site. Pages name products and pictures of the demo brand, and other pages of the tree.

use serde_json::{Map, Value, json};

use super::{
    capitalised,
    random::Random,
    words::{ADJECTIVES, COMMON, INGREDIENTS, Invented, KINDS, TASTES},
};

/// Pages under one, about.
const SECTIONS: usize = 8;
const GROUPS: usize = 10;
const LANGUAGES: [&str; 3] = ["fi", "sv", "en"];
/// Leaves of one shelf.
const SHELF: usize = 25;
/// Pages of the demo brand's own.
const PRODUCTS: [&str; 8] = [
    "HH-1001", "HH-1002", "HH-1003", "HH-1004", "HH-2001", "HH-2003", "HH-4001", "HH-5001",
];
const PICTURES: [&str; 6] = [
    "puolukkahalla",
    "juhlarasia",
    "recipe-bilberry-pie",
    "recipe-chocolate-oat-balls",
    "location-hanko",
    "location-espoo-tapiola",
];
const TOWNS: [(&str, &str, f64, f64); 4] = [
    ("Helsinki", "FI", 60.17, 24.94),
    ("Oulu", "FI", 65.01, 25.47),
    ("Turku", "FI", 60.45, 22.27),
    ("Stockholm", "SE", 59.33, 18.07),
];

/// What a page is, and where it lies.
struct Place {
    number: usize,
    /// The one above; none for a section, which lies under the start page.
    parent: Option<usize>,
    level: usize,
}

/// A page of a made-up tree.
pub struct MadePage {
    /// As content files write it.
    pub file: Value,
    /// The numbers of the pages above it, the topmost first, and its own.
    pub way: Vec<usize>,
}

impl MadePage {
    /// Its address in Finnish; nothing where it is not there in Finnish.
    pub fn finnish_path(&self) -> Option<String> {
        self.file["fi"]["segment"].as_str()?;
        let segments = self.way.iter().map(|number| format!("/{}", segment(0, *number)));
        Some(format!("/fi{}", segments.collect::<String>()))
    }
}

/// Makes trees.
pub struct Pages {
    invented: [Invented; 3],
    seed: u64,
}

impl Pages {
    pub fn new(seed: u64) -> Self {
        Self {
            invented: [1, 2, 3].map(Invented::new),
            seed,
        }
    }

    /// So many pages, each after the page above it.
    pub fn tree(&self, count: usize) -> Vec<MadePage> {
        let mut ways: Vec<Vec<usize>> = Vec::with_capacity(count);
        let mut pages = Vec::with_capacity(count);
        for place in places(count) {
            let mut way = place.parent.map_or_else(Vec::new, |parent| ways[parent].clone());
            way.push(place.number);
            ways.push(way.clone());
            pages.push(MadePage {
                file: self.page(&place, count),
                way,
            });
        }
        pages
    }

    fn page(&self, place: &Place, count: usize) -> Value {
        let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9) ^ place.number as u64);
        let kind = match (place.level, random.below(10)) {
            (1, _) => "SearchPage",
            (2 | 3, _) => "LandingPage",
            (_, 0..4) => "RecipePage",
            (_, 4..7) => "ArticlePage",
            (_, 7..9) => "LandingPage",
            _ => "LocationPage",
        };
        let mut shared = Map::new();
        // The languages of one page, not of one file: what lies above is there in all of them.
        let missing = if place.level == 4 && random.below(10) == 0 {
            Some(random.below(3) as usize)
        } else {
            None
        };
        self.fill(&mut shared, kind, place, count, &mut random);
        let mut page = json!({
            "id": id(place.number),
            "type": kind,
            "parent": place.parent.map_or_else(|| "start".to_owned(), id),
            "position": place.number * 10,
            "published": format!("2026-{:02}-{:02}", 1 + random.below(11), 1 + random.below(28)),
            "shared": shared,
        });
        for (language, code) in LANGUAGES.into_iter().enumerate() {
            if missing != Some(language) {
                page[code] = self.version(kind, place, language, &mut random);
            }
        }
        page
    }

    /// What is the same in all languages.
    fn fill(&self, shared: &mut Map<String, Value>, kind: &str, place: &Place, count: usize, random: &mut Random) {
        let picture = json!({"url": random.pick(&PICTURES)});
        let products = json!([random.pick(&PRODUCTS[..4]), random.pick(&PRODUCTS[4..])]);
        let fields = match kind {
            "RecipePage" => json!({
                "mainImage": picture, "seoCookTime": "PT30M", "seoPreparationTime": "PT20M", "relatedProducts": products,
                "recipeCategories": "105,254", "productAllergens": "201",
                "liftUpContentArea": [self.block(random, place, count)],
            }),
            "ArticlePage" => json!({
                "heroImage": picture, "categories": "405", "relatedProducts": products,
                "mainContentArea": [self.block(random, place, count), self.block(random, place, count)],
            }),
            "LocationPage" => {
                let (_, country, latitude, longitude) = random.pick(&TOWNS);
                json!({
                    "mainImage": picture, "streetAddress": "Rantatie 3", "postalCode": "00100", "country": country,
                    "latitude": latitude, "longitude": longitude, "categories": "501,505",
                    "openingHoursMondayToFriday": "09:00", "closingHoursMondayToFriday": "19:00",
                })
            }
            _ if place.level < 4 => json!({
                "mainContentArea": [
                    self.block(random, place, count),
                    {"type": "ShortcutsBlock", "title": self.texts(4, random), "childrenOf": id(place.number)},
                ],
            }),
            _ => json!({
                "mainContentArea": (0..3 + random.below(4)).map(|_| self.block(random, place, count)).collect::<Vec<_>>(),
            }),
        };
        if let Value::Object(fields) = fields {
            shared.extend(fields);
        }
    }

    /// What is said in one language.
    fn version(&self, kind: &str, place: &Place, language: usize, random: &mut Random) -> Value {
        let (taste, sort) = (random.often_first(TASTES.len()), random.often_first(KINDS.len()));
        let adjective = ADJECTIVES[random.often_first(ADJECTIVES.len())][language];
        let word = self.invented[language].word(random.often_first(Invented::COUNT));
        let name = format!(
            "{adjective} {} {} {word}",
            TASTES[taste][language].word, KINDS[sort][language]
        );
        let name = capitalised(&name);
        let mut fields = json!({
            "segment": segment(language, place.number),
            "name": name,
            "mainIntro": self.sentence(language, 18, random),
        });
        let body = |random: &mut Random| {
            let paragraphs = (0..4).map(|_| format!("<p>{}</p>", self.sentence(language, 40, random)));
            paragraphs.collect::<String>()
        };
        match kind {
            "RecipePage" => {
                let ingredients = (0..8).map(|_| {
                    let what = INGREDIENTS[random.often_first(INGREDIENTS.len())][language];
                    format!("{} g {what}", 10 * (1 + random.below(40)))
                });
                fields["seoRecipeIngredient"] = ingredients.collect::<Vec<_>>().into();
                let steps = (0..5).map(|_| self.sentence(language, 16, random));
                fields["seoRecipeInstructions"] = steps.collect::<Vec<_>>().into();
                fields["portionSize"] = "12".into();
                fields["author"] = "Saga Nyholm".into();
            }
            "ArticlePage" => {
                fields["topic"] = capitalised(KINDS[sort][language]).into();
                fields["mainBody"] = body(random).into();
            }
            "LocationPage" => {
                fields["city"] = random.pick(&TOWNS).0.into();
                fields["mainBody"] = body(random).into();
            }
            _ => {}
        }
        fields
    }

    /// A block of one of several types.
    fn block(&self, random: &mut Random, place: &Place, count: usize) -> Value {
        let picture = random.pick(&PICTURES);
        let product = random.pick(&PRODUCTS);
        let heading = self.texts(4, random);
        match random.below(7) {
            0 => json!({
                "type": "DescriptionBlock", "heading": heading, "body": self.bodies(random), "image": {"url": picture},
            }),
            1 => json!({"type": "ProductHighlightBlock", "heading": heading, "products": [product, PRODUCTS[0]]}),
            2 => json!({
                "type": "AccordionBlock", "heading": heading,
                "items": [
                    {"title": self.texts(6, random), "body": self.bodies(random)},
                    {"title": self.texts(6, random), "body": self.bodies(random)},
                ],
            }),
            3 => json!({
                "type": "ImageTextOverlayBlock", "heading": heading, "body": self.bodies(random), "image": {"url": picture},
            }),
            4 => json!({"type": "NoticeBlock", "heading": heading, "body": self.bodies(random)}),
            5 => json!({"type": "SplitBannerBlock", "image": {"url": picture}, "title": heading}),
            // Doors to pages anywhere in the tree.
            _ => {
                let other = |random: &mut Random| id(random.below(count as u64) as usize);
                let pages = [other(random), other(random), id(place.number)];
                json!({"type": "ShortcutsBlock", "title": heading, "pages": pages})
            }
        }
    }

    fn texts(&self, words: usize, random: &mut Random) -> Value {
        let [fi, sv, en] = [0, 1, 2].map(|language| self.sentence(language, words, random));
        json!({"fi": fi, "sv": sv, "en": en})
    }

    fn bodies(&self, random: &mut Random) -> Value {
        let [fi, sv, en] = [0, 1, 2].map(|language| format!("<p>{}</p>", self.sentence(language, 25, random)));
        json!({"fi": fi, "sv": sv, "en": en})
    }

    fn sentence(&self, language: usize, words: usize, random: &mut Random) -> String {
        let word = |_| match random.below(3) {
            0 => self.invented[language]
                .word(random.often_first(Invented::COUNT))
                .to_owned(),
            _ => COMMON[language][random.often_first(COMMON[language].len())].to_owned(),
        };
        let words: Vec<String> = (0..words).map(word).collect();
        capitalised(&words.join(" ")) + "."
    }
}

fn segment(language: usize, number: usize) -> String {
    format!("{}-{number}", ["sivu", "sida", "page"][language])
}

fn id(number: usize) -> String {
    format!("made-{number}")
}

/// Sections first, then what lies in them, and so on. Small trees have few sections.
fn places(count: usize) -> Vec<Place> {
    let leaves = count * 9 / 10;
    let shelves = leaves.div_ceil(SHELF).max(1);
    let groups = shelves.div_ceil(GROUPS).max(1);
    let sections = groups.div_ceil(GROUPS).clamp(1, SECTIONS);
    let mut places: Vec<Place> = Vec::with_capacity(count);
    let mut above = 0..0;
    for (level, most) in [(1, sections), (2, groups), (3, shelves), (4, usize::MAX)] {
        let begin = places.len();
        let here = most.min(count - begin);
        let parents = above.clone();
        places.extend((0..here).map(|at| Place {
            number: begin + at,
            parent: (!parents.is_empty()).then(|| parents.start + at % parents.len().max(1)),
            level,
        }));
        above = begin..places.len();
    }
    places
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::{
        content::{ContentTree, Taxonomy, check},
        market::Language,
    };
    use services::content::files::ContentFiles;

    use super::*;

    fn files(count: usize, seed: u64) -> Vec<Value> {
        Pages::new(seed).tree(count).into_iter().map(|page| page.file).collect()
    }

    #[test]
    fn a_tree_has_four_levels_and_three_languages() {
        let made = Pages::new(1).tree(1_000);
        let written: Vec<Value> = made.iter().map(|page| page.file.clone()).collect();
        let mut files = ContentFiles::default();
        let text = Value::from(written.clone()).to_string();
        files.read("made.json", &text).expect("content files");
        let kinds: BTreeSet<_> = files.pages.iter().map(|page| page.kind).collect();
        assert_eq!((files.pages.len(), kinds.len()), (1_000, 5), "{kinds:?}");
        let name = serde_json::json!({"name": "Start"});
        let start = serde_json::json!({
            "id": "start", "type": "StartPage", "published": "2026-01-01", "fi": name, "sv": name, "en": name,
        });
        files.read("start.json", &start.to_string()).expect("a start page");
        let wrong = check(&files.pages, &Taxonomy::default(), |area, block| {
            wire::blocks::check(area, block)
        });
        let wrong = wrong.iter().map(ToString::to_string);
        // The demo brand's categories are not here.
        let wrong: Vec<_> = wrong
            .filter(|fault| !fault.contains("categor") && !fault.contains("llergen"))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        let tree = ContentTree::new(files.pages, Taxonomy::default());
        let levels: BTreeSet<_> = made.iter().map(|page| page.way.len()).collect();
        assert_eq!(levels, BTreeSet::from([1, 2, 3, 4]));
        for page in &made {
            let path = page.finnish_path();
            let id = page.file["id"].as_str().expect("an id");
            assert_eq!(path.is_some(), page.file["fi"].is_object());
            if let Some(path) = path {
                let found = tree.resolve(&path).map(|(_, node)| node.id().as_str());
                assert_eq!(found, Some(id), "{path}");
            }
        }
        for language in Language::ALL {
            let there = tree.pages().filter(|node| node.version(language).is_some()).count();
            assert!((930..1_001).contains(&there), "{there} pages in {language}");
        }
        let areas = written
            .iter()
            .filter_map(|page| page["shared"]["mainContentArea"].as_array());
        let blocks: BTreeSet<String> = areas.flatten().map(|block| block["type"].to_string()).collect();
        assert!(blocks.len() >= 7, "{blocks:?}");
    }

    #[test]
    fn a_seed_gives_one_tree() {
        assert_eq!(files(300, 1), files(300, 1));
        assert_ne!(files(300, 1), files(300, 2));
        assert_eq!(files(1, 1).len(), 1);
    }
}
