//! Ids and segments of pages that come from elsewhere: made of names, the same at every import.

use std::collections::{HashMap, HashSet};

use domain::{
    content::{Content, Page, PageId, Segment},
    market::Language,
};

use crate::import::slug_of;

/// Gives pages their ids and segments. A page that is known by its source keeps its own, wherever editors have moved it.
pub struct Names<'a> {
    stored: HashMap<&'a PageId, &'a Page>,
    by_source: HashMap<&'a str, &'a PageId>,
    /// Where new pages lie.
    parent: &'a PageId,
    given: HashSet<PageId>,
    segments: HashSet<(Option<&'a PageId>, Language, String)>,
}

impl<'a> Names<'a> {
    /// `stored` are all pages of the site.
    pub fn new(stored: &'a [Page], parent: &'a PageId) -> Self {
        let with_source = stored.iter().filter_map(|page| Some((source_of(page)?, &page.id)));
        let segments = stored.iter().flat_map(|page| {
            let versions = page.versions.iter();
            versions.filter_map(|(language, version)| {
                Some((page.parent.as_ref(), *language, version.segment.as_ref()?.to_string()))
            })
        });
        Self {
            stored: stored.iter().map(|page| (&page.id, page)).collect(),
            by_source: with_source.collect(),
            parent,
            given: HashSet::new(),
            segments: segments.collect(),
        }
    }

    pub fn stored(&self, id: &PageId) -> Option<&'a Page> {
        self.stored.get(id).copied()
    }

    /// The id of a page from this source: the one that it has, or a new one made of its name.
    pub fn id(&mut self, source: &str, name: &str, otherwise: &str) -> Option<PageId> {
        if let Some(id) = self.by_source.get(source).filter(|_| !source.is_empty()) {
            return Some((*id).clone());
        }
        let slug = slug_of(name, otherwise);
        let is_free = |id: &PageId| !self.stored.contains_key(id) && !self.given.contains(id);
        let id = (1..).find_map(|number| match PageId::parse(&numbered(&slug, number)) {
            Ok(id) => is_free(&id).then_some(Some(id)),
            Err(_) => Some(None),
        })??;
        self.given.insert(id.clone());
        Some(id)
    }

    /// The segment of a page in a language: the one that it has, or a new one made of its name.
    pub fn segment(&mut self, id: &PageId, language: Language, name: &str) -> Option<Segment> {
        let stored = self.stored(id);
        if let Some(version) = stored.and_then(|page| page.versions.get(&language)) {
            return version.segment.clone();
        }
        let parent = stored.map_or(Some(self.parent), |page| page.parent.as_ref());
        let slug = slug_of(name, id.as_str());
        let free = (1..).map(|number| numbered(&slug, number)).find(|segment| {
            let place = (parent, language, segment.clone());
            self.segments.insert(place)
        })?;
        Segment::parse(&free).ok()
    }
}

/// Where a page came from.
fn source_of(page: &Page) -> Option<&str> {
    page.versions.values().find_map(|version| match &version.content {
        Content::Recipe(recipe) if !recipe.source_url.is_empty() => Some(recipe.source_url.as_str()),
        _ => None,
    })
}

fn numbered(slug: &str, number: usize) -> String {
    if number == 1 {
        slug.to_owned()
    } else {
        format!("{slug}-{number}")
    }
}
