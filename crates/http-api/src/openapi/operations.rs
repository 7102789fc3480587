//! Walking the operations of a document, and naming them.

use utoipa::{
    Modify,
    openapi::{OpenApi as Document, PathItem, path::Operation},
};

/// The operations of an address, each with its method.
pub fn of_item(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let found = [
        ("GET", &mut item.get),
        ("POST", &mut item.post),
        ("PUT", &mut item.put),
        ("DELETE", &mut item.delete),
        ("PATCH", &mut item.patch),
    ];
    found
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// Gives each operation a name that no other has: `getMeCarts`, `deleteCdaCartsById`; and a summary of one sentence,
/// with the others as its description.
pub struct Names;

impl Modify for Names {
    fn modify(&self, document: &mut Document) {
        for (path, item) in &mut document.paths.paths {
            for (method, operation) in of_item(item) {
                operation.operation_id = Some(name(method, path));
                let words = operation.summary.take().unwrap_or_default();
                let (summary, rest) = first_sentence(&words);
                if !rest.is_empty() && operation.description.is_none() {
                    operation.description = Some(rest);
                }
                operation.summary = Some(summary);
            }
        }
    }
}

fn name(method: &str, path: &str) -> String {
    let parts = path.trim_start_matches("/api").split(['/', '-', '.']);
    let parts = parts.filter(|part| !part.is_empty()).map(|part| {
        let (joint, word) = match part.strip_prefix('{') {
            Some(parameter) => ("By", parameter.trim_end_matches('}')),
            None => ("", part),
        };
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{joint}{}{rest}", first.to_uppercase())
    });
    method.to_lowercase() + &parts.collect::<String>()
}

/// The first sentence without its full stop, and the rest.
fn first_sentence(words: &str) -> (String, String) {
    let words = words.replace('\n', " ");
    let (first, rest) = words.split_once(". ").unwrap_or((&words, ""));
    (first.trim_end_matches('.').to_owned(), rest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_method_and_address() {
        for (method, path, expected) in [
            ("GET", "/api/me/carts", "getMeCarts"),
            ("DELETE", "/api/cda/carts/{id}", "deleteCdaCartsById"),
            (
                "POST",
                "/api/identity-connect/token/anonymous",
                "postIdentityConnectTokenAnonymous",
            ),
            ("GET", "/api/openapi.json", "getOpenapiJson"),
        ] {
            assert_eq!(name(method, path), expected);
        }
    }

    #[test]
    fn a_summary_is_one_sentence() {
        let check = |words, first: &str, rest: &str| assert_eq!(first_sentence(words), (first.into(), rest.into()));
        check("Ends a cart.", "Ends a cart", "");
        check(
            "Ends a cart. What\ncomes later is new.",
            "Ends a cart",
            "What comes later is new.",
        );
    }
}
