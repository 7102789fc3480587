//! Examples of requests and answers. They stand in a file, by the names of the operations; calls that are alike in both
//! families of carts share them.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;
use utoipa::{
    Modify,
    openapi::{OpenApi as Document, RefOr, path::Operation},
};

use super::operations::of_item;

/// Puts the examples where they belong.
pub struct Examples;

/// Texts of real requests and answers.
const FILE: &str = include_str!("examples.json");

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Example {
    request: Option<Value>,
    response: Option<Value>,
    /// The operation whose answer is an example of this one's too.
    response_of: Option<String>,
}

impl Modify for Examples {
    fn modify(&self, document: &mut Document) {
        // A test sees to it that the file can be read, and that it has an example for every call.
        let examples: HashMap<String, Example> = serde_json::from_str(FILE).unwrap_or_default();
        for item in document.paths.paths.values_mut() {
            for (_, operation) in of_item(item) {
                let name = operation.operation_id.as_deref().unwrap_or_default();
                let found = examples
                    .get(name)
                    .or_else(|| examples.get(&name.replacen("Cda", "CdaMe", 1)));
                if let Some(example) = found {
                    let other = example.response_of.as_ref().and_then(|name| examples.get(name));
                    let response = other.map_or(&example.response, |other| &other.response);
                    illustrate(operation, &example.request, response);
                }
            }
        }
    }
}

fn illustrate(operation: &mut Operation, request: &Option<Value>, response: &Option<Value>) {
    if let Some(body) = &mut operation.request_body {
        for content in body.content.values_mut() {
            content.example.clone_from(request);
        }
    }
    for (status, answer) in &mut operation.responses.responses {
        if let RefOr::T(answer) = answer
            && status.starts_with('2')
        {
            for content in answer.content.values_mut() {
                content.example.clone_from(response);
            }
        }
    }
}
