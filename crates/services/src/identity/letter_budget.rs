//! How many letters one client may ask for.

use configuration::{Config, client_address::ClientPseudonym};
use domain::clock::Monotonic;

use super::IdentityError;
use crate::guessing::TryBudgets;

/// In an hour, to whichever addresses.
const LETTERS_OF_A_CLIENT: u32 = 20;

/// Letters that clients ask for.
pub(crate) struct LetterBudget(TryBudgets<ClientPseudonym>);

impl LetterBudget {
    pub(crate) fn new(config: &Config) -> Self {
        Self(TryBudgets::new(match config.limits.enabled {
            true => LETTERS_OF_A_CLIENT,
            false => u32::MAX,
        }))
    }

    /// A client asks for a letter.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait.
    pub(crate) fn take(&self, client: ClientPseudonym, now: Monotonic) -> Result<(), IdentityError> {
        let taken = self.0.take(client, now);
        taken.map_err(|wait| IdentityError::TooManyAttempts { wait })
    }
}
