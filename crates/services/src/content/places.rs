//! Places as JSON Lines, one object a line, with the tags of OpenStreetMap:
//! `{"osm": "node/1", "name": "…", "lat": 60.1, "lon": 24.9, "tags": {"addr:street": "…", "opening_hours": "…"}}`.

use std::collections::{BTreeMap, HashSet};

use domain::{
    content::{CategoryId, CategoryIds, Content, Day, Location, Page, PageId, PageType, Status, Version},
    market::Language,
};
use serde::Deserialize;

use super::{hours, merge, names::Names, plain::line, report::Reading};
use crate::import::{repeated_keys, slug_of};

/// What the places become part of.
pub struct Target<'a> {
    pub parent: PageId,
    /// Of all places.
    pub today: Day,
    /// What every place is filed under.
    pub categories: Vec<CategoryId>,
    /// What a place with a tag is filed under as well.
    pub by_tag: Vec<TagCategory>,
    /// All pages of the site.
    pub stored: &'a [Page],
}

/// `outdoor_seating=yes:506`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagCategory {
    pub tag: String,
    pub value: String,
    pub category: CategoryId,
}

impl std::str::FromStr for TagCategory {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write a tag, its value and a category, such as outdoor_seating=yes:506";
        let (tag, category) = text.rsplit_once(':').ok_or(FORM)?;
        let (tag, value) = tag.split_once('=').ok_or(FORM)?;
        Ok(Self {
            tag: tag.to_owned(),
            value: value.to_owned(),
            category: CategoryId(category.parse().map_err(|_| FORM)?),
        })
    }
}

#[derive(Deserialize)]
struct Row {
    /// Names the place in its register: `node/33698213`.
    #[serde(default)]
    osm: Option<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    lat: Option<f64>,
    #[serde(default)]
    lon: Option<f64>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
}

/// Reads every line. A place is the same in all languages, but for names and towns that the data has in several.
pub fn read(lines: &str, target: &Target<'_>) -> Reading {
    let mut reading = Reading::default();
    let mut rows = Vec::new();
    for (number, text) in (1..).zip(lines.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        reading.found += 1;
        let what = format!("line {number}");
        if let Some(path) = repeated_keys(text).first() {
            reading.skip(&what, "a key stands in it twice", path);
            continue;
        }
        match serde_json::from_str::<Row>(text) {
            Ok(row) => match checked(&row) {
                Ok(id) => rows.push((format!("{what} ({})", row.name), id, row)),
                Err(reason) => reading.skip(&what, reason, &row.name),
            },
            Err(error) => reading.skip(&what, "the line is no place", &error.to_string()),
        }
    }
    let mut names = Names::new(target.stored, &target.parent);
    let mut seen = HashSet::new();
    for (what, id, row) in &rows {
        let stored = names.stored(id);
        if stored.is_some_and(|page| page.kind != PageType::Location) {
            reading.skip(what, "its id is another page's", id.as_str());
        } else if seen.insert(id) {
            let page = place(row, id, what, target, &mut names, &mut reading);
            reading.take(what, merge::over(stored, page));
        } else {
            reading.skip(what, "the place was there before", id.as_str());
        }
    }
    reading
}

/// The id of a place that can be one: of its register, or made of its name and position.
fn checked(row: &Row) -> Result<PageId, &'static str> {
    let name = line(&row.name);
    if name.is_empty() {
        return Err("it has no name");
    }
    let (latitude, longitude) = row.lat.zip(row.lon).ok_or("it has no position")?;
    if !(-90.0..=90.0).contains(&latitude) || !(-180.0..=180.0).contains(&longitude) {
        return Err("its position is none on earth");
    }
    let id = match &row.osm {
        Some(register) => format!("osm-{}", register.replace('/', "-")),
        // To ten metres, from the south pole and the date line on: no sign is needed.
        None => format!(
            "{}-{:.0}-{:.0}",
            slug_of(&name, "place"),
            (latitude + 90.0) * 10_000.0,
            (longitude + 180.0) * 10_000.0
        ),
    };
    PageId::parse(&id).map_err(|_| "no id can be made of it")
}

fn place(
    row: &Row,
    id: &PageId,
    what: &str,
    target: &Target<'_>,
    names: &mut Names<'_>,
    reading: &mut Reading,
) -> Page {
    let name = line(&row.name);
    let location = location(row, what, target, reading);
    let mut versions = BTreeMap::new();
    for language in Language::ALL {
        let in_language = |key: &str| {
            let own = row.tags.get(&format!("{key}:{language}"));
            own.or_else(|| row.tags.get(key))
                .map(|text| line(text))
                .unwrap_or_default()
        };
        let own_name = match in_language("name") {
            own if own.is_empty() => name.clone(),
            own => own,
        };
        let city = in_language("addr:city");
        let street = in_language("addr:street");
        let number = row
            .tags
            .get("addr:housenumber")
            .map(|number| line(number))
            .unwrap_or_default();
        let segment = names.segment(id, language, &format!("{own_name} {city}"));
        let content = Location {
            name: own_name,
            street_address: format!("{street} {number}").trim().to_owned(),
            city,
            ..location.clone()
        };
        let version = Version {
            status: Status::Published,
            segment,
            published: target.today,
            content: Content::Location(content),
        };
        versions.insert(language, version);
    }
    Page {
        id: id.clone(),
        kind: PageType::Location,
        parent: Some(target.parent.clone()),
        position: 0,
        versions,
    }
}

/// What is the same in all languages.
fn location(row: &Row, what: &str, target: &Target<'_>, reading: &mut Reading) -> Location {
    let tag = |key: &str| row.tags.get(key).map(|text| line(text)).unwrap_or_default();
    let mut location = Location {
        postal_code: tag("addr:postcode"),
        country: tag("addr:country"),
        latitude: row.lat,
        longitude: row.lon,
        categories: categories(row, target),
        additional_contact_infomation: contact(row),
        main_intro: tag("description"),
        search_words: tag("cuisine")
            .split(';')
            .map(|word| word.trim().replace('_', " "))
            .filter(|word| !word.is_empty())
            .collect(),
        ..Location::default()
    };
    let given = tag("opening_hours");
    match hours::parse(&given) {
        Some(week) => {
            let (open, close) = week.weekdays.unwrap_or_default();
            (
                location.opening_hours_monday_to_friday,
                location.closing_hours_monday_to_friday,
            ) = (open, close);
            let (open, close) = week.saturday.unwrap_or_default();
            (location.opening_hours_saturday, location.closing_hours_saturday) = (open, close);
            let (open, close) = week.sunday.unwrap_or_default();
            (location.opening_hours_sunday, location.closing_hours_sunday) = (open, close);
            if !week.is_all {
                location.additional_opening_hours = given;
            }
        }
        None if given.is_empty() => {}
        None => {
            reading.take_partly(what, "hours that six fields cannot say: kept as text", &given);
            location.additional_opening_hours = given;
        }
    }
    location
}

fn categories(row: &Row, target: &Target<'_>) -> CategoryIds {
    let tagged = target
        .by_tag
        .iter()
        .filter(|rule| row.tags.get(&rule.tag).is_some_and(|value| *value == rule.value));
    CategoryIds::new(
        target
            .categories
            .iter()
            .copied()
            .chain(tagged.map(|rule| rule.category)),
    )
}

/// Telephone, mail and site, as far as they are given.
fn contact(row: &Row) -> String {
    let found = ["phone", "email", "website"].iter().filter_map(|name| {
        let own = row.tags.get(*name);
        own.or_else(|| row.tags.get(&format!("contact:{name}")))
            .map(|text| line(text))
    });
    found.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}
