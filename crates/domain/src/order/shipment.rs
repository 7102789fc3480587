//! Parcels: which pieces went when, and which are to come back.

use serde::{Deserialize, Serialize};

use crate::{clock::UnixMillis, ids::LineItemId};

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
    pub sent_at: UnixMillis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<UnixMillis>,
}

/// What a shopper wants to give back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReturnRequest {
    /// Chosen by who asks: the same one is asked once.
    pub id: Box<str>,
    pub pieces: Vec<PieceCount>,
    pub asked_at: UnixMillis,
}

/// How many pieces of a line these hold together.
pub(super) fn pieces_of<'a>(pieces: impl IntoIterator<Item = &'a PieceCount>, line: LineItemId) -> u32 {
    let of_line = pieces.into_iter().filter(|count| count.line == line);
    of_line.fold(0, |sum, count| sum.saturating_add(count.pieces))
}
