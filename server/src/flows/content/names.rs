//! Ids and segments of pages that come from elsewhere: made of names, the same at every import.

use std::collections::{HashMap, HashSet};

use domain::{
    content::{Content, Page, PageId, Segment},
    market::Language,
};

use crate::flows::import::slug_of;

/// Gives pages under one parent their ids and segments.
pub struct Names {
    /// Ids that are somebody else's.
    taken: HashSet<PageId>,
    /// Pages that came from the same sources before.
    known: HashMap<String, PageId>,
    segments: HashSet<(Language, String)>,
}

impl Names {
    /// `stored` are all pages of the site. Those that `is_replaced` says are under `parent` again: their ids are known by
    /// their sources, and their segments are free.
    pub fn new(stored: &[Page], parent: &PageId, is_replaced: impl Fn(&Page) -> bool) -> Self {
        let mut names = Self {
            taken: stored.iter().map(|page| page.id.clone()).collect(),
            known: HashMap::new(),
            segments: HashSet::new(),
        };
        for page in stored.iter().filter(|page| page.parent.as_ref() == Some(parent)) {
            if is_replaced(page) {
                names
                    .known
                    .extend(source_of(page).map(|source| (source.to_owned(), page.id.clone())));
                continue;
            }
            for (language, version) in &page.versions {
                if let Some(segment) = &version.segment {
                    names.segments.insert((*language, segment.to_string()));
                }
            }
        }
        names
    }

    /// The id of a page from this source: the one that it had before, or a new one made of its name.
    pub fn id(&mut self, source: &str, name: &str, otherwise: &str) -> Option<PageId> {
        if let Some(id) = self.known.get(source).filter(|_| !source.is_empty()) {
            return Some(id.clone());
        }
        let slug = slug_of(name, otherwise);
        let id = (1..).find_map(|number| {
            let id = PageId::parse(&numbered(&slug, number));
            match id {
                Ok(id) if self.taken.contains(&id) => None,
                id => Some(id.ok()),
            }
        })??;
        self.taken.insert(id.clone());
        Some(id)
    }

    pub fn segment(&mut self, language: Language, name: &str, otherwise: &str) -> Option<Segment> {
        let slug = slug_of(name, otherwise);
        let free = (1..).map(|number| numbered(&slug, number)).find(|segment| {
            let place = (language, segment.clone());
            self.segments.insert(place)
        })?;
        Segment::parse(&free).ok()
    }
}

/// Where a page came from.
pub fn source_of(page: &Page) -> Option<&str> {
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
