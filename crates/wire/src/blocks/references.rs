//! What blocks name: pages, products, categories and pictures.

use domain::content::BlockData;
use serde_json::Value;

use super::{Field, FieldKind, FieldValue, field_values};

/// Something that a block names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// As `items[2].image`.
    pub field: String,
    pub to: Referent,
    /// Its code, id or name.
    pub name: String,
}

/// What kind of thing is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Referent {
    Page,
    Product,
    /// Of the catalogue.
    Category,
    Picture,
}

/// Everything that a block names, and that those inside it do, as the fields of their definitions say.
pub fn references(block: &BlockData) -> Vec<Reference> {
    let mut found = Vec::new();
    for FieldValue {
        place, field, value, ..
    } in field_values(block)
    {
        let Some(to) = referent(field) else { continue };
        let one = std::slice::from_ref(value);
        let entries = value.as_array().map_or(one, Vec::as_slice);
        // A picture may stand with what is said of it.
        let name = |entry: &'_ Value| entry.get("url").unwrap_or(entry).as_str().map(str::to_owned);
        let names = entries.iter().filter_map(name).filter(|name| !name.is_empty());
        found.extend(names.map(|name| Reference {
            field: place.clone(),
            to,
            name,
        }));
    }
    found
}

/// What a field names; nothing where it names nothing, or what the taxonomy has.
fn referent(field: &Field) -> Option<Referent> {
    match field.kind {
        FieldKind::Page => Some(Referent::Page),
        FieldKind::Picture | FieldKind::Pictures { .. } => Some(Referent::Picture),
        FieldKind::References { .. } => match field.name {
            "pages" => Some(Referent::Page),
            "products" => Some(Referent::Product),
            "categories" => Some(Referent::Category),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{BlockDefinition, DEFINITIONS};

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

    /// A list of codes or ids says by its name what they are of; a new name belongs into `referent`.
    #[test]
    fn lists_are_called_after_what_they_name() {
        let known = [
            "pages",
            "products",
            "categories",
            "predefinedCategories",
            "optionalCategories",
            // Of press releases: their feed knows them.
            "keywords",
        ];
        for definition in DEFINITIONS {
            for field in definition.fields {
                let is_list = matches!(field.kind, FieldKind::References { .. });
                assert!(
                    !is_list || known.contains(&field.name),
                    "{}: {}",
                    definition.type_name,
                    field.name
                );
            }
        }
    }
}
