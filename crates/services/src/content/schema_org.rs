//! Recipes as web pages carry them: JSON-LD of schema.org's type Recipe. <https://schema.org/Recipe>

use std::collections::{BTreeMap, HashMap};

use domain::{
    content::{
        CategoryId, CategoryIds, Content, Day, Html, Link, Page, PageId, PageType, Recipe, Status, Taxonomy, Version,
    },
    market::Language,
};
use serde_json::Value;

use super::{
    durations, merge,
    names::Names,
    plain::{line, lines},
    report::Reading,
};

/// What the recipes become part of.
pub struct Target<'a> {
    /// Of recipes that do not name theirs.
    pub language: Language,
    pub parent: PageId,
    /// The day of recipes that do not name theirs.
    pub today: Day,
    pub taxonomy: &'a Taxonomy,
    /// All pages of the site.
    pub stored: &'a [Page],
}

/// Reads every recipe in a document: a recipe, a list, a `@graph`, or things that hold some. Texts lose their tags;
/// pictures stay where they are, as they are somebody's.
pub fn read(document: &Value, target: &Target<'_>) -> Reading {
    let mut recipes = Vec::new();
    collect(document, &mut recipes);
    let mut reading = Reading {
        found: recipes.len(),
        ..Reading::default()
    };
    let mut names = Names::new(target.stored, &target.parent);
    let mut by_url: HashMap<String, usize> = HashMap::new();
    for (number, recipe) in (1..).zip(recipes) {
        let name = text_of(recipe.get("name"));
        let what = if name.is_empty() {
            format!("recipe {number}")
        } else {
            format!("recipe {number} ({name})")
        };
        let url = url_of(recipe);
        if let Some(first) = by_url.get(&url).filter(|_| !url.is_empty()) {
            reading.skip(&what, "another recipe has its address", &format!("recipe {first}"));
            continue;
        }
        let reader = Reader {
            recipe,
            what: &what,
            target,
        };
        match reader.page(&name, &url, &mut names, &mut reading) {
            Ok(page) => {
                by_url.insert(url, number);
                let stored = names.stored(&page.id);
                reading.take(&what, merge::over(stored, page));
            }
            Err(reason) => reading.skip(&what, reason, ""),
        }
    }
    reading
}

/// Things of the type Recipe, wherever they stand. What stands inside of a recipe is part of it.
fn collect<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Object(_) if is_of_type(value, "Recipe") => found.push(value),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, found)),
        _ => {}
    }
}

fn is_of_type(value: &Value, name: &str) -> bool {
    let is = |kind: &Value| {
        kind.as_str()
            .is_some_and(|kind| kind.rsplit(['/', ':', '#']).next() == Some(name))
    };
    match value.get("@type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is),
        Some(kind) => is(kind),
        None => false,
    }
}

struct Reader<'a> {
    recipe: &'a Value,
    what: &'a str,
    target: &'a Target<'a>,
}

impl Reader<'_> {
    fn page(&self, name: &str, url: &str, names: &mut Names<'_>, reading: &mut Reading) -> Result<Page, &'static str> {
        if name.is_empty() {
            return Err("it has no name");
        }
        let field = |name: &str| self.recipe.get(name);
        let ingredients = items(field("recipeIngredient").or_else(|| field("ingredients")));
        let method = Method::of(field("recipeInstructions"));
        if ingredients.is_empty() && method.steps.is_empty() {
            return Err("it has neither ingredients nor instructions");
        }
        let (preparation, cooking) = self.times(reading);
        let words = self.words();
        let recipe = Recipe {
            name: name.to_owned(),
            author: names_of(field("author")).join(", "),
            author_url: field("author").map(author_url).unwrap_or_default(),
            main_intro: text_of(field("description")),
            seo_cook_time: cooking,
            seo_preparation_time: preparation,
            seo_recipe_cuisine: items(field("recipeCuisine")).join(", "),
            portion_size: portion(field("recipeYield")),
            seo_recipe_ingredient: ingredients,
            recipe_preparation_instructions: method.formatted(),
            seo_recipe_instructions: method.steps,
            recipe_categories: self.categories(&words),
            search_words: words,
            source_url: url.to_owned(),
            ..Recipe::default()
        };
        let language = self.language();
        let id = names.id(url, name, "recipe").ok_or("no id can be made of its name")?;
        let segment = names.segment(&id, language, name);
        let version = Version {
            status: Status::Published,
            segment,
            published: self.published(reading),
            content: Content::Recipe(recipe),
        };
        Ok(Page {
            id,
            kind: PageType::Recipe,
            parent: Some(self.target.parent.clone()),
            position: 0,
            versions: BTreeMap::from([(language, version)]),
        })
    }

    fn language(&self) -> Language {
        let named = self.recipe.get("inLanguage").and_then(Value::as_str);
        let named = named.and_then(|language| language.get(..2)?.to_ascii_lowercase().parse().ok());
        named.unwrap_or(self.target.language)
    }

    /// Preparation and cooking; where only the total is known, it is cooking's, less what preparation takes.
    fn times(&self, reading: &mut Reading) -> (String, String) {
        let mut minutes = |name: &str| {
            let text = self.recipe.get(name).and_then(Value::as_str).unwrap_or_default().trim();
            let minutes = durations::minutes(text);
            if minutes.is_none() && !text.is_empty() {
                reading.take_partly(self.what, "a time that is no duration", text);
            }
            minutes.unwrap_or(0)
        };
        let (preparation, cooking, total) = (minutes("prepTime"), minutes("cookTime"), minutes("totalTime"));
        let cooking = if cooking == 0 {
            total.saturating_sub(preparation)
        } else {
            cooking
        };
        (durations::spell(preparation), durations::spell(cooking))
    }

    fn published(&self, reading: &mut Reading) -> Day {
        let text = ["datePublished", "dateCreated", "dateModified"]
            .iter()
            .find_map(|name| self.recipe.get(*name)?.as_str())
            .unwrap_or_default();
        match text.get(..10).map(Day::parse) {
            Some(Ok(day)) => day,
            _ => {
                if !text.is_empty() {
                    reading.take_partly(self.what, "a day that is none", text);
                }
                self.target.today
            }
        }
    }

    /// Keywords and categories, each once.
    fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let given = ["recipeCategory", "keywords"]
            .iter()
            .flat_map(|name| items(self.recipe.get(*name)));
        for word in given.flat_map(|text| text.split(',').map(|word| word.trim().to_owned()).collect::<Vec<_>>()) {
            let is_new = !words.iter().any(|known| known.eq_ignore_ascii_case(&word));
            if !word.is_empty() && is_new && words.len() < MOST_WORDS {
                words.push(word);
            }
        }
        words
    }

    /// Categories of the taxonomy that are called the same in some language.
    fn categories(&self, words: &[String]) -> CategoryIds {
        let is_named = |id: &CategoryId, word: &str| {
            let names = self.target.taxonomy.category(*id).map(|category| &category.name);
            names.is_some_and(|names| {
                Language::ALL.into_iter().any(|language| {
                    names
                        .exact(language)
                        .is_some_and(|name| name.to_lowercase() == word.to_lowercase())
                })
            })
        };
        let ids = self.target.taxonomy.categories().map(|category| category.id);
        CategoryIds::new(ids.filter(|id| words.iter().any(|word| is_named(id, word))))
    }
}

/// More words than these describe nothing.
const MOST_WORDS: usize = 20;

/// The steps of a recipe, and its parts where it has some.
#[derive(Default)]
struct Method {
    steps: Vec<String>,
    /// Titles with how many steps were before them.
    parts: Vec<(usize, String)>,
}

impl Method {
    fn of(value: Option<&Value>) -> Self {
        let mut method = Self::default();
        if let Some(value) = value {
            method.take(value);
        }
        method
    }

    fn take(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.steps.extend(lines(text)),
            Value::Array(items) => items.iter().for_each(|item| self.take(item)),
            Value::Object(_) if is_of_type(value, "HowToSection") || is_of_type(value, "ItemList") => {
                let title = text_of(value.get("name"));
                if !title.is_empty() {
                    self.parts.push((self.steps.len(), title));
                }
                if let Some(items) = value.get("itemListElement").or_else(|| value.get("steps")) {
                    self.take(items);
                }
            }
            Value::Object(_) => {
                let step = ["text", "description", "name", "item"]
                    .iter()
                    .find_map(|name| value.get(*name));
                if let Some(step) = step {
                    self.take(step);
                } else if let Some(items) = value.get("itemListElement") {
                    self.take(items);
                }
            }
            _ => {}
        }
    }

    /// Empty for a method without parts: it is made from the steps then.
    fn formatted(&self) -> Html {
        if self.parts.is_empty() {
            return Html::default();
        }
        let ends = self
            .parts
            .iter()
            .skip(1)
            .map(|(start, _)| *start)
            .chain([self.steps.len()]);
        let first = self.parts.first().map_or(0, |(start, _)| *start);
        let mut html = Html::list(&self.steps[..first], true).as_str().to_owned();
        for ((start, title), end) in self.parts.iter().zip(ends) {
            html.push_str(&Html::heading(title));
            html.push_str(Html::list(&self.steps[*start..end], true).as_str());
        }
        // Made of simple parts only.
        Html::parse(&html).unwrap_or_default()
    }
}

/// The texts of a value that may be one or a list of them.
fn items(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::Array(items)) => items.iter().flat_map(|item| self::items(Some(item))).collect(),
        Some(Value::String(text)) => lines(text),
        Some(Value::Number(number)) => vec![number.to_string()],
        Some(value @ Value::Object(_)) => self::items(value.get("name").or_else(|| value.get("text"))),
        _ => Vec::new(),
    }
}

fn text_of(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => line(text),
        Some(Value::Array(items)) => text_of(items.first()),
        Some(value @ Value::Object(_)) => text_of(value.get("@value").or_else(|| value.get("name"))),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// People and organisations by name.
fn names_of(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::Array(people)) => people.iter().flat_map(|one| names_of(Some(one))).collect(),
        other => {
            let name = text_of(other);
            if name.is_empty() { Vec::new() } else { vec![name] }
        }
    }
}

fn author_url(author: &Value) -> String {
    let one = author.as_array().and_then(|people| people.first()).unwrap_or(author);
    let url = one.get("url").or_else(|| one.get("@id")).and_then(Value::as_str);
    let link = url.and_then(|url| Link::parse(url).ok()).filter(Link::is_https);
    link.map(|link| link.to_string()).unwrap_or_default()
}

/// Where the recipe was published. Addresses that differ in what browsers do not send are one.
fn url_of(recipe: &Value) -> String {
    let candidates = ["url", "@id", "mainEntityOfPage"].iter().filter_map(|name| {
        let value = recipe.get(*name)?;
        value.as_str().or_else(|| value.get("@id")?.as_str())
    });
    let mut web = candidates.filter(|url| url.starts_with("https://") || url.starts_with("http://"));
    let url = web.next().unwrap_or_default();
    url.split('#')
        .next()
        .unwrap_or_default()
        .trim_end_matches('/')
        .to_owned()
}

/// The most telling of the yields: `["4", "4 servings"]` is `4 servings`.
fn portion(value: Option<&Value>) -> String {
    let yields = items(value);
    let telling = yields.iter().find(|text| text.chars().any(char::is_alphabetic));
    telling.or(yields.first()).cloned().unwrap_or_default()
}
