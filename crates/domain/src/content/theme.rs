//! The looks of pages.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A look that a site and its pages can have; the web app has a style sheet for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LayoutTheme {
    D2c,
    FiDefault,
    Froosh,
    Willja,
}

impl LayoutTheme {
    pub const ALL: [Self; 4] = [Self::D2c, Self::FiDefault, Self::Froosh, Self::Willja];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::D2c => "d2c",
            Self::FiDefault => "fi-default",
            Self::Froosh => "froosh",
            Self::Willja => "willja",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.as_str() == name)
    }
}
