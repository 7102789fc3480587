//! Languages and markets.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{ids::MarketId, money::Currency};

/// A language of the shop's texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Fi,
    Sv,
    En,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::Fi, Self::Sv, Self::En];

    /// The code in addresses and on the wire: `fi`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Fi => "fi",
            Self::Sv => "sv",
            Self::En => "en",
        }
    }

    /// The language of a tag (BCP 47) in any case, with a region or without: `sv`, `EN`, `sv-SE`.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_']).next()?;
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// What its speakers call it.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::Fi => "Suomi",
            Self::Sv => "Svenska",
            Self::En => "English",
        }
    }

    /// The locale that numbers, dates and prices are written in: `fi-FI`.
    pub fn locale(self) -> &'static str {
        match self {
            Self::Fi => "fi-FI",
            Self::Sv => "sv-SE",
            Self::En => "en-GB",
        }
    }
}

/// The code names no language of the shop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the language {0:?} is not known; use fi, sv or en")]
pub struct UnknownLanguage(pub String);

impl FromStr for Language {
    type Err = UnknownLanguage;
    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or_else(|| UnknownLanguage(code.chars().take(16).collect()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text in each language that has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fi: Option<Box<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sv: Option<Box<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<Box<str>>,
}

impl Texts {
    /// The same text for one language only.
    pub fn only(language: Language, text: &str) -> Self {
        let mut texts = Self::default();
        *texts.slot(language) = Some(text.into());
        texts
    }

    /// The text in exactly this language.
    pub fn exact(&self, language: Language) -> Option<&str> {
        match language {
            Language::Fi => self.fi.as_deref(),
            Language::Sv => self.sv.as_deref(),
            Language::En => self.en.as_deref(),
        }
        .filter(|text| !text.is_empty())
    }

    /// The text in this language, else in the first that has it (fi, sv, en).
    pub fn get(&self, language: Language) -> Option<&str> {
        self.exact(language)
            .or_else(|| Language::ALL.into_iter().find_map(|other| self.exact(other)))
    }

    pub fn is_empty(&self) -> bool {
        self.get(Language::Fi).is_none()
    }

    pub fn slot(&mut self, language: Language) -> &mut Option<Box<str>> {
        match language {
            Language::Fi => &mut self.fi,
            Language::Sv => &mut self.sv,
            Language::En => &mut self.en,
        }
    }
}

/// Where the shop sells: one currency, one country's taxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    pub id: MarketId,
    pub currency: Currency,
    /// ISO 3166-1 alpha-3: `FIN`.
    pub country: String,
    pub default_language: Language,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_names_its_language() {
        let check = |tag, expected| assert_eq!(Language::of_tag(tag), expected, "{tag}");
        check("sv", Some(Language::Sv));
        check("EN", Some(Language::En));
        check("en-GB", Some(Language::En));
        check("sv-SE", Some(Language::Sv));
        check("fi_FI", Some(Language::Fi));
        check("fil", None);
        check("de-SE", None);
        check("", None);
    }
}
