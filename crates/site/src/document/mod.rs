//! The document of a page: the web app's host page, filled so that a reader and a search engine see the page
//! before any script has run.

mod gzip;
mod head;
mod policy;
mod script;
mod structured;

pub use policy::{content_security_policy, foreign_hosts, nonce};

use std::fmt::Write;

use renderer::{Body, Keep};
use wire::{
    html::escape,
    page::{PageBase, PageModel},
};

use self::{
    gzip::Piece,
    script::{in_script, in_style},
};
use crate::{
    RenderContext,
    assets::{Assets, STYLE_SHEET},
    localizations::Area,
    sheets::{self, Markup},
};

/// What of a document is the same for all visitors and costs most: its rules, its markup and its model, compressed. All of
/// it comes from the model, the address and the web app, so that it can be kept under them.
pub struct RenderedPage {
    /// The document from its style sheet up to the visitor's id in the model, and what follows.
    until_visitor: Piece,
    after_visitor: Piece,
    /// The texts that the markup needs; all where there is none, since nobody knows what the page will show.
    texts: Option<Area>,
    /// The address of the picture that telephones see first.
    phone_picture: Option<String>,
    /// Has the browser fetch the first picture before it knows whether it is seen.
    picture_link: Option<String>,
}

impl RenderedPage {
    /// From a page as the web app gets it, in JSON, and its markup: none for a page that could not be rendered, which the
    /// web app draws.
    pub fn new(assets: &Assets, outline: Outline<'_>, model: &str, body: Option<Body>) -> Self {
        let (_, template) = halves(template(assets), HEAD);
        let (late_head, template) = halves(template, ROOT);
        let (inside, end) = halves(template, DATA);
        // What is here before the web app takes the markup over, if there is any.
        let listed = body
            .as_ref()
            .map_or_else(String::new, |body| json_list("modules", &body.modules));
        let texts = body.as_ref().filter(|body| !body.later_texts).map(|_| Area::First);
        let is_drawn_later = body.is_none();
        let Body {
            html, styles, modules, ..
        } = body.unwrap_or_default();
        let phone_picture = phone_picture(&html).map(str::to_owned);
        let picture_link = picture_link(&html);
        let preloads = assets.preloads(&modules);
        let mut rules = assets.rules(&preloads);
        if !is_drawn_later {
            let mut markup = Markup::of(&html);
            markup.add("data-theme", outline.theme);
            markup.add("data-market", outline.market);
            for reader in Reader::ALL {
                markup.add("data-reader", reader.as_str());
            }
            rules = sheets::used(&rules, &markup);
        }
        // The rules of this page come last.
        let rules = in_style(&(rules + &styles));
        let whole_sheets = whole_sheets(assets.sheets(&preloads));
        let late_head = without_sheets(late_head);
        let late_head = fill(
            &late_head,
            &[
                ("<script type=\"module\"", LATE_SCRIPT),
                ("<link rel=\"modulepreload\"", LATE_MODULE),
                (
                    "</head>",
                    &format!("{}{whole_sheets}</head>", head::late_links(&preloads)),
                ),
            ],
        );
        let model = open_for_visitor(model);
        let model = if outline.is_preview {
            model
        } else {
            without_guids(&model)
        };
        let model = in_script(&model);
        let before = format!("{rules}</style>{late_head}{html}{inside}{SCRIPT} id=\"page-model\">{model}");
        let after = format!("</script>{listed}{end}");
        Self {
            until_visitor: Piece::kept(&before),
            after_visitor: Piece::kept(&after),
            texts,
            phone_picture,
            picture_link,
        }
    }
}

/// The picture that telephones see first: the web app's `PhoneSource` has what comes before it in this order.
fn phone_picture(html: &str) -> Option<&str> {
    const BEFORE: &str = "<source media=\"(max-width: 30rem)\" type=\"image/avif\" srcSet=\"";
    let (_, rest) = html.split_once(BEFORE)?;
    let (address, _) = rest.split_once('"')?;
    // It becomes a part of a header.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    (address.starts_with("/pictures/") && address.bytes().all(is_plain)).then_some(address)
}

/// Names all versions of the first picture, of which the browser picks as it would for the picture itself.
fn picture_link(html: &str) -> Option<String> {
    let (_, rest) = html.split_once("<source type=\"image/avif\" srcSet=\"")?;
    let (versions, rest) = rest.split_once('"')?;
    let (sizes, _) = rest.strip_prefix(" sizes=\"")?.split_once('"')?;
    // Both stand in quotes here as they did there.
    Some(format!(
        "<link rel=\"preload\" as=\"image\" type=\"image/avif\" fetchpriority=\"high\" imagesrcset=\"{versions}\" imagesizes=\"{sizes}\" />"
    ))
}

/// What a document asks of its page as a whole.
#[derive(Clone, Copy)]
pub struct Outline<'a> {
    /// What the root element says of it.
    pub theme: &'a str,
    pub market: &'a str,
    pub is_preview: bool,
}

impl<'a> From<&'a PageBase> for Outline<'a> {
    fn from(page: &'a PageBase) -> Self {
        Self {
            theme: &page.layout_theme,
            market: page.market.as_str(),
            is_preview: page.preview.is_some(),
        }
    }
}

impl Keep for RenderedPage {
    fn bytes(&self) -> usize {
        let link = self.picture_link.as_ref().map_or(0, String::len);
        self.until_visitor.bytes() + self.after_visitor.bytes() + link
    }
}

/// Whom a document is for, as its root element says it. What is rendered is what visitors see: rules keep from others what
/// is not for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// Has signed in.
    Member,
    /// Has been here before.
    Visitor,
    /// Came without an id, hence without a cart.
    Newcomer,
}

impl Reader {
    const ALL: [Self; 3] = [Self::Member, Self::Visitor, Self::Newcomer];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Visitor => "visitor",
            Self::Newcomer => "newcomer",
        }
    }
}

/// What a document is made of.
pub struct Document<'a> {
    pub assets: &'a Assets,
    pub context: RenderContext<'a>,
    pub page: &'a PageModel,
    pub rendered: &'a RenderedPage,
    /// Nothing where the reader is no visitor of the shop.
    pub anonymous_id: Option<&'a str>,
    pub reader: Reader,
    pub on_phone: bool,
    /// Lets this document's own script and style sheet pass the content security policy.
    pub nonce: &'a str,
}

impl Document<'_> {
    pub fn text(&self) -> Vec<u8> {
        let mut text = self.head().into_bytes();
        let RenderedPage {
            until_visitor,
            after_visitor,
            ..
        } = self.rendered;
        until_visitor.write_text(&mut text);
        text.extend(self.visitor().into_bytes());
        after_visitor.write_text(&mut text);
        text
    }

    pub fn gzip(&self) -> Vec<u8> {
        gzip::file(&[
            &Piece::once(&self.head()),
            &self.rendered.until_visitor,
            &Piece::stored(&self.visitor()),
            &self.rendered.after_visitor,
        ])
    }

    /// What the browser fetches before it reads the document: the value of the header `Link` (RFC 8288). That is the fonts; but
    /// on a telephone, where the page has such a picture, the one that is seen first alone. The fonts, which have stand-ins,
    /// would share its line: the head names them.
    pub fn early_links(&self) -> String {
        match self.first_picture() {
            Some(address) => format!("<{address}>; rel=preload; as=image; type=\"image/avif\"; fetchpriority=high"),
            None => {
                let link = |font: &String| format!("<{font}>; rel=preload; as=font; type=\"font/woff2\"; crossorigin");
                self.assets.fonts().iter().map(link).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The picture that the reader sees first, where it is known which version of it that is.
    fn first_picture(&self) -> Option<&str> {
        self.rendered.phone_picture.as_deref().filter(|_| self.on_phone)
    }

    /// The document up to its rules.
    fn head(&self) -> String {
        let Self {
            assets,
            context,
            page,
            nonce,
            ..
        } = self;
        let Outline { theme, market, .. } = page.base().into();
        let (template, _) = halves(template(assets), HEAD);
        let mut head = fill(
            template,
            &[
                ("%LANG%", context.language.code()),
                ("%THEME%", &escape(theme)),
                ("%MARKET%", &escape(market)),
                ("%READER%", self.reader.as_str()),
                ("%NONCE%", nonce),
            ],
        );
        if self.first_picture().is_some() {
            for font in assets.fonts() {
                // Writing to a string cannot fail, here and below.
                let _ = write!(
                    head,
                    "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{font}\" crossorigin />"
                );
            }
        }
        // Who comes without a cart sees at once what is suggested in its place; all others wait for theirs and never load it.
        if matches!(page, PageModel::Cart(_)) && self.reader == Reader::Newcomer {
            head.push_str(self.rendered.picture_link.as_deref().unwrap_or_default());
        }
        head.push_str(&head::head(page, *context, self.texts()));
        head.push_str(&structured::scripts(page, *context));
        let _ = write!(head, "<style nonce=\"{nonce}\">");
        head
    }

    /// The texts that the page begins with. Of accounts and the checkout the markup says little: browsers draw the rest of them.
    fn texts(&self) -> Option<Area> {
        let is_drawn_later = matches!(
            self.page,
            PageModel::Checkout(_)
                | PageModel::OrderConfirmation(_)
                | PageModel::OrderLookup(_)
                | PageModel::Identity(_)
                | PageModel::MyPage(_)
                | PageModel::MyDetails(_)
                | PageModel::MyOrders(_)
                | PageModel::MyEmailPreferences(_)
                | PageModel::MyReviews(_)
                | PageModel::Consent(_)
                | PageModel::Policy(_)
                | PageModel::Review(_)
        );
        self.rendered.texts.filter(|_| !is_drawn_later)
    }

    /// The end of the model: the visitor's own field. What is rendered from a page, and kept, knows nobody.
    fn visitor(&self) -> String {
        let id = serde_json::Value::from(self.anonymous_id).to_string();
        format!(",\"anonymousId\":{}}}", in_script(&id))
    }
}

/// The model without the field of its visitor, and open for it at the end: what is written there splits no text that is
/// compressed together.
fn open_for_visitor(model: &str) -> String {
    // Nothing that somebody wrote can look like this in JSON: inside a text the quotes are escaped.
    let model = model.replacen("\"anonymousId\":null,", "", 1);
    model.strip_suffix('}').unwrap_or(&model).to_owned()
}

/// The model without the second identity of each block and page: only what editors have their previews in knows it.
fn without_guids(model: &str) -> String {
    let mut parts = model.split(GUID);
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest += part.split_once('"').map_or("", |(_, rest)| rest);
    }
    rest
}

/// Nothing that somebody wrote can look like this, as above.
const GUID: &str = ",\"guidValue\":\"";

const SCRIPT: &str = "<script type=\"application/json\"";

fn json_list(id: &str, texts: &[String]) -> String {
    let json = serde_json::Value::from(texts).to_string();
    format!("{SCRIPT} id=\"{id}\">{}</script>", in_script(&json))
}

/// Has all rules fetched of the sheets that the document has rules of. Nothing waits for them but the web app, which has them
/// count before it takes the markup over, which may then become anything: to count rules anew takes as long as to draw the page.
/// From the address the web app's loader knows which sheets are here.
fn whole_sheets<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(",");
    format!("<link rel=\"preload\" as=\"style\" id=\"sheets\" fetchpriority=\"low\" href=\"/styles?of={names}\" />")
}

/// The end of the host page's head without its style sheets, whose rules stand in the document.
fn without_sheets(head: &str) -> String {
    let mut links = head.split(STYLE_SHEET);
    let mut kept = links.next().unwrap_or_default().to_owned();
    for link in links {
        kept += link.split_once('>').map_or("", |(_, rest)| rest);
    }
    kept
}

/// Where the host page takes what stands in the head, the markup and the data.
const HEAD: &str = "<!--head-->";
const ROOT: &str = "<!--root-->";
const DATA: &str = "<!--data-->";

fn template(assets: &Assets) -> &str {
    assets.template().unwrap_or(UNBUILT)
}

/// What stands before a mark and what after it; all before it where there is none.
fn halves<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_once(mark).unwrap_or((text, ""))
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
<html lang=\"%LANG%\" data-theme=\"%THEME%\" data-market=\"%MARKET%\" data-reader=\"%READER%\">
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
        let page = RenderedPage::new(
            &Assets::default(),
            Outline {
                theme: "d2c",
                market: "FI",
                is_preview: false,
            },
            r#"{"name":"\"anonymousId\":null,","anonymousId":null,"link":{"id":1,"guidValue":"a-b"},"z":"</b>"}"#,
            Some(Body {
                html: "<h1>\"anonymousId\":null,</h1>".to_owned(),
                ..Body::default()
            }),
        );
        let text = |piece: &Piece| {
            let mut text = Vec::new();
            piece.write_text(&mut text);
            String::from_utf8(text).expect("a text")
        };
        let before = text(&page.until_visitor);
        assert!(before.contains("<h1>\"anonymousId\":null,</h1>"), "{before}");
        assert!(
            before.ends_with(r#">{"name":"\"anonymousId\":null,","link":{"id":1},"z":"\u003c/b>""#),
            "{before}"
        );
        assert!(text(&page.after_visitor).starts_with("</script>"));
    }

    #[test]
    fn a_picture_for_telephones_is_the_first_and_fit_for_a_header() {
        let source =
            |address: &str| format!("<source media=\"(max-width: 30rem)\" type=\"image/avif\" srcSet=\"{address}\"/>");
        let html = format!(
            "<p></p>{}{}",
            source("/pictures/a-1_b-960.avif"),
            source("/pictures/c.avif")
        );
        assert_eq!(phone_picture(&html), Some("/pictures/a-1_b-960.avif"));
        for unfit in [
            "",
            "/pictures/a>; rel=x",
            "/pictures/a, </b>",
            "/pictures/ä.avif",
            "https://example.org/pictures/a.avif",
            "//example.org/a.avif",
            "/pictures/a\n",
        ] {
            assert_eq!(phone_picture(&source(unfit)), None, "{unfit}");
        }
        assert_eq!(phone_picture("<source media=\"(max-width: 30rem)\"/>"), None);
    }

    #[test]
    fn a_picture_is_named_in_all_its_versions() {
        let source = "<source type=\"image/avif\" srcSet=\"/a-320.avif 320w,/a-640.avif 640w\" sizes=\"(min-width: 48rem) 1px, 60vw\"/>";
        assert_eq!(
            picture_link(&format!("<picture>{source}</picture>{source}")).as_deref(),
            Some(
                "<link rel=\"preload\" as=\"image\" type=\"image/avif\" fetchpriority=\"high\" imagesrcset=\"/a-320.avif 320w,/a-640.avif 640w\" imagesizes=\"(min-width: 48rem) 1px, 60vw\" />"
            )
        );
        assert_eq!(picture_link("<source type=\"image/avif\" srcSet=\"/a.avif\"/>"), None);
    }

    #[test]
    fn sheets_of_the_host_page_are_not_linked() {
        let head = "<a><link rel=\"stylesheet\" crossorigin href=\"/a.css\">\n<b><link rel=\"stylesheet\" href=\"/b.css\" /></head>";
        assert_eq!(without_sheets(head), "<a>\n<b></head>");
        assert_eq!(without_sheets("</head>"), "</head>");
    }

    #[test]
    fn rules_cannot_leave_their_element() {
        assert_eq!(in_style("a{content:\"</style><b>\"}"), "a{content:\"<\\/style><b>\"}");
    }

    #[test]
    fn json_cannot_leave_its_script() {
        for (json, safe) in [
            (r#"{"a":"</script><!--"}"#, r#"{"a":"\u003c/script>\u003c!--"}"#),
            (
                r#"{"a":"<p >5 < 6</p><ul><b>"}"#,
                r#"{"a":"\u003cp >5 \u003c 6</p><ul>\u003cb>"}"#,
            ),
        ] {
            assert_eq!(in_script(json), safe);
        }
    }
}
