//! Locations by words, town, categories and nearness.

use domain::fault::Fault;
use search_index::{Kind, Place, Query, Sort};
use wire::search::LocationSearch;

use super::{
    Asker,
    asked::{Asked, refusal},
};
use crate::{
    hits,
    parameters::read_each,
    search::pages::{CITY, town},
    searcher::Found,
};

/// What is asked for.
#[derive(Debug, Clone, Default)]
pub struct LocationQuestion {
    pub asked: Asked,
    pub city: Option<String>,
    /// Where the visitor is: the nearest come first.
    pub near: Option<Place>,
}

impl LocationQuestion {
    /// Reads the parameters of a call.
    ///
    /// # Errors
    ///
    /// The parameters that are wrong, and one half of a position.
    pub fn read<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, Fault> {
        let mut question = Self::default();
        let (mut latitude, mut longitude) = (None, None);
        read_each(pairs, |name, value| {
            match name {
                "latitude" => latitude = Some(degrees(value, 90.0)?),
                "longitude" => longitude = Some(degrees(value, 180.0)?),
                "city" => question.city = Some(value.trim().to_owned()),
                _ => question.asked.take(name, value)?,
            }
            Ok(())
        })?;
        question.near = match (latitude, longitude) {
            (Some(latitude), Some(longitude)) => Some(Place { latitude, longitude }),
            (None, None) => None,
            (None, Some(_)) => return Err(Fault::field("latitude", "/validation/position")),
            (Some(_), None) => return Err(Fault::field("longitude", "/validation/position")),
        };
        Ok(question)
    }
}

fn degrees(text: &str, most: f64) -> Result<f64, &'static str> {
    let degrees = text.parse().ok();
    degrees
        .filter(|degrees| (-most..=most).contains(degrees))
        .ok_or("/validation/position")
}

/// Finds what is asked for.
///
/// # Errors
///
/// A question that the index refuses, and [`crate::searcher::Searcher::run`]'s.
pub async fn search(asker: Asker<'_>, question: LocationQuestion) -> Result<LocationSearch, Fault> {
    let LocationQuestion { asked, city, near } = question;
    let shown = asker.storefront.snapshot();
    let taxonomy = shown.content.taxonomy();
    let among = || {
        let text = Query::text(&asked.text)?.of_kinds([Kind::Location]);
        let mut query = asked.among_pages(text, taxonomy, asker.language)?;
        if let Some(city) = &city {
            query = query.filtered(CITY, [town(city).as_str()])?;
        }
        if let Some(place) = near {
            query = query.near(place).sorted(Sort::Distance);
        }
        asked.page_of(query)
    };
    let query = among().map_err(refusal)?;
    let titles = asker.titles(&shown);
    let search = asker.storefront.searcher.run("locations", move |indexes, until| {
        let mut found = Found::of(&indexes.pages, &query.until(until))?;
        found.mark(&titles, until);
        Ok(found)
    });
    let found = search.await?;
    let context = asker.context(&shown);
    Ok(LocationSearch {
        hits: found
            .iter()
            .filter_map(|hit| hits::location_hit(context, hit))
            .collect(),
        facet_categories: asked.topics.facets(&found.hits.facets, taxonomy, asker.language),
        has_more: asked.has_more(found.hits.total),
        total_count: found.hits.total,
    })
}

/// The towns that have locations among what is asked for, in the order of the language's alphabet. Walks all locations.
pub fn cities(asker: Asker<'_>, asked: &Asked) -> Vec<String> {
    let content = asker.storefront.content.load();
    let fits = |categories: &[_]| asked.fits(categories, content.taxonomy());
    hits::cities(&content, asker.language, fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_has_both_degrees() {
        let read = |pairs: &[(&str, &str)]| LocationQuestion::read(pairs.iter().copied());
        let both = read(&[("latitude", "60.45"), ("longitude", "22.27")]).expect("a place");
        assert!(both.near.is_some());
        let field = |pairs: &[(&str, &str)]| {
            let fault = read(pairs).expect_err("half a place");
            fault.fields.into_keys().collect::<Vec<_>>()
        };
        assert_eq!(field(&[("latitude", "60.45")]), ["longitude"]);
        assert_eq!(field(&[("longitude", "22.27")]), ["latitude"]);
        assert_eq!(
            field(&[("latitude", "91"), ("longitude", "NaN")]),
            ["latitude", "longitude"]
        );
    }
}
