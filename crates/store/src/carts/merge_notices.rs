//! What a merge left behind, as it stands in `cart.merge_notices`.

use domain::{
    cart::{CartKey, LeftBehind, MergeNotices},
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    ids::VariationCode,
};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

#[derive(Serialize, Deserialize)]
struct LeftDocument {
    /// Of the line, where it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(default)]
    pieces: u32,
    fault: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    available: Option<u32>,
}

pub(super) fn write(notices: &MergeNotices) -> Result<String> {
    let left = notices.left.iter().map(|left| LeftDocument {
        code: left.code.as_ref().map(|code| code.as_str().to_owned()),
        pieces: left.pieces,
        fault: left.fault.code.as_str().to_owned(),
        available: left.fault.available,
    });
    let left: Vec<_> = left.collect();
    serde_json::to_string(&left).map_err(|reason| Error::corrupt("cart", "merge_notices", reason))
}

/// A fault that only a newer version of the program knows is read as `invalid`.
pub(super) fn read(key: &CartKey, at: i64, document: &str) -> Result<MergeNotices> {
    let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("cart", key, reason);
    let left: Vec<LeftDocument> = serde_json::from_str(document).map_err(|reason| corrupt(&reason))?;
    let left = left.into_iter().map(|left| {
        let code = left.code.as_deref().map(VariationCode::parse).transpose();
        Ok(LeftBehind {
            code: code.map_err(|reason| corrupt(&reason))?,
            pieces: left.pieces,
            fault: Fault {
                available: left.available,
                ..Fault::new(FaultCode::parse(&left.fault).unwrap_or(FaultCode::Invalid))
            },
        })
    });
    Ok(MergeNotices {
        at: UnixMillis(at),
        left: left.collect::<Result<_>>()?,
    })
}
