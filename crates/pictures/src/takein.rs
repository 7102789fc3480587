//! Takes foreign files into the library.

use sha2::{Digest, Sha256};

use crate::{
    decode::{Bounds, Unusable, decode},
    encode::encode_master,
    pixels::Pixels,
};
use domain::picture::{Area, Plan};

/// What is kept has no longer side: no screen shows more.
pub const LONGEST_SIDE: u32 = 2560;

/// A file as the library keeps it.
pub struct TakenIn {
    /// WebP.
    pub file: Vec<u8>,
    pub width: u32,
    pub height: u32,
    /// The hash of the file, as names end with it.
    pub hash: String,
}

/// Makes a file anew: whatever was in it beside its pixels is gone, and it is turned as its camera was held.
///
/// # Errors
/// Where it is no picture, or a larger one than is taken.
pub fn take_in(file: &[u8], bounds: Bounds) -> Result<TakenIn, Unusable> {
    let damaged = |error: &dyn std::fmt::Display| Unusable::Damaged(error.to_string());
    let pixels = decode(file, bounds)?;
    let plan = kept(&pixels);
    let pixels = pixels.planned(&plan).map_err(|error| damaged(&error))?;
    let file = encode_master(&pixels).map_err(|error| damaged(&error))?;
    let digest = Sha256::digest(&file);
    Ok(TakenIn {
        hash: digest[..8].iter().map(|byte| format!("{byte:02x}")).collect(),
        width: pixels.width,
        height: pixels.height,
        file,
    })
}

fn kept(pixels: &Pixels) -> Plan {
    let (width, height) = (u64::from(pixels.width), u64::from(pixels.height));
    let longest = width.max(height);
    let most = longest.min(LONGEST_SIDE.into());
    // Neither grows.
    let scaled = |side: u64| u32::try_from(side * most / longest).unwrap_or(LONGEST_SIDE).max(1);
    Plan {
        area: Area {
            x: 0,
            y: 0,
            width: pixels.width,
            height: pixels.height,
        },
        width: scaled(width),
        height: scaled(height),
    }
}
