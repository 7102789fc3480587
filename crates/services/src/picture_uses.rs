//! Where pictures of the shop's library are used: so that nobody deletes what somebody still sees, and those that
//! nothing names are found.
//!
//! A picture's name ends with a hash of its pixels, so whatever has it as a word means the picture. That holds for names
//! in fields and for addresses such as `/pictures/cake-301c3b55f4050999-640.webp` alike, wherever they stand.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    catalogue::Catalogue,
    content::{Page, PageId, Version},
    ids::{CategoryCode, ProductCode},
    market::Language,
    picture::{Origin, Pictures},
    release::{OwnFeed, ReleaseId},
};
use serde::Serialize;
use site::SiteData;
use store::Store;

use super::{content, site_data};

/// What uses one picture.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PictureUses {
    /// Also those that name it in a draft alone. What a page said before does not count.
    pub pages: BTreeSet<PageId>,
    pub products: BTreeSet<ProductCode>,
    pub categories: BTreeSet<CategoryCode>,
    pub releases: BTreeSet<ReleaseId>,
    /// Menus, banner, popup, footer or logo.
    pub is_in_site_data: bool,
}

impl PictureUses {
    /// A sentence's list of what uses the picture, at most some of each.
    pub fn tell(&self) -> String {
        const SOME: usize = 5;
        let mut told = Vec::new();
        let mut say = |what: &str, names: Vec<String>| match names.as_slice() {
            [] => {}
            names if names.len() > SOME => {
                let (some, rest) = names.split_at(SOME);
                told.push(format!("{what} {} and {} more", some.join(", "), rest.len()));
            }
            names => told.push(format!("{what} {}", names.join(", "))),
        };
        say("pages", self.pages.iter().map(ToString::to_string).collect());
        say("products", self.products.iter().map(ToString::to_string).collect());
        say("categories", self.categories.iter().map(ToString::to_string).collect());
        say(
            "press releases",
            self.releases.iter().map(|id| id.as_str().to_owned()).collect(),
        );
        if self.is_in_site_data {
            told.push("the site's data".to_owned());
        }
        told.join("; ")
    }
}

/// Everything that may name a picture, apart from the pages as they stand.
pub struct Places<'a> {
    pub drafts: &'a [(PageId, Version)],
    pub catalogue: &'a Catalogue,
    pub site: &'a SiteData,
    pub releases: &'a [OwnFeed],
}

/// What uses each of these pictures; one that nothing uses is not there. It reads all there is once, however many
/// pictures are asked for.
pub fn find<'p>(
    own: &BTreeSet<Box<str>>,
    pages: impl IntoIterator<Item = &'p Page>,
    places: &Places<'_>,
) -> BTreeMap<Box<str>, PictureUses> {
    let mut finding = Finding {
        own,
        found: BTreeMap::new(),
    };
    for page in pages {
        for version in page.versions.values() {
            finding.in_text(&version.content, |uses| {
                uses.pages.insert(page.id.clone());
            });
        }
    }
    for (page, version) in places.drafts {
        finding.in_text(&version.content, |uses| {
            uses.pages.insert(page.clone());
        });
    }
    for product in places.catalogue.products() {
        let variations = product.variations.iter().flat_map(|variation| &variation.pictures);
        for name in product.pictures.iter().chain(variations) {
            finding.named(name, |uses| {
                uses.products.insert(product.code.clone());
            });
        }
    }
    for category in places.catalogue.categories() {
        if let Some(name) = &category.picture {
            finding.named(name, |uses| {
                uses.categories.insert(category.code.clone());
            });
        }
    }
    for release in places.releases.iter().flat_map(|feed| &feed.releases) {
        finding.in_text(release, |uses| {
            uses.releases.insert(release.id.clone());
        });
    }
    finding.in_text(places.site, |uses| uses.is_in_site_data = true);
    finding.found
}

struct Finding<'a> {
    own: &'a BTreeSet<Box<str>>,
    found: BTreeMap<Box<str>, PictureUses>,
}

impl Finding<'_> {
    /// Notes each picture that is named somewhere in something.
    fn in_text(&mut self, written: &impl Serialize, note: impl Fn(&mut PictureUses)) {
        // What the program holds can be written: it was read from the same form.
        let text = serde_json::to_string(written).unwrap_or_default();
        let words = text.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        for word in words.filter(|word| word.contains('-')) {
            self.named(word, &note);
            // An address names the width as well.
            if let Some((name, _)) = word.rsplit_once('-') {
                self.named(name, &note);
            }
        }
    }

    fn named(&mut self, name: &str, note: impl Fn(&mut PictureUses)) {
        if let Some(name) = self.own.get(name) {
            note(self.found.entry(name.clone()).or_default());
        }
    }
}

/// The names of the library's pictures.
pub fn own_names(pictures: &Pictures) -> BTreeSet<Box<str>> {
    let all = pictures.range(std::ops::Bound::Unbounded);
    let own = all.filter(|(_, picture)| picture.origin == Origin::Library);
    own.map(|(name, _)| name.into()).collect()
}

/// More than a shop has pages.
const ALL_DRAFTS: usize = 1_000_000;

/// What the store alone knows of: drafts, and the shop's own press releases.
///
/// # Errors
/// The storage does not answer.
pub async fn load_drafts(store: &Store) -> Result<(Vec<(PageId, Version)>, Vec<OwnFeed>), store::Error> {
    let mut drafts = Vec::new();
    for language in Language::ALL {
        let found = content::drafts::unpublished(store, language, ALL_DRAFTS).await?;
        drafts.extend(found.into_iter().map(|(key, version)| (key.page, version)));
    }
    Ok((drafts, store.releases().load().await?))
}

/// What uses each of these pictures, as the store has everything now.
///
/// # Errors
/// The storage does not answer.
pub async fn stored(
    store: &Store,
    catalogue: &Catalogue,
    own: &BTreeSet<Box<str>>,
) -> Result<BTreeMap<Box<str>, PictureUses>, store::Error> {
    let content = store.content().load_readable().await?;
    let (drafts, releases) = load_drafts(store).await?;
    let site = site_data::load(store).await?;
    let places = Places {
        drafts: &drafts,
        catalogue,
        site: &site,
        releases: &releases,
    };
    Ok(find(own, content.pages.iter().map(|stored| &stored.page), &places))
}

#[cfg(test)]
mod tests {
    use domain::content::{Day, PageType, Status};
    use domain::market::Language;
    use serde_json::json;

    use super::*;

    const CAKE: &str = "cake-301c3b55f4050999";

    fn version(picture: &str) -> Version {
        let content = json!({
            "type": "LandingPage", "name": "Cakes",
            "mainContentArea": [{"type": "HeroBlock", "images": [picture]}],
        });
        Version {
            status: Status::Published,
            segment: None,
            published: Day::parse("2026-03-14").expect("a day"),
            content: serde_json::from_value(content).expect("content"),
        }
    }

    fn found(page: &str, draft: &str, logo: &str) -> Option<PictureUses> {
        let id = |text| PageId::parse(text).expect("an id");
        let page = Page {
            id: id("cakes"),
            kind: PageType::Landing,
            parent: None,
            position: 0,
            versions: BTreeMap::from([(Language::Fi, version(page))]),
        };
        let mut site = serde_json::to_value(SiteData::neutral()).expect("JSON");
        site["logoUrl"] = logo.into();
        let places = Places {
            drafts: &[(id("drafted"), version(draft))],
            catalogue: &Catalogue::default(),
            site: &serde_json::from_value(site).expect("site data"),
            releases: &[],
        };
        let own = BTreeSet::from([CAKE.into(), "other-0000000000000000".into()]);
        let mut found = find(&own, [&page], &places);
        assert!(!found.contains_key("other-0000000000000000"));
        found.remove(CAKE)
    }

    #[test]
    fn pages_drafts_and_site_data_are_looked_at() {
        let uses = found(CAKE, "none", "/logo.svg").expect("used");
        assert_eq!(uses.tell(), "pages cakes");
        let uses = found("none", CAKE, "/logo.svg").expect("used");
        assert_eq!(uses.tell(), "pages drafted");
        let uses = found("none", "none", &format!("/pictures/{CAKE}-640.webp")).expect("used");
        assert_eq!(uses.tell(), "the site's data");
    }

    #[test]
    fn a_longer_name_is_another_picture() {
        for other in [
            format!("pan-{CAKE}"),
            format!("{CAKE}0"),
            "cake".to_owned(),
            String::new(),
        ] {
            assert_eq!(found(&other, "none", "/logo.svg"), None, "{other}");
        }
    }

    #[test]
    fn a_sentence_names_some_and_counts_the_rest() {
        let pages = (1..=7).map(|n| PageId::parse(&format!("page-{n}")).expect("an id"));
        let uses = PictureUses {
            pages: pages.collect(),
            is_in_site_data: true,
            ..PictureUses::default()
        };
        assert_eq!(
            uses.tell(),
            "pages page-1, page-2, page-3, page-4, page-5 and 2 more; the site's data"
        );
    }
}
