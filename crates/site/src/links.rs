//! Texts, names and links in the reader's language.

use domain::{
    catalogue::Category,
    content::Link,
    ids::CategoryCode,
    market::{Language, Texts},
};
use wire::page::NamedLink;

use super::{data::LinkData, render_context::RenderContext};

pub fn children_of<'a>(
    context: RenderContext<'a>,
    parent: Option<&CategoryCode>,
) -> impl Iterator<Item = &'a Category> {
    context.catalogue.category_children(parent).iter().map(AsRef::as_ref)
}

pub fn category_name(category: &Category, language: Language) -> String {
    category.name.get(language).unwrap_or(category.code.as_str()).to_owned()
}

pub fn named_link(link: &LinkData, language: Language) -> Option<NamedLink> {
    Some(NamedLink {
        name: link.name.get(language)?.to_owned(),
        url: link_to(&link.url, language)?,
    })
}

/// The address in a language, where there is one that pages may lead to.
pub fn link_to(texts: &Texts, language: Language) -> Option<String> {
    let link = Link::parse(texts.get(language)?).ok()?;
    Some(link.to_string())
}

/// The text in a language, where there is one.
pub fn owned(texts: &Texts, language: Language) -> Option<String> {
    texts.get(language).map(str::to_owned)
}
