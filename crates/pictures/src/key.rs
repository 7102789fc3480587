//! What names a picture in one form and format, of one making.

use std::fmt::{self, Display, Formatter};

use domain::picture::{Area, Format, Picture, Plan};
use sha2::{Digest, Sha256};

/// Raised when the same order makes another file than before: what was kept is then made anew.
const MADE_AS: u32 = 1;

/// A hash of all that decides how a file looks: equal keys have equal files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariantKey([u8; 16]);

impl VariantKey {
    pub fn new(picture: &Picture, plan: &Plan, format: Format) -> Self {
        let Plan {
            area: Area { x, y, width, height },
            width: wide,
            height: high,
        } = plan;
        let numbers = [MADE_AS, *x, *y, *width, *height, *wide, *high].map(u32::to_le_bytes);
        let mut hash = Sha256::new();
        hash.update(numbers.as_flattened());
        hash.update(format.ending());
        hash.update([0]);
        hash.update(picture.version.as_bytes());
        let digest = hash.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&digest[..16]);
        Self(key)
    }

    /// Reads what [`Display`] writes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_written_so = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = is_written_so.then(|| u128::from_str_radix(text, 16).ok()).flatten()?;
        Some(Self(number.to_be_bytes()))
    }
}

impl Display for VariantKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}
