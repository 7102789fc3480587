//! A password that its owner forgot: a letter brings a link by which another is chosen.

use std::time::Duration;

use domain::{
    fault::FaultCode,
    staff::session::{ASKED_LINK_LASTS, ASKED_LINKS_A_DAY},
};

use super::{Staff, accounts::NewLink, letters::Occasion};
use crate::identity::{IdentityError, Visit};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Staff {
    /// Sends a letter with a link by which a password is chosen, where the address, in its normal form, is one of the staff's. Until the link is
    /// used nothing of the account changes, since anybody may ask: not its sessions, nor its password, nor other links. A second factor is
    /// asked for after it as after a password.
    ///
    /// # Errors
    /// `LettersUnavailable`; too many letters for this client; or the storage does not work.
    pub async fn ask_link(&self, visit: &Visit, email: &str) -> Result<(), IdentityError> {
        if !self.accounts.has_mail {
            return Err(FaultCode::LettersUnavailable.into());
        }
        let now = self.clock.now();
        self.letters.take(visit.client, now.monotonic)?;
        let at = now.wall;
        let known = self.store.staff().by_email(email).await?;
        // The same work for an address of nobody: its job finds no link.
        let account = known.map(|record| record.account.id).unwrap_or_default();
        let link = NewLink::made(&self.accounts, Occasion::Forgotten)?;
        // What was asked for a day ago expired so long after it.
        let since = at.before(DAY).after(ASKED_LINK_LASTS);
        let asked = self.store.transaction(move |tx| {
            let (account, link) = (account.clone(), link.clone());
            async move {
                link.send(&tx, at).await?;
                let most = (ASKED_LINKS_A_DAY, since);
                tx.staff()
                    .add_asked_link(&account, &link.hash, link.expires, most)
                    .await
            }
        });
        asked.await?;
        Ok(())
    }
}
