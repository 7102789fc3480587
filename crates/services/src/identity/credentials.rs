//! A password that somebody says is theirs: looked at as often as the throttle lets it be tried.

use configuration::client_address::ClientPseudonym;
use domain::{clock::Now, fault::FaultCode, password};

use super::{error::IdentityError, passwords::Passwords, throttle::Throttle};

/// Who tries, and at what.
pub(crate) struct Attempt {
    /// Of the account, of the device on which its owner signed in before, or of what the password opens.
    pub(crate) key: String,
    pub(crate) client: ClientPseudonym,
    /// Whether the tries of this client are not counted with those at other accounts: it is a known device, or signed in.
    pub(crate) is_known_device: bool,
}

/// Whether the given password is the one of a hash. Where there is no hash it is wrong, after the same work. More than a password
/// may have is not looked at.
///
/// # Errors
/// `WrongCredentials`; too many tries; or `Busy`, which counts as no try.
pub(crate) async fn verify_password(
    passwords: &Passwords,
    throttle: &Throttle,
    attempt: Attempt,
    given: &str,
    expected: Option<String>,
    now: Now,
) -> Result<(), IdentityError> {
    let Attempt {
        key,
        client,
        is_known_device,
    } = attempt;
    let mut tried = throttle.begin(key, client, is_known_device, now).await?;
    let given = given.chars().take(password::MOST + 1).collect();
    let verified = match passwords.verify(given, expected, tried.places()).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(FaultCode::WrongCredentials.into()),
        Err(error) => Err(error),
    };
    throttle.judge(&tried, &verified, FaultCode::WrongCredentials, now);
    verified
}
