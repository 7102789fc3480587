//! How documents are made, across versions of the program.

use domain::clock::UnixMillis;
use store::Store;

/// Another number whenever documents are made otherwise than before: of other groups of facets, by other rules. What another
/// version wrote would be found by these no more.
const MADE_AS: &str = "6";

const SETTING: &str = "search-documents";

/// Has the indexes built anew where another version of the program made their documents. What is there serves
/// meanwhile.
pub async fn renew_if_made_otherwise(store: &Store, at: UnixMillis) -> Result<(), store::Error> {
    if store.settings().get(SETTING).await?.as_deref() == Some(MADE_AS) {
        return Ok(());
    }
    store.outbox().ask_for_reindex(at).await?;
    // Last: after a crash it is asked for again.
    store.settings().set(SETTING, MADE_AS, at).await
}

#[cfg(test)]
mod tests {
    use store::{StoreConfig, Topic};

    use super::*;

    #[tokio::test]
    async fn documents_of_an_earlier_version_are_made_once_more() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let config = StoreConfig::sqlite_file(&folder.path().join("shop.db"));
        let store = Store::open(&config).await.expect("a store");
        let asked = async || {
            let events = store.outbox().after(0, 100).await.expect("events");
            events.iter().filter(|event| event.topic == Topic::Reindex).count()
        };
        let renew = async || renew_if_made_otherwise(&store, UnixMillis(0)).await.expect("looked at");
        renew().await;
        assert_eq!(asked().await, 1);
        renew().await;
        assert_eq!(asked().await, 1, "it was done");
        store.settings().set(SETTING, "1", UnixMillis(0)).await.expect("set");
        renew().await;
        assert_eq!(asked().await, 2);
    }
}
