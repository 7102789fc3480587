//! Writes pixels as files. Only pixels come in, so nothing else can come out: no place where a photograph was taken, no
//! name, no thumbnail of what was cut off.

use domain::picture::Format;
use image::{ExtendedColorType, codecs::jpeg::JpegEncoder};
use ravif::{BitDepth, Img, RGBA8};

use crate::pixels::Pixels;

/// A picture could not be written.
#[derive(Debug, thiserror::Error)]
#[error("a picture cannot be written as {format:?}: {reason}")]
pub struct NotWritable {
    format: Format,
    reason: String,
}

/// Qualities by the width up to which they hold. Large pictures forgive more: they are seen on dense screens.
type Qualities = [(u32, f32); 3];
const AVIF: Qualities = [(320, 60.0), (640, 58.0), (u32::MAX, 52.0)];
const WEBP: Qualities = [(320, 76.0), (640, 72.0), (u32::MAX, 56.0)];
const JPEG: Qualities = [(320, 80.0), (640, 76.0), (u32::MAX, 70.0)];

/// Nearly the fastest of ten: whoever asks for a picture waits for it. The fastest makes files that are larger by a tenth in no less time.
const AVIF_SPEED: u8 = 9;

pub(crate) fn encode(pixels: &Pixels, format: Format) -> Result<Vec<u8>, NotWritable> {
    let of = |qualities: Qualities| {
        let found = qualities.into_iter().find(|(up_to, _)| pixels.width <= *up_to);
        found.map_or(qualities[2].1, |(_, quality)| quality)
    };
    match format {
        Format::Avif => avif(pixels, of(AVIF)),
        Format::Webp => webp(pixels, of(WEBP)),
        Format::Jpeg => jpeg(pixels, of(JPEG)),
    }
}

/// Losing so little that what is made of it later shows nothing of that.
pub(crate) fn encode_master(pixels: &Pixels) -> Result<Vec<u8>, NotWritable> {
    webp(pixels, 90.0)
}

fn avif(pixels: &Pixels, quality: f32) -> Result<Vec<u8>, NotWritable> {
    let rows: Vec<RGBA8> = pixels
        .rgba
        .chunks_exact(4)
        .map(|pixel| RGBA8::new(pixel[0], pixel[1], pixel[2], pixel[3]))
        .collect();
    let made = ravif::Encoder::new()
        .with_quality(quality)
        .with_alpha_quality(80.0)
        .with_speed(AVIF_SPEED)
        .with_bit_depth(BitDepth::Eight)
        // How many are made at once is bounded elsewhere.
        .with_num_threads(Some(1))
        .encode_rgba(Img::new(&rows, pixels.width as usize, pixels.height as usize));
    let made = made.map_err(|error| not_writable(Format::Avif, &error))?;
    Ok(made.avif_file)
}

fn webp(pixels: &Pixels, quality: f32) -> Result<Vec<u8>, NotWritable> {
    let encoder = webp::Encoder::from_rgba(&pixels.rgba, pixels.width, pixels.height);
    let made = encoder.encode_simple(false, quality);
    let made = made.map_err(|error| NotWritable {
        format: Format::Webp,
        reason: format!("{error:?}"),
    })?;
    Ok(made.to_vec())
}

fn jpeg(pixels: &Pixels, quality: f32) -> Result<Vec<u8>, NotWritable> {
    let mut made = Vec::new();
    // A quality between 0 and 100.
    JpegEncoder::new_with_quality(&mut made, quality as u8)
        .encode(&pixels.on_white(), pixels.width, pixels.height, ExtendedColorType::Rgb8)
        .map_err(|error| not_writable(Format::Jpeg, &error))?;
    Ok(made)
}

fn not_writable(format: Format, error: &dyn std::fmt::Display) -> NotWritable {
    NotWritable {
        format,
        reason: error.to_string(),
    }
}
