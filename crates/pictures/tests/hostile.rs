//! A hundred files that are made to cost memory cost little. The only test of its process, whose memory it measures.

use std::{fs, io::Write as _};

use pictures::{Bounds, Unusable, take_in};

const BOUNDS: Bounds = Bounds {
    bytes: 32 << 20,
    pixels: 50_000_000,
};

/// A chunk of a PNG with its checksum.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let body = [&kind[..], data].concat();
    let length = u32::try_from(data.len()).expect("short");
    [&length.to_be_bytes()[..], &body, &crc32fast::hash(&body).to_be_bytes()].concat()
}

/// Zeros, packed by zlib without compression of its own: what they are unpacked to is up to whoever reads it.
fn packed(bytes: usize) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![0; 1 << 16];
    for _ in 0..bytes.div_ceil(zeros.len()) {
        encoder.write_all(&zeros).expect("packed");
    }
    encoder.finish().expect("packed")
}

fn png(width: u32, height: u32, chunks: &[Vec<u8>]) -> Vec<u8> {
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    let start = [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &head)].concat();
    [start, chunks.concat(), chunk(b"IEND", b"")].concat()
}

/// A JPEG of so many pixels without any.
fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let frame = [
        &b"\xFF\xC0\x00\x11\x08"[..],
        &height.to_be_bytes(),
        &width.to_be_bytes(),
        b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01",
    ];
    [
        b"\xFF\xD8\xFF\xE0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0",
        &frame.concat()[..],
        b"\xFF\xDA\x00\x0C\x03\x01\0\x02\x11\x03\x11\0\x3F\0",
    ]
    .concat()
}

/// A WebP that says it is so large.
fn webp(side: u32) -> Vec<u8> {
    let canvas = &(side - 1).to_le_bytes()[..3];
    let extended = [&b"VP8X\x0A\0\0\0\x10\0\0\0"[..], canvas, canvas].concat();
    let body = [&b"WEBP"[..], &extended, b"VP8L\x05\0\0\0\x2F\xFF\xFF\xFF\x0F\0"].concat();
    let length = u32::try_from(body.len()).expect("short").to_le_bytes();
    [&b"RIFF"[..], &length, &body].concat()
}

/// The most memory that this process had, in bytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a peak");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").trim().parse().expect("a number");
    kilobytes << 10
}

#[test]
fn a_hundred_hostile_files_cost_little() {
    let bombs = packed(80 << 20);
    let kinds: [(&str, Vec<u8>); 10] = [
        (
            "a claim of 4 thousand million pixels",
            png(65_535, 65_535, &[chunk(b"IDAT", &bombs[..1024])]),
        ),
        (
            "a claim beyond numbers",
            png(u32::MAX, u32::MAX, &[chunk(b"IDAT", &bombs[..1024])]),
        ),
        ("one row of all pixels", png(50_000_000, 1, &[chunk(b"IDAT", &bombs)])),
        ("few pixels, much packed", png(1, 1, &[chunk(b"IDAT", &bombs)])),
        (
            "a huge profile",
            png(
                64,
                64,
                &[
                    chunk(b"iCCP", &[b"p\0\0", &bombs[..]].concat()),
                    chunk(b"IDAT", &bombs[..64]),
                ],
            ),
        ),
        (
            "a huge text",
            png(
                64,
                64,
                &[
                    chunk(b"zTXt", &[b"t\0\0", &bombs[..]].concat()),
                    chunk(b"IDAT", &bombs[..64]),
                ],
            ),
        ),
        ("a JPEG of all pixels", jpeg(65_535, 65_535)),
        ("a JPEG without a size", jpeg(0, 0)),
        ("a WebP of all pixels", webp(1 << 14)),
        (
            "a chunk that is longer than the file",
            [&b"\x89PNG\r\n\x1a\n\x7F\xFF\xFF\xFFIHDR"[..], &[0; 64]].concat(),
        ),
    ];
    let before = peak();
    for _ in 0..10 {
        for (what, file) in &kinds {
            match take_in(file, BOUNDS) {
                Err(Unusable::Damaged(_) | Unusable::TooManyPixels { .. }) => {}
                Err(other) => panic!("{what}: {other}"),
                // Its few pixels are there, whatever else is packed beside them.
                Ok(taken) => assert!(taken.width <= 64 && taken.height <= 64, "{what} is taken"),
            }
        }
    }
    let grown = peak() - before;
    assert!(
        grown < 64 << 20,
        "a hundred hostile files took {} MB at their worst",
        grown >> 20
    );
}
