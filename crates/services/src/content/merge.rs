//! What other programs know, laid over pages that are there already: editors may have worked on them since.

use std::collections::BTreeMap;

use domain::content::{Content, Page, Version};
use serde_json::{Map, Value};

type Fields = Map<String, Value>;

/// Told as a whole: a day that is not among them is closed.
const HOURS: &[&str] = &[
    "openingHoursMondayToFriday",
    "closingHoursMondayToFriday",
    "openingHoursSaturday",
    "closingHoursSaturday",
    "openingHoursSunday",
    "closingHoursSunday",
    "additionalOpeningHours",
];

/// Fields with others that are not right any more when they change: somebody else's address, one part of another total,
/// a formatted text of another list.
const OUTDATES: &[(&str, &str)] = &[
    ("author", "authorUrl"),
    ("seoCookTime", "seoPreparationTime"),
    ("seoPreparationTime", "seoCookTime"),
    ("seoRecipeIngredient", "recipeIngredients"),
    ("seoRecipeInstructions", "recipePreparationInstructions"),
];

/// The page as it is to be stored: what is there, with the fields that the import brings. They change in its languages,
/// and those that all languages share in all of them. Place, position, status, addresses and days stay as they are;
/// a language that is new begins with what the others share.
pub fn over(stored: Option<&Page>, imported: Page) -> Result<Page, serde_json::Error> {
    let Some(stored) = stored else {
        return Ok(imported);
    };
    let (shared_before, shared_now) = (shared_of(stored)?, shared_of(&imported)?);
    let mut versions = BTreeMap::new();
    for (language, before) in &stored.versions {
        if !imported.versions.contains_key(language) {
            let content = content_of(lay(fields_of(&before.content)?, shared_now.clone()))?;
            versions.insert(
                *language,
                Version {
                    content,
                    ..before.clone()
                },
            );
        }
    }
    for (language, now) in imported.versions {
        let told = fields_of(&now.content)?;
        let version = match stored.versions.get(&language) {
            Some(before) => Version {
                content: content_of(lay(fields_of(&before.content)?, told))?,
                ..before.clone()
            },
            None => Version {
                content: content_of(lay(shared_before.clone(), told))?,
                ..now
            },
        };
        versions.insert(language, version);
    }
    Ok(Page {
        versions,
        ..stored.clone()
    })
}

/// What the versions of a page share, of the first one that has it.
fn shared_of(page: &Page) -> Result<Fields, serde_json::Error> {
    let mut shared = Fields::new();
    for version in page.versions.values().rev() {
        shared.extend(fields_of(&version.content)?);
    }
    shared.retain(|name, _| page.kind.shared_fields().any(|shared| shared == name));
    Ok(shared)
}

/// Fields without a value are not among them: what a source does not know, it does not tell.
fn fields_of(content: &Content) -> Result<Fields, serde_json::Error> {
    serde_json::from_value(serde_json::to_value(content)?)
}

fn content_of(fields: Fields) -> Result<Content, serde_json::Error> {
    serde_json::from_value(Value::Object(fields))
}

fn lay(mut fields: Fields, told: Fields) -> Fields {
    let changes = |name: &str| told.get(name).is_some_and(|value| fields.get(name) != Some(value));
    let outdated = OUTDATES.iter().filter(|(name, _)| changes(name));
    let mut gone: Vec<&str> = outdated.map(|(_, other)| *other).collect();
    if HOURS.iter().any(|name| told.contains_key(*name)) {
        gone.extend(HOURS);
    }
    fields.retain(|name, _| !gone.contains(&name.as_str()));
    fields.extend(told);
    fields
}

#[cfg(test)]
mod tests {
    use domain::{
        content::{Day, PageId, PageType, Segment, Status},
        market::Language,
    };
    use serde_json::json;

    use super::*;

    fn version(status: Status, segment: &str, content: &Value) -> Version {
        Version {
            status,
            segment: Some(Segment::parse(segment).expect("a segment")),
            published: Day::parse("2026-03-14").expect("a day"),
            content: serde_json::from_value(content.clone()).expect("content"),
        }
    }

    fn page(parent: &str, position: i64, versions: impl IntoIterator<Item = (Language, Version)>) -> Page {
        let versions: BTreeMap<_, _> = versions.into_iter().collect();
        Page {
            id: PageId::parse("pie").expect("an id"),
            kind: versions
                .values()
                .next()
                .map_or(PageType::Recipe, |version| version.content.kind()),
            parent: Some(PageId::parse(parent).expect("an id")),
            position,
            versions,
        }
    }

    fn merged(kind: &str, before: Value, told: Value) -> Value {
        let of = |mut fields: Value| {
            fields["type"] = kind.into();
            fields["name"] = "Pie".into();
            page("above", 0, [(Language::En, version(Status::Published, "pie", &fields))])
        };
        let merged = over(Some(&of(before)), of(told)).expect("merged");
        let mut fields = serde_json::to_value(&merged.versions[&Language::En].content).expect("JSON");
        if let Some(fields) = fields.as_object_mut() {
            fields.retain(|name, _| !["type", "name"].contains(&name.as_str()));
        }
        fields
    }

    #[test]
    fn what_editors_made_of_a_page_stays() {
        let edited = json!({"type": "RecipePage", "name": "Pie", "mainImage": {"url": "pie"}, "quotationText": "Good!",
            "relatedProducts": ["HH-1"], "seoCookTime": "PT1H", "sourceUrl": "https://recipes.example/pie"});
        let swedish = json!({"type": "RecipePage", "name": "Paj", "mainImage": {"url": "pie"}, "seoCookTime": "PT1H"});
        let stored = page(
            "puddings",
            7,
            [
                (Language::En, version(Status::Draft, "our-pie", &edited)),
                (Language::Sv, version(Status::Published, "paj", &swedish)),
            ],
        );
        let told = json!({"type": "RecipePage", "name": "Best pie", "seoCookTime": "PT40M", "searchWords": ["cake"]});
        let finnish = json!({"type": "RecipePage", "name": "Piirakka", "seoCookTime": "PT40M"});
        let imported = page(
            "recipes",
            0,
            [
                (Language::En, version(Status::Published, "best-pie", &told)),
                (Language::Fi, version(Status::Published, "piirakka", &finnish)),
            ],
        );
        let expected = page(
            "puddings",
            7,
            [
                (
                    Language::En,
                    version(
                        Status::Draft,
                        "our-pie",
                        &json!({"type": "RecipePage", "name": "Best pie", "mainImage": {"url": "pie"}, "quotationText": "Good!",
                            "relatedProducts": ["HH-1"], "seoCookTime": "PT40M", "searchWords": ["cake"],
                            "sourceUrl": "https://recipes.example/pie"}),
                    ),
                ),
                (
                    Language::Sv,
                    version(
                        Status::Published,
                        "paj",
                        &json!({"type": "RecipePage", "name": "Paj", "mainImage": {"url": "pie"}, "seoCookTime": "PT40M"}),
                    ),
                ),
                (
                    Language::Fi,
                    version(
                        Status::Published,
                        "piirakka",
                        &json!({"type": "RecipePage", "name": "Piirakka", "mainImage": {"url": "pie"}, "relatedProducts": ["HH-1"],
                            "seoCookTime": "PT40M", "sourceUrl": "https://recipes.example/pie"}),
                    ),
                ),
            ],
        );
        assert_eq!(over(Some(&stored), imported).expect("merged"), expected);
    }

    #[test]
    fn what_belongs_together_is_replaced_together() {
        let check = |kind, before, told, after| assert_eq!(merged(kind, before, told), after);
        check(
            "RecipePage",
            json!({"seoRecipeIngredient": ["1 egg"], "recipeIngredients": "<p>1 egg</p>", "portionSize": "4"}),
            json!({"seoRecipeIngredient": ["2 eggs"]}),
            json!({"seoRecipeIngredient": ["2 eggs"], "portionSize": "4"}),
        );
        // The same list again: the editor's own form of it stays.
        check(
            "RecipePage",
            json!({"seoRecipeIngredient": ["1 egg"], "recipeIngredients": "<p>1 egg</p>"}),
            json!({"seoRecipeIngredient": ["1 egg"]}),
            json!({"seoRecipeIngredient": ["1 egg"], "recipeIngredients": "<p>1 egg</p>"}),
        );
        check(
            "RecipePage",
            json!({"seoPreparationTime": "PT20M", "seoCookTime": "PT1H"}),
            json!({"seoCookTime": "PT1H20M"}),
            json!({"seoCookTime": "PT1H20M"}),
        );
        check(
            "LocationPage",
            json!({"openingHoursSaturday": "10:00", "closingHoursSaturday": "15:00", "openingHoursSunday": "12:00",
                "closingHoursSunday": "15:00", "additionalOpeningHours": "Midsummer", "city": "Turku"}),
            json!({"openingHoursSaturday": "10:00", "closingHoursSaturday": "15:00"}),
            json!({"openingHoursSaturday": "10:00", "closingHoursSaturday": "15:00", "city": "Turku"}),
        );
        check(
            "LocationPage",
            json!({"openingHoursSunday": "10:00", "closingHoursSunday": "15:00"}),
            json!({"postalCode": "00100"}),
            json!({"openingHoursSunday": "10:00", "closingHoursSunday": "15:00", "postalCode": "00100"}),
        );
    }
}
