//! What there is to read, to cook and to visit beside a page: other pages of its kind.

use std::{cmp::Reverse, sync::Arc};

use domain::{
    contact::Country,
    content::{Article, Content, Day, DayOfYear, Location, Node, PageId, Recipe},
    delivery::Position,
    market::Language,
};
use wire::{
    blocks::{Definition, RecipeSearchBlock},
    links,
    page::{ContentCard, NamedLink, NearbyLocation, content_id},
    search::OpeningHours,
};

use super::{address, cards::content_card, delivery::time_at, render_context::RenderContext};

/// How many other recipes a recipe shows.
const MORE_RECIPES: usize = 3;
/// How many other places a location shows.
const NEARBY: usize = 3;
/// Neighbours that are looked at for one page, however large the folder is.
const LOOKED_AT: usize = 500;

/// The day of the year at the market.
pub fn today(context: RenderContext<'_>) -> Option<DayOfYear> {
    let now = time_at(context.market, context.markets, context.at)?;
    DayOfYear::new(now.month().unsigned_abs(), now.day().unsigned_abs())
}

/// Whether a page is of the season: all but stories that belong to another part of the year are.
pub fn is_in_season(node: &Node, language: Language, today: Option<DayOfYear>) -> bool {
    match node.version(language).map(|version| &version.content) {
        Some(Content::Article(Article {
            season: Some(season), ..
        })) => today.is_none_or(|day| season.contains(day)),
        _ => true,
    }
}

/// The story to read after one: of those of the season the next older one, and after the oldest the newest.
pub fn next_story(context: RenderContext<'_>, node: &Node) -> Option<ContentCard> {
    let language = context.language;
    let today = today(context);
    fn place(node: &Node, language: Language) -> Option<(Day, Reverse<&PageId>)> {
        Some((node.version(language)?.published, Reverse(node.id())))
    }
    let others = siblings(context, node).filter(|other| is_in_season(other, language, today));
    let placed = others.filter_map(|other| Some((place(other, language)?, other)));
    content_card(context, next_below(&place(node, language)?, placed)?)
}

/// Of others with their places that with the highest one below `here`; where there is none the highest of all.
fn next_below<P: Ord, T>(here: &P, others: impl Iterator<Item = (P, T)>) -> Option<T> {
    let is_below = |place: &P| place < here;
    // Whatever lies below comes before whatever does not.
    let best = others.max_by(|(one, _), (other, _)| (is_below(one), one).cmp(&(is_below(other), other)));
    best.map(|(_, other)| other)
}

/// Other recipes: those with the most categories in common first, and of these those that stand next.
pub fn more_recipes(context: RenderContext<'_>, node: &Node, recipe: &Recipe) -> Vec<ContentCard> {
    let own = recipe.recipe_categories.as_slice();
    let in_common = |other: &Node| match other.version(context.language).map(|version| &version.content) {
        Some(Content::Recipe(recipe)) => {
            let categories = recipe.recipe_categories.as_slice().iter();
            categories.filter(|id| own.contains(id)).count()
        }
        _ => 0,
    };
    let mut others: Vec<_> = siblings(context, node)
        .map(|other| (Reverse(in_common(other)), other))
        .collect();
    others.sort_by_key(|(common, _)| *common);
    let cards = others.into_iter().filter_map(|(_, other)| content_card(context, other));
    cards.take(MORE_RECIPES).collect()
}

/// The page above a recipe that searches recipes.
pub fn recipe_search_url(context: RenderContext<'_>, node: &Node) -> Option<String> {
    let above = context.content.ancestors(node);
    let search = above.iter().rev().find(|page| {
        page.version(context.language).is_some_and(|version| {
            let blocks = version.content.areas().into_iter().flat_map(|(_, blocks)| blocks);
            blocks
                .into_iter()
                .any(|block| !block.hidden && RecipeSearchBlock::stored(block).is_some())
        })
    })?;
    search.path(context.language).map(str::to_owned)
}

/// Words of a recipe's ingredients that lead to products which the catalogue has.
pub fn ingredient_links(context: RenderContext<'_>, recipe: &Recipe) -> Vec<NamedLink> {
    let linked = recipe
        .ingredient_products
        .iter()
        .filter(|link| !link.words.trim().is_empty());
    linked
        .filter_map(|link| {
            let product = context.catalogue.product(link.product.as_str())?;
            Some(NamedLink {
                name: link.words.clone(),
                url: links::product(product, context.language),
            })
        })
        .collect()
}

/// The places around a location, the nearest first.
pub fn nearby(context: RenderContext<'_>, node: &Node, location: &Location) -> Vec<NearbyLocation> {
    let Some(here) = position(location) else {
        return Vec::new();
    };
    let mut places: Vec<_> = siblings(context, node)
        .filter_map(|other| match &other.version(context.language)?.content {
            Content::Location(location) => Some((here.distance(position(location)?), location, other)),
            _ => None,
        })
        .collect();
    places.sort_by(|(one, at, _), (other, there, _)| (one, &at.name).cmp(&(other, &there.name)));
    let nearest = places.into_iter().filter_map(|(distance, location, other)| {
        let Position(latitude, longitude) = position(location)?;
        Some(NearbyLocation {
            content_id: content_id(&address::content_key(other.id())),
            url: other.path(context.language)?.to_owned(),
            title: location.name.clone(),
            street_address: location.street_address.clone(),
            city: location.city.clone(),
            country: Country::alpha3(&location.country).to_owned(),
            latitude,
            longitude,
            distance,
            hours: OpeningHours::from(location),
        })
    });
    nearest.take(NEARBY).collect()
}

fn position(location: &Location) -> Option<Position> {
    Some(Position(location.latitude?, location.longitude?))
}

/// Other pages of the same type under the same page that are there in the view's language; those that stand after it first.
fn siblings<'a>(context: RenderContext<'a>, node: &Node) -> impl Iterator<Item = &'a Arc<Node>> {
    let page = node.page();
    let all = match &page.parent {
        Some(parent) => context.content.children(parent.as_str()),
        None => &[],
    };
    let (id, kind, language) = (page.id.clone(), page.kind, context.language);
    let at = all.iter().position(|other| *other.id() == id).unwrap_or(0);
    let (before, after) = all.split_at(at);
    after
        .iter()
        .chain(before)
        .filter(move |other| *other.id() != id && other.page().kind == kind && other.path(language).is_some())
        .take(LOOKED_AT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_one_is_the_next_older_and_then_the_newest() {
        let others = || [(3, "c"), (9, "i"), (1, "a"), (4, "d")].into_iter();
        assert_eq!(next_below(&5, others()), Some("d"));
        assert_eq!(next_below(&4, others()), Some("c"));
        assert_eq!(next_below(&1, others()), Some("i"));
        assert_eq!(next_below::<i32, &str>(&1, std::iter::empty()), None);
    }
}
