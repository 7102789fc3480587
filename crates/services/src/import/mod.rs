//! Imports products from a file with one JSON object a line: the shop's own format, rows of Open Food Facts, or rows
//! whose fields the importer names.
//!
//! A row is put whole; a row that was put before and did not change is left alone, so that an import can be
//! repeated, and an import that was cut off can simply be started again. The same format comes out again by [`export`].

mod export;
pub(crate) mod format;
mod known;
mod mapped;
mod nutrition;
mod open_food_facts;
mod prices;
mod product_shape;
mod repeated;
mod report;
mod row_error;
mod rows;
pub(crate) mod shape;
mod slug;
mod writing;

pub use export::{ExportError, Exported, export};
pub use mapped::FieldMap;
pub use repeated::repeated_keys;
pub use report::{Finding, Report};
pub use row_error::{RowError, RowErrors};
pub use rows::ProductRow;
pub use slug::slug_of;

use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use configuration::MarketZones;
use domain::{
    catalogue::Product,
    clock::UnixMillis,
    ids::ProductCode,
    market::{Language, Market},
};
use known::Known;
use open_food_facts::OpenFoodFactsRow;
use store::Store;

/// Rows in one transaction, so that carts of a running server never wait long for the database's writer.
const AT_ONCE: usize = 500;
/// A longer line is no product.
const LONGEST_LINE: u64 = 4 * 1024 * 1024;

/// The import could not go on. What was put until then stays.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("The file {} cannot be read: {source}.", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error(
        "The database does not take the products: {0}. What was imported until here stays; start the import again to go on."
    )]
    Store(#[from] store::Error),
}

/// How rows are read.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// That of rows which do not say theirs.
    pub language: Language,
    /// Which fields are what; without it the fields tell the kind of the row.
    pub map: Option<FieldMap>,
    /// Where days begin.
    pub zones: MarketZones,
    /// Where there may be prices.
    pub markets: Vec<Arc<Market>>,
}

/// Imports a file. `progress` hears how many bytes were read.
pub async fn import(
    store: &Store,
    path: &Path,
    reading: &Reading,
    at: UnixMillis,
    progress: impl Fn(u64),
) -> Result<Report, ImportError> {
    let unreadable = |source| ImportError::File {
        path: path.to_owned(),
        source,
    };
    let known = Known::load(store, &reading.markets, at).await?;
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    let mut import = Import {
        store,
        known,
        at,
        seen: HashMap::new(),
        waiting: Vec::with_capacity(AT_ONCE),
        report: Report::default(),
    };
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        let read = (&mut reader)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
            .map_err(unreadable)?;
        if read == 0 {
            break;
        }
        number += 1;
        import.take(number, &line, reading);
        if import.waiting.len() == AT_ONCE {
            import.put().await?;
        }
        progress(read as u64);
    }
    import.put().await?;
    Ok(import.report)
}

/// An import under way.
struct Import<'a> {
    store: &'a Store,
    known: Known,
    at: UnixMillis,
    /// The line that each code stood on first.
    seen: HashMap<ProductCode, usize>,
    waiting: Vec<(usize, Product)>,
    report: Report,
}

impl Import<'_> {
    fn take(&mut self, number: usize, line: &[u8], reading: &Reading) {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.trim_start_matches('\u{feff}').trim(),
            Err(_) => {
                let error = RowError::plain("the line is not UTF-8 text");
                return self.report.skip(number, None, error.into());
            }
        };
        if text.is_empty() {
            return;
        }
        self.report.rows += 1;
        match read_row(text, reading) {
            Ok((product, doubt)) => {
                let code = product.code.to_string();
                let unsaleable = self.known.unsaleable(&product);
                if !unsaleable.0.is_empty() {
                    return self.report.skip(number, Some(code), unsaleable);
                }
                let unknown = self.known.unknown(&product);
                if !self.accept(number, product) {
                    return;
                }
                for error in unknown {
                    self.report.take_with_unknown(number, code.clone(), error);
                }
                if let Some(doubt) = doubt {
                    self.report.take_without_nutrition(number, code, doubt);
                }
            }
            Err(error) => self.report.skip(number, code_of(text), error),
        }
    }

    /// The first row of a code counts: were it the last, a repeated import would change the product twice.
    fn accept(&mut self, number: usize, product: Product) -> bool {
        if let Some(first) = self.seen.get(&product.code) {
            let error = RowError::new("code", "the code stands on an earlier line", format!("line {first}"));
            self.report.skip(number, Some(product.code.to_string()), error.into());
            return false;
        }
        self.seen.insert(product.code.clone(), number);
        self.waiting.push((number, product));
        true
    }

    async fn put(&mut self) -> Result<(), ImportError> {
        let (numbers, products): (Vec<_>, Vec<_>) = self.waiting.drain(..).unzip();
        if products.is_empty() {
            return Ok(());
        }
        let done = self.store.catalogue().put_products(&products, self.at).await?;
        self.report.created += done.created;
        self.report.updated += done.updated;
        self.report.unchanged += done.unchanged;
        let line_of = |code: &ProductCode| {
            let at = products.iter().position(|product| product.code == *code);
            at.and_then(|at| numbers.get(at)).copied().unwrap_or_default()
        };
        for refused in done.refused {
            let error = RowError::new(
                "variations.code",
                "the variation belongs to another product",
                format!("{} is a variation of {}", refused.variation, refused.owner),
            );
            let line = line_of(&refused.product);
            self.report.skip(line, Some(refused.product.to_string()), error.into());
        }
        for moved in done.readdressed {
            let error = RowError::new(
                "slug",
                "another product has the address",
                format!("{} has {}; this one has {}", moved.owner, moved.wanted, moved.slug),
            );
            let line = line_of(&moved.product);
            self.report.take_readdressed(line, moved.product.to_string(), error);
        }
        Ok(())
    }
}

/// A row of any kind; which one, its fields tell, unless they are named. Said as well is why its nutrition was left
/// out, if it was.
fn read_row(text: &str, reading: &Reading) -> Result<(Product, Option<RowError>), RowErrors> {
    if let Some(map) = &reading.map {
        Ok((map.read(text, reading.language)?, None))
    } else if OpenFoodFactsRow::looks_like(text) {
        Ok(OpenFoodFactsRow::read(text)?.into_product(reading.language)?)
    } else {
        Ok((ProductRow::read(text)?.into_product(&reading.zones)?, None))
    }
}

/// What names a row that cannot be read, for the report.
fn code_of(text: &str) -> Option<String> {
    let row: serde_json::Value = serde_json::from_str(text).ok()?;
    ["code", "barcode_id", "_id", "id"]
        .iter()
        .find_map(|field| row.get(field)?.as_str())
        .map(|code| code.chars().take(64).collect())
}
