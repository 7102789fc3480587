//! How a person is reached: countries, telephone numbers, postal codes, names.

use serde::{Deserialize, Serialize};

use crate::market::Language;

/// A country that the shop delivers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Country {
    /// ISO 3166-1 alpha-3.
    pub code: &'static str,
    /// With its plus sign: `+358`.
    pub telephone_prefix: &'static str,
    names: [&'static str; Language::ALL.len()],
}

impl Country {
    /// The countries whose telephone prefixes the specification names, in the order of its list.
    pub const ALL: [Self; 5] = [
        Self::new("FIN", "+358", ["Suomi", "Finland", "Finland"]),
        Self::new("ISL", "+354", ["Islanti", "Island", "Iceland"]),
        Self::new("SWE", "+46", ["Ruotsi", "Sverige", "Sweden"]),
        Self::new("NOR", "+47", ["Norja", "Norge", "Norway"]),
        Self::new("DNK", "+45", ["Tanska", "Danmark", "Denmark"]),
    ];

    const fn new(
        code: &'static str,
        telephone_prefix: &'static str,
        names: [&'static str; Language::ALL.len()],
    ) -> Self {
        Self {
            code,
            telephone_prefix,
            names,
        }
    }

    /// Finds a country by its alpha-3 code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|country| country.code == code)
    }

    pub fn name(&self, language: Language) -> &'static str {
        self.names[language as usize]
    }
}

/// Why a text is not what its field asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("is missing")]
    Missing,
    #[error("is shorter than {0} characters")]
    TooShort(usize),
    #[error("is longer than {0} characters")]
    TooLong(usize),
    #[error("has characters that do not belong there")]
    Characters,
    #[error("names nothing that is known")]
    Unknown,
}

/// A telephone number, written as prefix and local digits: `+358401234567`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Phone {
    /// With the plus sign.
    number: Box<str>,
    /// Bytes of the number that are its prefix.
    prefix: usize,
}

impl Phone {
    /// Of the local number.
    pub const MIN_DIGITS: usize = 6;
    /// E.164 allows 15 digits with the prefix.
    const MAX_DIGITS: usize = 13;

    /// Reads a number with its prefix. Spaces and hyphens are left out, a leading `00` is read as `+`.
    pub fn parse(text: &str) -> Result<Self, Wrong> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Wrong::Missing);
        }
        let international = match text.strip_prefix("00") {
            Some(rest) => format!("+{rest}"),
            None => text.to_owned(),
        };
        let digits = international.strip_prefix('+').ok_or(Wrong::Unknown)?;
        if !digits.chars().all(|c| c.is_ascii_digit() || " -()".contains(c)) {
            return Err(Wrong::Characters);
        }
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        // No prefix of the list is the beginning of another one.
        let (prefix, local) = Country::ALL
            .into_iter()
            .find_map(|country| {
                let local = digits.strip_prefix(&country.telephone_prefix[1..])?;
                Some((country.telephone_prefix, local))
            })
            .ok_or(Wrong::Unknown)?;
        match local.len() {
            0 => Err(Wrong::Missing),
            length if length < Self::MIN_DIGITS => Err(Wrong::TooShort(Self::MIN_DIGITS)),
            length if length > Self::MAX_DIGITS => Err(Wrong::TooLong(Self::MAX_DIGITS)),
            _ => Ok(Self {
                number: format!("{prefix}{local}").into(),
                prefix: prefix.len(),
            }),
        }
    }

    pub fn prefix(&self) -> &str {
        &self.number[..self.prefix]
    }

    pub fn local(&self) -> &str {
        &self.number[self.prefix..]
    }
}

impl std::fmt::Display for Phone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.number)
    }
}

impl TryFrom<String> for Phone {
    type Error = Wrong;
    fn try_from(text: String) -> Result<Self, Wrong> {
        Self::parse(&text)
    }
}

impl From<Phone> for String {
    fn from(phone: Phone) -> Self {
        phone.to_string()
    }
}

/// A postal code: digits and spaces, 4 to 7 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PostalCode(Box<str>);

impl PostalCode {
    pub const MIN: usize = 4;
    pub const MAX: usize = 7;

    pub fn parse(text: &str) -> Result<Self, Wrong> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Wrong::Missing);
        }
        if !text.bytes().all(|b| b.is_ascii_digit() || b == b' ') {
            return Err(Wrong::Characters);
        }
        match text.len() {
            length if length < Self::MIN => Err(Wrong::TooShort(Self::MIN)),
            length if length > Self::MAX => Err(Wrong::TooLong(Self::MAX)),
            _ => Ok(Self(text.into())),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PostalCode {
    type Error = Wrong;
    fn try_from(text: String) -> Result<Self, Wrong> {
        Self::parse(&text)
    }
}

impl From<PostalCode> for String {
    fn from(code: PostalCode) -> Self {
        code.0.into()
    }
}

/// One line of text of `MIN` to `MAX` characters, trimmed, without control characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Line<const MIN: usize, const MAX: usize>(Box<str>);

/// A name, a street or a city.
pub type NameLine = Line<2, 255>;

impl<const MIN: usize, const MAX: usize> Line<MIN, MAX> {
    pub const MIN: usize = MIN;
    pub const MAX: usize = MAX;

    pub fn parse(text: &str) -> Result<Self, Wrong> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Wrong::Missing);
        }
        if text.chars().any(char::is_control) {
            return Err(Wrong::Characters);
        }
        match text.chars().count() {
            length if length < MIN => Err(Wrong::TooShort(MIN)),
            length if length > MAX => Err(Wrong::TooLong(MAX)),
            _ => Ok(Self(text.into())),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MIN: usize, const MAX: usize> TryFrom<String> for Line<MIN, MAX> {
    type Error = Wrong;
    fn try_from(text: String) -> Result<Self, Wrong> {
        Self::parse(&text)
    }
}

impl<const MIN: usize, const MAX: usize> From<Line<MIN, MAX>> for String {
    fn from(line: Line<MIN, MAX>) -> Self {
        line.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_read_every_way_of_writing() {
        for text in ["+358401234567", "00358 40 123 4567", " +358-40-1234567 "] {
            let phone = Phone::parse(text);
            assert_eq!(
                phone.map(|phone| phone.to_string()),
                Ok("+358401234567".to_owned()),
                "{text}"
            );
        }
        for (text, wrong) in [
            ("", Wrong::Missing),
            ("+46", Wrong::Missing),
            ("0401234567", Wrong::Unknown),
            ("+1 555 0100", Wrong::Unknown),
            ("+4612345", Wrong::TooShort(6)),
            ("+46 12x3456", Wrong::Characters),
            ("+4612345678901234", Wrong::TooLong(13)),
        ] {
            assert_eq!(Phone::parse(text), Err(wrong), "{text}");
        }
    }

    #[test]
    fn postal_codes_are_digits_and_spaces() {
        assert!(PostalCode::parse("00100").is_ok() && PostalCode::parse("114 55").is_ok());
        for (text, wrong) in [
            ("", Wrong::Missing),
            ("123", Wrong::TooShort(4)),
            ("12345678", Wrong::TooLong(7)),
            ("AB1 2C", Wrong::Characters),
        ] {
            assert_eq!(PostalCode::parse(text), Err(wrong), "{text}");
        }
    }

    #[test]
    fn lines_count_characters() {
        assert!(Line::<2, 4>::parse("Åäö").is_ok());
        assert_eq!(Line::<2, 4>::parse("a"), Err(Wrong::TooShort(2)));
        assert_eq!(Line::<2, 4>::parse("abcde"), Err(Wrong::TooLong(4)));
        assert_eq!(Line::<1, 9>::parse("a\nb"), Err(Wrong::Characters));
        assert_eq!(Line::<1, 9>::parse("  "), Err(Wrong::Missing));
    }

    #[test]
    fn countries_have_names_in_every_language() {
        for country in Country::ALL {
            assert!(
                Language::ALL
                    .into_iter()
                    .all(|language| !country.name(language).is_empty())
            );
            assert_eq!(Country::parse(country.code), Some(country));
        }
    }
}
