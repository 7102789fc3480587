//! A column of texts, in memory.

use tantivy::{DocId, SegmentReader, columnar::BytesColumn};

/// What stands for a document without a text.
const NONE: u32 = u32::MAX;

/// One text for each document; equal ones are kept once, and in order.
pub(crate) struct Texts {
    /// The number of each document's text: numbers sort as the texts do.
    numbers: Box<[u32]>,
    bytes: Box<[u8]>,
    ends: Box<[u32]>,
}

impl Texts {
    pub(crate) fn strings(reader: &SegmentReader, column: &str) -> tantivy::Result<Self> {
        let texts = reader.fast_fields().str(column)?;
        Self::read(reader.max_doc(), texts.as_deref())
    }

    pub(crate) fn bytes(reader: &SegmentReader, column: &str) -> tantivy::Result<Self> {
        let texts = reader.fast_fields().bytes(column)?;
        Self::read(reader.max_doc(), texts.as_ref())
    }

    /// The place of a document's text among all: small comes first.
    pub(crate) fn number(&self, doc: DocId) -> Option<u32> {
        self.numbers.get(doc as usize).copied().filter(|&number| number != NONE)
    }

    /// The text of a document; empty when it has none.
    pub(crate) fn of(&self, doc: DocId) -> &[u8] {
        let Some(number) = self.number(doc) else { return &[] };
        let number = number as usize;
        let from = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[from as usize..self.ends[number] as usize]
    }

    fn read(max_doc: DocId, column: Option<&BytesColumn>) -> tantivy::Result<Self> {
        let Some(column) = column else {
            return Ok(Self {
                numbers: Box::default(),
                bytes: Box::default(),
                ends: Box::default(),
            });
        };
        let (mut bytes, mut ends) = (Vec::new(), Vec::with_capacity(column.num_terms()));
        let mut texts = column.dictionary().stream()?;
        while texts.advance() {
            bytes.extend_from_slice(texts.key());
            ends.push(bytes.len() as u32);
        }
        let number = |doc| column.ords().first(doc).map_or(NONE, |number| number as u32);
        Ok(Self {
            numbers: (0..max_doc).map(number).collect(),
            bytes: bytes.into(),
            ends: ends.into(),
        })
    }
}
