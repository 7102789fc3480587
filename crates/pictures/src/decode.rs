//! Reads picture files. What kind they are is told by their first bytes alone, and how large they are by their heads,
//! before anything is unpacked: a file of a few bytes can claim to hold more pixels than the machine has memory.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, metadata::Orientation};

use crate::pixels::Pixels;

/// The longest side that a file may have. Longer ones cannot be photographs.
const MOST_SIDE: u32 = 16_384;

/// What may be unpacked before the pixels: profiles of colours and notes.
const HEAD_MEMORY: u64 = 8 << 20;

/// What a file may cost.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub bytes: u64,
    pub pixels: u64,
}

/// Why a file is no picture for the shop. The text is for the person who brought it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    #[error("it is no JPEG, PNG or WebP; drawings such as SVG, which can hold programs, are not taken")]
    Kind,
    #[error("it has more than {most} bytes")]
    TooManyBytes { most: u64 },
    #[error("it has {width} x {height} pixels; at most {most} are taken, and {MOST_SIDE} on a side")]
    TooManyPixels { width: u32, height: u32, most: u64 },
    #[error("it is damaged: {0}")]
    Damaged(String),
}

/// The pixels of a file, turned as its camera was held.
pub(crate) fn decode(file: &[u8], bounds: Bounds) -> Result<Pixels, Unusable> {
    if file.len() as u64 > bounds.bytes {
        return Err(Unusable::TooManyBytes { most: bounds.bytes });
    }
    let mut reader = ImageReader::with_format(Cursor::new(file), kind(file).ok_or(Unusable::Kind)?);
    reader.limits(at_most(HEAD_MEMORY));
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    let is_too_large = u64::from(width) * u64::from(height) > bounds.pixels || width.max(height) > MOST_SIDE;
    if is_too_large {
        return Err(Unusable::TooManyPixels {
            width,
            height,
            most: bounds.pixels,
        });
    }
    // Eight bytes for each pixel of the deepest kind, and as many to unpack them.
    let memory = u64::from(width) * u64::from(height) * 16 + HEAD_MEMORY;
    decoder.set_limits(at_most(memory)).map_err(damaged)?;
    // A file that lies about how it was held is shown as it is.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    let pixels = picture.into_rgba8();
    if pixels.width() == 0 || pixels.height() == 0 {
        return Err(Unusable::Damaged("it is empty".to_owned()));
    }
    Ok(Pixels {
        width: pixels.width(),
        height: pixels.height(),
        rgba: pixels.into_raw(),
    })
}

fn at_most(memory: u64) -> Limits {
    // The sides are judged where their numbers are known, and can be told.
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(memory);
    limits
}

/// What the first bytes say that a file is, whatever its name says.
fn kind(file: &[u8]) -> Option<ImageFormat> {
    match file {
        [0xFF, 0xD8, 0xFF, ..] => Some(ImageFormat::Jpeg),
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some(ImageFormat::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(ImageFormat::WebP),
        _ => None,
    }
}

fn damaged(error: ImageError) -> Unusable {
    Unusable::Damaged(error.to_string())
}
