//! Gzip in pieces that are compressed one by one: what all visitors get is compressed once and kept, and what one visitor
//! gets is put between. RFC 1952 (gzip), RFC 1951 (deflate).

use std::io::Read;

use crc32fast::Hasher;
use flate2::{Compress, Compression, FlushCompress, read::DeflateDecoder};

/// A text, compressed so that it can stand before and after others: whole deflate blocks up to the end of a byte, which
/// refer to nothing outside.
pub(super) struct Piece {
    deflated: Box<[u8]>,
    /// The checksum of the text, with its length.
    sum: Hasher,
    length: usize,
}

/// Where a piece is sent once, its size counts less than the time; where it is kept, the time counts less than its size.
const ONCE: Compression = Compression::new(4);
const KEPT: Compression = Compression::new(9);

impl Piece {
    pub fn kept(text: &str) -> Self {
        Self::compressed(text, KEPT)
    }

    pub fn once(text: &str) -> Self {
        Self::compressed(text, ONCE)
    }

    fn compressed(text: &str, level: Compression) -> Self {
        let mut deflate = Compress::new(level, false);
        let mut deflated = Vec::with_capacity(text.len() / 4 + 64);
        loop {
            let rest = text.as_bytes().get(deflate.total_in() as usize..).unwrap_or_default();
            // A flush ends the block, and writes an empty one up to the end of the byte. It is done only when room is
            // left: flate2's writers ask for it once, and forget it where their buffer of 32 KiB is full at that moment.
            let _ = deflate.compress_vec(rest, &mut deflated, FlushCompress::Sync);
            if deflated.len() < deflated.capacity() {
                return Self::of(text, deflated);
            }
            deflated.reserve(deflated.capacity());
        }
    }

    /// As it is: for a text that is too short to be worth a table of codes.
    pub fn stored(text: &str) -> Self {
        let mut blocks = Vec::with_capacity(text.len() + 5);
        for block in text.as_bytes().chunks(usize::from(u16::MAX)) {
            let length = block.len() as u16;
            blocks.push(0);
            blocks.extend(length.to_le_bytes());
            blocks.extend((!length).to_le_bytes());
            blocks.extend(block);
        }
        Self::of(text, blocks)
    }

    fn of(text: &str, deflated: Vec<u8>) -> Self {
        let mut sum = Hasher::new();
        sum.update(text.as_bytes());
        Self {
            deflated: deflated.into(),
            sum,
            length: text.len(),
        }
    }

    /// Puts the text, without its compression, at the end of another.
    pub fn write_text(&self, out: &mut Vec<u8>) {
        // What was compressed here can be read.
        let _ = DeflateDecoder::new(&*self.deflated)
            .take(self.length as u64)
            .read_to_end(out);
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.deflated.len()
    }
}

/// One gzip file of all pieces' texts, one after the other.
pub(super) fn file(pieces: &[&Piece]) -> Vec<u8> {
    /// Deflate, no flags, no time, from an unknown system.
    const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    /// An empty block that says to be the last.
    const LAST: [u8; 5] = [1, 0, 0, 0xff, 0xff];
    let size: usize = pieces.iter().map(|piece| piece.deflated.len()).sum();
    let mut file = Vec::with_capacity(HEAD.len() + size + LAST.len() + 8);
    file.extend(HEAD);
    let mut sum = Hasher::new();
    let mut length = 0_usize;
    for piece in pieces {
        file.extend_from_slice(&piece.deflated);
        sum.combine(&piece.sum);
        length += piece.length;
    }
    file.extend(LAST);
    file.extend(sum.finalize().to_le_bytes());
    // The length modulo 2^32, as the format has it.
    file.extend((length as u32).to_le_bytes());
    file
}

#[cfg(test)]
mod tests {
    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn pieces_are_one_text() {
        let long = "suklaa ".repeat(20_000);
        let texts = ["<head>Hyvää</head>", long.as_str(), "", "id", "</html>"];
        for make in [Piece::kept, Piece::once, Piece::stored] {
            let pieces = texts.map(make);
            let file = file(&pieces.each_ref());
            let mut text = String::new();
            GzDecoder::new(&*file).read_to_string(&mut text).expect("a gzip file");
            assert_eq!(text, texts.concat());
            let mut plain = Vec::new();
            pieces.iter().for_each(|piece| piece.write_text(&mut plain));
            assert_eq!(plain, text.as_bytes());
        }
    }

    #[test]
    fn a_piece_may_be_of_any_size_once_it_is_compressed() {
        // Letters that nothing can be foreseen of: about three quarters of them remain.
        let mut seed = 1_u32;
        let text: String = (0..200_000)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from(b' ' + (seed >> 25) as u8 % 90)
            })
            .collect();
        // Sizes all around those at which a buffer of 32 KiB or 64 KiB is full.
        for length in (36_000..46_000).step_by(250).chain([80_000, 120_000, 200_000]) {
            let (one, other) = (Piece::once(&text[..length]), Piece::stored("</html>"));
            let mut read = String::new();
            let file = file(&[&one, &other]);
            let read_whole = GzDecoder::new(&*file).read_to_string(&mut read);
            assert!(read_whole.is_ok(), "{length}: {read_whole:?}");
            assert!(read == format!("{}</html>", &text[..length]), "{length}");
        }
    }

    #[test]
    fn what_repeats_is_small() {
        assert!(Piece::kept(&"suklaa ".repeat(20_000)).bytes() < 2_000);
    }
}
