//! Categories and brands: few, hence always replaced whole.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::{
    catalogue::{Brand, Category},
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode},
};
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    outbox::{self, Topic},
};

const PUT_CATEGORIES: BatchStatement = over_rows!(
    (code text, position bigint, body text),
    "INSERT INTO category (code, position, body) SELECT code, position, body FROM r"
);

const PUT_BRANDS: BatchStatement = over_rows!(
    (code text, name text),
    "INSERT INTO brand (code, name) SELECT code, name FROM r"
);

pub(super) async fn load(tx: &mut Transaction) -> Result<(Vec<Category>, Vec<Brand>)> {
    let categories: Vec<(String, String)> = tx
        .all("SELECT code, body FROM category ORDER BY position, code")
        .await?;
    let brands: Vec<(String, String)> = tx.all("SELECT code, name FROM brand ORDER BY code").await?;
    let categories = categories
        .into_iter()
        .map(|(code, body)| serde_json::from_str(&body).map_err(|reason| Error::corrupt("category", code, reason)));
    let brands = brands.into_iter().map(|(code, name)| {
        let parsed = BrandCode::parse(&code).map_err(|reason| Error::corrupt("brand", code, reason))?;
        Ok(Brand {
            code: parsed,
            name: name.into(),
        })
    });
    Ok((categories.collect::<Result<_>>()?, brands.collect::<Result<_>>()?))
}

pub(super) async fn put(
    tx: &mut Transaction,
    mut categories: Vec<Category>,
    mut brands: Vec<Brand>,
    at: UnixMillis,
) -> Result<bool> {
    categories.sort_by(|a, b| (a.position, &a.code).cmp(&(b.position, &b.code)));
    brands.sort_by(|a, b| a.code.cmp(&b.code));
    // Of one that is listed twice the first counts.
    brands.dedup_by(|b, a| a.code == b.code);
    let mut seen = std::collections::HashSet::new();
    categories.retain(|category| seen.insert(category.code.clone()));

    let stored = load(tx).await?;
    if stored.0 == categories && stored.1 == brands {
        return Ok(false);
    }
    on_either!(&mut *tx, tx => {
        sqlx::query("DELETE FROM category").execute(&mut **tx).await?;
        sqlx::query("DELETE FROM brand").execute(&mut **tx).await?;
    });
    let rows = categories.iter().map(|category| {
        let body =
            serde_json::to_string(category).map_err(|reason| Error::corrupt("category", &category.code, reason))?;
        Ok(CategoryRow {
            code: category.code.as_str(),
            position: category.position,
            body,
        })
    });
    tx.run(&PUT_CATEGORIES, &json(&rows.collect::<Result<Vec<_>>>()?))
        .await?;
    tx.run(&PUT_BRANDS, &json(&brands)).await?;
    announce(tx, &stored, &(categories, brands), at);
    Ok(true)
}

/// Categories and brands.
type Structure = (Vec<Category>, Vec<Brand>);

/// More changes than these are told as one: whoever follows them then loads everything.
const TOLD_APART: usize = 100;

fn announce(tx: &mut Transaction, before: &Structure, now: &Structure, at: UnixMillis) {
    let places = |categories: &[Category]| -> BTreeMap<CategoryCode, (Option<CategoryCode>, i64)> {
        let places = categories.iter();
        places
            .map(|category| (category.code.clone(), (category.parent.clone(), category.position)))
            .collect()
    };
    let is_moved = places(&before.0) != places(&now.0);
    let known: HashMap<&CategoryCode, &Category> = before.0.iter().map(|old| (&old.code, old)).collect();
    let changed = now
        .0
        .iter()
        .filter(|category| known.get(&category.code).is_some_and(|old| *old != *category));
    let categories: Vec<&str> = changed.map(|category| category.code.as_str()).collect();
    let names = |brands: &[Brand]| -> BTreeSet<(String, String)> {
        let names = brands.iter();
        names
            .map(|brand| (brand.code.to_string(), brand.name.to_string()))
            .collect()
    };
    let (old, new) = (names(&before.1), names(&now.1));
    let brands: BTreeSet<&str> = old.symmetric_difference(&new).map(|(code, _)| code.as_str()).collect();
    if categories.len() + brands.len() > TOLD_APART {
        outbox::append(tx, Topic::Structure, &[""], at);
        return;
    }
    if is_moved {
        outbox::append(tx, Topic::CategoryTree, &[""], at);
    }
    outbox::append(tx, Topic::Category, &categories, at);
    outbox::append(tx, Topic::Brand, &brands.into_iter().collect::<Vec<_>>(), at);
}

#[derive(Serialize)]
struct CategoryRow<'a> {
    code: &'a str,
    position: i64,
    body: String,
}
