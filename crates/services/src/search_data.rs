//! The shop's own data of its search in the store: read at the start, put by an import, followed by running servers.

use domain::{clock::UnixMillis, market::Market};
use site::search::{SearchData, data::SearchDataError, group::Group};
use store::Store;

/// The key of the document in the store's settings, and of the events that announce it.
pub const SETTING: &str = "search";

/// A document could not be put.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Document(#[from] SearchDataError),
    #[error("the document cannot be written: {0}")]
    Unwritable(#[from] serde_json::Error),
    #[error("the database does not take it: {0}")]
    Store(#[from] store::Error),
}

/// The search data as stored; the neutral ones where nothing or nothing readable is stored.
pub async fn load(store: &Store) -> Result<SearchData, store::Error> {
    let Some(json) = store.settings().get(SETTING).await? else {
        return Ok(SearchData::neutral());
    };
    Ok(SearchData::parse(&json).unwrap_or_else(|error| {
        tracing::error!(%error, "the stored search data cannot be used; neutral ones are");
        SearchData::neutral()
    }))
}

/// Puts a document in the place of the one before. Returns the sentences to warn with.
pub async fn import(store: &Store, json: &str, markets: &[Market], at: UnixMillis) -> Result<Vec<String>, ImportError> {
    let data = SearchData::parse(json)?;
    put(store, &data, at).await?;
    Ok(warnings(&data, markets))
}

pub async fn put(store: &Store, data: &SearchData, at: UnixMillis) -> Result<(), ImportError> {
    let json = serde_json::to_string(data)?;
    Ok(store.settings().publish(SETTING, &json, at).await?)
}

/// What can be used, and is likely not meant.
fn warnings(data: &SearchData, markets: &[Market]) -> Vec<String> {
    let mut warnings = Vec::new();
    for market in data.price_ranges.keys() {
        if !markets.iter().any(|known| known.id == *market) {
            warnings.push(format!(
                "there are price ranges for {market}, which is no market of the shop"
            ));
        }
    }
    let shows_prices = data.group(Group::Price).is_some();
    for market in markets
        .iter()
        .filter(|market| shows_prices && !data.price_ranges.contains_key(&market.id))
    {
        warnings.push(format!(
            "{} has no price ranges, so nobody can choose by price there",
            market.id
        ));
    }
    warnings
}
