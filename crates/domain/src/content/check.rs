//! What can be said against pages before they are put.

use std::collections::{HashMap, HashSet};

use super::{
    Area, BlockData, BlockId, CategoryIds, Content, Link, Location, Page, PageId, PageOutline, PageType, Recipe,
    Subject, Taxonomy, Version, node::MAX_DEPTH,
};
use crate::{diagnostic::Diagnostic, market::Language, text::is_slug};

/// What is wrong with a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockFault {
    /// As `callToAction.fi`; empty for the block as a whole.
    pub field: String,
    pub kind: BlockFaultKind,
    pub what: String,
}

/// What kind of wrong that is: some of it may be so while somebody is still writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockFaultKind {
    /// Something that must be there is not, or is empty.
    Missing,
    /// Too many characters, or entries.
    TooLong,
    /// The block has no place there.
    Place,
    UnknownField,
    Wrong,
}

/// Looks at all pages of a site together, as they will be. `block` is what the definitions of blocks say of one in an area.
pub fn check(
    pages: &[Page],
    taxonomy: &Taxonomy,
    block: impl Fn(Area, &BlockData) -> Vec<BlockFault>,
) -> Vec<Diagnostic> {
    check_among(pages, &[], taxonomy, block)
}

/// Looks at some pages of a site, as they will be. `others` are those that they could meet: all above them, those that have
/// a segment of theirs, and those that are about the same. Nothing is said of the others themselves.
pub fn check_among(
    pages: &[Page],
    others: &[PageOutline],
    taxonomy: &Taxonomy,
    block: impl Fn(Area, &BlockData) -> Vec<BlockFault>,
) -> Vec<Diagnostic> {
    let looked_at: HashSet<&PageId> = pages.iter().map(|page| &page.id).collect();
    let others = others.iter().filter(|other| !looked_at.contains(&other.id));
    let outlines: Vec<PageOutline> = pages.iter().map(PageOutline::from).collect();
    // What is not looked at comes first: what meets it is named, never the other way round.
    let outlines: Vec<&PageOutline> = others.chain(&outlines).collect();
    let by_id: ById<'_> = outlines.iter().map(|outline| (&outline.id, *outline)).collect();
    let mut checking = Checking {
        taxonomy,
        block: &block,
        diagnostics: Vec::new(),
    };
    for page in pages {
        checking.page(page, &by_id);
    }
    checking.addresses(&outlines, &looked_at, &by_id);
    checking.alone(&outlines, &looked_at);
    checking.diagnostics
}

type ById<'a> = HashMap<&'a PageId, &'a PageOutline>;

struct Checking<'a> {
    taxonomy: &'a Taxonomy,
    block: &'a dyn Fn(Area, &BlockData) -> Vec<BlockFault>,
    diagnostics: Vec<Diagnostic>,
}

impl Checking<'_> {
    fn say(&mut self, page: &PageId, field: impl Into<String>, what: impl Into<String>) {
        let field = field.into();
        let path = if field.is_empty() {
            page.to_string()
        } else {
            format!("{page}, {field}")
        };
        self.diagnostics.push(Diagnostic::error(path, what));
    }

    fn page(&mut self, page: &Page, by_id: &ById<'_>) {
        if page.versions.is_empty() {
            self.say(&page.id, "", "it has no version in any language");
        }
        match page.parent.as_ref().map(|parent| (parent, by_id.get(parent))) {
            Some((parent, None)) => self.say(&page.id, "parent", format!("there is no page {parent}")),
            Some((parent, Some(above))) if !above.kind.has_address() && above.kind != PageType::Start => {
                self.say(
                    &page.id,
                    "parent",
                    format!("{parent} has no address that this page could lie under"),
                );
            }
            Some(_) => match depth(page, by_id) {
                None => self.say(&page.id, "parent", "the page lies under itself"),
                Some(depth) if depth > MAX_DEPTH => {
                    let what = format!("it lies {depth} pages deep; an address has at most {MAX_DEPTH} parts");
                    self.say(&page.id, "parent", what);
                }
                Some(_) => {}
            },
            None => {}
        }
        for (language, version) in &page.versions {
            self.version(page, *language, version);
        }
        self.one_subject(page);
    }

    fn version(&mut self, page: &Page, language: Language, version: &Version) {
        let at = |field: &str| format!("{language}.{field}");
        if version.content.kind() != page.kind {
            self.say(
                &page.id,
                language.code(),
                format!("it is a {}, the page a {}", version.content.kind(), page.kind),
            );
        }
        match (&version.segment, page.kind.has_address()) {
            (None, true) => self.say(&page.id, at("segment"), "it is missing"),
            (Some(_), false) => self.say(
                &page.id,
                at("segment"),
                format!("a {} has no address of its own", page.kind),
            ),
            _ => {}
        }
        let has_name = page.kind.has_address() || page.kind == PageType::SharedBlocks;
        if has_name && version.content.name().trim().is_empty() {
            self.say(&page.id, at("name"), "it is empty");
        }
        match &version.content {
            Content::Recipe(recipe) => self.recipe(page, language, recipe),
            Content::Article(article) => self.categories(page, &at("categories"), &article.categories),
            Content::Location(location) => self.location(page, language, location),
            Content::Presented(product) => {
                for (field, what) in product.faults() {
                    self.say(&page.id, at(field), what);
                }
            }
            _ => {}
        }
        let mut ids: HashSet<BlockId> = HashSet::new();
        let mut shared: HashSet<PageId> = HashSet::new();
        for (area, blocks) in version.content.areas() {
            for (number, block) in (1..).zip(blocks) {
                let place = format!("{} block {number}", area.as_str());
                let inner = block.inner().into_iter().flat_map(|(_, blocks)| blocks);
                let all = block.id.clone().into_iter().chain(inner.filter_map(|block| block.id));
                for id in all.collect::<Vec<_>>() {
                    if ids.contains(&id) {
                        self.say(
                            &page.id,
                            format!("{place}.id"),
                            format!("another block of the page is {id} already"),
                        );
                    }
                    ids.insert(id);
                }
                if let Some(id) = block.shared() {
                    if page.kind == PageType::SharedBlocks {
                        self.say(&page.id, &place, "shared blocks show no others");
                    } else if shared.contains(&id) {
                        self.say(&page.id, &place, format!("the page shows the blocks of {id} already"));
                    }
                    shared.insert(id);
                }
                for BlockFault { field, what, .. } in (self.block)(area, block) {
                    let dot = if field.is_empty() { "" } else { "." };
                    self.say(&page.id, format!("{place}{dot}{field}"), what);
                }
            }
        }
        for (field, link) in version.content.links() {
            if !link.is_empty()
                && let Err(error) = Link::parse(link)
            {
                self.say(&page.id, at(field), error.to_string());
            }
        }
        for (field, name) in version.content.pictures() {
            self.picture(page, at(field), name);
        }
    }

    fn picture(&mut self, page: &Page, field: String, name: &str) {
        if !is_slug(name) {
            let what =
                format!("{name:?} is no picture's name, which holds small letters a to z, digits and single hyphens");
            self.say(&page.id, field, what);
        }
    }

    fn recipe(&mut self, page: &Page, language: Language, recipe: &Recipe) {
        let at = |field: &str| format!("{language}.{field}");
        for (field, time) in [
            ("seoCookTime", &recipe.seo_cook_time),
            ("seoPreparationTime", &recipe.seo_preparation_time),
        ] {
            if !time.is_empty() && !is_duration(time) {
                self.say(&page.id, at(field), format!("{time:?} is no duration such as PT1H30M"));
            }
        }
        if Link::parse(&recipe.author_url).is_ok_and(|link| !link.is_https()) {
            self.say(&page.id, at("authorUrl"), "it is no https address");
        }
        self.categories(page, &at("recipeCategories"), &recipe.recipe_categories);
        self.categories(page, &at("productAllergens"), &recipe.product_allergens);
    }

    fn location(&mut self, page: &Page, language: Language, location: &Location) {
        let at = |field: &str| format!("{language}.{field}");
        for (field, hour) in location.hours() {
            if !hour.is_empty() && !is_hour(hour) {
                self.say(&page.id, at(field), format!("{hour:?} is no time such as 09:30"));
            }
        }
        for (field, degrees, most) in [
            ("latitude", location.latitude, 90.0),
            ("longitude", location.longitude, 180.0),
        ] {
            if degrees.is_some_and(|degrees| !(-most..=most).contains(&degrees)) {
                self.say(&page.id, at(field), format!("it is not between -{most} and {most}"));
            }
        }
        if location.latitude.is_some() != location.longitude.is_some() {
            self.say(&page.id, at("latitude"), "latitude and longitude belong together");
        }
        self.categories(page, &at("categories"), &location.categories);
    }

    fn categories(&mut self, page: &Page, field: &str, ids: &CategoryIds) {
        for id in ids.as_slice() {
            if self.taxonomy.category(*id).is_none() {
                self.say(&page.id, field, format!("the taxonomy has no category {id}"));
            }
        }
    }

    /// Two pages cannot have one address. Pages under the start page lie where those at the root do.
    fn addresses(&mut self, pages: &[&PageOutline], looked_at: &HashSet<&PageId>, by_id: &ById<'_>) {
        let is_start = |id: &&PageId| by_id.get(id).is_some_and(|above| above.kind == PageType::Start);
        let mut taken: HashMap<(Language, Option<&PageId>, &str), &PageId> = HashMap::new();
        for page in pages {
            for (language, segment) in &page.segments {
                let parent = page.parent.as_ref().filter(|id| !is_start(id));
                let place = (*language, parent, segment.as_str());
                if let Some(other) = taken.insert(place, &page.id)
                    && looked_at.contains(&page.id)
                {
                    let what = format!(
                        "{segment:?} is the segment of {other} already",
                        segment = segment.as_str()
                    );
                    self.say(&page.id, format!("{language}.segment"), what);
                }
            }
        }
    }

    /// Some pages there can be one of only.
    fn alone(&mut self, pages: &[&PageOutline], looked_at: &HashSet<&PageId>) {
        let mut taken: HashMap<&Subject, &PageId> = HashMap::new();
        for page in pages {
            for subject in &page.subjects {
                let Some(other) = taken.insert(subject, &page.id) else {
                    continue;
                };
                if looked_at.contains(&page.id) {
                    let what = named(subject);
                    self.say(&page.id, "", format!("{what} has the page {other} already"));
                }
            }
        }
    }

    /// What readers see of a page is about one thing, whatever their language.
    fn one_subject(&mut self, page: &Page) {
        let mut first: Option<(Language, Subject)> = None;
        for language in page.versions.keys() {
            let published = page.published(*language);
            let Some(subject) = published.and_then(|version| version.content.only_subject()) else {
                continue;
            };
            match &first {
                None => first = Some((*language, subject)),
                Some((_, other)) if *other == subject => {}
                Some((with, other)) => {
                    let (this, that) = (named(&subject), named(other));
                    let what =
                        format!("it is about {this}, and in {with} about {that}; publish all languages together");
                    self.say(&page.id, language.code(), what);
                }
            }
        }
    }
}

/// What sentences call something that there can be one page of.
fn named(subject: &Subject) -> String {
    match subject {
        Subject::Start => "the site's start".to_owned(),
        Subject::SearchResult => "the shop's search".to_owned(),
        Subject::Product(code) => format!("the product {code}"),
        Subject::Category(code) => format!("the category {code}"),
        Subject::Page(id) => format!("the page {id}"),
    }
}

/// How many pages lie one under another down to this one, the start page not counted; nothing in or below a circle.
fn depth(page: &Page, by_id: &ById<'_>) -> Option<usize> {
    let mut depth = 1;
    let mut above = page.parent.as_ref();
    while let Some(parent) = above
        .and_then(|id| by_id.get(id))
        .filter(|parent| parent.kind != PageType::Start)
    {
        depth += 1;
        if depth > by_id.len() {
            return None;
        }
        above = parent.parent.as_ref();
    }
    Some(depth)
}

/// `09:30`; `24:00` ends a day.
fn is_hour(text: &str) -> bool {
    let Some((hour, minute)) = text.split_once(':') else {
        return false;
    };
    let number = |digits: &str| {
        (digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_digit()))
            .then(|| digits.parse::<u8>().ok())
            .flatten()
    };
    match (number(hour), number(minute)) {
        (Some(hour), Some(minute)) => hour < 24 && minute < 60 || (hour, minute) == (24, 0),
        _ => false,
    }
}

/// The part of ISO 8601 that recipes use: days, hours, minutes and seconds in whole numbers.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else {
        return false;
    };
    let (days, time) = rest.split_once('T').unwrap_or((rest, ""));
    let has_units = |part: &str, units: &str| {
        let mut expected = units.chars();
        let mut digits = 0;
        for character in part.chars() {
            if character.is_ascii_digit() {
                digits += 1;
            } else if digits > 0 && expected.any(|unit| unit == character) {
                digits = 0;
            } else {
                return false;
            }
        }
        digits == 0
    };
    let has_some = !days.is_empty() || !time.is_empty();
    has_some && has_units(days, "D") && has_units(time, "HMS") && rest.contains('T') != time.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_and_durations() {
        for good in ["00:00", "09:30", "24:00"] {
            assert!(is_hour(good), "{good}");
        }
        for bad in ["", "9:30", "09.30", "24:01", "12:60", "ab:cd"] {
            assert!(!is_hour(bad), "{bad}");
        }
        for good in ["PT35M", "PT1H30M", "P1D", "P1DT2H", "PT0S"] {
            assert!(is_duration(good), "{good}");
        }
        for bad in ["", "P", "PT", "35M", "PT35", "PT1M1H", "P1DT", "PTM"] {
            assert!(!is_duration(bad), "{bad}");
        }
    }
}
