//! The values of a block by the fields that its definition has for them.

use domain::content::{BlockData, MarkupFields};
use serde_json::{Map, Value};

use super::{
    BlockDefinition, DraftedBlocks, Field, FieldKind,
    colours::{is_colour, text_on},
};

/// What stands in a field of a block, or of an object or a block inside it.
pub struct FieldValue<'a> {
    /// As `items[2].image`.
    pub place: String,
    pub field: &'static Field,
    pub value: &'a Value,
    /// All that stands in the same object.
    pub beside: &'a Map<String, Value>,
}

/// Everything that stands in the fields of a block, in their order; lists of objects and of blocks by what is in them.
pub fn field_values(block: &BlockData) -> Vec<FieldValue<'_>> {
    let mut found = Vec::new();
    gather(fields_of(&block.kind), block.fields(), "", &mut found);
    found
}

fn fields_of(kind: &str) -> &'static [Field] {
    BlockDefinition::of(kind).map_or(&[][..], |definition| definition.fields)
}

fn gather<'a>(fields: &'static [Field], values: &'a Map<String, Value>, place: &str, found: &mut Vec<FieldValue<'a>>) {
    for field in fields {
        let Some(value) = values.get(field.name) else { continue };
        let place = format!("{place}{}", field.name);
        if let FieldKind::Items { .. } | FieldKind::Blocks { .. } = field.kind {
            for (at, entry) in value.as_array().into_iter().flatten().enumerate() {
                let Some(values) = entry.as_object() else { continue };
                let fields = match field.kind {
                    FieldKind::Items { fields, .. } => fields,
                    _ => fields_of(values.get("type").and_then(Value::as_str).unwrap_or_default()),
                };
                gather(fields, values, &format!("{place}[{at}]."), found);
            }
        } else {
            found.push(FieldValue {
                place,
                field,
                value,
                beside: values,
            });
        }
    }
}

impl MarkupFields for DraftedBlocks {
    fn markup<'a>(&self, kind: &str, fields: &'a Map<String, Value>) -> Vec<(String, &'a Value)> {
        let mut found = Vec::new();
        gather_markup(fields_of(kind), fields, "", &mut found);
        found
    }
}

fn gather_markup<'a>(
    fields: &'static [Field],
    values: &'a Map<String, Value>,
    place: &str,
    found: &mut Vec<(String, &'a Value)>,
) {
    for field in fields {
        let value = values.get(field.name).unwrap_or(&Value::Null);
        match field.kind {
            FieldKind::Markup { .. } | FieldKind::Embed { .. } => found.push((format!("{place}{}", field.name), value)),
            FieldKind::Items { fields, .. } => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    let Some(values) = item.as_object() else { continue };
                    gather_markup(fields, values, &format!("{place}{}[{at}].", field.name), found);
                }
            }
            _ => {}
        }
    }
}

/// Colours of texts that cannot be read on their grounds, by their places: text, then ground.
pub fn low_contrasts(values: &[FieldValue<'_>]) -> Vec<(String, String, String)> {
    // The ground stands right before the colour of what is on it.
    let pairs = values.iter().zip(values.iter().skip(1));
    let unread = pairs.filter_map(|(ground, text)| {
        let is_pair = matches!(ground.field.kind, FieldKind::Colour) && text.field.name == "textColor";
        let (place, ground) = (text.place.clone(), ground.value.as_str()?.to_owned());
        let chosen = text.value.as_str().filter(|chosen| is_colour(chosen))?.to_owned();
        let shown = text_on(Some(&ground), Some(&chosen))?;
        (is_pair && shown != chosen).then_some((place, chosen, ground))
    });
    unread.collect()
}
