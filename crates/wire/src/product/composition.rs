//! What a variation is made of, and for whom it is: ingredients, nutrition, allergens, diets, labels.

use domain::{
    catalogue::{self, Nutrient, Nutrients, Variation, round_to},
    content::PresentedProduct,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::Reader;
use crate::html;

/// Ingredients and nutrition of a variation.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Composition {
    /// HTML; allergens are emphasised.
    pub ingredients: Option<String>,
    /// Per 100 g.
    pub nutrients: Vec<NutrientValue>,
    /// Per portion; names begin with `Ri`.
    pub ri: Vec<NutrientValue>,
    /// Shares of the reference intake per portion, in percent; names begin with `RiShare`.
    pub ri_percent: Vec<NutrientShare>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NutrientValue {
    #[schema(example = "energyKj")]
    pub name: String,
    pub value: f64,
    #[schema(example = "kJ")]
    pub unit: &'static str,
    /// Digits to show after the decimal separator.
    pub decimals: u8,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NutrientShare {
    #[schema(example = "RiShareEnergyKj")]
    pub name: String,
    pub value: f64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AllergenMark {
    #[schema(example = "milk")]
    pub key: &'static str,
    pub name: String,
    pub values: AllergenValues,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AllergenValues {
    /// 0 free from, 1 contains, 2 may contain.
    pub value: u8,
    /// What the value means, in words.
    pub description: String,
    /// The allergen's name.
    pub value_translation: String,
}

/// Somebody that the product suits, or a diet that it fits.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuitabilityMark {
    pub key: String,
    pub name: String,
    pub values: SuitabilityValues,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuitabilityValues {
    pub value: u8,
    /// What the value means, in words.
    pub description: String,
    pub value_translation: String,
}

/// A label on the wrapper.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Label {
    #[schema(example = "EU organic")]
    pub code: String,
    pub value: String,
}

/// What is known of a food, wherever that is kept.
pub struct Food<'a> {
    ingredients: Option<&'a str>,
    nutrients: &'a Nutrients,
    /// Grams.
    portion: Option<u32>,
    pub(super) facts: catalogue::FoodFacts<'a>,
    labels: &'a [Box<str>],
}

impl<'a> Food<'a> {
    pub(super) fn of(variation: &'a Variation, reader: Reader<'a>) -> Self {
        Self {
            ingredients: variation.ingredients.get(reader.language),
            nutrients: &variation.nutrients,
            portion: variation.portion,
            facts: reader.catalogue.food_facts(variation),
            labels: &variation.labels,
        }
    }
}

impl<'a> From<&'a PresentedProduct> for Food<'a> {
    fn from(product: &'a PresentedProduct) -> Self {
        Self {
            ingredients: Some(&*product.ingredients).filter(|text| !text.is_empty()),
            nutrients: &product.nutrients,
            portion: product.portion,
            facts: catalogue::FoodFacts {
                allergens: product.allergens.clone(),
                suitable_for: product.suitable_for.iter().map(AsRef::as_ref).collect(),
                diets: product.diets.iter().map(AsRef::as_ref).collect(),
            },
            labels: &product.labels,
        }
    }
}

/// What a food is made of, and for whom it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoodFacts {
    #[serde(flatten)]
    pub composition: Composition,
    /// Grams of one portion.
    pub portion_grams: u32,
    pub allergens: Vec<AllergenMark>,
    pub suitable_for: Vec<SuitabilityMark>,
    pub diets: Vec<SuitabilityMark>,
    pub labels: Vec<Label>,
}

impl FoodFacts {
    pub fn new(food: &Food<'_>, reader: Reader<'_>) -> Self {
        Self {
            composition: Composition::new(food),
            portion_grams: food.portion.unwrap_or(DEFAULT_PORTION_GRAMS),
            allergens: allergens(&food.facts, reader),
            suitable_for: suitability(&food.facts.suitable_for, "/suitable-for", reader),
            diets: suitability(&food.facts.diets, "/diets", reader),
            labels: labels(food.labels, reader),
        }
    }
}

impl Composition {
    pub(super) fn new(food: &Food<'_>) -> Self {
        let portion = food.portion.unwrap_or(DEFAULT_PORTION_GRAMS);
        Self {
            ingredients: food.ingredients.map(html::ingredients),
            nutrients: food
                .nutrients
                .per_100_grams()
                .map(|(nutrient, amount)| NutrientValue::new(nutrient.key().to_owned(), nutrient, amount))
                .collect(),
            ri: food
                .nutrients
                .per_portion(portion)
                .map(|(nutrient, amount)| NutrientValue::new(format!("Ri{}", capitalised(nutrient)), nutrient, amount))
                .collect(),
            ri_percent: food
                .nutrients
                .reference_shares(portion)
                .map(|(nutrient, share)| NutrientShare {
                    name: format!("RiShare{}", capitalised(nutrient)),
                    value: round_to(share, 1),
                })
                .collect(),
        }
    }
}

/// The specification's portion, where a variation names no other.
const DEFAULT_PORTION_GRAMS: u32 = 40;

impl NutrientValue {
    fn new(name: String, nutrient: Nutrient, amount: f64) -> Self {
        let decimals = nutrient.decimals();
        Self {
            name,
            // Two digits more than the page shows: nothing of the last digit's rounding is lost,
            // and the noise of binary fractions is.
            value: round_to(amount, decimals + 2),
            unit: nutrient.unit().symbol(),
            decimals,
        }
    }
}

/// The allergens in the order of the page: contains, may contain, free from.
pub(super) fn allergens(facts: &catalogue::FoodFacts<'_>, reader: Reader<'_>) -> Vec<AllergenMark> {
    let mut marks: Vec<_> = facts.allergens.iter().collect();
    marks.sort_by_key(|(allergen, presence)| (presence.rank(), **allergen));
    marks
        .into_iter()
        .map(|(allergen, presence)| {
            let name = reader
                .phrases
                .phrase(&format!("/allergens/name/{}", allergen.key()), &[]);
            let description_key = match presence.number() {
                0 => "/allergens/free-from",
                1 => "/allergens/contains",
                _ => "/allergens/may-contain",
            };
            AllergenMark {
                key: allergen.key(),
                values: AllergenValues {
                    value: presence.number(),
                    description: reader.phrases.phrase(description_key, &[]),
                    value_translation: name.clone(),
                },
                name,
            }
        })
        .collect()
}

/// Marks whose names stand in the dictionary under `{prefix}/{key}`.
fn suitability(keys: &[&str], prefix: &str, reader: Reader<'_>) -> Vec<SuitabilityMark> {
    let description = reader.phrases.phrase("/suitability/suits", &[]);
    keys.iter()
        .map(|key| {
            let name = reader.phrases.phrase(&format!("{prefix}/{key}"), &[]);
            SuitabilityMark {
                key: key.to_string(),
                values: SuitabilityValues {
                    value: 1,
                    description: description.clone(),
                    value_translation: name.clone(),
                },
                name,
            }
        })
        .collect()
}

fn labels(codes: &[Box<str>], reader: Reader<'_>) -> Vec<Label> {
    codes
        .iter()
        .map(|code| Label {
            code: code.to_string(),
            value: reader
                .phrases
                .phrase(&format!("/labels/{}", code.to_lowercase().replace(' ', "-")), &[]),
        })
        .collect()
}

fn capitalised(nutrient: Nutrient) -> String {
    let key = nutrient.key();
    key[..1].to_uppercase() + &key[1..]
}
