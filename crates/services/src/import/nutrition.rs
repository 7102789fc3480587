//! Amounts that food can have.

use domain::catalogue::{Nutrient, NutrientUnit, Nutrients};

use super::row_error::RowError;

/// Grams by which a hundred may be exceeded, or a part its whole: labels round every amount on its own.
const ROUNDING: f64 = 1.0;
/// … and roundings of small servings add up.
const ROUNDINGS: f64 = 10.0;
/// Pure fat has 3,700 kJ in 100 g.
const MOST_KILOJOULES: f64 = 3_900.0;
const MOST_KILOCALORIES: f64 = 930.0;

/// The amounts per 100 g, or why they are impossible.
pub(super) fn checked(amounts: Vec<(Nutrient, f64)>) -> Result<Nutrients, RowError> {
    for (nutrient, amount) in &amounts {
        let most = match nutrient.unit() {
            NutrientUnit::Gram => 100.0,
            NutrientUnit::Milligram => 100_000.0,
            NutrientUnit::Microgram => 100_000_000.0,
            NutrientUnit::Kilojoule => MOST_KILOJOULES,
            NutrientUnit::Kilocalorie => MOST_KILOCALORIES,
        };
        if !amount.is_finite() || *amount < 0.0 {
            return Err(impossible(*nutrient, "an amount is 0 or more", *amount));
        }
        if *amount > most {
            return Err(impossible(*nutrient, "100 g cannot hold so much", *amount));
        }
    }
    check_parts(&amounts)?;
    Nutrients::new(amounts).map_err(|error| impossible(error.nutrient, "an amount is 0 or more", error.amount))
}

fn check_parts(amounts: &[(Nutrient, f64)]) -> Result<(), RowError> {
    let of = |wanted| {
        amounts
            .iter()
            .find(|(nutrient, _)| *nutrient == wanted)
            .map(|(_, amount)| *amount)
    };
    for (part, whole) in [
        (Nutrient::SaturatedFat, Nutrient::Fat),
        (Nutrient::Sugar, Nutrient::Carbohydrate),
    ] {
        if let (Some(part_amount), Some(whole_amount)) = (of(part), of(whole))
            && part_amount > whole_amount + ROUNDING
        {
            let detail = format!("{part_amount} g of {whole_amount} g {}", whole.key());
            return Err(RowError::new(
                part.key(),
                "a part cannot be more than its whole",
                detail,
            ));
        }
    }
    let sum: f64 = [Nutrient::Fat, Nutrient::Carbohydrate, Nutrient::Protein, Nutrient::Salt]
        .into_iter()
        .filter_map(of)
        .sum();
    if sum > 100.0 + ROUNDINGS {
        let detail = format!("fat, carbohydrate, protein and salt make {sum:.1} g");
        return Err(RowError::new(
            "",
            "the nutrients of 100 g weigh more than 100 g",
            detail,
        ));
    }
    Ok(())
}

fn impossible(nutrient: Nutrient, reason: &str, amount: f64) -> RowError {
    RowError::new(nutrient.key(), reason, format!("{amount} {}", nutrient.unit().symbol()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_amounts_are_refused() {
        let check = |amounts: &[(Nutrient, f64)], field: Option<&str>| {
            let found = checked(amounts.to_vec()).err().map(|error| error.field);
            assert_eq!(found.as_deref(), field, "{amounts:?}");
        };
        check(&[(Nutrient::Fat, 33.3), (Nutrient::SaturatedFat, 33.9)], None);
        check(
            &[(Nutrient::Fat, 33.3), (Nutrient::SaturatedFat, 35.0)],
            Some("saturatedFat"),
        );
        check(
            &[(Nutrient::Carbohydrate, 10.0), (Nutrient::Sugar, 50.0)],
            Some("sugar"),
        );
        check(&[(Nutrient::Salt, 250.0)], Some("salt"));
        check(&[(Nutrient::Fiber, -1.0)], Some("fiber"));
        check(&[(Nutrient::Fat, 60.0), (Nutrient::Carbohydrate, 60.0)], Some(""));
        check(&[(Nutrient::Calcium, 800.0), (Nutrient::EnergyKj, 2250.0)], None);
        check(&[(Nutrient::EnergyKcal, 5000.0)], Some("energyKcal"));
    }
}
