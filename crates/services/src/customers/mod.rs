//! Those who buy and have an account: they sign up and in, have sessions, and look after what is known of them.

mod change_letters;
mod forgetting;
mod invitation;
mod letters;
mod login;
mod merge;
mod openid;
mod own;
mod passkeys;
mod pending;
mod personal;
mod provider;
mod provider_account;
mod reset;
mod sessions;
mod sign_up;
#[cfg(test)]
mod tests;

use std::time::Duration;

use configuration::{Config, client_address::ClientPseudonym};
use domain::{
    clock::{Monotonic, UnixMillis},
    customer::session::LETTERS_A_DAY,
};
use integrations::login::OpenIdProvider;
use quick_cache::sync::Cache;
use runtime::{clock::Clock, places::Places};
use store::{CustomerLink, LinkPurpose, Store, Tx};

use crate::{
    auth::KeyError,
    consents::Consents,
    identity::{
        IdentityError, LetterBudget, LinkName, Links, OpenSessions, Passkeys, Passwords, Seals, Throttle, Whose,
    },
    outgoing,
};

use self::provider_account::provider_account;
pub use self::{
    change_letters::SendChangeLetter,
    forgetting::{EraseOrder, EraseOrders, ForgottenAddress},
    invitation::InviteBuyer,
    letters::{LinkPages, SendCustomerLetter, link_pages},
    login::{DEVICE_LASTS, Opened},
    openid::{AuthorizeRequest, OpenId, OpenIdError, TokenAnswer, TokenRequest},
    personal::{AddressExport, Export},
    provider::{ProviderAnswer, SIGN_IN_LASTS, SignInUnderWay},
    provider_account::CALLBACK_PATH,
    sessions::SignedIn,
    sign_up::Ticked,
};

/// Accounts and sessions of customers.
pub struct Customers {
    store: Store,
    clock: Clock,
    passwords: Passwords,
    passkeys: Passkeys,
    throttle: Throttle,
    letters: LetterBudget,
    seals: Seals,
    links: Links,
    open: OpenSessions<()>,
    /// What people allow the shop to do with their addresses.
    consents: Consents,
    /// Who signs customers in; the shop itself where there is none.
    provider: Option<OpenIdProvider>,
    /// People who wait for that.
    provider_calls: Places,
    /// Sessions that tokens were made for, and whether they were open when that was looked at.
    known: Cache<u64, (bool, Monotonic)>,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// More sessions than call within the time that they are known.
const KNOWN_AT_MOST: usize = 20_000;

impl Customers {
    /// `origin`: scheme and host of the shop, as visitors see them; `passkey_origin`: those of the pages on which passkeys are
    /// made and used.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(
        store: Store,
        clock: Clock,
        config: &Config,
        consents: Consents,
        origin: &str,
        passkey_origin: &str,
    ) -> Result<Self, KeyError> {
        let seals = Seals::new(config, Whose::Customers)?;
        Ok(Self {
            store,
            clock,
            passwords: Passwords::new("customer passwords", consents.site()),
            passkeys: Passkeys::new(passkey_origin, seals.clone()),
            throttle: Throttle::new(),
            letters: LetterBudget::new(config),
            seals,
            links: Links::new(config, Whose::Customers)?,
            open: OpenSessions::default(),
            consents,
            provider: provider_account(config, origin).map(OpenIdProvider::new),
            provider_calls: outgoing::places("identity-provider"),
            known: Cache::new(KNOWN_AT_MOST),
        })
    }

    /// A client asks for a letter.
    fn take_letter(&self, client: ClientPseudonym) -> Result<(), IdentityError> {
        self.letters.take(client, self.clock.now().monotonic)
    }
}

/// A link whose letter is sent by a job.
#[derive(Clone)]
struct NewLink {
    name: LinkName,
    link: CustomerLink,
}

impl NewLink {
    fn made(
        links: &Links,
        purpose: LinkPurpose,
        email: &str,
        lasts: Duration,
        now: UnixMillis,
    ) -> Result<Self, IdentityError> {
        let name = LinkName::new()?;
        let link = CustomerLink {
            hash: links.hash(&name),
            purpose,
            email: email.to_owned(),
            customer: None,
            body: None,
            created: now,
            expires: now.after(lasts),
        };
        Ok(Self { name, link })
    }

    /// Has the letter sent, unless the address had too many today. Comes first: jobs are locked before customers.
    ///
    /// The same is done for addresses that get no letter (`link` is for nobody then), so that the time it takes tells
    /// nothing.
    async fn send(&self, tx: &Tx) -> Result<(), IdentityError> {
        self.queue(tx).await?;
        match self.add(tx, LETTERS_A_DAY).await? {
            true => Ok(()),
            false => Err(IdentityError::TooManyLetters),
        }
    }

    async fn queue(&self, tx: &Tx) -> Result<(), IdentityError> {
        let now = self.link.created;
        tx.jobs().put(&letters::job(&self.name, now), now).await?;
        Ok(())
    }

    /// Makes the link work; false where the address had so many letters today.
    async fn add(&self, tx: &Tx, most: u32) -> Result<bool, IdentityError> {
        let since = self.link.created.before(DAY);
        Ok(tx.customers().add_link(&self.link, since, most).await?)
    }
}

/// An address that had its letters today gets no more of them; whoever asks is told nothing of that.
fn as_sent(sent: Result<(), IdentityError>) -> Result<(), IdentityError> {
    match sent {
        Err(IdentityError::TooManyLetters) => {
            tracing::info!("an address had its letters with links for today");
            Ok(())
        }
        sent => sent,
    }
}
