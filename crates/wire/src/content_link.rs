//! Which page, block or picture is meant.

use domain::content::CategoryId;
use serde::Serialize;
use utoipa::ToSchema;

/// Identifies a page or a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentLink {
    pub id: u32,
    /// A UUID.
    pub guid_value: String,
}

impl ContentLink {
    /// Those of categories of the taxonomy: their ids are the categories', which searches take.
    pub fn of_categories(ids: &[CategoryId]) -> Vec<Self> {
        let link = |id: &CategoryId| Self {
            id: id.0,
            ..Self::of(&format!("taxonomy:{id}"))
        };
        ids.iter().map(link).collect()
    }

    /// The identity of something that has a name of its own, such as `product:HH-1001`. The same name
    /// always gives the same identity, so that it survives restarts without being stored.
    pub fn of(name: &str) -> Self {
        let hash = fnv128(name);
        let hex = format!("{hash:032x}");
        Self {
            id: content_id(name),
            guid_value: format!(
                "{}-{}-{}-{}-{}",
                &hex[..8],
                &hex[8..12],
                &hex[12..16],
                &hex[16..20],
                &hex[20..]
            ),
        }
    }
}

/// The number of a content item, made from its name; it fits a signed 32-bit integer.
pub fn content_id(name: &str) -> u32 {
    let hash = fnv128(name);
    // Both halves are folded, because the low bits of this hash alone mix short names poorly.
    let folded = (hash ^ (hash >> 64) ^ (hash >> 96)) as u32;
    (folded & 0x7fff_ffff).max(1)
}

fn fnv128(name: &str) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    name.bytes()
        .fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}
