//! Parcels: which pieces went when, and which are to come back.

use serde::{Deserialize, Serialize};

use crate::{
    clock::UnixMillis,
    ids::{InvalidId, LineItemId},
    text::ReturnReason,
};

/// Pieces of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PieceCount {
    pub line: LineItemId,
    pub pieces: u32,
}

/// What was sent together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shipment {
    /// Chosen by who sends: the same one is sent once.
    pub id: Box<str>,
    pub pieces: Vec<PieceCount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carrier: Option<Box<str>>,
    /// What the carrier calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracking: Option<Box<str>>,
    /// Where the carrier shows the parcel's way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracking_url: Option<TrackingUrl>,
    pub sent_at: UnixMillis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<UnixMillis>,
}

/// An address that buyers are sent to: encrypted, and fit for a link in a page, a letter or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TrackingUrl(Box<str>);

impl TrackingUrl {
    const LONGEST: usize = 500;

    /// # Errors
    ///
    /// It does not begin with `https://` and a host, is too long, or has signs that an address has not.
    pub fn parse(text: &str) -> Result<Self, InvalidId> {
        let text = text.trim();
        let rest = text.strip_prefix("https://").unwrap_or_default();
        let begins_with_host = rest.starts_with(|first: char| first.is_ascii_alphanumeric());
        let is_sign = |b: u8| b.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&b);
        let fits = begins_with_host && text.len() <= Self::LONGEST && text.bytes().all(is_sign);
        fits.then(|| Self(text.into())).ok_or_else(|| InvalidId {
            kind: "tracking address",
            value: text.chars().take(24).collect(),
            rule: "https:// and at most 500 characters that an address may have",
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TrackingUrl {
    type Error = InvalidId;

    fn try_from(text: String) -> Result<Self, InvalidId> {
        Self::parse(&text)
    }
}

impl From<TrackingUrl> for String {
    fn from(url: TrackingUrl) -> Self {
        url.0.into()
    }
}

/// What a shopper wants to give back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReturnRequest {
    /// Chosen by who asks: the same one is asked once.
    pub id: Box<str>,
    pub pieces: Vec<PieceCount>,
    pub asked_at: UnixMillis,
    /// Nobody has to say why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReturnReason>,
}

/// How many pieces of a line these hold together.
pub(super) fn pieces_of<'a>(pieces: impl IntoIterator<Item = &'a PieceCount>, line: LineItemId) -> u32 {
    let of_line = pieces.into_iter().filter(|count| count.line == line);
    of_line.fold(0, |sum, count| sum.saturating_add(count.pieces))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buyers_are_sent_to_addresses_alone() {
        assert!(TrackingUrl::parse(" https://carrier.example/track?id=JJFI1&lang=fi#way ").is_ok());
        let long = format!("https://carrier.example/{}", "x".repeat(500));
        for bad in [
            "",
            "https://",
            "http://carrier.example",
            "javascript:alert(1)",
            "https:///path",
            "https://carrier.example/a b",
            "https://carrier.example/\"onclick",
            &long,
        ] {
            assert!(TrackingUrl::parse(bad).is_err(), "{bad}");
        }
    }
}
