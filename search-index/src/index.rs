//! The index on disk or in memory, and how it is opened.

use std::{
    fs, io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use arc_swap::ArcSwap;
use tantivy::{
    Directory, Index, IndexReader, ReloadPolicy, TantivyError,
    directory::{INDEX_WRITER_LOCK, MmapDirectory, error::OpenReadError},
};

use crate::{
    analyzers,
    error::IndexError,
    lexicon::{Keeper, Synonyms},
    reader::Reader,
    schema::{self, Fields, SCHEMA_VERSION},
    writer::Writer,
};

/// An index of documents. Cheap to clone; all clones, readers and the writer share one state.
#[derive(Clone)]
pub struct SearchIndex {
    shared: Arc<Shared>,
    opened: Opened,
}

/// What was found at the index's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// Nothing; the index is new and empty.
    Created,
    /// The index as it was left.
    Existing,
    /// An index of another version, or a damaged one. It is empty now, its cursor 0, and has to be
    /// filled again from the beginning.
    Rebuilt { reason: String },
}

pub(crate) struct Shared {
    pub(crate) index: Index,
    pub(crate) reader: IndexReader,
    pub(crate) fields: Fields,
    pub(crate) synonyms: ArcSwap<Synonyms>,
    pub(crate) lexicon: Keeper,
    cursor: AtomicI64,
}

impl SearchIndex {
    /// Opens the index in a folder of its own; makes both when they are missing. An index that
    /// cannot be used is emptied, unless a writer is at work on it: then it fails with
    /// [`IndexError::Locked`].
    pub fn open(dir: &Path) -> Result<Self, IndexError> {
        fs::create_dir_all(dir)?;
        if !Index::exists(&directory(dir)?).map_err(TantivyError::from)? {
            return Ok(Self {
                shared: create(dir)?,
                opened: Opened::Created,
            });
        }
        let reason = match load(dir)? {
            Ok(shared) => {
                return Ok(Self {
                    shared,
                    opened: Opened::Existing,
                });
            }
            Err(Unusable(reason)) => reason,
        };
        empty(dir)?;
        Ok(Self {
            shared: create(dir)?,
            opened: Opened::Rebuilt { reason },
        })
    }

    /// An empty index that is gone with its last handle.
    pub fn in_ram() -> Result<Self, IndexError> {
        let (schema, fields) = schema::schema();
        Ok(Self {
            shared: Shared::new(Index::create_in_ram(schema), fields)?,
            opened: Opened::Created,
        })
    }

    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// How far the feed of changes had been read at the last commit that is loaded; 0 at first.
    pub fn cursor(&self) -> i64 {
        self.shared.cursor.load(Ordering::Acquire)
    }

    /// The one writer. Fails with [`IndexError::Locked`] while another one lives, here or in another
    /// process.
    pub fn writer(&self) -> Result<Writer, IndexError> {
        Writer::open(self.shared.clone())
    }

    /// Takes other synonyms from the next search on.
    pub fn set_synonyms(&self, synonyms: Synonyms) {
        self.shared.synonyms.store(Arc::new(synonyms));
    }

    pub fn reader(&self) -> Reader {
        Reader {
            shared: self.shared.clone(),
        }
    }

    /// Loads what another process has committed, its cursor too.
    pub fn reload(&self) -> Result<(), IndexError> {
        self.shared.reload()
    }
}

impl Shared {
    fn new(mut index: Index, fields: Fields) -> tantivy::Result<Arc<Self>> {
        index.set_tokenizers(analyzers::tokenizers());
        // Reloading is done by whoever commits or hears of a commit: the engine's own watching of
        // the folder adds half a second.
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let shared = Self {
            index,
            reader,
            fields,
            synonyms: ArcSwap::default(),
            lexicon: Keeper::new(),
            cursor: AtomicI64::new(0),
        };
        shared.load_cursor()?;
        shared.lexicon.refresh(&shared.reader.searcher(), &shared.fields)?;
        Ok(Arc::new(shared))
    }

    pub(crate) fn reload(&self) -> Result<(), IndexError> {
        // The cursor first: documents may be newer than it says, never older.
        self.load_cursor()?;
        self.reader.reload()?;
        self.lexicon.refresh(&self.reader.searcher(), &self.fields)?;
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

/// Why an index that is there is of no use.
struct Unusable(String);

fn directory(dir: &Path) -> Result<MmapDirectory, IndexError> {
    MmapDirectory::open(dir).map_err(|error| TantivyError::from(error).into())
}

fn create(dir: &Path) -> Result<Arc<Shared>, IndexError> {
    let (schema, fields) = schema::schema();
    // Another process may have created it meanwhile; then it is opened.
    Ok(Shared::new(Index::open_or_create(directory(dir)?, schema)?, fields)?)
}

fn load(dir: &Path) -> Result<Result<Arc<Shared>, Unusable>, IndexError> {
    match try_load(dir) {
        Ok(loaded) => Ok(loaded),
        Err(error) if is_damage(&error) => Ok(Err(Unusable(format!("it is damaged: {error}")))),
        Err(error) => Err(error.into()),
    }
}

fn try_load(dir: &Path) -> tantivy::Result<Result<Arc<Shared>, Unusable>> {
    let mmap = MmapDirectory::open(dir)?;
    let index = Index::open(mmap.clone())?;
    let (schema, fields) = schema::schema();
    if index.schema() != schema {
        return Ok(Err(Unusable("it has other fields".to_owned())));
    }
    let version = match index.load_metas()?.payload {
        // No commit yet, so nothing was written in any version.
        None => SCHEMA_VERSION,
        Some(payload) => Payload::parse(&payload).map_or(0, |payload| payload.version),
    };
    if version != SCHEMA_VERSION {
        return Ok(Err(Unusable(format!("it has version {version}, not {SCHEMA_VERSION}"))));
    }
    // While a writer is at work, files come and go, and it has checked them when it began.
    if let Ok(_no_writer) = mmap.acquire_lock(&INDEX_WRITER_LOCK) {
        let damaged = index.validate_checksum()?;
        if !damaged.is_empty() {
            return Ok(Err(Unusable(format!("{} of its files are damaged", damaged.len()))));
        }
    }
    Shared::new(index, fields).map(Ok)
}

/// Whether the files are at fault, and not the access to them.
fn is_damage(error: &TantivyError) -> bool {
    let bad_content =
        |error: &io::Error| matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof);
    match error {
        TantivyError::DataCorruption(_) | TantivyError::IncompatibleIndex(_) | TantivyError::SchemaError(_) => true,
        TantivyError::OpenReadError(OpenReadError::IoError { io_error, .. }) => bad_content(io_error),
        TantivyError::OpenReadError(_) => true,
        TantivyError::IoError(error) => bad_content(error),
        _ => false,
    }
}

/// Removes the files of an index, and nothing else, from the folder.
fn empty(dir: &Path) -> Result<(), IndexError> {
    let _no_other_writer = directory(dir)?.acquire_lock(&INDEX_WRITER_LOCK)?;
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && is_index_file(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// `meta.json`, `.managed.json`, and the parts of segments: 32 hexadecimal digits and an ending.
fn is_index_file(name: &str) -> bool {
    let is_segment = name
        .split_once('.')
        .is_some_and(|(id, _)| id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()));
    is_segment || name == "meta.json" || name == ".managed.json"
}
