//! Whether this server's key is the one that the shop's database knows. Nodes with keys of their own would refuse each other's
//! visitors.

use configuration::Config;
use domain::clock::UnixMillis;
use store::Store;

use super::{KeyError, key_for};

/// Where the database keeps what it knows of the key.
const SETTING: &str = "signing-key";
/// Bytes of a key's fingerprint.
const FINGERPRINT: usize = 8;

/// Why nothing is to be signed with this server's key.
#[derive(Debug, thiserror::Error)]
pub enum UnknownKey {
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(
        "the signing key is another one than this database's servers have used until now, and each would refuse the other's \
         visitors. Set tokens.secret to the same value on all of them, or copy signing.key from the one that began. To replace \
         the key, stop all servers and run `praline tokens replace-key` with the new one, which ends all carts' sessions"
    )]
    Another,
}

/// Makes the key known to a new database. With SQLite, which one server uses at a time, another key takes the place of the
/// one that was known: what was signed before has ended with its file.
///
/// # Errors
/// With PostgreSQL, the database knows another key; or the key or the database cannot be used.
pub async fn recognise_key(store: &Store, config: &Config, at: UnixMillis) -> Result<(), UnknownKey> {
    let own = fingerprint(config)?;
    let known = store.settings().get_or_set(SETTING, &own, at).await?;
    if known == own {
        return Ok(());
    }
    if config.has_shared_database() {
        return Err(UnknownKey::Another);
    }
    tracing::warn!("the signing key is another one than before: all carts' sessions and links in letters have ended");
    Ok(store.settings().set(SETTING, &own, at).await?)
}

/// Has the database know this server's key, whatever it knew before.
///
/// # Errors
/// The key or the database cannot be used.
pub async fn replace_key(store: &Store, config: &Config, at: UnixMillis) -> Result<(), UnknownKey> {
    Ok(store.settings().set(SETTING, &fingerprint(config)?, at).await?)
}

/// Tells keys apart and nothing more of them.
fn fingerprint(config: &Config) -> Result<String, KeyError> {
    let key = key_for(config, b"fingerprint")?;
    Ok(key[..FINGERPRINT].iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_one_server_of_a_folder_goes_on_with_another_key() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let store = crate::data_dir::open_store(&config).await.expect("a store");
        let settings = store.settings();
        let known = || settings.get_or_set(SETTING, "unused", UnixMillis(1));
        recognise_key(&store, &config, UnixMillis(1)).await.expect("the first");
        let first = known().await.expect("a text");
        assert_eq!(first, fingerprint(&config).expect("a key"));
        std::fs::remove_file(folder.path().join("signing.key")).expect("removed");
        recognise_key(&store, &config, UnixMillis(2)).await.expect("another");
        assert_ne!(known().await.expect("a text"), first);
    }
}
