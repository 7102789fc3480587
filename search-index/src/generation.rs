//! One generation of an index: what is searched as a whole, and goes as a whole.

use std::{
    fs,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
};

use arc_swap::ArcSwap;
use tantivy::{
    DocSet, Index, IndexReader, ReloadPolicy, TERMINATED, TantivyError, Term, columnar::Column,
    directory::MmapDirectory, schema::IndexRecordOption,
};

use crate::{
    error::IndexError,
    line_tokenizer,
    schema::{self, Fields, SCHEMA_VERSION},
    snapshot::Snapshot,
};

pub(crate) struct Generation {
    pub(crate) number: u64,
    pub(crate) index: Index,
    pub(crate) reader: IndexReader,
    pub(crate) fields: Fields,
    snapshot: ArcSwap<Snapshot>,
    /// Held while a snapshot is made, so that none is followed by an older one.
    loading: Mutex<()>,
    /// Why it is only read: another version wrote it, in fields that this one still understands.
    pub(crate) outdated: Option<String>,
    cursor: AtomicI64,
}

/// Why a generation that is there is of no use.
pub(crate) struct Unusable(pub(crate) String);

impl Generation {
    /// An empty one that is gone with its last handle.
    pub(crate) fn in_ram(number: u64) -> Result<Arc<Self>, IndexError> {
        let (schema, fields) = schema::schema();
        Self::new(number, Index::create_in_ram(schema), fields, None)
    }

    /// An empty one in a folder of its own.
    pub(crate) fn create(number: u64, dir: &Path) -> Result<Arc<Self>, IndexError> {
        fs::create_dir_all(dir)?;
        let (schema, fields) = schema::schema();
        let index = Index::create(directory(dir)?, schema, Default::default())?;
        Self::new(number, index, fields, None)
    }

    /// The one that lies in a folder. Its files are checked when nobody writes them meanwhile.
    pub(crate) fn load(number: u64, dir: &Path, check: bool) -> Result<Result<Arc<Self>, Unusable>, IndexError> {
        match Self::try_load(number, dir, check) {
            Err(IndexError::Damaged(reason)) => Ok(Err(Unusable(format!("it is damaged: {reason}")))),
            other => other,
        }
    }

    fn try_load(number: u64, dir: &Path, check: bool) -> Result<Result<Arc<Self>, Unusable>, IndexError> {
        if !dir.is_dir() {
            return Ok(Err(Unusable("its folder is missing".to_owned())));
        }
        let index = Index::open(directory(dir)?)?;
        let Some(fields) = Fields::of_schema(&index.schema()) else {
            return Ok(Err(Unusable("it has other fields".to_owned())));
        };
        let version = match index.load_metas()?.payload {
            // No commit yet, so nothing was written in any version.
            None => SCHEMA_VERSION,
            Some(payload) => Payload::parse(&payload).map_or(0, |payload| payload.version),
        };
        if check {
            let damaged = index.validate_checksum()?;
            if !damaged.is_empty() {
                return Ok(Err(Unusable(format!("{} of its files are damaged", damaged.len()))));
            }
        }
        let outdated = if version != SCHEMA_VERSION {
            Some(format!("it has version {version}, not {SCHEMA_VERSION}"))
        } else {
            (index.schema() != schema::schema().0).then(|| "it has more fields".to_owned())
        };
        Self::new(number, index, fields, outdated).map(Ok)
    }

    fn new(number: u64, mut index: Index, fields: Fields, outdated: Option<String>) -> Result<Arc<Self>, IndexError> {
        index.set_tokenizers(line_tokenizer::tokenizers());
        // Reloading is done by whoever commits or hears of a commit: the engine's own watching of
        // the folder adds half a second.
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let generation = Self {
            number,
            index,
            reader,
            fields,
            snapshot: ArcSwap::from_pointee(Snapshot::empty()),
            loading: Mutex::default(),
            outdated,
            cursor: AtomicI64::new(0),
        };
        generation.load_cursor()?;
        generation.read()?;
        Ok(Arc::new(generation))
    }

    /// How far the feed of changes had been read at the last commit that is loaded; 0 at first.
    pub(crate) fn cursor(&self) -> i64 {
        self.cursor.load(Ordering::Acquire)
    }

    pub(crate) fn reload(&self) -> Result<(), IndexError> {
        // The cursor first: documents may be newer than it says, never older.
        self.load_cursor()?;
        self.read()?;
        Ok(())
    }

    /// What searches see.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        self.snapshot.load_full()
    }

    /// The digest of the document that can be found; 0 where it was written without one.
    pub(crate) fn digest(&self, key: &str) -> tantivy::Result<Option<u64>> {
        let identity = Term::from_field_text(self.fields.key, key);
        for segment in self.reader.searcher().segment_readers() {
            let index = segment.inverted_index(self.fields.key)?;
            let Some(mut documents) = index.read_postings(&identity, IndexRecordOption::Basic)? else {
                continue;
            };
            while documents.doc() != TERMINATED {
                if !segment.is_deleted(documents.doc()) {
                    let digests: Option<Column<u64>> = segment.fast_fields().column_opt(schema::DIGEST)?;
                    let digest = digests.and_then(|column| column.first(documents.doc()));
                    return Ok(Some(digest.unwrap_or(0)));
                }
                documents.advance();
            }
        }
        Ok(None)
    }

    /// Reads the newest commit for the next searches; those under way go on with the one they have.
    fn read(&self) -> tantivy::Result<()> {
        let _one_at_a_time = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        self.reader.reload()?;
        let (searcher, before) = (self.reader.searcher(), self.snapshot.load());
        if before.is_of(&searcher) {
            // The cursor alone moved. What was read of the documents stays, facet groups as well.
            return Ok(());
        }
        let next = Snapshot::next(&self.fields, searcher, &before)?;
        self.snapshot.store(Arc::new(next));
        Ok(())
    }

    fn load_cursor(&self) -> tantivy::Result<()> {
        let payload = self.index.load_metas()?.payload;
        let cursor = payload
            .as_deref()
            .and_then(Payload::parse)
            .map_or(0, |payload| payload.cursor);
        self.cursor.store(cursor, Ordering::Release);
        Ok(())
    }
}

/// What a commit says about itself, written `<schema version>:<cursor>`.
pub(crate) struct Payload {
    version: u32,
    cursor: i64,
}

impl Payload {
    pub(crate) fn at(cursor: i64) -> Self {
        Self {
            version: SCHEMA_VERSION,
            cursor,
        }
    }

    pub(crate) fn write(&self) -> String {
        format!("{}:{}", self.version, self.cursor)
    }

    fn parse(text: &str) -> Option<Self> {
        let (version, cursor) = text.split_once(':')?;
        Some(Self {
            version: version.parse().ok()?,
            cursor: cursor.parse().ok()?,
        })
    }
}

fn directory(dir: &Path) -> Result<MmapDirectory, IndexError> {
    MmapDirectory::open(dir).map_err(|error| TantivyError::from(error).into())
}
