//! From products to the rows of the shop's own format, which [`ProductRow::read`] reads again.

use domain::catalogue::{Product, Variation};

use super::{
    prices,
    rows::{ProductRow, VariationRow},
};

impl From<&Product> for ProductRow {
    fn from(product: &Product) -> Self {
        Self {
            code: product.code.to_string(),
            kind: product.kind,
            brands: product.brands.iter().map(ToString::to_string).collect(),
            categories: product.categories.iter().map(ToString::to_string).collect(),
            position: product.position,
            published: product.published.as_deref().map(str::to_owned),
            name: product.name.clone(),
            slug: product.slug.clone(),
            short_description: product.short_description.clone(),
            description: product.description.clone(),
            tags: product.tags.clone(),
            pictures: product.pictures.clone(),
            variations: product.variations.iter().map(VariationRow::from).collect(),
        }
    }
}

impl From<&Variation> for VariationRow {
    fn from(variation: &Variation) -> Self {
        let (prices, price_periods, price_history) = prices::rows(&variation.prices);
        let nutrients = variation.nutrients.per_100_grams();
        let allergens = variation.allergens.iter();
        Self {
            code: variation.code.to_string(),
            ean: variation.ean.clone(),
            name: variation.name.clone(),
            color: variation.color.clone(),
            size: variation.size.clone(),
            pictures: variation.pictures.clone(),
            net_weight: variation.net_weight,
            weight: variation.weight,
            prices,
            price_periods,
            price_history,
            stock: variation.stock,
            backorder: variation.backorder,
            tax_class: variation.tax_class.to_string(),
            ingredients: variation.ingredients.clone(),
            nutrients: nutrients
                .map(|(nutrient, amount)| (nutrient.key().to_owned(), amount))
                .collect(),
            portion: variation.portion,
            allergens: allergens
                .map(|(allergen, presence)| (allergen.key().to_owned(), *presence))
                .collect(),
            suitable_for: variation.suitable_for.clone(),
            diets: variation.diets.clone(),
            labels: variation.labels.clone(),
            included_items: variation.included_items.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
