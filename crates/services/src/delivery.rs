//! The shop's ways of delivery in the store: read at the start, put by an import, followed by running servers.

use domain::{
    clock::UnixMillis,
    delivery::{DeliveryMethods, Flaw},
    market::Market,
};
use store::Store;

/// The key of the document in the store's settings, and of the events that announce it.
pub const SETTING: &str = "delivery";

/// Ways of delivery could not be read or put; those before are still in force.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    #[error("the file is no list of ways of delivery: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{}", sentences(.0))]
    Flawed(Vec<Flaw>),
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
}

fn sentences(flaws: &[Flaw]) -> String {
    let lines: Vec<_> = flaws.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Reads a JSON document, and finds every mistake in it.
pub fn parse(json: &str, markets: &[Market]) -> Result<DeliveryMethods, DeliveryError> {
    let methods: DeliveryMethods = serde_json::from_str(json)?;
    match methods.flaws(markets) {
        flaws if flaws.is_empty() => Ok(methods),
        flaws => Err(DeliveryError::Flawed(flaws)),
    }
}

/// The stored ones; none where nothing or nothing readable is stored.
pub async fn load(store: &Store) -> Result<DeliveryMethods, store::Error> {
    let Some(json) = store.settings().get(SETTING).await? else {
        return Ok(DeliveryMethods::default());
    };
    Ok(serde_json::from_str(&json).unwrap_or_else(|error| {
        tracing::error!(%error, "the stored ways of delivery cannot be used; none is offered");
        DeliveryMethods::default()
    }))
}

/// Puts them in the place of those before.
pub async fn put(store: &Store, methods: &DeliveryMethods, at: UnixMillis) -> Result<(), DeliveryError> {
    let json = serde_json::to_string(methods)?;
    Ok(store.settings().publish(SETTING, &json, at).await?)
}
