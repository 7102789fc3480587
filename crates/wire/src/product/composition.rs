//! What a variation is made of, and for whom it is: ingredients, nutrition, allergens, diets, labels.

use domain::catalogue::{FoodFacts, Nutrient, Variation, round_to};
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

impl Composition {
    pub fn new(variation: &Variation, reader: Reader<'_>) -> Self {
        let portion = variation.portion.unwrap_or(DEFAULT_PORTION_GRAMS);
        Self {
            ingredients: variation.ingredients.get(reader.language).map(html::ingredients),
            nutrients: variation
                .nutrients
                .per_100_grams()
                .map(|(nutrient, amount)| NutrientValue::new(nutrient.key().to_owned(), nutrient, amount))
                .collect(),
            ri: variation
                .nutrients
                .per_portion(portion)
                .map(|(nutrient, amount)| NutrientValue::new(format!("Ri{}", capitalised(nutrient)), nutrient, amount))
                .collect(),
            ri_percent: variation
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
pub(super) const DEFAULT_PORTION_GRAMS: u32 = 40;

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
pub(super) fn allergens(facts: &FoodFacts<'_>, reader: Reader<'_>) -> Vec<AllergenMark> {
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
pub(super) fn suitability(keys: &[&str], prefix: &str, reader: Reader<'_>) -> Vec<SuitabilityMark> {
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

pub(super) fn labels(variation: &Variation, reader: Reader<'_>) -> Vec<Label> {
    variation
        .labels
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
