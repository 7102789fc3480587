//! The parameters of a call, as its address spells them.

use actix_web::web::Query;
use serde::{Deserialize, Deserializer, de::Error};
use site::parameters;

/// Names and values in their order. One without a value is as absent; of one that is given several times the last value
/// counts, unless the call takes a list of it.
pub struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Of a query string, which need not be a good one: what cannot be decoded is read as it stands.
    pub fn of(query: &str) -> Self {
        let pairs = Query::<Vec<(String, String)>>::from_query(query);
        let mut pairs = pairs.map_or_else(|_| Vec::new(), Query::into_inner);
        pairs.retain(|(_, value)| !value.is_empty());
        Self(pairs)
    }

    pub fn get(&self, wanted: &str) -> Option<&str> {
        self.iter().rfind(|(name, _)| *name == wanted).map(|(_, value)| value)
    }

    /// All values of one that holds a list, which may also be given several times, with commas between them.
    pub fn list(&self, wanted: &str) -> Option<String> {
        let values = self.iter().filter(|(name, _)| *name == wanted).map(|(_, value)| value);
        let all: Vec<_> = values.collect();
        (!all.is_empty()).then(|| all.join(","))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + Clone {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Reads a yes or no of an address.
pub fn truth<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    let value = String::deserialize(value)?;
    parameters::truth(&value).ok_or_else(|| D::Error::custom("neither true nor false"))
}

/// The same where it may be absent.
pub fn truth_or_none<'de, D: Deserializer<'de>>(value: D) -> Result<Option<bool>, D::Error> {
    truth(value).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_counts() {
        let parameters = Parameters::of("q=first&page=&q=second&q=&=5&&city=%C3%85bo&odd=%zz");
        assert_eq!(parameters.get("q"), Some("second"));
        assert_eq!(parameters.get("page"), None);
        assert_eq!(parameters.get("city"), Some("Åbo"));
        assert_eq!(parameters.get("odd"), Some("%zz"));
    }

    #[test]
    fn of_lists_all_values_count() {
        let parameters = Parameters::of("id=a,b&id=c&id=&q=x");
        assert_eq!(parameters.list("id").as_deref(), Some("a,b,c"));
        assert_eq!(parameters.list("page"), None);
    }
}
