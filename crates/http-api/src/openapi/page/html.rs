//! The page, made from the document.

use serde_json::{Map, Value};
use wire::html::escape;

/// The page's only style sheet.
pub const STYLE: &str = include_str!("page.css");

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// One call of the document.
struct Call<'a> {
    method: &'a str,
    path: &'a str,
    operation: &'a Value,
}

/// The whole page.
pub fn page(document: &Value) -> String {
    let title = text(&document["info"]["title"]);
    let groups: Vec<_> = list(&document["tags"])
        .map(|tag| (tag, calls_of(document, &tag["name"])))
        .collect();
    let contents: String = groups.iter().map(|(tag, calls)| contents_of(tag, calls)).collect();
    let sections: String = groups.iter().map(|(tag, calls)| section(tag, calls)).collect();
    let schemas: String = fields(&document["components"]["schemas"])
        .map(|(name, schema)| shape(name, schema))
        .collect();
    format!(
        r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: the API</title>
<style>{STYLE}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>{title}: the API</h1>
<p>{description}</p>
<p>Version {version}. For programs: <a href="/api/openapi.json">the OpenAPI document</a>.</p>
</header>
<nav aria-label="Contents">{contents}<h2><a href="#shapes">Shapes</a></h2></nav>
<main id="calls">
{sections}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
{schemas}
</section>
</main>
</body>
</html>
"##,
        description = text(&document["info"]["description"]),
        version = text(&document["info"]["version"]),
    )
}

fn calls_of<'a>(document: &'a Value, tag: &Value) -> Vec<Call<'a>> {
    let items = fields(&document["paths"]);
    let calls = items.flat_map(|(path, item)| {
        METHODS.iter().filter_map(move |method| {
            let operation = item.get(method)?;
            Some(Call {
                method,
                path,
                operation,
            })
        })
    });
    calls
        .filter(|call| list(&call.operation["tags"]).any(|name| name == tag))
        .collect()
}

fn contents_of(tag: &Value, calls: &[Call<'_>]) -> String {
    let links: String = calls
        .iter()
        .map(|call| {
            format!(
                r##"<li><a href="#{id}"><span class="method {method}">{shown}</span> {path}</a></li>"##,
                id = text(&call.operation["operationId"]),
                method = call.method,
                shown = call.method.to_uppercase(),
                path = breakable(call.path),
            )
        })
        .collect();
    let name = text(&tag["name"]);
    let id = anchor(&tag["name"]);
    format!(r##"<h2><a href="#{id}">{name}</a></h2><ul>{links}</ul>"##)
}

fn section(tag: &Value, calls: &[Call<'_>]) -> String {
    let articles: String = calls.iter().map(article).collect();
    format!(
        r#"<section aria-labelledby="{id}"><h2 id="{id}">{name}</h2><p>{description}</p>{articles}</section>"#,
        id = anchor(&tag["name"]),
        name = text(&tag["name"]),
        description = text(&tag["description"]),
    )
}

fn article(call: &Call<'_>) -> String {
    let operation = call.operation;
    let id = text(&operation["operationId"]);
    format!(
        r#"<article aria-labelledby="{id}">
<h3 id="{id}"><span class="method {method}">{shown}</span> <code>{path}</code></h3>
<p><strong>{summary}</strong></p>{description}{token}{parameters}{body}{answers}
</article>"#,
        method = call.method,
        shown = call.method.to_uppercase(),
        path = breakable(call.path),
        summary = text(&operation["summary"]),
        description = paragraphs(&operation["description"]),
        token = token(&operation["security"]),
        parameters = parameters(&operation["parameters"]),
        body = request(&operation["requestBody"]["content"]),
        answers = answers(&operation["responses"]),
    )
}

fn token(security: &Value) -> String {
    let scheme = list(security).find_map(|scheme| scheme.as_object()?.keys().next());
    match scheme.map(String::as_str) {
        Some("service") => "<p>Needs a program's token: <code>Authorization: Bearer …</code></p>".to_owned(),
        Some(_) => "<p>Needs a visitor's token: <code>Authorization: Bearer …</code></p>".to_owned(),
        None => String::new(),
    }
}

fn parameters(parameters: &Value) -> String {
    let rows: String = list(parameters)
        .map(|parameter| {
            let needed = if parameter["required"] == true { ", required" } else { "" };
            format!(
                "<tr><th scope=\"row\"><code>{name}</code></th><td>{place}{needed}</td><td>{kind}</td><td>{words}</td></tr>",
                name = text(&parameter["name"]),
                place = text(&parameter["in"]),
                kind = kind(&parameter["schema"]),
                words = text(&parameter["description"]),
            )
        })
        .collect();
    if rows.is_empty() {
        return rows;
    }
    table("Parameters", ["Name", "Where", "Type", "Meaning"], &rows)
}

fn request(content: &Value) -> String {
    fields(content)
        .map(|(media, content)| {
            format!(
                "<h4>Body</h4><p><code>{media}</code>: {kind}</p>{example}",
                media = escape(media),
                kind = kind(&content["schema"]),
                example = example("Example of a request", &content["example"]),
            )
        })
        .collect()
}

fn answers(responses: &Value) -> String {
    let rows: String = fields(responses)
        .map(|(status, answer)| {
            let bodies: String = fields(&answer["content"])
                .map(|(media, content)| format!("<code>{}</code>: {}", escape(media), kind(&content["schema"])))
                .collect();
            format!(
                "<tr><th scope=\"row\">{status}</th><td>{words}</td><td>{bodies}</td></tr>",
                status = escape(status),
                words = text(&answer["description"]),
            )
        })
        .collect();
    let examples: String = fields(responses)
        .flat_map(|(status, answer)| fields(&answer["content"]).map(move |(_, content)| (status, content)))
        .map(|(status, content)| example(&format!("Example of {status}"), &content["example"]))
        .collect();
    table("Answers", ["Status", "Meaning", "Body"], &rows) + &examples
}

fn table<const N: usize>(title: &str, columns: [&str; N], rows: &str) -> String {
    let heads: String = columns
        .iter()
        .map(|column| format!("<th scope=\"col\">{column}</th>"))
        .collect();
    format!(
        "<h4>{title}</h4><div class=\"wide\" role=\"region\" aria-label=\"{title}\" tabindex=\"0\">\
         <table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

fn example(title: &str, example: &Value) -> String {
    if example.is_null() {
        return String::new();
    }
    let code = match example {
        Value::String(text) => text.clone(),
        other => format!("{other:#}"),
    };
    format!(
        "<details><summary>{}</summary><pre tabindex=\"0\"><code>{}</code></pre></details>",
        escape(title),
        escape(&code)
    )
}

/// One schema of the document.
fn shape(name: &str, schema: &Value) -> String {
    let rows: String = properties(schema)
        .map(|(property, schema, is_required)| {
            format!(
                "<tr><th scope=\"row\"><code>{property}</code></th><td>{kind}</td><td>{needed}</td><td>{words}</td></tr>",
                property = escape(property),
                kind = kind(schema),
                needed = if is_required { "always" } else { "may be absent" },
                words = text(&schema["description"]),
            )
        })
        .collect();
    let fields = if rows.is_empty() {
        format!("<p>{}</p>", kind(schema))
    } else {
        table("Fields", ["Name", "Type", "There", "Meaning"], &rows)
    };
    let name = escape(name);
    format!(
        "<article class=\"shape\" aria-labelledby=\"shape-{name}\"><h3 id=\"shape-{name}\">{name}</h3>{}{fields}</article>",
        paragraphs(&schema["description"])
    )
}

/// The fields of an object, with those of the parts that it is put together from.
fn properties(schema: &Value) -> Box<dyn Iterator<Item = (&String, &Value, bool)> + '_> {
    let own = fields(&schema["properties"]).map(|(name, property)| {
        let is_required = list(&schema["required"]).any(|required| required == name);
        (name, property, is_required)
    });
    Box::new(own.chain(list(&schema["allOf"]).flat_map(properties)))
}

/// A schema in a few words, with links to those that have a name.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(reference.rsplit('/').next().unwrap_or_default()).into_owned();
        return format!("<a href=\"#shape-{name}\">{name}</a>");
    }
    for (key, joint) in [("allOf", " with "), ("oneOf", " or "), ("anyOf", " or ")] {
        if schema[key].is_array() {
            let parts: Vec<_> = list(&schema[key]).map(kind).collect();
            return parts.join(joint);
        }
    }
    if schema["enum"].is_array() {
        let words: Vec<_> = list(&schema["enum"])
            .map(|word| format!("<code>{}</code>", text(word)))
            .collect();
        return words.join(", ");
    }
    let name = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(text).collect::<Vec<_>>().join(" or "),
        single => text(single),
    };
    if name.starts_with("array") {
        return format!("{name} of {}", kind(&schema["items"]));
    }
    match &schema["additionalProperties"] {
        values @ Value::Object(_) => format!("map of {}", kind(values)),
        _ if name.is_empty() => "anything".to_owned(),
        _ => name,
    }
}

/// A text with its paragraphs; `code` between backticks.
fn paragraphs(value: &Value) -> String {
    let words = value.as_str().unwrap_or_default();
    let parts = words.split("\n\n").filter(|part| !part.trim().is_empty());
    parts.map(|part| format!("<p>{}</p>", code_spans(part))).collect()
}

fn text(value: &Value) -> String {
    code_spans(value.as_str().unwrap_or_default())
}

/// What stands between backticks as code.
fn code_spans(text: &str) -> String {
    let pieces: Vec<_> = text.split('`').collect();
    let is_paired = pieces.len() % 2 == 1;
    let spelled = pieces.iter().enumerate().map(|(at, piece)| match at % 2 {
        1 if is_paired => format!("<code>{}</code>", escape(piece)),
        _ => escape(piece).into_owned(),
    });
    spelled.collect()
}

/// A path that a narrow screen can break at its slashes.
fn breakable(path: &str) -> String {
    escape(path).replace('/', "/<wbr>")
}

fn anchor(name: &Value) -> String {
    escape(name.as_str().unwrap_or_default()).replace(' ', "-")
}

fn list(value: &Value) -> std::slice::Iter<'_, Value> {
    value.as_array().map(Vec::as_slice).unwrap_or_default().iter()
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}
