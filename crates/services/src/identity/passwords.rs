//! Passwords: hashed with argon2id on threads of their own that give way to carts, a few at a time.

use std::{sync::Arc, thread::available_parallelism};

use arc_swap::ArcSwap;
use argon2::{
    Argon2,
    password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString},
};
use domain::{
    fault::Fault,
    password::{self, Weakness},
};
use runtime::{background, places::Threads};
use site::SiteData;

use super::{error::IdentityError, leaked::is_leaked, secrets};

/// Passwords that are hashed at the same time take this share of the processors: each keeps one for 15 to 40 ms, and 19 MiB of
/// memory. The rest is always there for carts, whose threads the scheduler lets wait where every processor hashes.
const SHARE: usize = 2;
/// Those that may wait, from all clients; one more is told that the shop is busy. Each client has a few places of its
/// own (see [`super::throttle`]), so that no crowd from one address takes them all.
const WAITING: usize = 64;
/// A hash that no password has, with the costs of [`hash`]: an unknown account takes as long as a wrong password, and one
/// without a password of the shop's as well.
pub(crate) const NO_PASSWORD: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$alqKmSgeXEb6THeyl0w1Nw$nVr0HhkWY2YPilVP3PwN0G3zEW1yzrqayXOHuNIsSXk";

/// The threads that hash.
pub(crate) struct Passwords {
    threads: Threads,
    /// What the shop is called, which is no password.
    site: Arc<ArcSwap<SiteData>>,
}

impl Passwords {
    /// Those of one kind of people: a crowd of the others takes none of their places. `work` names them in metrics.
    pub(crate) fn new(work: &'static str, site: Arc<ArcSwap<SiteData>>) -> Self {
        let at_once = available_parallelism().map_or(1, |cores| (cores.get() / SHARE).max(1));
        Self {
            threads: Threads::new(work, at_once, WAITING).in_background(&background::PASSWORDS),
            site,
        }
    }

    /// The hash of a password that somebody chooses in a field of a form.
    ///
    /// # Errors
    /// `Invalid` with the field where it may not be chosen; `Busy`.
    pub(crate) async fn choose(
        &self,
        field: &'static str,
        password: String,
        email: &str,
    ) -> Result<String, IdentityError> {
        let (email, site) = (email.to_owned(), self.site.load_full());
        let chosen = self.threads.run(move || {
            check_password(field, &password, &email, &site.site_title)?;
            hash(&password)
        });
        chosen.await?
    }

    /// Whether a password may be chosen as far as that is told in no time: leaked ones are found by [`Self::choose`] alone.
    ///
    /// # Errors
    /// `Invalid` with the field.
    pub(crate) fn look_at(&self, field: &str, password: &str, email: &str) -> Result<(), Fault> {
        let weakness = password::weakness(password, email, &self.site.load().site_title);
        weakness.map_or(Ok(()), |weakness| Err(Fault::field(field, weakness.key())))
    }

    /// Whether the password is the one of a hash; of none where there is no hash, after the same work. `held` is given
    /// back when the work is done, also where nobody waits for it any more.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        held: impl Send + 'static,
    ) -> Result<bool, IdentityError> {
        let verified = self.threads.run(move || {
            let _held = held;
            let known = hash.as_deref().unwrap_or(NO_PASSWORD);
            let known = PasswordHash::new(known).map_err(|_| IdentityError::Unreadable)?;
            let is_right = Argon2::default().verify_password(password.as_bytes(), &known).is_ok();
            Ok(is_right && hash.is_some())
        });
        verified.await?
    }
}

/// A password as the store keeps it: argon2id in PHC form, with the least costs that OWASP asks for (19 MiB, two
/// passes). It takes a thread for some 40 ms.
///
/// # Errors
/// The machine gives no random numbers.
pub fn hash(password: &str) -> Result<String, IdentityError> {
    let salt = SaltString::encode_b64(&secrets::random::<16>()?).map_err(|_| IdentityError::Random)?;
    let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
    Ok(hash.map_err(|_| IdentityError::Random)?.to_string())
}

/// Whether a password may be chosen: what `domain::password` asks, and none that is in the lists of leaked passwords, or is
/// made of a few of their words (a list of long ones, and zxcvbn with its lists, both in the program). `shop` is what the shop
/// is called. It takes some milliseconds.
///
/// # Errors
/// `Invalid` with the field.
pub(crate) fn check_password(field: &str, password: &str, email: &str, shop: &str) -> Result<(), Fault> {
    let strength = || {
        let parts = password::known_parts(email, shop);
        let mut known = vec![email, email.split('@').next().unwrap_or_default(), shop];
        known.extend(parts.iter().map(String::as_str));
        zxcvbn::zxcvbn(password, &known).score()
    };
    let is_guessable = || is_leaked(password) || strength() < zxcvbn::Score::Three;
    let weakness = password::weakness(password, email, shop).or_else(|| is_guessable().then_some(Weakness::Guessable));
    match weakness {
        Some(weakness) => Err(Fault::field(field, weakness.key())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaked_passwords_are_refused_however_long_they_are() {
        let check = |password| check_password("password", password, "somebody@shop.example", "Halla & Hillo").is_ok();
        for leaked in [
            "password12345",
            "qwertyuiop123",
            "1q2w3e4r5t6y",
            "iloveyou1234",
            "somebody2026!",
            "iloveyouforever2",
            "halla ja hillo 1",
        ] {
            assert!(!check(leaked), "{leaked}");
        }
        for fit in ["correct horse battery", "kahvia ja pullaa 7", "Tz4!mm0-qpLx"] {
            assert!(check(fit), "{fit}");
        }
    }

    #[tokio::test]
    async fn a_password_is_recognised_and_nobody_has_one() {
        let passwords = Passwords::new("passwords", Arc::new(ArcSwap::from_pointee(SiteData::neutral())));
        let hash = passwords
            .choose("password", "correct horse battery".to_owned(), "somebody@shop.example")
            .await
            .expect("hashed");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        for (password, hash, expected) in [
            ("correct horse battery", Some(hash.clone()), true),
            ("correct horse batterz", Some(hash), false),
            ("correct horse battery", None, false),
        ] {
            let verified = passwords.verify(password.to_owned(), hash, ()).await;
            assert_eq!(verified.expect("verified"), expected);
        }
    }
}
