//! What of the facet groups is chosen, and the groups as a reader sees them.

use std::cmp::Reverse;

use domain::{
    catalogue::Catalogue,
    market::{Language, Market},
    money::Money,
};
use percent_encoding::percent_decode_str;
use search_index::{FacetCounts, InvalidQuery, PriceRange, Query};
use wire::{
    format,
    listing::{Facet, FacetGroup},
    problem::Phrasebook,
    search::{UnderstoodFacet, UnderstoodWords},
};

use super::{
    data::{GroupData, SearchData},
    group::{Group, InvalidChoice, REDUCED},
    meaning::Understood,
};
use crate::localizations::Dictionary;

/// The values that are chosen in each group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    groups: Vec<(Group, Vec<Box<str>>)>,
}

impl Choices {
    /// Characters of a value.
    const MAX_VALUE: usize = 200;

    /// Takes over `filter.{group}=a,b`; each value may be percent-encoded once more, as one with a comma is.
    pub fn read(&mut self, group: &str, values: &str) -> Result<(), InvalidChoice> {
        let group = Group::parse(group).ok_or(InvalidChoice)?;
        for value in values.split(',').filter(|value| !value.is_empty()) {
            let value = percent_decode_str(value).decode_utf8().map_err(|_| InvalidChoice)?;
            if value.chars().count() > Self::MAX_VALUE || (group == Group::Offer && value != REDUCED) {
                return Err(InvalidChoice);
            }
            match group {
                // In one spelling, by which the counted ranges are known as well.
                Group::Price => {
                    let range: PriceRange = value.parse().map_err(|_| InvalidChoice)?;
                    self.add(group, &range.to_string())?;
                }
                _ => self.add(group, &value)?,
            }
        }
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    pub fn contains(&self, group: Group, value: &str) -> bool {
        self.of(group).iter().any(|chosen| &**chosen == value)
    }

    /// A chosen group that the shop does not offer in the market. Nobody could see or take back such a choice.
    pub fn hidden(&self, data: &SearchData, market: &Market) -> Option<Group> {
        let groups = self.groups.iter().map(|(group, _)| *group);
        groups.into_iter().find(|group| !data.offers(*group, market))
    }

    /// The choices without those.
    #[must_use]
    pub fn without_hidden(mut self, data: &SearchData, market: &Market) -> Self {
        self.groups.retain(|(group, _)| data.offers(*group, market));
        self
    }

    /// The query among what is chosen, with the counts of the groups that the shop shows.
    pub fn narrow(&self, mut query: Query, data: &SearchData, market: &Market) -> Result<Query, InvalidQuery> {
        for (group, values) in &self.groups {
            query = match group {
                Group::Price => {
                    let ranges = values.iter().filter_map(|value| value.parse().ok());
                    ranges
                        .into_iter()
                        .try_fold(query, |query, range| query.price_between(&market.id, range))?
                }
                Group::Offer if self.contains(Group::Offer, REDUCED) => {
                    query.filtered(group.name(), [market.id.as_str()])?
                }
                all if all.needs_all() => values
                    .iter()
                    .fold(query, |query, value| query.requiring(all.name(), value)),
                other => query.filtered(other.name(), values.iter().map(AsRef::as_ref))?,
            };
        }
        query.counting(data.requests(market))
    }

    fn of(&self, group: Group) -> &[Box<str>] {
        let chosen = self.groups.iter().find(|(other, _)| *other == group);
        chosen.map(|(_, values)| values.as_slice()).unwrap_or_default()
    }

    fn add(&mut self, group: Group, value: &str) -> Result<(), InvalidChoice> {
        if self.contains(group, value) {
            return Ok(());
        }
        match self.groups.iter_mut().find(|(other, _)| *other == group) {
            Some((_, values)) if values.len() >= Query::MAX_VALUES => return Err(InvalidChoice),
            Some((_, values)) => values.push(value.into()),
            None => self.groups.push((group, vec![value.into()])),
        }
        Ok(())
    }
}

/// Everything that facets get their names from, for one reader.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    pub data: &'a SearchData,
    pub catalogue: &'a Catalogue,
    pub dictionary: &'a Dictionary,
    pub language: Language,
    pub market: &'a Market,
}

impl Naming<'_> {
    /// Values of a group that are told; a shop with thousands of brands tells the most frequent ones, and those that
    /// are chosen.
    const MAX_FACETS: usize = 100;

    /// The groups that have something to choose, in the shop's order.
    pub fn groups(&self, counted: &[FacetCounts], choices: &Choices) -> Vec<FacetGroup> {
        let groups = self.data.facet_groups.iter().filter_map(|data| {
            let counts = counted.iter().find(|counts| &*counts.group == data.group.name())?;
            Some(FacetGroup {
                filter_name: data.group.name().to_owned(),
                display_name: data.name.get(self.language).unwrap_or_default().to_owned(),
                facets: self.facets(data, counts, choices),
            })
        });
        groups.filter(|group| !group.facets.is_empty()).collect()
    }

    /// What the words of a question were understood as.
    pub fn understood(&self, understood: &Understood) -> Vec<UnderstoodWords> {
        let facet = |(group, value): &(Group, Box<str>)| UnderstoodFacet {
            filter_name: group.name().to_owned(),
            name: value.to_string(),
            display_name: match self.data.group(*group) {
                Some(data) => self.name(data, value),
                None => self.known_name(*group, value).unwrap_or_else(|| value.to_string()),
            },
        };
        let words = understood.words.iter();
        words
            .map(|meaning| UnderstoodWords {
                words: meaning.words.clone(),
                facets: meaning.facets.iter().map(facet).collect(),
            })
            .collect()
    }

    fn facets(&self, data: &GroupData, counts: &FacetCounts, choices: &Choices) -> Vec<Facet> {
        let mut values: Vec<_> = counts
            .values
            .iter()
            .filter_map(|(value, count)| Some((self.outside(data.group, value)?, *count)))
            .map(|(value, count)| (value, count, choices.contains(data.group, value)))
            .filter(|(_, count, is_selected)| *count > 0 || *is_selected)
            .collect();
        // What all must hold can be taken back, also where nothing is left of it; of other groups the index tells it.
        if data.group.needs_all() {
            let chosen = choices.of(data.group).iter().map(AsRef::as_ref);
            let is_told = |chosen: &str| values.iter().any(|(value, ..)| *value == chosen);
            let missing: Vec<&str> = chosen.filter(|chosen| !is_told(chosen)).collect();
            values.extend(missing.into_iter().map(|value| (value, 0, true)));
        }
        if data.group != Group::Price {
            // Chosen ones are told whatever comes first.
            values.sort_by_key(|(value, count, is_selected)| (!is_selected, Reverse(*count), *value));
            values.truncate(Self::MAX_FACETS);
        }
        let mut facets: Vec<_> = values
            .into_iter()
            .map(|(value, count, is_selected)| Facet {
                name: value.to_owned(),
                display_name: self.name(data, value),
                count,
                is_selected,
            })
            .collect();
        if data.group != Group::Price {
            facets.sort_by_cached_key(|facet| {
                (
                    self.place(data, &facet.name),
                    Reverse(facet.count),
                    facet.display_name.to_lowercase(),
                )
            });
        }
        facets
    }

    /// The value as addresses carry it; nothing for one that is another market's.
    fn outside<'v>(&self, group: Group, value: &'v str) -> Option<&'v str> {
        match group {
            Group::Offer => (value == self.market.id.as_str()).then_some(REDUCED),
            _ => Some(value),
        }
    }

    /// Where the shop wants a value to stand.
    fn place(&self, data: &GroupData, value: &str) -> usize {
        let ordered = data.value_order.iter().position(|other| &**other == value);
        ordered.unwrap_or_else(|| match data.group {
            Group::Category => {
                let categories = self.catalogue.categories();
                let place = categories.iter().position(|category| category.code.as_str() == value);
                data.value_order.len() + place.unwrap_or(categories.len())
            }
            _ => usize::MAX,
        })
    }

    fn name(&self, data: &GroupData, value: &str) -> String {
        if let Some(name) = data.value_names.get(value).and_then(|names| names.get(self.language)) {
            return name.to_owned();
        }
        self.known_name(data.group, value).unwrap_or_else(|| value.to_owned())
    }

    fn known_name(&self, group: Group, value: &str) -> Option<String> {
        let known = |key: String| self.dictionary.text(&key).map(str::to_owned);
        match group {
            Group::Brand => self.catalogue.brand(value).map(|brand| brand.name.to_string()),
            Group::Category => {
                let category = self.catalogue.category(value);
                category
                    .and_then(|category| category.name.get(self.language))
                    .map(str::to_owned)
            }
            Group::Diet => known(format!("/diets/{value}")),
            Group::Price => value.parse().ok().map(|range| self.price_name(range)),
            other => known(format!("/facets/{other}/{value}")),
        }
    }

    fn price_name(&self, range: PriceRange) -> String {
        let price = |minor| Money::from_minor(minor, self.market.currency);
        let short = |minor| format::money_in_short(price(minor), self.language);
        match (range.from, range.below) {
            (Some(from), Some(to)) => format::money_range(price(from), price(to), self.language),
            (Some(from), None) => self.dictionary.phrase("/facets/price/from", &[("from", &short(from))]),
            (None, Some(to)) => self.dictionary.phrase("/facets/price/below", &[("to", &short(to))]),
            (None, None) => self.dictionary.phrase("/facets/price/any", &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{ids::MarketId, money::Currency};

    use super::*;
    use crate::localizations::Localizations;

    fn chosen(pairs: &[(&str, &str)]) -> Choices {
        let mut choices = Choices::default();
        for (group, values) in pairs {
            choices.read(group, values).expect("known");
        }
        choices
    }

    fn market() -> Market {
        Market {
            id: MarketId::parse("SE").expect("a market"),
            currency: Currency::SEK,
            country: "SWE".to_owned(),
            default_language: Language::Sv,
        }
    }

    #[test]
    fn choices_are_read_from_addresses() {
        let choices = chosen(&[
            ("diet", "vegan,glutenFree,vegan"),
            ("diet", "organic"),
            ("brand", "a%2Cb,%C3%A4"),
        ]);
        let of = |group| choices.of(group).iter().map(AsRef::as_ref).collect::<Vec<&str>>();
        assert_eq!(of(Group::Diet), ["vegan", "glutenFree", "organic"]);
        assert_eq!(of(Group::Brand), ["a,b", "ä"]);
        assert!(chosen(&[("diet", ",")]).is_empty());
        let many: Vec<_> = (0..=Query::MAX_VALUES).map(|at| at.to_string()).collect();
        for (group, values) in [
            ("colour", "red"),
            ("price", "cheap"),
            ("offer", "no"),
            ("price", "1000-2000,x"),
            ("brand", "%FF"),
            ("brand", &"x".repeat(201)),
            ("brand", &many.join(",")),
        ] {
            assert_eq!(
                Choices::default().read(group, values),
                Err(InvalidChoice),
                "{group}={values}"
            );
        }
    }

    #[test]
    fn what_the_shop_does_not_offer_cannot_be_chosen() {
        let mut data = SearchData::neutral();
        data.facet_groups.retain(|data| data.group != Group::Stock);
        let market = market();
        data.price_ranges.remove(&market.id);
        let choices = chosen(&[("diet", "vegan"), ("stock", "in"), ("price", "-500")]);
        assert_eq!(choices.hidden(&data, &market), Some(Group::Stock));
        let offered = choices.without_hidden(&data, &market);
        assert_eq!(offered, chosen(&[("diet", "vegan")]));
        assert_eq!(offered.hidden(&data, &market), None);
    }

    #[test]
    fn groups_have_order_names_and_what_is_chosen() {
        let data = SearchData::neutral();
        let all = Localizations::load().expect("dictionaries");
        let market = market();
        let naming = Naming {
            data: &data,
            catalogue: &Catalogue::default(),
            dictionary: all.dictionary(Language::Sv),
            language: Language::Sv,
            market: &market,
        };
        let counted = |group: Group, values: &[(&str, usize)]| FacetCounts {
            group: group.name().into(),
            values: values.iter().map(|(value, count)| ((*value).into(), *count)).collect(),
        };
        let counts = [
            counted(Group::Brand, &[("kaski", 2), ("halla", 2), ("gone", 0), ("routa", 5)]),
            counted(Group::Diet, &[("glutenFree", 9), ("odd", 3)]),
            counted(Group::Price, &[("-5000", 3), ("5000-10000", 4), ("50000-", 1)]),
            counted(Group::Offer, &[("FI", 7), ("SE", 2)]),
            counted(Group::Stock, &[("in", 0)]),
        ];
        let groups = naming.groups(&counts, &chosen(&[("diet", "vegan"), ("offer", "yes")]));
        let told: Vec<_> = groups
            .iter()
            .map(|group| {
                let facets = group.facets.iter().map(|facet| {
                    let mark = if facet.is_selected { "*" } else { "" };
                    format!(
                        "{}={}:{}{mark}",
                        facet.name,
                        facet.display_name.replace('\u{a0}', " "),
                        facet.count
                    )
                });
                format!(
                    "{}|{} {}",
                    group.filter_name,
                    group.display_name,
                    facets.collect::<Vec<_>>().join(" ")
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                "diet|Kost vegan=Vegansk:0* glutenFree=Glutenfri:9 odd=odd:3",
                "price|Pris -5000=Under 50 kr:3 5000-10000=50–100 kr:4 50000-=500 kr eller mer:1",
                "brand|Varumärke routa=routa:5 halla=halla:2 kaski=kaski:2",
                "offer|Erbjudanden yes=Nedsatt pris:2*",
            ]
        );
    }
}
