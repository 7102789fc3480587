//! What readers would stumble over in a page that may be published all the same: links that lead nowhere, hosts that pages load
//! nothing from, pictures that nothing is said of, headings that skip a level, colours that cannot be read.

use configuration::{SiteConfig, lets_in_address, source_of};
use domain::{
    catalogue::Catalogue,
    content::{
        BlockData, BlockPlace, Content, ContentFault, ContentTree, FaultPlace, Page, PageFault, PageId, Version,
    },
    market::{Language, Texts},
    picture::Pictures,
};
use serde::Deserialize;
use serde_json::Value;
use site::Address;
use wire::blocks::{FieldKind, FieldValue, field_values, low_contrasts, script_addresses};

/// What readers find besides the page itself.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub content: &'a ContentTree,
    pub catalogue: &'a Catalogue,
    pub pictures: &'a Pictures,
    pub config: &'a SiteConfig,
}

/// What all pages lead to, or would load, and readers do not get.
pub fn out_of_reach(pages: &[Page], shown: Shown<'_>) -> Vec<PageFault> {
    let versions = pages.iter().flat_map(|page| {
        let languages = page.versions.keys();
        languages.filter_map(move |language| Some((&page.id, *language, page.published(*language)?)))
    });
    let found = versions.flat_map(|(page, language, version)| lint(page, language, version, shown));
    found
        .filter(|found| {
            matches!(
                found.fault,
                ContentFault::BrokenLink { .. } | ContentFault::ClosedHost { .. }
            )
        })
        .collect()
}

/// What readers of a page in a language would stumble over, in a site such as the one that is shown now.
pub fn lint(page: &PageId, language: Language, version: &Version, shown: Shown<'_>) -> Vec<PageFault> {
    let mut looking = Looking {
        language,
        shown,
        found: Vec::new(),
        // The page's own heading.
        level: 1,
    };
    looking.page(&version.content);
    let found = looking.found.into_iter();
    found
        .map(|(place, fault)| PageFault {
            page: page.clone(),
            place,
            fault,
        })
        .collect()
}

struct Looking<'a> {
    language: Language,
    shown: Shown<'a>,
    found: Vec<(FaultPlace, ContentFault)>,
    /// Of the heading before.
    level: u64,
}

impl Looking<'_> {
    fn page(&mut self, content: &Content) {
        let at = |field: &str| FaultPlace::of(None, field);
        for (field, link) in content.links() {
            self.link(at(field), link);
        }
        for (field, name) in content.pictures() {
            self.picture(at(field), name, None);
        }
        for (field, level, html) in content.formatted() {
            self.level = level;
            self.html(&at(field), html.as_str());
        }
        for (area, blocks) in content.areas() {
            for (number, block) in (1..).zip(blocks).filter(|(_, block)| !block.hidden) {
                let place = BlockPlace {
                    area,
                    number,
                    id: block.id.clone(),
                };
                self.block(&place, block);
            }
        }
    }

    fn block(&mut self, place: &BlockPlace, block: &BlockData) {
        let at = |field: String| FaultPlace {
            language: None,
            block: Some(place.clone()),
            field,
        };
        let values = field_values(block);
        for value in &values {
            let place = at(value.place.clone());
            match value.field.kind {
                FieldKind::Text { .. } => self.heading(place, value),
                FieldKind::Link => {
                    if let Some(link) = self.text(value.value) {
                        self.link(place, &link);
                    }
                }
                FieldKind::Film => {
                    let film = self.text(value.value).filter(|film| !film.starts_with('/'));
                    let hosts = &self.shown.config.media_hosts;
                    self.loaded(&place, film.as_deref(), hosts, "site.media_hosts");
                }
                FieldKind::Embed { .. } => {
                    let scripts: Vec<_> = self
                        .text(value.value)
                        .iter()
                        .flat_map(|html| script_addresses(html))
                        .collect();
                    let hosts = &self.shown.config.embed_hosts;
                    self.loaded(&place, scripts.iter().map(String::as_str), hosts, "site.embed_hosts");
                }
                FieldKind::Html { .. } => {
                    if let Some(html) = self.text(value.value) {
                        self.html(&place, &html);
                    }
                }
                FieldKind::Picture => self.pictured(place, value.value),
                FieldKind::Pictures { .. } => {
                    for picture in value.value.as_array().into_iter().flatten() {
                        self.pictured(place.clone(), picture);
                    }
                }
                _ => {}
            }
        }
        for (field, text, ground) in low_contrasts(&values) {
            self.found.push((at(field), ContentFault::LowContrast { text, ground }));
        }
    }

    /// The text that readers of the language are shown.
    fn text(&self, value: &Value) -> Option<String> {
        let texts = Texts::deserialize(value).ok()?;
        texts.exact(self.language).map(str::to_owned)
    }

    fn heading(&mut self, place: FaultPlace, value: &FieldValue<'_>) {
        if !HEADINGS.contains(&value.field.name) || self.text(value.value).is_none_or(|text| text.trim().is_empty()) {
            return;
        }
        let level = value.beside.get(LEVEL).and_then(Value::as_u64).unwrap_or(2);
        self.heading_of(place, level);
    }

    fn heading_of(&mut self, place: FaultPlace, level: u64) {
        if level > self.level + 1 {
            let after = self.level;
            self.found.push((place, ContentFault::HeadingSkipped { level, after }));
        }
        self.level = level;
    }

    /// The form is known: elements without attributes, and links with an address alone.
    fn html(&mut self, place: &FaultPlace, html: &str) {
        for tag in html.split('<').skip(1) {
            if let Some(level) = tag.strip_prefix('h').and_then(|rest| rest.chars().next()?.to_digit(10)) {
                self.heading_of(place.clone(), level.into());
            } else if let Some((address, _)) = tag.strip_prefix("a href=\"").and_then(|rest| rest.split_once('"')) {
                self.link(place.clone(), &address.replace("&amp;", "&"));
            }
        }
    }

    /// Paths below a language are pages; other addresses are not asked for.
    fn link(&mut self, place: FaultPlace, address: &str) {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        if !path.starts_with('/') || first.parse::<Language>().is_err() {
            return;
        }
        let Shown { catalogue, content, .. } = self.shown;
        let found = Address::resolve(path, catalogue, content).or_else(|| Address::moved(path, content));
        if found.is_none() {
            let address = address.to_owned();
            self.found.push((place, ContentFault::BrokenLink { address }));
        }
    }

    /// What pages load from hosts of others, which the shop's configuration has to let in.
    fn loaded<'l>(
        &mut self,
        place: &FaultPlace,
        addresses: impl IntoIterator<Item = &'l str>,
        hosts: &[String],
        setting: &'static str,
    ) {
        for address in addresses {
            if !lets_in_address(hosts, address) {
                let host = source_of(address).unwrap_or_else(|| address.to_owned());
                self.found
                    .push((place.clone(), ContentFault::ClosedHost { host, setting }));
            }
        }
    }

    fn pictured(&mut self, place: FaultPlace, value: &Value) {
        let name = value.get("url").unwrap_or(value).as_str().unwrap_or_default();
        self.picture(place, name, value.get("altText"));
    }

    /// What is said of a picture stands with it, or in the library for all places.
    fn picture(&mut self, place: FaultPlace, name: &str, told: Option<&Value>) {
        let Some(picture) = self.shown.pictures.get(name) else {
            // That it is not there is told already.
            return;
        };
        let has_words = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
        let here = told.and_then(|value| self.text(value));
        if !has_words(here.as_deref()) && !has_words(picture.alt.exact(self.language)) {
            let (name, language) = (name.to_owned(), self.language);
            self.found.push((place, ContentFault::NoAltText { name, language }));
        }
    }
}

/// Fields that blocks show as headings, and the one that tells their level.
const HEADINGS: [&str; 2] = ["heading", "title"];
const LEVEL: &str = "headingLevel";
