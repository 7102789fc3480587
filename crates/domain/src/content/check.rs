//! What can be said against pages before they are put.

use std::collections::{HashMap, HashSet};

use super::{
    Area, Article, BlockData, BlockFault, BlockId, BlockPlace, CategoryIds, Content, ContentFault, FaultPlace, Link,
    Location, Page, PageFault, PageId, PageOutline, PageType, Recipe, ShopArticle, Subject, Taxonomy, Version,
    node::MAX_DEPTH,
};
use crate::{market::Language, text::is_slug};

/// Looks at all pages of a site together, as they will be. `block` is what the definitions of blocks say of one in an area.
pub fn check(
    pages: &[Page],
    taxonomy: &Taxonomy,
    block: impl Fn(Area, &BlockData) -> Vec<BlockFault>,
) -> Vec<PageFault> {
    check_among(pages, &[], taxonomy, block)
}

/// Looks at some pages of a site, as they will be. `others` are those that they could meet: all above them, those that have
/// a segment of theirs, and those that are about the same. Nothing is said of the others themselves.
pub fn check_among(
    pages: &[Page],
    others: &[PageOutline],
    taxonomy: &Taxonomy,
    block: impl Fn(Area, &BlockData) -> Vec<BlockFault>,
) -> Vec<PageFault> {
    let looked_at: HashSet<&PageId> = pages.iter().map(|page| &page.id).collect();
    let others = others.iter().filter(|other| !looked_at.contains(&other.id));
    let outlines: Vec<PageOutline> = pages.iter().map(PageOutline::from).collect();
    // What is not looked at comes first: what meets it is named, never the other way round.
    let outlines: Vec<&PageOutline> = others.chain(&outlines).collect();
    let by_id: ById<'_> = outlines.iter().map(|outline| (&outline.id, *outline)).collect();
    let mut checking = Checking {
        taxonomy,
        block: &block,
        faults: Vec::new(),
    };
    for page in pages {
        checking.page(page, &by_id);
    }
    checking.addresses(&outlines, &looked_at, &by_id);
    checking.alone(&outlines, &looked_at);
    checking.faults
}

type ById<'a> = HashMap<&'a PageId, &'a PageOutline>;

struct Checking<'a> {
    taxonomy: &'a Taxonomy,
    block: &'a dyn Fn(Area, &BlockData) -> Vec<BlockFault>,
    faults: Vec<PageFault>,
}

impl Checking<'_> {
    fn say(&mut self, page: &PageId, field: &str, fault: ContentFault) {
        self.say_at(page, FaultPlace::of(None, field), fault);
    }

    fn say_in(&mut self, page: &PageId, language: Language, field: &str, fault: ContentFault) {
        self.say_at(page, FaultPlace::of(Some(language), field), fault);
    }

    fn say_at(&mut self, page: &PageId, place: FaultPlace, fault: ContentFault) {
        let page = page.clone();
        self.faults.push(PageFault { page, place, fault });
    }

    fn page(&mut self, page: &Page, by_id: &ById<'_>) {
        if page.versions.is_empty() {
            self.say(&page.id, "", ContentFault::NoVersion);
        }
        if let Some(parent) = &page.parent {
            let above = by_id.get(parent);
            let (parent, most) = (parent.to_string(), MAX_DEPTH);
            let fault = match (above, depth(page, by_id)) {
                (None, _) => Some(ContentFault::UnknownParent { parent }),
                (Some(above), _) if !above.kind.has_address() && above.kind != PageType::Start => {
                    Some(ContentFault::ParentWithoutAddress { parent })
                }
                (_, None) => Some(ContentFault::UnderItself),
                (_, Some(depth)) => (depth > most).then_some(ContentFault::TooDeep { depth, most }),
            };
            if let Some(fault) = fault {
                self.say(&page.id, "parent", fault);
            }
        }
        for (language, version) in &page.versions {
            self.version(page, *language, version);
        }
        self.one_subject(page);
    }

    fn version(&mut self, page: &Page, language: Language, version: &Version) {
        let kind = version.content.kind();
        if kind != page.kind {
            let (found, wanted) = (kind.to_string(), page.kind.to_string());
            self.say_in(&page.id, language, "", ContentFault::OtherType { found, wanted });
        }
        match (&version.segment, page.kind.has_address()) {
            (None, true) => self.say_in(&page.id, language, "segment", ContentFault::Missing),
            (Some(_), false) => {
                let kind = page.kind.to_string();
                self.say_in(&page.id, language, "segment", ContentFault::WithoutAddress { kind });
            }
            _ => {}
        }
        let has_name = page.kind.has_address() || page.kind == PageType::SharedBlocks;
        if has_name && version.content.name().trim().is_empty() {
            self.say_in(&page.id, language, "name", ContentFault::Empty);
        }
        match &version.content {
            Content::Recipe(recipe) => self.recipe(page, language, recipe),
            Content::Article(Article { categories, .. }) | Content::ShopArticle(ShopArticle { categories, .. }) => {
                self.categories(page, language, "categories", categories);
            }
            Content::Location(location) => self.location(page, language, location),
            Content::Presented(product) => {
                for (field, fault) in product.faults() {
                    self.say_in(&page.id, language, field, fault);
                }
            }
            _ => {}
        }
        self.blocks(page, language, &version.content);
        for (field, link) in version.content.links() {
            if !link.is_empty()
                && let Err(error) = Link::parse(link)
            {
                self.say_in(&page.id, language, field, error.into());
            }
        }
        for (field, name) in version.content.pictures() {
            if !is_slug(name) {
                let name = name.to_owned();
                self.say_in(&page.id, language, field, ContentFault::InvalidPicture { name });
            }
        }
    }

    fn blocks(&mut self, page: &Page, language: Language, content: &Content) {
        let mut ids: HashSet<BlockId> = HashSet::new();
        let mut shared: HashSet<PageId> = HashSet::new();
        for (area, blocks) in content.areas() {
            for (number, block) in (1..).zip(blocks) {
                let id = block.id.clone();
                let at = |field: &str| FaultPlace {
                    language: Some(language),
                    block: Some(BlockPlace {
                        area,
                        number,
                        id: id.clone(),
                    }),
                    field: field.to_owned(),
                };
                let inner = block.inner().into_iter().flat_map(|(_, blocks)| blocks);
                let all = block.id.clone().into_iter().chain(inner.filter_map(|block| block.id));
                for id in all.collect::<Vec<_>>() {
                    if !ids.insert(id.clone()) {
                        let id = id.to_string();
                        self.say_at(&page.id, at("id"), ContentFault::BlockIdTaken { id });
                    }
                }
                if let Some(id) = block.shared() {
                    if page.kind == PageType::SharedBlocks {
                        self.say_at(&page.id, at(""), ContentFault::SharedInShared);
                    } else if !shared.insert(id.clone()) {
                        let shown = id.to_string();
                        self.say_at(&page.id, at(""), ContentFault::SharedTwice { page: shown });
                    }
                }
                for BlockFault { field, fault } in (self.block)(area, block) {
                    self.say_at(&page.id, at(&field), fault);
                }
            }
        }
    }

    fn recipe(&mut self, page: &Page, language: Language, recipe: &Recipe) {
        for (field, time) in [
            ("seoCookTime", &recipe.seo_cook_time),
            ("seoPreparationTime", &recipe.seo_preparation_time),
        ] {
            if !time.is_empty() && !is_duration(time) {
                let found = time.to_string();
                self.say_in(&page.id, language, field, ContentFault::InvalidDuration { found });
            }
        }
        if Link::parse(&recipe.author_url).is_ok_and(|link| !link.is_https()) {
            self.say_in(&page.id, language, "authorUrl", ContentFault::NotHttps);
        }
        self.categories(page, language, "recipeCategories", &recipe.recipe_categories);
        self.categories(page, language, "productAllergens", &recipe.product_allergens);
    }

    fn location(&mut self, page: &Page, language: Language, location: &Location) {
        for (field, hour) in location.hours() {
            if !hour.is_empty() && !is_hour(hour) {
                let found = hour.to_owned();
                self.say_in(&page.id, language, field, ContentFault::InvalidTime { found });
            }
        }
        for (field, degrees, most) in [
            ("latitude", location.latitude, 90_i32),
            ("longitude", location.longitude, 180),
        ] {
            let most_degrees = f64::from(most);
            if degrees.is_some_and(|degrees| !(-most_degrees..=most_degrees).contains(&degrees)) {
                let (least, most) = (i64::from(-most), i64::from(most));
                self.say_in(&page.id, language, field, ContentFault::OutOfRange { least, most });
            }
        }
        if location.latitude.is_some() != location.longitude.is_some() {
            self.say_in(&page.id, language, "latitude", ContentFault::HalfOfAPlace);
        }
        self.categories(page, language, "categories", &location.categories);
    }

    fn categories(&mut self, page: &Page, language: Language, field: &str, ids: &CategoryIds) {
        for id in ids.as_slice() {
            if self.taxonomy.category(*id).is_none() {
                let id = id.to_string();
                self.say_in(&page.id, language, field, ContentFault::UnknownTaxon { id });
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
                    let (segment, by) = (segment.to_string(), other.to_string());
                    self.say_in(
                        &page.id,
                        *language,
                        "segment",
                        ContentFault::SegmentTaken { segment, by },
                    );
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
                    let (subject, by) = (named(subject), other.to_string());
                    self.say(&page.id, "", ContentFault::SubjectTaken { subject, by });
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
                    let fault = ContentFault::SeveralSubjects {
                        subject: named(&subject),
                        with: *with,
                        other: named(other),
                    };
                    self.say_in(&page.id, *language, "", fault);
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
