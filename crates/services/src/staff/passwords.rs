//! Passwords: hashed with argon2id on threads of their own, a few at a time.

use argon2::{
    Argon2,
    password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString},
};
use runtime::places::Threads;

use super::{error::StaffError, secrets};

/// Passwords that are hashed at the same time: each takes a processor for some 40 ms and 19 MiB of memory.
const AT_ONCE: usize = 2;
/// Those that may wait, from all clients; one more is told that the shop is busy. Each client has a few places of its
/// own (see [`super::throttle`]), so that no crowd from one address takes them all.
const WAITING: usize = 64;
/// A hash that no password has, with the costs of [`hash`]: an unknown account takes as long as a wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$alqKmSgeXEb6THeyl0w1Nw$nVr0HhkWY2YPilVP3PwN0G3zEW1yzrqayXOHuNIsSXk";

/// The threads that hash.
pub(super) struct Passwords(Threads);

impl Passwords {
    pub(super) fn new() -> Self {
        Self(Threads::new("passwords", AT_ONCE, WAITING))
    }

    pub(super) async fn hash(&self, password: String) -> Result<String, StaffError> {
        self.0.run(move || hash(&password)).await?
    }

    /// Whether the password is the one of a hash; of none where there is no hash, after the same work. `held` is given
    /// back when the work is done, also where nobody waits for it any more.
    pub(super) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        held: impl Send + 'static,
    ) -> Result<bool, StaffError> {
        let verified = self.0.run(move || {
            let _held = held;
            let known = hash.as_deref().unwrap_or(NOBODY);
            let known = PasswordHash::new(known).map_err(|_| StaffError::Unreadable)?;
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
pub fn hash(password: &str) -> Result<String, StaffError> {
    let salt = SaltString::encode_b64(&secrets::random::<16>()?).map_err(|_| StaffError::Random)?;
    let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
    Ok(hash.map_err(|_| StaffError::Random)?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_recognised_and_nobody_has_one() {
        let passwords = Passwords::new();
        let hash = passwords
            .hash("correct horse battery".to_owned())
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
