//! The document of a page: the web app's host page, filled so that a reader and a search engine see the page
//! before any script has run.

mod head;
mod policy;
mod script;
mod structured;

pub use policy::{content_security_policy, nonce};

use renderer::Body;
use wire::{html::escape, page::PageModel};

use self::script::in_script;
use crate::{RenderContext, assets::Assets};

/// What a document is filled with.
pub struct TemplateData<'a> {
    pub assets: &'a Assets,
    pub context: RenderContext<'a>,
    pub page: &'a PageModel,
    /// The same page as the web app gets it.
    pub model: &'a str,
    /// None for a page that could not be rendered: the web app draws it.
    pub body: Option<&'a Body>,
    /// Lets this document's own script and style sheet pass the content security policy.
    pub nonce: &'a str,
}

/// The whole document.
pub fn render(filling: &TemplateData<'_>) -> String {
    let TemplateData {
        assets,
        context,
        page,
        model,
        body,
        nonce,
    } = filling;
    let base = page.base();
    let preloads = assets.preloads(body.map_or(&[], |body| &body.modules));
    let mut head = head::head(page, *context, &preloads);
    head.push_str(&structured::scripts(page, *context));
    let late = head::late_links(&preloads, body.map_or("", |body| &body.styles), nonce);
    let mut data = json_script("page-model", model);
    if let Some(body) = body {
        // What is here before the web app takes the markup over.
        data.push_str(&json_script(
            "modules",
            &serde_json::Value::from(body.modules.clone()).to_string(),
        ));
    }
    fill(
        assets.template().unwrap_or(UNBUILT),
        &[
            ("%LANG%", context.language.code()),
            ("%THEME%", &escape(&base.layout_theme)),
            ("%MARKET%", &escape(base.market.as_str())),
            ("%NONCE%", nonce),
            ("<!--head-->", &head),
            // After the app's own style sheets, as when the app itself loads them: the order decides between rules.
            ("</head>", &late),
            ("<script type=\"module\"", LATE_SCRIPT),
            ("<link rel=\"modulepreload\"", LATE_MODULE),
            ("<!--root-->", body.map_or("", |body| &body.html)),
            ("<!--data-->", &data),
        ],
    )
}

fn json_script(id: &str, json: &str) -> String {
    format!(
        "<script type=\"application/json\" id=\"{id}\">{}</script>",
        in_script(json)
    )
}

/// The page as one visitor gets it. What is rendered from a page, and kept, knows nobody.
pub fn with_visitor(model: &str, anonymous_id: &str) -> String {
    // Nothing that somebody wrote can look like this: inside a text the quotes are escaped.
    model.replacen(
        "\"anonymousId\":null",
        &format!("\"anonymousId\":{}", serde_json::Value::from(anonymous_id)),
        1,
    )
}

/// The app's own modules, as the template names them, after what the first paint needs.
const LATE_SCRIPT: &str = "<script type=\"module\" fetchpriority=\"low\"";
const LATE_MODULE: &str = "<link rel=\"modulepreload\" fetchpriority=\"low\"";

/// Puts texts in the place of marks, each once and in the order of the template; what is put in is not looked
/// at again.
fn fill(template: &str, marks: &[(&str, &str)]) -> String {
    let length: usize = marks.iter().map(|(_, text)| text.len()).sum();
    let mut filled = String::with_capacity(template.len() + length);
    let mut rest = template;
    while let Some((at, mark, text)) = marks
        .iter()
        .filter_map(|(mark, text)| Some((rest.find(mark)?, mark, text)))
        .min_by_key(|(at, ..)| *at)
    {
        filled.push_str(&rest[..at]);
        filled.push_str(text);
        rest = &rest[at + mark.len()..];
    }
    filled.push_str(rest);
    filled
}

/// The host page where the web app was not built.
const UNBUILT: &str = "<!doctype html>
<html lang=\"%LANG%\" data-theme=\"%THEME%\" data-market=\"%MARKET%\">
<head><meta charset=\"utf-8\" /><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" /><!--head--></head>
<body>
<p>The web app is not built: run <code>npm run build</code> and start the server again.</p>
<div id=\"root\"><!--root--></div>
<!--data-->
</body>
</html>
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_in_texts_stay_texts() {
        let filled = fill("<a %A%><!--b-->", &[("%A%", "<!--b-->"), ("<!--b-->", "%A%")]);
        assert_eq!(filled, "<a <!--b-->>%A%");
    }

    #[test]
    fn a_visitor_is_named_in_their_field_alone() {
        assert_eq!(
            with_visitor(r#"{"name":"\"anonymousId\":null","anonymousId":null}"#, "1.a\""),
            r#"{"name":"\"anonymousId\":null","anonymousId":"1.a\""}"#
        );
    }

    #[test]
    fn json_cannot_leave_its_script() {
        assert_eq!(
            in_script(r#"{"a":"</script><!--"}"#),
            r#"{"a":"\u003c/script>\u003c!--"}"#
        );
    }
}
