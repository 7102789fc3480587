//! A product that is shown and not sold: everything that its page says is content.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, ContentFault, Detail, Html, Image, LayoutTheme, PageId, ProductContent, ProductPageMetadata};
use crate::{
    catalogue::{Allergen, AllergenPresence, DIETS, LABELS, Nutrients, SUITABLE_FOR},
    ids::ProductCode,
};

/// A product without a place in the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PresentedProduct {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short_title: String,
    /// What the law calls it: `maitosuklaa`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name_of_the_food: String,
    /// A sentence or two, for the header and for search engines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub xhtml_description: Html,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<Image>,
    /// Plain text; allergens stand between underscores: `_milk_`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ingredients: String,
    /// Whether it contains, may contain or is free of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, String>, example = json!({"milk": "contains"}))]
    pub allergens: BTreeMap<Allergen, AllergenPresence>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, example = json!(["vegans"]))]
    pub suitable_for: Vec<Box<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, example = json!(["glutenFree"]))]
    pub diets: Vec<Box<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, example = json!(["EU organic"]))]
    pub labels: Vec<Box<str>>,
    /// Amounts per 100 g.
    #[serde(default, skip_serializing_if = "Nutrients::is_empty")]
    #[schema(value_type = BTreeMap<String, f64>, example = json!({"energyKj": 2200.0, "fat": 31.0}))]
    pub nutrients: Nutrients,
    /// Grams of one portion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portion: Option<u32>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nutrition_value_header: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additional_product_details: Vec<Detail>,
    /// Codes of products of the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_products: Vec<ProductCode>,
    /// Recipes, stories and other pages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_items: Vec<PageId>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub call_to_action_link: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub call_to_action_link_text: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_cta_in_new_window: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub top_content_area: Vec<BlockData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
    #[serde(default)]
    pub product_page_metadata: ProductPageMetadata,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search_words: Vec<String>,
}

pub(super) const SHARED: &[&str] = &[
    "images",
    "allergens",
    "suitableFor",
    "diets",
    "labels",
    "nutrients",
    "portion",
    "relatedProducts",
    "relatedItems",
    "openCtaInNewWindow",
    "productPageMetadata",
];

/// Grams that a portion has at most.
const MAX_PORTION: u32 = 10_000;

impl PresentedProduct {
    /// What is wrong with what it says of the food, with the names of the fields.
    pub(super) fn faults(&self) -> Vec<(&'static str, ContentFault)> {
        let mut faults = Vec::new();
        for (field, keys, known) in [
            ("suitableFor", &self.suitable_for, &SUITABLE_FOR[..]),
            ("diets", &self.diets, &DIETS),
            ("labels", &self.labels, &LABELS),
        ] {
            let unknown = keys.iter().find(|key| !known.contains(&&***key));
            let unknown = unknown.map(|key| ContentFault::UnknownWord {
                found: key.to_string(),
                known: known.join(", "),
            });
            faults.extend(unknown.map(|fault| (field, fault)));
        }
        let amounts = Nutrients::new(self.nutrients.per_100_grams());
        let reason = amounts.err().map(|error| error.to_string());
        faults.extend(reason.map(|reason| ("nutrients", ContentFault::InvalidNutrients { reason })));
        if self.portion.is_some_and(|grams| !(1..=MAX_PORTION).contains(&grams)) {
            let (least, most) = (1, i64::from(MAX_PORTION));
            faults.push(("portion", ContentFault::OutOfRange { least, most }));
        }
        faults
    }
}

/// What editors say of a product, sold or not, beside what it is made of.
#[derive(Clone, Copy)]
pub struct Editorial<'a> {
    pub short_title: &'a str,
    pub name_of_the_food: &'a str,
    pub nutrition_value_header: &'a str,
    pub additional_product_details: &'a [Detail],
    pub related_items: &'a [PageId],
    pub call_to_action_link: &'a str,
    pub call_to_action_link_text: &'a str,
    pub open_cta_in_new_window: bool,
    pub top_content_area: &'a [BlockData],
    pub product_page_metadata: &'a ProductPageMetadata,
}

/// Both kinds of content have these fields.
macro_rules! editorial {
    ($content:ty) => {
        impl $content {
            pub fn editorial(&self) -> Editorial<'_> {
                Editorial {
                    short_title: &self.short_title,
                    name_of_the_food: &self.name_of_the_food,
                    nutrition_value_header: &self.nutrition_value_header,
                    additional_product_details: &self.additional_product_details,
                    related_items: &self.related_items,
                    call_to_action_link: &self.call_to_action_link,
                    call_to_action_link_text: &self.call_to_action_link_text,
                    open_cta_in_new_window: self.open_cta_in_new_window,
                    top_content_area: &self.top_content_area,
                    product_page_metadata: &self.product_page_metadata,
                }
            }
        }
    };
}

editorial!(ProductContent);
editorial!(PresentedProduct);

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn product(fields: serde_json::Value) -> Result<PresentedProduct, String> {
        let mut all = json!({"name": "Sampo"});
        let (Some(all_fields), Some(fields)) = (all.as_object_mut(), fields.as_object()) else {
            return Err("no object".to_owned());
        };
        all_fields.extend(fields.clone());
        serde_json::from_value(all).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_said_of_the_food_is_looked_at() {
        let told = |fields| -> Vec<(&str, String)> {
            let faults = product(fields).expect("readable").faults().into_iter();
            faults.map(|(field, fault)| (field, fault.to_string())).collect()
        };
        assert_eq!(
            told(json!({"diets": ["vegan"], "nutrients": {"fat": 31.0}, "portion": 20})),
            []
        );
        assert_eq!(
            told(json!({"suitableFor": ["dogs"]})),
            [(
                "suitableFor",
                "\"dogs\" is none of vegetarians, vegans, coeliacs, lactoseIntolerant".to_owned()
            )]
        );
        assert_eq!(told(json!({"diets": ["paleo"]}))[0].0, "diets");
        assert_eq!(told(json!({"labels": ["best"]}))[0].0, "labels");
        assert_eq!(
            told(json!({"nutrients": {"fat": -1.0}})),
            [(
                "nutrients",
                "-1 is not an amount of Fat: it must be 0 or more".to_owned()
            )]
        );
        assert_eq!(
            told(json!({"portion": 0})),
            [("portion", "it is not between 1 and 10000".to_owned())]
        );
        let unknown = product(json!({"allergens": {"water": "contains"}}));
        assert!(unknown.is_err_and(|error| error.contains("water")));
    }
}
