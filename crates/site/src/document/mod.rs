//! The document of a page: the web app's host page, filled so that a reader and a search engine see the page
//! before any script has run.

mod components;
mod first_paint;
mod head;
mod policy;
mod script;
mod structured;

pub use policy::{content_security_policy, nonce};

use wire::{html::escape, page::PageModel};

use self::script::in_script;
use crate::{RenderContext, assets::Assets, localizations::Dictionary};

/// What a document is filled with.
pub struct TemplateData<'a> {
    pub assets: &'a Assets,
    pub context: RenderContext<'a>,
    pub page: &'a PageModel,
    /// Lets this document's own inline elements pass the content security policy.
    pub nonce: &'a str,
}

/// The whole document.
pub fn render(filling: &TemplateData<'_>) -> Result<String, serde_json::Error> {
    let TemplateData {
        assets,
        context,
        page,
        nonce,
    } = filling;
    let base = page.base();
    let preloads = assets.preloads(&components::first_components(page));
    let template = assets.template().unwrap_or(UNBUILT);
    let mut head = head::head(page, &preloads, nonce);
    head.push_str(&structured::scripts(page, *context, nonce));
    let late = head::late_links(&preloads);
    let root = first_paint::first_paint(page, *context);
    let data = data(page, context.dictionary, nonce)?;
    Ok(fill(
        template,
        &[
            ("%LANG%", context.language.code()),
            ("%THEME%", &escape(&base.layout_theme)),
            ("%MARKET%", &escape(base.market.as_str())),
            ("<!--head-->", &head),
            // After the app's own style sheets, as when the app itself loads them: the order decides between rules.
            ("</head>", &late),
            ("<script type=\"module\"", LATE_SCRIPT),
            ("<link rel=\"modulepreload\"", LATE_MODULE),
            ("<!--root-->", &root),
            ("<!--data-->", &data),
        ],
    ))
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

/// The page model and the dictionary, for the web app to start with.
fn data(page: &PageModel, dictionary: &Dictionary, nonce: &str) -> Result<String, serde_json::Error> {
    let model = in_script(&serde_json::to_string(page)?);
    let words = in_script(dictionary.json());
    Ok(format!(
        "<script type=\"application/json\" id=\"page-model\" nonce=\"{nonce}\">{model}</script>\
         <script type=\"application/json\" id=\"dictionary\" nonce=\"{nonce}\">{words}</script>"
    ))
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
    fn json_cannot_leave_its_script() {
        assert_eq!(
            in_script(r#"{"a":"</script><!--"}"#),
            r#"{"a":"\u003c/script>\u003c!--"}"#
        );
    }
}
