//! Categories and brands from files and back, documented in `docs/product-format.md`.
//!
//! An import looks at everything together, with what is there already, and puts nothing when anything is wrong.

mod in_use;
mod rows;
mod tree;

pub use rows::{Mistake, export_brands, export_categories, read_brands, read_categories};

use std::fmt;

use domain::{
    catalogue::{Brand, Catalogue, Category},
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode},
    market::Market,
};
use store::Store;

/// Categories or brands could not be put or deleted; nothing was.
#[derive(Debug, thiserror::Error)]
pub enum StructureError {
    #[error("{}", Lines(.0))]
    Mistakes(Vec<Mistake>),
    #[error("{}", Lines(.0))]
    InUse(Vec<String>),
    #[error("The shop has no {kind} {}.", .codes.join(", "))]
    Unknown { kind: &'static str, codes: Vec<String> },
    #[error("The database does not take them: {0}.")]
    Store(#[from] store::Error),
}

/// What becomes of those that a file does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    Stay,
    /// They are deleted, unless something uses them.
    Go,
}

/// How many were new, changed and deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Done {
    pub created: usize,
    pub updated: usize,
    pub deleted: usize,
}

/// Puts the categories of a file.
///
/// # Errors
///
/// Something in the file is wrong, something that would go is in use, or the storage does not answer.
pub async fn import_categories(
    store: &Store,
    text: &str,
    others: Others,
    markets: &[Market],
    at: UnixMillis,
) -> Result<Done, StructureError> {
    let (stored, brands) = store.catalogue().load_structure().await?;
    let rows = read_categories(text).map_err(StructureError::Mistakes)?;
    let (next, done) = merged(
        &stored,
        rows.iter().map(|(_, category)| category.clone()),
        others,
        |one| &one.code,
    );
    tree::check(&rows, &next).map_err(StructureError::Mistakes)?;
    put(store, (&stored, &next), (&brands, &brands), markets, at).await?;
    Ok(done)
}

/// Puts the brands of a file.
///
/// # Errors
///
/// As [`import_categories`].
pub async fn import_brands(
    store: &Store,
    text: &str,
    others: Others,
    markets: &[Market],
    at: UnixMillis,
) -> Result<Done, StructureError> {
    let (categories, stored) = store.catalogue().load_structure().await?;
    let rows = read_brands(text).map_err(StructureError::Mistakes)?;
    let (next, done) = merged(&stored, rows.into_iter().map(|(_, brand)| brand), others, |one| {
        &one.code
    });
    put(store, (&categories, &categories), (&stored, &next), markets, at).await?;
    Ok(done)
}

/// Deletes categories that nothing uses.
///
/// # Errors
///
/// One is not known or in use, or the storage does not answer.
pub async fn delete_categories(
    store: &Store,
    codes: &[CategoryCode],
    markets: &[Market],
    at: UnixMillis,
) -> Result<(), StructureError> {
    let (stored, brands) = store.catalogue().load_structure().await?;
    let next = without("category", &stored, codes, |category| &category.code)?;
    put(store, (&stored, &next), (&brands, &brands), markets, at).await
}

/// Deletes brands that nothing uses.
///
/// # Errors
///
/// As [`delete_categories`].
pub async fn delete_brands(
    store: &Store,
    codes: &[BrandCode],
    markets: &[Market],
    at: UnixMillis,
) -> Result<(), StructureError> {
    let (categories, stored) = store.catalogue().load_structure().await?;
    let next = without("brand", &stored, codes, |brand| &brand.code)?;
    put(store, (&categories, &categories), (&stored, &next), markets, at).await
}

/// Puts both, unless something that would be gone is in use. A product that is imported in this very moment may name
/// what goes: it is then told as unknown by the next import, and shown without it.
async fn put(
    store: &Store,
    (categories, next_categories): (&[Category], &[Category]),
    (brands, next_brands): (&[Brand], &[Brand]),
    markets: &[Market],
    at: UnixMillis,
) -> Result<(), StructureError> {
    let stays = |code: &CategoryCode| next_categories.iter().any(|category| category.code == *code);
    let gone: Vec<&CategoryCode> = categories
        .iter()
        .map(|category| &category.code)
        .filter(|code| !stays(code))
        .collect();
    let stays = |code: &BrandCode| next_brands.iter().any(|brand| brand.code == *code);
    let gone_brands: Vec<&BrandCode> = brands
        .iter()
        .map(|brand| &brand.code)
        .filter(|code| !stays(code))
        .collect();
    if !gone.is_empty() || !gone_brands.is_empty() {
        let whole = store.catalogue().load_all().await?;
        let promotions = store.catalogue().load_rules().await?.promotions;
        let before = Catalogue::new(whole.products, whole.categories, whole.brands);
        let after = before.with_structure(next_categories.to_vec(), next_brands.to_vec());
        let uses = in_use::InUse {
            before: &before,
            after: &after,
            promotions: &promotions,
            markets,
        };
        let reasons = uses.of(&gone, &gone_brands);
        if !reasons.is_empty() {
            return Err(StructureError::InUse(reasons));
        }
    }
    store
        .catalogue()
        .put_structure(next_categories, next_brands, at)
        .await?;
    Ok(())
}

fn merged<T: Clone + PartialEq, C: PartialEq>(
    stored: &[T],
    rows: impl Iterator<Item = T>,
    others: Others,
    code: fn(&T) -> &C,
) -> (Vec<T>, Done) {
    let mut done = Done::default();
    let mut next: Vec<T> = match others {
        Others::Stay => stored.to_vec(),
        Others::Go => Vec::new(),
    };
    let mut named = 0;
    for row in rows {
        match stored.iter().find(|known| code(known) == code(&row)) {
            None => done.created += 1,
            Some(known) => {
                named += 1;
                done.updated += usize::from(*known != row);
            }
        }
        match next.iter_mut().find(|known| code(known) == code(&row)) {
            Some(known) => *known = row,
            None => next.push(row),
        }
    }
    if others == Others::Go {
        done.deleted = stored.len() - named;
    }
    (next, done)
}

fn without<T: Clone, C: PartialEq + fmt::Display>(
    kind: &'static str,
    stored: &[T],
    codes: &[C],
    code: fn(&T) -> &C,
) -> Result<Vec<T>, StructureError> {
    let is_known = |wanted: &&C| stored.iter().any(|known| code(known) == *wanted);
    let unknown: Vec<String> = codes
        .iter()
        .filter(|code| !is_known(code))
        .map(ToString::to_string)
        .collect();
    if !unknown.is_empty() {
        return Err(StructureError::Unknown { kind, codes: unknown });
    }
    Ok(stored
        .iter()
        .filter(|known| !codes.contains(code(known)))
        .cloned()
        .collect())
}

/// One after another, each on a line.
struct Lines<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for Lines<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for one in self.0 {
            writeln!(f, "{one}")?;
        }
        f.write_str("Nothing was changed.")
    }
}
