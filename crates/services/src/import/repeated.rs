//! Keys that stand twice in one object of a JSON text. What reads JSON takes the last of them, and whoever wrote the file
//! would not hear of it.

use std::{collections::HashSet, fmt};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The paths of all keys that stand in their objects more than once, such as `methods[0].markets.FI`. Nothing where the
/// text is no JSON: what is wrong with it then, its reader tells.
pub fn repeated_keys(json: &str) -> Vec<String> {
    let mut finder = Finder::default();
    let mut text = serde_json::Deserializer::from_str(json);
    match Within(&mut finder).deserialize(&mut text) {
        Ok(()) => finder.found,
        Err(_) => Vec::new(),
    }
}

#[derive(Default)]
struct Finder {
    /// Of the value that is walked.
    path: String,
    found: Vec<String>,
}

/// Walks a value and keeps nothing of it.
struct Within<'a>(&'a mut Finder);

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        let Self(finder) = self;
        let outer = finder.path.len();
        let mut at = 0;
        loop {
            finder.path.push_str(&format!("[{at}]"));
            let value = values.next_element_seed(Within(finder))?;
            finder.path.truncate(outer);
            if value.is_none() {
                return Ok(());
            }
            at += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        let Self(finder) = self;
        let outer = finder.path.len();
        let mut keys = HashSet::new();
        while let Some(key) = values.next_key::<String>()? {
            if outer > 0 {
                finder.path.push('.');
            }
            finder.path.push_str(&key);
            if !keys.insert(key) && !finder.found.contains(&finder.path) {
                finder.found.push(finder.path.clone());
            }
            values.next_value_seed(Within(finder))?;
            finder.path.truncate(outer);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_with_its_path() {
        for (json, found) in [
            (r#"{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}"#, &[][..]),
            (r#"{"a":1,"b":2,"a":1}"#, &["a"]),
            (r#"{"a":1,"\u0061":1,"a":1}"#, &["a"]),
            (
                r#"[{"prices":{"FI":1,"SE":2,"FI":3}},{"names":[null,true,-1,0.5,"x",{"fi":"","fi":""}]}]"#,
                &["[0].prices.FI", "[1].names[5].fi"],
            ),
            (r#"{"a":{"x":1,"x":2},"a":{"y":1,"y":2}}"#, &["a.x", "a", "a.y"]),
            ("7", &[]),
            (r#"{"a":1,"a":"#, &[]),
        ] {
            assert_eq!(repeated_keys(json), found, "{json}");
        }
    }
}
