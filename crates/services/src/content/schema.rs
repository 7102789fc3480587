//! JSON Schema of every type of content, made from the types themselves.

use domain::content::{Content, PageType, Taxonomy};
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};
use wire::blocks::{BlockDefinition, DEFINITIONS, SHARED};

/// One document: a schema for each type of content under its name, and for the taxonomy; what they share is under `$defs`.
pub fn schema() -> Result<Value, serde_json::Error> {
    let mut parts = Vec::new();
    Content::schemas(&mut parts);
    Taxonomy::schemas(&mut parts);
    parts.push(("Taxonomy".to_owned(), Taxonomy::schema()));
    let mut definitions = Map::new();
    for (name, part) in parts {
        definitions.insert(name, in_definitions(serde_json::to_value(part)?));
    }
    for definition in DEFINITIONS.iter().chain([&SHARED]) {
        definitions.extend(block(definition)?);
    }
    let blocks = DEFINITIONS
        .iter()
        .chain([&SHARED])
        .map(|block| json!({"$ref": format!("#/$defs/{}", block.type_name)}));
    definitions.insert("BlockData".to_owned(), json!({"oneOf": blocks.collect::<Vec<_>>()}));
    let union = in_definitions(serde_json::to_value(Content::schema())?);
    let types: Vec<&str> = PageType::ALL.into_iter().map(PageType::as_str).collect();
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Content",
        "description": format!("The content of a page, by its type: {}.", types.join(", ")),
        "oneOf": union["oneOf"],
        "$defs": definitions,
    }))
}

/// A type of block, as its definition says, with the forms that it refers to.
fn block(definition: &BlockDefinition) -> Result<Vec<(String, Value)>, serde_json::Error> {
    let mut parts = Vec::new();
    (definition.schemas)(&mut parts);
    let mut forms = Vec::new();
    for (name, part) in parts {
        forms.push((name, in_definitions(serde_json::to_value(part)?)));
    }
    let mut form = in_definitions(serde_json::to_value((definition.schema)())?);
    form["title"] = definition.label.en.into();
    form["properties"]["type"] = json!({"const": definition.type_name});
    form["properties"]["id"] = json!({"type": "string", "description": "Given by the shop where it is missing."});
    form["properties"]["visitorGroups"] = json!({
        "type": "array",
        "items": {"type": "string"},
        "description": "The groups of visitors that it is for; for everybody where none is named.",
    });
    form["properties"]["hidden"] =
        json!({"type": "boolean", "description": "Editors keep it, and no reader is shown it."});
    if let Some(required) = form["required"].as_array_mut() {
        required.push("type".into());
    } else {
        form["required"] = json!(["type"]);
    }
    forms.push((definition.type_name.to_owned(), form));
    Ok(forms)
}

/// References of the API's description become those of a schema by itself.
fn in_definitions(value: Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(name, value)| match (name.as_str(), value) {
                    ("$ref", Value::String(to)) => (name, to.replace("#/components/schemas/", "#/$defs/").into()),
                    (_, value) => (name, in_definitions(value)),
                })
                .collect(),
        ),
        Value::Array(items) => items.into_iter().map(in_definitions).collect(),
        other => other,
    }
}
