//! The last part of a product's address, unique in each language.

use std::collections::{HashMap, HashSet};

use domain::{catalogue::Product, ids::ProductCode, market::Language};
use serde::Serialize;

use super::document::{Changed, CodeRow};
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

const OWNERS: BatchStatement = over_rows!(
    (language text, slug text),
    "SELECT s.language, s.slug, s.product FROM product_slug s
     JOIN r ON s.language = r.language AND s.slug = r.slug"
);

const DELETE: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM product_slug WHERE product IN (SELECT code FROM r)"
);

const PUT: BatchStatement = over_rows!(
    (language text, slug text, product text),
    "INSERT INTO product_slug (language, slug, product) SELECT language, slug, product FROM r"
);

/// A product that did not get the slug that was put, because another product has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readdressed {
    pub product: ProductCode,
    pub wanted: String,
    /// The product that has it.
    pub owner: String,
    /// What the product has instead.
    pub slug: String,
}

/// A slug in its language.
type Address = (Language, String);

/// Changes slugs that another product has, and tells which. A product that has its wanted slug already keeps it.
pub(super) async fn make_unique(tx: &mut Transaction, changed: &mut [Changed]) -> Result<Vec<Readdressed>> {
    let ours: HashSet<String> = changed
        .iter()
        .map(|changed| changed.product.code.as_str().to_owned())
        .collect();
    // Each with the product that gets it.
    let mut taken: HashMap<Address, usize> = HashMap::new();
    let mut open: Vec<(usize, Language)> = (0..changed.len())
        .flat_map(|at| Language::ALL.map(|language| (at, language)))
        .collect();
    let mut has_it: HashMap<(usize, Language), String> = HashMap::new();
    let mut settled: Vec<(usize, Address)> = Vec::with_capacity(open.len());
    let mut attempt = 0;
    // Nearly all find their slug at the first attempt; each attempt is one query.
    while !open.is_empty() {
        let wanted: Vec<Address> = open
            .iter()
            .map(|(at, language)| (*language, candidate(&changed[*at].product, *language, attempt)))
            .collect();
        let owners = owners(tx, &wanted).await?;
        let keeps = |(at, _): &(usize, Language), address: &Address| {
            owners
                .get(address)
                .is_some_and(|owner| owner == changed[*at].product.code.as_str())
        };
        let mut is_given = vec![false; open.len()];
        for keepers in [true, false] {
            for ((entry, address), is_given) in open.iter().zip(&wanted).zip(&mut is_given) {
                // The rows of all products in this list are about to be replaced, so their slugs are free.
                let free = owners.get(address).is_none_or(|owner| ours.contains(owner)) && !taken.contains_key(address);
                if !*is_given && keeps(entry, address) == keepers && free {
                    taken.insert(address.clone(), entry.0);
                    settled.push((entry.0, address.clone()));
                    *is_given = true;
                }
            }
        }
        let mut still_open = Vec::new();
        for ((entry, address), is_given) in open.into_iter().zip(&wanted).zip(is_given) {
            if is_given {
                continue;
            }
            if attempt == 0 {
                let in_list = taken.get(address).map(|at| changed[*at].product.code.as_str());
                let owner = in_list.or(owners.get(address).map(String::as_str)).unwrap_or_default();
                has_it.insert(entry, owner.to_owned());
            }
            still_open.push(entry);
        }
        open = still_open;
        attempt += 1;
    }
    Ok(give(changed, settled, &has_it))
}

/// Gives the products their slugs. Of one that gets another than it wants in some language all are written down: a slug
/// that is made of another language's would change with that one.
fn give(
    changed: &mut [Changed],
    mut settled: Vec<(usize, Address)>,
    has_it: &HashMap<(usize, Language), String>,
) -> Vec<Readdressed> {
    settled.sort_by_key(|(at, (language, _))| (*at, *language as usize));
    let mut readdressed = Vec::new();
    for (at, (language, slug)) in &settled {
        if let Some(owner) = has_it.get(&(*at, *language)) {
            let product = &changed[*at].product;
            readdressed.push(Readdressed {
                product: product.code.clone(),
                wanted: product.slug(*language).to_owned(),
                owner: owner.clone(),
                slug: slug.clone(),
            });
        }
    }
    for (at, (language, slug)) in settled {
        if Language::ALL
            .into_iter()
            .any(|language| has_it.contains_key(&(at, language)))
        {
            *changed[at].product.slug.slot(language) = Some(slug.into());
        }
    }
    // Most products have one slug in several languages.
    readdressed.dedup();
    readdressed
}

/// Writes the slugs that [`make_unique`] settled.
pub(super) async fn put(tx: &mut Transaction, changed: &[Changed]) -> Result<()> {
    let products = || changed.iter().map(|changed| &changed.product);
    let codes: Vec<CodeRow<'_>> = products()
        .map(|product| CodeRow {
            code: product.code.as_str(),
        })
        .collect();
    let rows: Vec<SlugRow<'_>> = products()
        .flat_map(|product| {
            Language::ALL.map(|language| SlugRow {
                language: language.code(),
                slug: product.slug(language),
                product: product.code.as_str(),
            })
        })
        .collect();
    tx.run(&DELETE, &json(&codes)).await?;
    tx.run(&PUT, &json(&rows)).await?;
    Ok(())
}

/// `slug`, then `slug-code`, then `slug-code-2` and so on.
fn candidate(product: &Product, language: Language, attempt: u32) -> String {
    let slug = product.slug(language);
    let code = || {
        product
            .code
            .as_str()
            .to_ascii_lowercase()
            .replace(['/', ':', '_', '.'], "-")
    };
    match attempt {
        0 => slug.to_owned(),
        1 => format!("{slug}-{}", code()),
        _ => format!("{slug}-{}-{attempt}", code()),
    }
}

async fn owners(tx: &mut Transaction, wanted: &[Address]) -> Result<HashMap<Address, String>> {
    let rows: Vec<WantedRow<'_>> = wanted
        .iter()
        .map(|(language, slug)| WantedRow {
            language: language.code(),
            slug,
        })
        .collect();
    let found: Vec<(String, String, String)> = tx.rows(&OWNERS, &json(&rows)).await?;
    let owners = found
        .into_iter()
        .filter_map(|(language, slug, product)| Some(((language.parse().ok()?, slug), product)));
    Ok(owners.collect())
}

#[derive(Serialize)]
struct WantedRow<'a> {
    language: &'static str,
    slug: &'a str,
}

#[derive(Serialize)]
struct SlugRow<'a> {
    language: &'static str,
    slug: &'a str,
    product: &'a str,
}
