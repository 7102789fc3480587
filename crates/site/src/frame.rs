//! Documents for frames: markup of others, which may do what it likes in there and nothing to the page around it.

use configuration::SiteConfig;
use domain::content::BlockData;
use wire::{
    blocks::{Definition, RawHtmlBlock, SocialMediaEmbedBlock},
    html::escape,
};

use super::{
    named_block::{Places, named_block},
    render_context::RenderContext,
};

/// A document for a frame, and what it allows its browser.
pub struct FrameDocument {
    pub html: String,
    pub policy: String,
}

/// The document of the block with this content id, and where pages show it; nothing where no page that readers see has such a block.
/// May walk all pages: not for an async thread.
pub fn frame_document(context: RenderContext<'_>, block: u32) -> Option<(FrameDocument, Places)> {
    let (block, places) = named_block(context, block)?;
    let document = FrameDocument {
        html: document(context, &markup(context, &block)?),
        policy: policy(context.config),
    };
    Some((document, places))
}

fn markup(context: RenderContext<'_>, block: &BlockData) -> Option<String> {
    let raw = RawHtmlBlock::stored(block).map(|stored| &stored.html);
    let texts = raw.or_else(|| SocialMediaEmbedBlock::stored(block).map(|stored| &stored.html))?;
    texts.get(context.language).map(str::to_owned)
}

/// The gallery of samples shows theirs in the same one.
const TEMPLATE: &str = include_str!("frame.html");

fn document(context: RenderContext<'_>, markup: &str) -> String {
    let (before, after) = TEMPLATE.split_once("<!--markup-->").unwrap_or((TEMPLATE, ""));
    let language = context.language.code();
    let title = escape(&context.site.site_title);
    before.replace("%LANG%", language).replace("%TITLE%", &title) + markup + after
}

/// Scripts run, but in an origin that is nobody's: they reach no cookie, no storage and no page of the shop.
fn policy(config: &SiteConfig) -> String {
    let list = |hosts: &[String]| hosts.iter().map(|host| format!(" {host}")).collect::<String>();
    let or_none = |hosts: String| if hosts.is_empty() { " 'none'".to_owned() } else { hosts };
    let (embeds, pictures, frames, forms) = (
        list(&config.embed_hosts),
        list(&config.picture_hosts),
        list(&config.frame_hosts),
        list(&config.form_hosts),
    );
    let sends = if forms.is_empty() { "" } else { " allow-forms" };
    [
        format!("sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox{sends}"),
        "default-src 'none'".to_owned(),
        format!("script-src 'unsafe-inline'{embeds}"),
        format!("style-src 'unsafe-inline'{embeds}"),
        format!("img-src 'self' data:{embeds}{pictures}"),
        format!("font-src data:{embeds}"),
        format!("connect-src{}", or_none(embeds.clone())),
        format!("frame-src{}", or_none(embeds + &frames)),
        format!("form-action{}", or_none(forms)),
        "base-uri 'none'".to_owned(),
        "frame-ancestors 'self'".to_owned(),
    ]
    .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_reaches_only_the_hosts_that_are_let_in() {
        let mut config = SiteConfig::default();
        config.frame_hosts.clear();
        let none = policy(&config);
        assert!(none.contains("connect-src 'none'; frame-src 'none';"), "{none}");
        assert!(none.contains("script-src 'unsafe-inline';"), "{none}");
        assert!(
            none.contains("form-action 'none';") && !none.contains("allow-forms"),
            "{none}"
        );
        assert!(
            none.starts_with("sandbox ") && !none.contains("allow-same-origin"),
            "{none}"
        );
        config.embed_hosts = vec!["https://social.example".to_owned()];
        config.form_hosts = vec!["https://letters.example".to_owned()];
        let some = policy(&config);
        assert!(some.contains("connect-src https://social.example;"), "{some}");
        assert!(some.contains("form-action https://letters.example;"), "{some}");
        assert!(some.contains(" allow-forms;"), "{some}");
        assert!(
            some.contains("script-src 'unsafe-inline' https://social.example;"),
            "{some}"
        );
    }
}
