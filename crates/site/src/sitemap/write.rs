//! A page as sitemaps write it: an address for each of its languages, each with those of the others and with its pictures.

use std::fmt::Write;

use domain::{market::Language, picture::Pictures};
use runtime::timestamp;
use wire::links;

use super::entry::Entry;
use crate::xml;

pub(super) const OPEN: &str = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
     xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n";
pub(super) const CLOSE: &str = "</urlset>\n";

/// Pictures of one address; the format takes a thousand, of which nobody has so many.
const PICTURES: usize = 20;

pub(super) struct Writer<'a> {
    pub(super) pictures: &'a Pictures,
    pub(super) origin: &'a str,
    pub(super) default_language: Language,
}

impl Writer<'_> {
    /// Writes all addresses of a page; returns how many there are.
    pub(super) fn entry(&self, into: &mut String, entry: &Entry) -> usize {
        let all = Language::ALL.into_iter().filter(|language| entry.is_in(*language));
        let addresses: Vec<(Language, String)> = all
            .map(|language| (language, self.address(&entry.path(language))))
            .collect();
        let alternates = self.alternates(&addresses);
        for (language, address) in &addresses {
            // Writing to a string cannot fail.
            let _ = write!(into, "<url><loc>{address}</loc>");
            if let Some(changed) = entry.changed(*language) {
                let _ = write!(into, "<lastmod>{}</lastmod>", timestamp::format(changed));
            }
            into.push_str(&alternates);
            let pictures = entry.pictures(*language).into_iter();
            // What names a picture that is not there shows none.
            for name in pictures.filter(|name| self.pictures.get(name).is_some()).take(PICTURES) {
                let picture = self.address(&links::large_picture(&name));
                let _ = write!(into, "<image:image><image:loc>{picture}</image:loc></image:image>");
            }
            into.push_str("</url>\n");
        }
        addresses.len()
    }

    /// The page in all its languages, itself among them, and where whoever reads none of these is led.
    fn alternates(&self, addresses: &[(Language, String)]) -> String {
        let link = |language: &str, address: &str| {
            format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\"/>")
        };
        let mut links: String = addresses
            .iter()
            .map(|(language, address)| link(language.code(), address))
            .collect();
        let own = addresses
            .iter()
            .find(|(language, _)| *language == self.default_language);
        if let Some((_, address)) = own.or(addresses.first()) {
            links.push_str(&link("x-default", address));
        }
        links
    }

    fn address(&self, path: &str) -> String {
        xml::text(&format!("{}{path}", self.origin)).into_owned()
    }
}
