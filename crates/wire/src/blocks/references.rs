//! What blocks name: pages, products, categories and pictures.

use domain::content::BlockData;
use serde_json::Value;

use super::{FieldValue, Referent, field_values};

/// Something that a block names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// As `items[2].image`.
    pub field: String,
    pub to: Referent,
    /// Its code, id or name.
    pub name: String,
}

/// Everything that a block names, and that those inside it do, as the fields of their definitions say.
pub fn references(block: &BlockData) -> Vec<Reference> {
    let mut found = Vec::new();
    for FieldValue {
        place, field, value, ..
    } in field_values(block)
    {
        let Some(to) = field.kind.referent() else { continue };
        let one = std::slice::from_ref(value);
        let entries = value.as_array().map_or(one, Vec::as_slice);
        let names = entries.iter().filter_map(name).filter(|name| !name.is_empty());
        found.extend(names.map(|name| Reference {
            field: place.clone(),
            to,
            name,
        }));
    }
    found
}

/// What stands in a field that names something: a code or an id, or a picture with what is said of it.
fn name(entry: &Value) -> Option<String> {
    match entry.get("url").unwrap_or(entry) {
        Value::String(name) => Some(name.clone()),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::BlockDefinition;

    #[test]
    fn what_samples_name_is_found() {
        let named = |kind: &str| {
            let definition = BlockDefinition::of(kind).expect("a block");
            let found = references(&definition.sample_data()).into_iter();
            found
                .map(|reference| (reference.to, reference.field))
                .collect::<Vec<_>>()
        };
        assert!(named("HeroBlock").contains(&(Referent::Picture, "images".to_owned())));
        assert!(named("ProductHighlightBlock").contains(&(Referent::Product, "products".to_owned())));
        assert!(named("CategoryCardsBlock").contains(&(Referent::Category, "categories".to_owned())));
        assert!(named("ShortcutsBlock").iter().any(|(to, _)| *to == Referent::Page));
        assert_eq!(named("RichTextBlock"), []);
        assert!(named("BannerBlock").contains(&(Referent::Picture, "bannerImage".to_owned())));
        let finder = serde_json::json!({"optionalCategories": [501]});
        let finder = BlockData::new("LocationBlock", finder.as_object().expect("fields").clone());
        assert_eq!(
            references(&finder),
            [Reference {
                field: "optionalCategories".to_owned(),
                to: Referent::Taxon,
                name: "501".to_owned(),
            }]
        );
        let inner = serde_json::json!({"containerBlocks": [
            {"type": "ContentBlock", "image": {"url": "juhlarasia"}},
        ]});
        let container = BlockData::new("ContainerBlock", inner.as_object().expect("fields").clone());
        assert_eq!(
            references(&container),
            [Reference {
                field: "containerBlocks[0].image".to_owned(),
                to: Referent::Picture,
                name: "juhlarasia".to_owned(),
            }]
        );
    }
}
