//! Pages of the content tree as documents: those that have an address of their own, and say something at it. Press releases
//! stand beside them: each has an address on the page that shows releases.

use std::{collections::BTreeSet, sync::Arc};

use arc_swap::ArcSwap;
use domain::{
    clock::UnixMillis,
    content::{Content, ContentTree, Location, Node, PageType, Recipe},
    market::{Language, Texts},
};
use runtime::clock::Clock;
use search_index::{Document, Kind, Place, plain_text};
use site::{
    release_source::ReleaseSource,
    search::{
        facets_of_page,
        pages::{filed_under, released},
    },
};
use store::{OutboxEvent, Topic};

use super::{
    releases::ReleasesNow,
    source::{Invalidation, Key, Source},
    texts::put,
};

/// The pages of the content tree, and press releases.
#[derive(Clone)]
pub struct Pages {
    pub tree: Arc<ArcSwap<ContentTree>>,
    pub releases: Arc<dyn ReleaseSource>,
    pub clock: Clock,
}

/// All of it at one moment.
pub struct PagesNow {
    pub(super) tree: Arc<ContentTree>,
    pub(super) releases: ReleasesNow,
}

impl Source for Pages {
    const NAME: &'static str = "pages";

    type Snapshot = PagesNow;

    fn snapshot(&self) -> Arc<PagesNow> {
        let tree = self.tree.load_full();
        let releases = ReleasesNow::new(&*self.releases, &tree, self.clock.wall());
        Arc::new(PagesNow { tree, releases })
    }

    fn keys(now: &PagesNow) -> Vec<Key> {
        let pages = now.tree.pages().filter(|node| node.kind().is_listed());
        let pages = pages.map(|node| node.id().as_str().into());
        pages.chain(now.releases.keys()).collect()
    }

    fn count(now: &PagesNow) -> Option<usize> {
        now.releases.are_known.then(|| Self::keys(now).len())
    }

    fn document(now: &PagesNow, key: &str, _: UnixMillis) -> Option<Document> {
        if let Some(id) = released(key) {
            return now.releases.document(&id);
        }
        let node = now.tree.page(key)?;
        node.kind().is_listed().then(|| document(node, &now.tree))
    }

    fn changed_by_time(now: &PagesNow) -> Vec<Key> {
        now.releases.keys().into_iter().collect()
    }

    fn changed_between(before: &PagesNow, now: &PagesNow) -> Vec<Key> {
        now.releases.changed_since(&before.releases)
    }

    fn next_change(now: &PagesNow) -> Option<UnixMillis> {
        now.releases.next_publication()
    }

    fn hears(topic: Topic) -> bool {
        matches!(topic, Topic::Content | Topic::Release | Topic::Reindex)
    }

    fn touch(event: &OutboxEvent, now: &PagesNow) -> Invalidation {
        let tree = &now.tree;
        match event.topic {
            // The taxonomy's names stand in all documents.
            Topic::Content if event.key.is_empty() => Invalidation::Everything,
            // Where a page is seen, those under it may be; where it is not, they are not any longer.
            Topic::Content => {
                let mut below = tree.below(&event.key, WRITTEN_AT_ONCE);
                // So do pages that show its blocks say something else.
                below.extend(tree.showing_shared(&event.key));
                // More documents than these are brought by a build, which goes on in small groups.
                if below.len() >= WRITTEN_AT_ONCE {
                    return Invalidation::Everything;
                }
                let shows_releases = |id: &str| tree.page(id).is_some_and(|node| node.kind() == PageType::Release);
                let releases = if shows_releases(&event.key) || below.iter().any(|id| shows_releases(id.as_str())) {
                    now.releases.keys()
                } else {
                    BTreeSet::new()
                };
                let own = Key::from(event.key.as_str());
                if below.is_empty() && releases.is_empty() {
                    return Invalidation::One(own);
                }
                let below = below.into_iter().map(|id| id.as_str().into());
                Invalidation::Some(below.chain(releases).chain([own]).collect())
            }
            Topic::Release => Invalidation::Some(now.releases.touched_by(&event.key)),
            Topic::Reindex => Invalidation::Everything,
            _ => Invalidation::Nothing,
        }
    }
}

const WRITTEN_AT_ONCE: usize = 1_000;

fn document(node: &Node, tree: &ContentTree) -> Document {
    let mut document = Document::new(kind(node.kind()), node.id().as_str());
    document.facets = facets_of_page(node, tree);
    document.position = node.page().position;
    for language in Language::ALL {
        let Some(version) = node.version(language) else {
            continue;
        };
        let content = &version.content;
        put(&mut document.name, language, [content.name()]);
        put(&mut document.search_words, language, content.search_words());
        put(&mut document.text, language, texts(content, language));
        if let Content::Recipe(recipe) = content {
            put(&mut document.small_print, language, ingredients(recipe));
        }
        document.labels.extend(
            labels(content)
                .filter(|label| !label.trim().is_empty())
                .map(|label| Texts::only(language, label)),
        );
        document.published = document.published.max(version.published.as_number());
        if let Content::Location(location) = content {
            document.place = place(location).or(document.place);
        }
        for id in content.categories() {
            document.categories.push(filed_under(id, language).into());
            let name = tree
                .taxonomy()
                .category(id)
                .and_then(|category| category.name.exact(language));
            document.labels.extend(name.map(|name| Texts::only(language, name)));
        }
    }
    document
}

fn kind(page: PageType) -> Kind {
    match page {
        PageType::Recipe => Kind::Recipe,
        PageType::Article | PageType::ShopArticle => Kind::Article,
        PageType::Location => Kind::Location,
        _ => Kind::Page,
    }
}

/// What a page is known by beside its name and its categories.
fn labels(content: &Content) -> impl Iterator<Item = &str> {
    let label = match content {
        Content::Article(article) => Some(&*article.topic),
        Content::Location(location) => Some(&*location.city),
        Content::Recipe(recipe) => Some(&*recipe.seo_recipe_cuisine),
        _ => None,
    };
    label.into_iter()
}

/// All that a page tells, without markup.
fn texts(content: &Content, language: Language) -> Vec<String> {
    let mut texts = vec![content.intro().to_owned()];
    match content {
        Content::Recipe(recipe) => {
            texts.extend(recipe.seo_recipe_instructions.iter().cloned());
            texts.push(plain_text(recipe.recipe_preparation_instructions.as_str()));
            texts.extend([&recipe.quotation_text, &recipe.author].map(Clone::clone));
        }
        Content::Article(article) => texts.push(plain_text(article.main_body.as_str())),
        Content::ShopArticle(article) => texts.push(plain_text(article.main_body.as_str())),
        Content::Presented(product) => {
            texts.extend([&product.short_title, &product.name_of_the_food].map(Clone::clone));
            texts.push(plain_text(product.xhtml_description.as_str()));
            texts.push(product.ingredients.replace('_', ""));
            let details = product.additional_product_details.iter();
            texts.extend(details.map(|detail| plain_text(detail.content.as_str())));
        }
        Content::LunchList(list) => texts.push(plain_text(list.main_body.as_str())),
        Content::Location(location) => {
            texts.push(location.full_address());
            texts.push(plain_text(location.main_body.as_str()));
            let lunches = location.lunch_lists.iter();
            texts.extend(lunches.map(|lunch| plain_text(lunch.main_body.as_str())));
        }
        _ => {}
    }
    let blocks = content.areas().into_iter().flat_map(|(_, blocks)| blocks);
    for (text, is_html) in blocks.flat_map(|block| wire::blocks::searched_texts(block, language)) {
        texts.push(if is_html { plain_text(&text) } else { text });
    }
    texts
}

fn ingredients(recipe: &Recipe) -> Vec<String> {
    let formatted = plain_text(recipe.recipe_ingredients.as_str());
    recipe
        .seo_recipe_ingredient
        .iter()
        .cloned()
        .chain([formatted])
        .collect()
}

fn place(location: &Location) -> Option<Place> {
    Some(Place {
        latitude: location.latitude?,
        longitude: location.longitude?,
    })
}

#[cfg(test)]
mod tests {
    use domain::content::{Page, Taxonomy};
    use site::release_source::ReleaseSource;

    use super::*;
    use crate::releases::OwnReleases;

    #[test]
    fn what_is_not_heard_touches_nothing() {
        let releases: Arc<dyn ReleaseSource> = Arc::new(OwnReleases(Arc::default()));
        let tree = Arc::new(ArcSwap::from_pointee(ContentTree::new(
            Vec::<Page>::new(),
            Taxonomy::default(),
        )));
        let clock = Clock::system();
        let now = Pages { tree, releases, clock }.snapshot();
        for topic in Topic::all() {
            let (id, key) = (1, "x".to_owned());
            let touched = Pages::touch(&OutboxEvent { id, topic, key }, &now);
            assert_eq!(touched != Invalidation::Nothing, Pages::hears(topic), "{topic:?}");
        }
    }
}
