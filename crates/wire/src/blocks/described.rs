//! The types of blocks as editors and their programs read them: labels, areas, fields with their limits, and a sample.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{Block, BlockDefinition, DEFINITIONS, Field, FieldKind, SHARED, Schemas};

/// A list of objects, one for each type of block: `type`, `component`, `label`, `purpose`, `areas`, `fields` and `sample`.
pub fn described() -> Vec<Value> {
    let shown = schemas(Block::schemas);
    let all = DEFINITIONS.iter().chain([&SHARED]);
    all.map(|of| definition(of, &shown)).collect()
}

fn schemas(of: fn(&mut Schemas)) -> BTreeMap<String, Value> {
    let mut parts = Vec::new();
    of(&mut parts);
    let json = |(name, schema)| (name, serde_json::to_value(schema).unwrap_or_default());
    parts.into_iter().map(json).collect()
}

/// What a block is for stands with what pages carry of it.
fn definition(definition: &BlockDefinition, shown: &BTreeMap<String, Value>) -> Value {
    let parts = schemas(definition.schemas);
    let schema = serde_json::to_value((definition.schema)()).unwrap_or_default();
    let label = definition.label;
    json!({
        "type": definition.type_name,
        "component": definition.component,
        "label": {"fi": label.fi, "sv": label.sv, "en": label.en},
        "purpose": shown.get(definition.type_name).unwrap_or(&schema)["description"],
        "areas": definition.areas.iter().map(|area| area.as_str()).collect::<Vec<_>>(),
        "fields": fields(definition.fields, &schema, &parts),
        "sample": (definition.sample)(),
    })
}

/// The fields of an object, with what its schema says of them beside.
fn fields(fields: &[Field], schema: &Value, parts: &BTreeMap<String, Value>) -> Vec<Value> {
    let field = |field: &Field| {
        let property = &schema["properties"][field.name];
        let own = referred(property, parts);
        let mut told = Map::new();
        told.insert("name".to_owned(), field.name.into());
        told.insert("required".to_owned(), field.required.into());
        told.insert("searched".to_owned(), field.searched.into());
        // Of what may be missing and has a type of its own it stands beside that type's name.
        let purposes = [&property["description"], &property["oneOf"][1]["description"]];
        let purpose = purposes.into_iter().find(|purpose| purpose.is_string());
        told.insert("purpose".to_owned(), purpose.unwrap_or(&Value::Null).clone());
        let (kind, limits) = kind(field.kind, own, parts);
        told.insert("kind".to_owned(), kind.into());
        if let Value::Object(limits) = limits {
            told.extend(limits);
        }
        Value::Object(told)
    };
    fields.iter().map(field).collect()
}

fn kind(kind: FieldKind, own: Option<&Value>, parts: &BTreeMap<String, Value>) -> (&'static str, Value) {
    let none = || json!({});
    match kind {
        FieldKind::Text { max } => ("text", json!({"max": max})),
        FieldKind::Html { max } => ("html", json!({"max": max})),
        FieldKind::Words { max } => ("words", json!({"max": max})),
        FieldKind::Markup { max } => ("markup", json!({"max": max})),
        FieldKind::Embed { max } => ("embed", json!({"max": max})),
        FieldKind::Video => ("video", none()),
        FieldKind::Blocks { max } => ("blocks", json!({"max": max})),
        FieldKind::Link => ("link", none()),
        FieldKind::Film => ("film-file", none()),
        FieldKind::Picture => ("picture", none()),
        FieldKind::Pictures { max } => ("pictures", json!({"max": max})),
        FieldKind::Colour => ("colour", none()),
        FieldKind::References { to, max } => ("references", json!({"to": to.as_str(), "max": max})),
        FieldKind::WordList { max } => ("list", json!({"max": max})),
        FieldKind::Page => ("page", none()),
        FieldKind::Number { min, max } => ("number", json!({"min": min, "max": max})),
        FieldKind::Flag => ("flag", none()),
        FieldKind::Choice => ("choice", json!({"words": own.map_or(&Value::Null, |own| &own["enum"])})),
        FieldKind::Items { max, fields: inner } => {
            let item = own.unwrap_or(&Value::Null);
            ("items", json!({"max": max, "fields": fields(inner, item, parts)}))
        }
    }
}

/// The schema that a property names, itself or for its entries.
fn referred<'a>(property: &Value, parts: &'a BTreeMap<String, Value>) -> Option<&'a Value> {
    let places = [
        &property["$ref"],
        &property["items"]["$ref"],
        &property["allOf"][0]["$ref"],
        &property["oneOf"][0]["$ref"],
        &property["oneOf"][1]["$ref"],
    ];
    let name = places.into_iter().find_map(Value::as_str)?.rsplit('/').next()?;
    parts.get(name)
}
