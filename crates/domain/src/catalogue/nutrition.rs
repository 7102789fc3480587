//! Nutrients per 100 g, per portion, and as shares of the reference intake.
//! Reference intakes and nutrient reference values: EU regulation 1169/2011, annex XIII.

use std::{collections::BTreeMap, str::FromStr};

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Nutrient {
    EnergyKj,
    EnergyKcal,
    Fat,
    SaturatedFat,
    Carbohydrate,
    Sugar,
    Protein,
    Salt,
    Fiber,
    BetaGlucan,
    Calcium,
    Lactose,
    Potassium,
    Phosphorus,
    VitaminD,
    VitaminE,
    VitaminB6,
    VitaminB12,
    VitaminC,
    Iron,
    PantothenicAcid,
    Zinc,
    FolicAcid,
    Magnesium,
    Iodine,
    Riboflavin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NutrientUnit {
    Gram,
    Milligram,
    Microgram,
    Kilojoule,
    Kilocalorie,
}

impl NutrientUnit {
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Gram => "g",
            Self::Milligram => "mg",
            Self::Microgram => "µg",
            Self::Kilojoule => "kJ",
            Self::Kilocalorie => "kcal",
        }
    }
}

/// One row of the table below.
struct Facts {
    nutrient: Nutrient,
    key: &'static str,
    unit: NutrientUnit,
    /// Digits after the decimal separator on the page.
    decimals: u8,
    /// Daily intake of an average adult, in the unit; none where the regulation names none.
    reference: Option<f64>,
}

const fn facts(
    nutrient: Nutrient,
    key: &'static str,
    unit: NutrientUnit,
    decimals: u8,
    reference: Option<f64>,
) -> Facts {
    Facts {
        nutrient,
        key,
        unit,
        decimals,
        reference,
    }
}

/// In the order of the page.
const FACTS: [Facts; 26] = {
    use Nutrient as N;
    use NutrientUnit::{Gram, Kilocalorie, Kilojoule, Microgram, Milligram};
    [
        facts(N::EnergyKj, "energyKj", Kilojoule, 0, Some(8400.0)),
        facts(N::EnergyKcal, "energyKcal", Kilocalorie, 0, Some(2000.0)),
        facts(N::Fat, "fat", Gram, 1, Some(70.0)),
        facts(N::SaturatedFat, "saturatedFat", Gram, 1, Some(20.0)),
        facts(N::Carbohydrate, "carbohydrate", Gram, 1, Some(260.0)),
        facts(N::Sugar, "sugar", Gram, 1, Some(90.0)),
        facts(N::Protein, "protein", Gram, 1, Some(50.0)),
        facts(N::Salt, "salt", Gram, 2, Some(6.0)),
        facts(N::Fiber, "fiber", Gram, 1, None),
        facts(N::BetaGlucan, "betaGlucan", Gram, 1, None),
        facts(N::Calcium, "calcium", Milligram, 0, Some(800.0)),
        facts(N::Lactose, "lactose", Gram, 1, None),
        facts(N::Potassium, "potassium", Milligram, 0, Some(2000.0)),
        facts(N::Phosphorus, "phosphorus", Milligram, 0, Some(700.0)),
        facts(N::VitaminD, "vitaminD", Microgram, 1, Some(5.0)),
        facts(N::VitaminE, "vitaminE", Milligram, 1, Some(12.0)),
        facts(N::VitaminB6, "vitaminB6", Milligram, 2, Some(1.4)),
        facts(N::VitaminB12, "vitaminB12", Microgram, 2, Some(2.5)),
        facts(N::VitaminC, "vitaminC", Milligram, 0, Some(80.0)),
        facts(N::Iron, "iron", Milligram, 1, Some(14.0)),
        facts(N::PantothenicAcid, "pantothenicAcid", Milligram, 1, Some(6.0)),
        facts(N::Zinc, "zinc", Milligram, 1, Some(10.0)),
        facts(N::FolicAcid, "folicAcid", Microgram, 0, Some(200.0)),
        facts(N::Magnesium, "magnesium", Milligram, 0, Some(375.0)),
        facts(N::Iodine, "iodine", Microgram, 0, Some(150.0)),
        facts(N::Riboflavin, "riboflavin", Milligram, 2, Some(1.4)),
    ]
};

impl Nutrient {
    /// All nutrients in the order of the page.
    pub fn all() -> impl Iterator<Item = Self> {
        FACTS.iter().map(|facts| facts.nutrient)
    }

    /// The key in data files and on the wire: `saturatedFat`.
    pub fn key(self) -> &'static str {
        self.facts().key
    }

    pub fn unit(self) -> NutrientUnit {
        self.facts().unit
    }

    pub fn decimals(self) -> u8 {
        self.facts().decimals
    }

    /// The reference intake of a day, in the nutrient's unit.
    pub fn reference_intake(self) -> Option<f64> {
        self.facts().reference
    }

    fn facts(self) -> &'static Facts {
        // The table is in the order of the enum, which a test checks.
        &FACTS[self as usize]
    }
}

/// The key names no nutrient.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the nutrient {0:?} is not known")]
pub struct UnknownNutrient(pub String);

impl FromStr for Nutrient {
    type Err = UnknownNutrient;
    fn from_str(key: &str) -> Result<Self, UnknownNutrient> {
        Self::all()
            .find(|nutrient| nutrient.key() == key)
            .ok_or_else(|| UnknownNutrient(key.chars().take(32).collect()))
    }
}

/// Amounts per 100 g, each in its nutrient's unit; finite and not negative.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Nutrients(BTreeMap<Nutrient, f64>);

/// An amount that no food has.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{amount} is not an amount of {nutrient:?}: it must be 0 or more")]
pub struct InvalidAmount {
    pub nutrient: Nutrient,
    pub amount: f64,
}

impl Nutrients {
    pub fn new(amounts: impl IntoIterator<Item = (Nutrient, f64)>) -> Result<Self, InvalidAmount> {
        amounts
            .into_iter()
            .map(|(nutrient, amount)| {
                if amount.is_finite() && amount >= 0.0 {
                    Ok((nutrient, amount))
                } else {
                    Err(InvalidAmount { nutrient, amount })
                }
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Amounts per 100 g, in the order of the page.
    pub fn per_100_grams(&self) -> impl Iterator<Item = (Nutrient, f64)> {
        self.0.iter().map(|(nutrient, amount)| (*nutrient, *amount))
    }

    /// Amounts in a portion of so many grams.
    pub fn per_portion(&self, grams: u32) -> impl Iterator<Item = (Nutrient, f64)> {
        self.per_100_grams()
            .map(move |(nutrient, amount)| (nutrient, amount * f64::from(grams) / 100.0))
    }

    /// Shares of the reference intake in a portion, in percent.
    pub fn reference_shares(&self, grams: u32) -> impl Iterator<Item = (Nutrient, f64)> {
        self.per_portion(grams).filter_map(|(nutrient, amount)| {
            let reference = nutrient.reference_intake()?;
            Some((nutrient, amount / reference * 100.0))
        })
    }
}

/// Rounds half away from zero to so many digits after the separator.
pub fn round_to(amount: f64, decimals: u8) -> f64 {
    let unit = 10_f64.powi(i32::from(decimals));
    (amount * unit).round() / unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_the_order_of_the_enum() {
        for nutrient in Nutrient::all() {
            assert_eq!(nutrient.facts().nutrient, nutrient);
            assert_eq!(nutrient.key().parse(), Ok(nutrient));
        }
    }

    #[test]
    fn portions_and_shares() {
        let milk_chocolate =
            Nutrients::new([(Nutrient::EnergyKcal, 540.0), (Nutrient::Fiber, 2.0)]).expect("valid amounts");
        let portion: Vec<_> = milk_chocolate.per_portion(40).collect();
        assert_eq!(portion, [(Nutrient::EnergyKcal, 216.0), (Nutrient::Fiber, 0.8)]);
        let shares: Vec<_> = milk_chocolate
            .reference_shares(40)
            .map(|(n, share)| (n, round_to(share, 0)))
            .collect();
        assert_eq!(shares, [(Nutrient::EnergyKcal, 11.0)]);
    }

    #[test]
    fn no_negative_amounts() {
        assert!(Nutrients::new([(Nutrient::Fat, -0.1)]).is_err());
        assert!(Nutrients::new([(Nutrient::Fat, f64::NAN)]).is_err());
    }
}
