//! The blocks of a page that show results, and how the page's address names what they are asked for.

use domain::{
    content::{BlockData, ContentTree},
    market::Language,
};
use wire::blocks::{
    Definition, LocationBlock, LocationBlockData, NewsBlock, NewsData, RecipeSearchBlock, RecipeSearchData,
    SearchBlock, SearchBlockData,
};

use super::releases::{ReleaseQuestion, asked_of_block};
use crate::{Destination, ListingQuery, PageQuery, content_fields::identity, search::Topics};

/// Characters of a phrase that is looked for on a page: whoever has typed fewer is still typing.
pub const SHORTEST_PHRASE: usize = 3;

/// A block that shows results.
pub struct ResultsBlock<'a> {
    /// The block's own id.
    pub id: String,
    pub stored: Stored<'a>,
    /// Before each of its parameters: empty for the first one of a page, which has the plain names that links know.
    prefix: String,
}

/// Which search it is, as content keeps it.
#[derive(Clone, Copy)]
pub enum Stored<'a> {
    Recipes(&'a RecipeSearchData),
    Content(&'a SearchBlockData),
    Locations(&'a LocationBlockData),
    News(&'a NewsData),
}

impl<'a> Stored<'a> {
    fn of(block: &'a BlockData) -> Option<Self> {
        RecipeSearchBlock::stored(block)
            .map(Self::Recipes)
            .or_else(|| SearchBlock::stored(block).map(Self::Content))
            .or_else(|| LocationBlock::stored(block).map(Self::Locations))
            .or_else(|| NewsBlock::stored(block).map(Self::News))
    }

    /// Nothing where it cannot be asked for words.
    fn phrase(self) -> Option<&'static str> {
        match self {
            Self::Locations(_) => Some("query"),
            Self::News(_) => None,
            Self::Recipes(_) | Self::Content(_) => Some("q"),
        }
    }

    /// The categories to choose from.
    fn categories(self) -> &'static str {
        match self {
            Self::News(_) => "filters",
            _ => "categoryIds",
        }
    }

    /// The one further thing to choose.
    fn choice(self) -> Option<&'static str> {
        match self {
            Self::Recipes(_) => Some("productPageId"),
            Self::Content(_) => None,
            Self::Locations(_) => Some("city"),
            Self::News(_) => Some("year"),
        }
    }

    /// Hits of one page.
    fn page_size(self) -> usize {
        let size = match self {
            Self::Recipes(stored) => stored.page_size,
            Self::Locations(stored) => stored.page_size,
            Self::News(stored) => stored.count,
            Self::Content(_) => return ListingQuery::PAGE_SIZE,
        };
        usize::try_from(size).unwrap_or(ListingQuery::PAGE_SIZE).max(1)
    }
}

/// What an address asks of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub phrase: String,
    pub topics: Topics,
    /// Such as a city; nothing for all.
    pub choice: Option<String>,
    /// How many hits stand on the screen: those of some pages, one after the other.
    pub hits: usize,
}

impl ResultsBlock<'_> {
    /// Whether the block reads a parameter of this name.
    pub fn reads(&self, name: &str) -> bool {
        let own = name.strip_prefix(self.prefix.as_str());
        own.is_some_and(|own| {
            own == "page"
                || own == self.stored.categories()
                || self.stored.phrase() == Some(own)
                || self.stored.choice() == Some(own)
        })
    }

    /// What the address asks of it; nothing where that cannot be read, or is more than a document should hold: the web app asks
    /// for that itself.
    pub fn state(&self, query: &PageQuery) -> Option<State> {
        let named = |name: &str| format!("{}{name}", self.prefix);
        let mut topics = Topics::default();
        for ids in query.all(&named("categoryIds")) {
            topics.read(ids).ok()?;
        }
        let pages = pages(query.first(&named("page")))?;
        let choice = self.stored.choice().and_then(|choice| query.first(&named(choice)));
        let phrase = self.stored.phrase().and_then(|phrase| query.first(&named(phrase)));
        let phrase = phrase.unwrap_or_default().trim();
        // The web app asks for no shorter one either.
        let is_searchable = phrase.chars().count() >= SHORTEST_PHRASE;
        Some(State {
            phrase: if is_searchable {
                phrase.to_owned()
            } else {
                String::new()
            },
            topics,
            choice: choice.map(str::to_owned),
            hits: together(pages, self.stored.page_size())?,
        })
    }

    /// What the address asks of a block that shows press releases; nothing where it is another block, or asks for more than a
    /// document should hold.
    pub fn releases(&self, query: &PageQuery, language: Language) -> Option<(&NewsData, ReleaseQuestion)> {
        let Stored::News(stored) = self.stored else {
            return None;
        };
        let State { choice, hits, .. } = self.state(query)?;
        let filters = format!("{}filters", self.prefix);
        let question = asked_of_block(stored, language, query.all(&filters), choice.as_deref(), hits);
        Some((stored, question))
    }
}

/// How many pages of hits an address asks for.
pub(super) fn pages(named: Option<&str>) -> Option<usize> {
    match named {
        None => Some(1),
        Some(pages) => pages.parse().ok().filter(|pages| *pages >= 1),
    }
}

/// The hits of so many pages; nothing for more than one question may ask for.
pub(super) fn together(pages: usize, page_size: usize) -> Option<usize> {
    pages
        .checked_mul(page_size)
        .filter(|hits| *hits <= ListingQuery::MAX_PAGE_SIZE)
}

/// The blocks of a page that show results, in the order in which the page is read.
pub fn results_blocks<'a>(
    destination: &'a Destination,
    language: Language,
    content: &'a ContentTree,
) -> Vec<ResultsBlock<'a>> {
    let Some((node, version)) = destination.said(content, language) else {
        return Vec::new();
    };
    let areas = version.content.areas().into_iter();
    let mut found: Vec<ResultsBlock<'a>> = Vec::new();
    let blocks = areas.flat_map(|(area, blocks)| blocks.iter().map(move |block| (area, block)));
    for (area, block) in blocks.filter(|(_, block)| !block.hidden) {
        let Some(stored) = Stored::of(block) else { continue };
        let id = identity(node, area, block).id;
        let prefix = if found.is_empty() {
            String::new()
        } else {
            format!("block.{id}.")
        };
        found.push(ResultsBlock { id, stored, prefix });
    }
    found
}

#[cfg(test)]
mod tests {
    use domain::content::{CategoryId, Day, Page, PageId, PageType, Segment, Status, Taxonomy, Version};
    use serde_json::json;

    use super::*;
    use crate::results::page_query;

    fn tree() -> ContentTree {
        let content = json!({
            "type": "LandingPage", "name": "Both",
            "mainContentArea": [
                {"type": "RichTextBlock", "id": "richtextblock-1", "body": {"en": "<p>x</p>"}},
                {"type": "RecipeSearchBlock", "id": "recipesearchblock-1", "pageSize": 10},
                {"type": "LocationBlock", "id": "locationblock-1"},
            ],
        });
        let version = Version {
            status: Status::Published,
            segment: Segment::parse("both").ok(),
            published: Day::parse("2026-03-14").expect("a day"),
            content: serde_json::from_value(content).expect("a page"),
        };
        let page = Page {
            id: PageId::parse("both").expect("an id"),
            kind: PageType::Landing,
            parent: None,
            position: 0,
            versions: [(Language::En, version)].into(),
        };
        ContentTree::new([page], Taxonomy::default())
    }

    fn states(query: &str) -> Vec<Option<State>> {
        let tree = tree();
        let destination = Destination::Content(tree.page("both").expect("the page").clone());
        let query = page_query(query, &destination, Language::En, &tree);
        let blocks = results_blocks(&destination, Language::En, &tree);
        blocks.iter().map(|block| block.state(&query)).collect()
    }

    fn state(phrase: &str, topics: &str, choice: Option<&str>, hits: usize) -> Option<State> {
        let mut chosen = Topics::default();
        chosen.read(topics).expect("few");
        Some(State {
            phrase: phrase.to_owned(),
            topics: chosen,
            choice: choice.map(str::to_owned),
            hits,
        })
    }

    #[test]
    fn the_first_block_has_the_plain_names() {
        let own = "block.locationblock-1";
        let query = format!(
            "q=+pie+&categoryIds=101,x&categoryIds=306&productPageId=7&page=2&{own}.city=%C3%85bo&{own}.query=tea&city=Oulu"
        );
        assert_eq!(
            states(&query),
            [
                state("pie", "101,306", Some("7"), 20),
                state("tea", "", Some("Åbo"), 12)
            ]
        );
        assert_eq!(states(""), [state("", "", None, 10), state("", "", None, 12)]);
        assert_eq!(states("q=+pi+"), states(""), "too short to be looked for");
        assert_eq!(
            states("categoryIds=101")[0]
                .as_ref()
                .expect("a state")
                .topics
                .as_slice(),
            [CategoryId(101)]
        );
    }

    #[test]
    fn what_no_document_should_hold_is_left_to_the_web_app() {
        assert_eq!(states("page=10")[0], state("", "", None, 100));
        assert_eq!(states("page=11"), [None, state("", "", None, 12)]);
        assert_eq!(states("page=x")[0], None);
        assert_eq!(states("page=99999999999999999999")[0], None);
    }
}
