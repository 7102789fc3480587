//! Pages of the content tree as documents: those that have an address of their own, and say something at it.

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{
    clock::UnixMillis,
    content::{Content, ContentTree, Location, Node, PageType, Recipe},
    market::{Language, Texts},
};
use search_index::{Document, Kind, Place, plain_text};
use site::search::{facets_of_page, pages::filed_under};
use store::{OutboxEvent, Topic};

use super::source::{Invalidation, Key, Source};

/// The pages of the content tree.
#[derive(Clone)]
pub struct Pages(pub Arc<ArcSwap<ContentTree>>);

impl Source for Pages {
    const NAME: &'static str = "pages";

    type Snapshot = ContentTree;

    fn snapshot(&self) -> Arc<ContentTree> {
        self.0.load_full()
    }

    fn keys(tree: &ContentTree) -> Vec<Key> {
        tree.pages()
            .filter(|node| node.kind().is_listed())
            .map(|node| node.id().as_str().into())
            .collect()
    }

    fn document(tree: &ContentTree, key: &str, _: UnixMillis) -> Option<Document> {
        let node = tree.page(key)?;
        node.kind().is_listed().then(|| document(node, tree))
    }

    fn touch(event: &OutboxEvent, tree: &ContentTree) -> Invalidation {
        match event.topic {
            // The taxonomy's names stand in all documents.
            Topic::Content if event.key.is_empty() => Invalidation::Everything,
            // Where a page is seen, those under it may be; where it is not, they are not any longer.
            Topic::Content => {
                let below = tree.below(&event.key, WRITTEN_AT_ONCE);
                match below.len() {
                    0 => Invalidation::One(event.key.as_str().into()),
                    // More documents than these are brought by a build, which goes on in small groups.
                    WRITTEN_AT_ONCE.. => Invalidation::Everything,
                    _ => {
                        let below = below.into_iter().map(|id| id.as_str().into());
                        Invalidation::Some(below.chain([event.key.as_str().into()]).collect())
                    }
                }
            }
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

/// Those of the texts that say something, one after another.
fn put(into: &mut Texts, language: Language, texts: impl IntoIterator<Item = impl AsRef<str>>) {
    let mut joined = String::new();
    for text in texts {
        let text = text.as_ref().trim();
        if !text.is_empty() {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(text);
        }
    }
    if !joined.is_empty() {
        *into.slot(language) = Some(joined.into());
    }
}
