//! The shop's account at the provider of identities that signs customers in, where there is one.

use configuration::Config;
use integrations::login::LoginAccount;

/// The path that the provider sends people back to.
pub const CALLBACK_PATH: &str = "/api/identity-connect/provider/callback";

/// As it is configured; `origin` is the shop's own.
pub(super) fn provider_account(config: &Config, origin: &str) -> Option<LoginAccount> {
    let own = config.identity.provider.as_ref()?;
    Some(LoginAccount {
        issuer: own.issuer.clone(),
        client_id: own.client_id.clone(),
        client_secret: own.client_secret.as_ref().map(|secret| secret.expose().to_owned()),
        scopes: own.scopes.clone(),
        redirect_uri: format!("{}{CALLBACK_PATH}", origin.trim_end_matches('/')),
        patience: own.timeout(),
    })
}
