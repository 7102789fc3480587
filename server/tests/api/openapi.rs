//! The description of the API: complete, and true of the server that gives it.

use std::{fs, path::Path};

use serde_json::{Map, Value};

use crate::harness::Shop;

const METHODS: [&str; 5] = ["get", "post", "put", "delete", "patch"];

pub(crate) fn document(shop: &Shop) -> Value {
    let answer = shop.get("/api/openapi.json");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.body["openapi"], "3.1.0");
    answer.body
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// Every call with its method, address and description.
pub(crate) fn operations(document: &Value) -> Vec<(&'static str, &str, &Value)> {
    let items = fields(&document["paths"]);
    let found = items.flat_map(|(path, item)| {
        let known = METHODS.into_iter();
        known.filter_map(move |method| Some((method, path.as_str(), item.get(method)?)))
    });
    found.collect()
}

/// An address with something in the place of its parameters.
pub(crate) fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| match part.rsplit_once('}') {
        Some((_, rest)) => format!("true{rest}"),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("/")
}

#[test]
fn every_call_is_described_with_examples_and_errors() {
    let document = document(&Shop::start());
    let operations = operations(&document);
    assert!(operations.len() > 40, "{}", operations.len());
    let mut names: Vec<_> = operations
        .iter()
        .map(|(.., call)| call["operationId"].as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), operations.len(), "each call has a name of its own");
    for (method, path, call) in operations {
        let what = format!("{method} {path}");
        let summary = call["summary"].as_str().unwrap_or_default();
        assert!(summary.len() > 10 && !summary.ends_with('.'), "{what}: {summary:?}");
        assert!(!call.to_string().contains("[`"), "{what} speaks of Rust");
        for (media, content) in fields(&call["requestBody"]["content"]) {
            assert!(!content["example"].is_null(), "{what} has no example of its {media}");
        }
        let answers = &call["responses"];
        for status in ["400", "405", "429", "503"] {
            assert!(answers[status].is_object(), "{what}: {status}");
        }
        for status in ["403", "415"] {
            assert!(method == "get" || answers[status].is_object(), "{what}: {status}");
        }
        for status in ["429", "503"] {
            assert!(
                answers[status]["headers"]["Retry-After"].is_object(),
                "{what}: {status}"
            );
        }
        for (status, answer) in fields(answers) {
            let words = answer["description"].as_str().unwrap_or_default();
            assert!(!words.is_empty(), "{what}: {status} is not explained");
            let is_error = status.starts_with(['4', '5']);
            let problem = &answer["content"]["application/problem+json"];
            if is_error {
                assert_eq!(
                    problem["schema"]["$ref"], "#/components/schemas/Problem",
                    "{what}: {status}"
                );
                assert_eq!(problem["example"]["status"].to_string(), *status, "{what}");
            }
            // A file is no text to show.
            let is_file = answer["content"]["application/pdf"].is_object();
            let needs_example = !is_error && !is_file && !matches!(status.as_str(), "204" | "302" | "303" | "304");
            let mut contents = fields(&answer["content"]);
            assert!(
                !needs_example || contents.any(|(_, content)| !content["example"].is_null()),
                "{what} has no example of its {status}"
            );
        }
        let is_writing = call["requestBody"].is_object();
        assert_eq!(
            answers["413"].is_object(),
            is_writing || path == "/api/me/carts/giftcard",
            "{what}"
        );
        // These ask for a password, or for a token that is no bearer's; so does the change of an address.
        let is_sign_in = [
            "/api/staff/login",
            "/api/identity-connect/login",
            "/api/identity-connect/passkey/login",
            "/api/identity-connect/provider/login",
            "/api/identity-connect/token",
            "/api/cda/me/email/",
        ]
        .iter()
        .any(|call| path.starts_with(call))
            // What a browser is asked is asked of everybody.
            && path != "/api/staff/login/passkey/options";
        let is_of_session =
            path == "/api/identity-connect/userinfo" || (path == "/api/identity-connect/logout" && method == "post");
        assert_eq!(
            answers["401"].is_object(),
            call["security"].is_array() || is_sign_in || is_of_session,
            "{what}"
        );
    }
}

#[test]
fn the_server_has_what_is_described_and_nothing_else() {
    let shop = Shop::shared();
    let document = document(shop);
    for (path, item) in fields(&document["paths"]) {
        // A method that no address takes is answered with those that this one takes.
        let refused = shop.options(&filled(path));
        assert_eq!(refused.status, 405, "{path}");
        let mut allowed: Vec<_> = refused.header("allow").expect("methods").split(", ").collect();
        allowed.retain(|method| *method != "HEAD");
        let mut described: Vec<_> = METHODS
            .into_iter()
            .filter(|method| item.get(method).is_some())
            .collect();
        allowed.sort_unstable();
        described.sort_unstable();
        let described: Vec<_> = described.iter().map(|method| method.to_uppercase()).collect();
        assert_eq!(allowed, described, "{path}");
    }
    for path in ["/api/nothing", "/api/cda/order", "/api/cda/me/carts/x/nothing"] {
        assert_eq!(shop.get(path).status, 404, "{path}");
    }
}

/// The addresses that stand in the source of the handlers; those of the two families of carts are put together there.
#[test]
fn no_call_is_left_out() {
    let document = document(Shop::shared());
    let mut addresses = Vec::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/http-api/src");
    let mut folders = vec![source];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.ends_with("auth") {
                // It names how addresses begin.
            } else if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let source = fs::read_to_string(&path).expect("a source");
                let words = source
                    .split('"')
                    .filter(|word| word.starts_with("/api/") && !word.contains(['?', '<']));
                addresses.extend(words.map(str::to_owned));
            }
        }
    }
    assert!(addresses.len() > 20, "{addresses:?}");
    for address in addresses {
        assert!(document["paths"][&address].is_object(), "{address} is not described");
    }
}

#[test]
fn examples_hold_what_their_shapes_require() {
    let document = document(Shop::shared());
    for (method, path, call) in operations(&document) {
        for (status, answer) in fields(&call["responses"]) {
            for (_, content) in fields(&answer["content"]) {
                let example = &content["example"];
                if !example.is_null() {
                    check(
                        &document,
                        &content["schema"],
                        example,
                        &format!("{method} {path} {status}"),
                    );
                }
            }
        }
    }
}

/// Whether a value has the fields that its shape requires, and types as it says. Choices between shapes are not looked
/// into.
fn check(document: &Value, schema: &Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|reference| reference.rsplit('/').next())
    {
        return check(document, &document["components"]["schemas"][name], value, place);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(document, part, value, place);
    }
    let types: Vec<_> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        single => single.as_str().into_iter().collect(),
    };
    let fits = |kind: &str| match kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    assert!(
        types.is_empty() || types.into_iter().any(fits),
        "{place}: {value} is no {}",
        schema["type"]
    );
    for name in schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        assert!(value.get(name).is_some(), "{place}: {name} is missing");
    }
    for (name, property) in fields(&schema["properties"]) {
        if let Some(field) = value.get(name) {
            check(document, property, field, &format!("{place}.{name}"));
        }
    }
    for item in value.as_array().into_iter().flatten() {
        check(document, &schema["items"], item, place);
    }
}

#[test]
fn both_lists_of_products_tell_how_to_filter() {
    let shop = Shop::shared();
    let document = document(shop);
    let page = shop.get("/api/docs").text();
    for path in ["/api/search/products", "/api/categories/products"] {
        let parameters = document["paths"][path]["get"]["parameters"].as_array();
        let parameters = parameters.into_iter().flatten();
        let filters: Vec<_> = parameters
            .filter_map(|parameter| Some((parameter["name"].as_str()?.strip_prefix("filter.")?, parameter)))
            .collect();
        let list = shop.get(path).body;
        let mut offered: Vec<_> = list["facetGroups"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|group| group["filterName"].as_str())
            .collect();
        let mut described: Vec<_> = filters.iter().map(|(name, _)| *name).collect();
        described.sort_unstable();
        offered.sort_unstable();
        assert_eq!(described, offered, "{path}");
        for (name, filter) in filters {
            assert!(page.contains(&format!("filter.{name}")), "{name}");
            assert_eq!(
                (&filter["in"], &filter["style"], &filter["explode"], &filter["required"]),
                (&"query".into(), &"form".into(), &false.into(), &false.into()),
                "{name}"
            );
            assert_eq!(filter["schema"]["items"]["type"], "string", "{name}");
            let values: Vec<_> = filter["example"].as_array().into_iter().flatten().collect();
            let values: Vec<_> = values.into_iter().filter_map(Value::as_str).collect();
            let answer = shop.get(&format!("{path}?filter.{name}={}", values.join(",")));
            assert!(
                answer.body["totalCount"].as_u64() > Some(0),
                "{name}: {}",
                answer.text()
            );
        }
    }
}

#[test]
fn the_page_shows_every_call_without_scripts() {
    let shop = Shop::shared();
    let page = shop.get("/api/docs");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    let html = page.text();
    assert!(!html.contains("<script") && !html.contains("style=") && !html.contains("src="));
    let document = document(shop);
    for (.., call) in operations(&document) {
        let id = call["operationId"].as_str().expect("a name");
        assert!(
            html.contains(&format!("<h3 id=\"{id}\">")) && html.contains(&format!("href=\"#{id}\"")),
            "{id}"
        );
    }
    for (name, _) in fields(&document["components"]["schemas"]) {
        assert!(html.contains(&format!("id=\"shape-{name}\"")), "{name}");
    }
    let etag = page.header("etag").expect("a version");
    let again = shop.get_with("/api/docs", &[("if-none-match", etag)]);
    assert_eq!((again.status, again.bytes.len()), (304, 0));
}
