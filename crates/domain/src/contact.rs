//! How a person is reached: countries, telephone numbers, postal codes, names.

mod checks;
mod email;

use serde::{Deserialize, Serialize};

pub(crate) use checks::Checks;
pub use email::Email;

use crate::market::Language;

/// A country that the shop delivers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Country {
    /// ISO 3166-1 alpha-3.
    pub code: &'static str,
    /// ISO 3166-1 alpha-2.
    pub alpha2: &'static str,
    /// With its plus sign: `+358`.
    pub telephone_prefix: &'static str,
    /// How many digits its postal codes have.
    pub postal_digits: usize,
    names: [&'static str; Language::ALL.len()],
}

impl Country {
    /// The countries whose telephone prefixes the specification names, in the order of its list.
    pub const ALL: [Self; 5] = [
        Self::new(["FIN", "FI"], "+358", 5, ["Suomi", "Finland", "Finland"]),
        Self::new(["ISL", "IS"], "+354", 3, ["Islanti", "Island", "Iceland"]),
        Self::new(["SWE", "SE"], "+46", 5, ["Ruotsi", "Sverige", "Sweden"]),
        Self::new(["NOR", "NO"], "+47", 4, ["Norja", "Norge", "Norway"]),
        Self::new(["DNK", "DK"], "+45", 4, ["Tanska", "Danmark", "Denmark"]),
    ];

    const fn new(
        [code, alpha2]: [&'static str; 2],
        telephone_prefix: &'static str,
        postal_digits: usize,
        names: [&'static str; Language::ALL.len()],
    ) -> Self {
        Self {
            code,
            alpha2,
            telephone_prefix,
            postal_digits,
            names,
        }
    }

    /// Finds a country by its alpha-3 code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|country| country.code == code)
    }

    /// The alpha-3 code for an alpha-2 one; what is none of [`Self::ALL`] as it is.
    pub fn alpha3(code: &str) -> &str {
        let known = Self::ALL.into_iter().find(|country| country.alpha2 == code);
        known.map_or(code, |country| country.code)
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
    #[error("is not of the country")]
    OtherCountry,
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
    /// In the place of a number that is forgotten: none begins so.
    pub fn nobody() -> Self {
        Self {
            number: "+358000000".into(),
            prefix: "+358".len(),
        }
    }

    /// Of the local number, as it is written: a leading zero is one of them.
    pub const MIN_DIGITS: usize = 6;
    /// E.164 allows 15 digits with the prefix.
    const MAX_DIGITS: usize = 13;

    /// Reads a number with its prefix. What only makes it readable is left out, a leading `00` is read as `+`, and
    /// zeros before the local number, which are dialled within the country alone, go as long as enough digits remain.
    ///
    /// # Errors
    ///
    /// The number is empty, has no prefix that is known, other signs than digits, or too few or too many of them.
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
                number: format!("{prefix}{}", without_trunk_zeros(local)).into(),
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

fn without_trunk_zeros(mut local: &str) -> &str {
    while local.len() > Phone::MIN_DIGITS
        && let Some(rest) = local.strip_prefix('0')
    {
        local = rest;
    }
    local
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

/// A postal code: digits and spaces, as many digits as the codes of its country have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PostalCode(Box<str>);

impl PostalCode {
    /// In the place of a code that is forgotten.
    pub fn nobody() -> Self {
        Self("00000".into())
    }

    /// The specification has 4, which no code of Iceland could be.
    pub const MIN: usize = 3;
    pub const MAX: usize = 7;

    /// Reads a postal code of a country.
    ///
    /// # Errors
    ///
    /// As [`Self::parse`], and when the country's codes have another number of digits.
    pub fn of_country(text: &str, country: Country) -> Result<Self, Wrong> {
        let code = Self::parse(text)?;
        let digits = code.0.bytes().filter(u8::is_ascii_digit).count();
        if digits == country.postal_digits {
            Ok(code)
        } else {
            Err(Wrong::OtherCountry)
        }
    }

    /// Reads a postal code whose country is not known.
    ///
    /// # Errors
    ///
    /// The code is empty, has other signs than digits and spaces, or too few or too many of them.
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

/// One line of text of `MIN` to `MAX` characters, trimmed, without control characters. One of 0 may be left empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Line<const MIN: usize, const MAX: usize>(Box<str>);

/// A name, a street or a city.
pub type NameLine = Line<2, 255>;

impl<const MIN: usize, const MAX: usize> Line<MIN, MAX> {
    pub const MIN: usize = MIN;
    pub const MAX: usize = MAX;

    /// In the place of a text that is forgotten.
    pub fn nobody() -> Self {
        Self("–".repeat(MIN).into())
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// The line is empty and may not be, has control characters, or too few or too many characters.
    pub fn parse(text: &str) -> Result<Self, Wrong> {
        let text = text.trim();
        if text.is_empty() && MIN > 0 {
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
    fn lines_count_characters() {
        assert!(Line::<2, 4>::parse("Åäö").is_ok());
        assert_eq!(Line::<2, 4>::parse("a"), Err(Wrong::TooShort(2)));
        assert_eq!(Line::<2, 4>::parse("abcde"), Err(Wrong::TooLong(4)));
        assert_eq!(Line::<1, 9>::parse("a\nb"), Err(Wrong::Characters));
        assert_eq!(Line::<1, 9>::parse("  "), Err(Wrong::Missing));
        assert!(Line::<0, 9>::parse("  ").is_ok_and(|line| line.as_str().is_empty()));
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
