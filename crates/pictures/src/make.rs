//! From a master to a file.

use std::time::Instant;

use domain::picture::{Format, Plan};
use metrics::histogram;

use crate::{
    decode::{Bounds, Unusable, decode},
    encode::{NotWritable, encode},
    metrics::MAKING_SECONDS,
    pixels::NotScalable,
};

/// A master is what the program or its library made.
const OWN: Bounds = Bounds {
    bytes: 64 << 20,
    pixels: 16 << 20,
};

/// A file could not be made of a master: one of them is damaged.
#[derive(Debug, thiserror::Error)]
pub enum MakingError {
    #[error("its master is unusable: {0}")]
    Master(#[from] Unusable),
    #[error(transparent)]
    Scaling(#[from] NotScalable),
    #[error(transparent)]
    Writing(#[from] NotWritable),
}

/// The file of a plan in a format. Takes a processor for up to seconds.
///
/// # Errors
/// Where the master is damaged.
pub fn make(master: &[u8], plan: &Plan, format: Format) -> Result<Vec<u8>, MakingError> {
    let begun = Instant::now();
    let pixels = decode(master, OWN)?.planned(plan)?;
    let made = encode(&pixels, format)?;
    histogram!(MAKING_SECONDS, "format" => format.ending()).record(begun.elapsed().as_secs_f64());
    Ok(made)
}
