//! What people allow the shop to do with their address of mail: asked for, confirmed by a letter's link, taken back at
//! once, exported and forgotten.
//!
//! Whoever works in a transaction of their own takes the calls that end in `_in`: the rows of permissions are locked after
//! those of accounts and jobs. [`Consents::request_marketing_in`] puts a job, and so comes before any lock of an account.

mod asking;
mod by_link;
mod error;
mod letters;
mod links;

use std::sync::Arc;

use arc_swap::ArcSwap;
use configuration::{Config, client_address::ClientPseudonym};
use domain::{
    consent::{
        AccountConsent, ConsentOccasion, GivenConsent, PermissionRecord, PermissionSource, PermissionState, Purpose,
        Stand, check_consents,
    },
    contact::Email,
    fault::Fault,
    ids::VariationCode,
    market::Language,
};
use runtime::clock::Clock;
use serde::Serialize;
use site::SiteData;
use store::{NewHolder, Store, Tx};

pub(crate) use self::links::new_name;
use self::links::{LinkKind, Links};
pub use self::{
    asking::MarketingRequest,
    by_link::{LinkHolder, Revocation},
    error::ConsentError,
    letters::SendConsentLetter,
};
use crate::{auth::KeyError, guessing::TryBudgets};

/// Letters that one client has sent in an hour, to whichever addresses.
const LETTERS_OF_A_CLIENT: u32 = 30;

/// The permissions of the shop. Cheap to clone.
#[derive(Clone)]
pub struct Consents {
    store: Store,
    clock: Clock,
    links: Links,
    site: Arc<ArcSwap<SiteData>>,
    clients: Arc<TryBudgets>,
}

/// Which permissions are taken back.
enum Revoked {
    Purpose(Purpose),
    All,
}

/// What the links of a marketing letter are.
#[derive(Clone, PartialEq, Eq)]
pub struct LetterLinks {
    /// The page that shows what is allowed, and takes it back.
    pub preferences: String,
    /// For the header `List-Unsubscribe`: [`integrations::mail::Letter::unsubscribe`].
    pub one_click: String,
}

/// All that is known of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KnownOfAddress {
    pub email: String,
    /// What the person wants to be called; empty where they did not say.
    pub name: String,
    /// The oldest first.
    pub permissions: Vec<PermissionRecord>,
    /// Variations that the person wants to be told of when they can be had again.
    pub waits_for: Vec<VariationCode>,
}

impl Consents {
    /// `origin` is that of the shop's pages.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(
        store: Store,
        clock: Clock,
        config: &Config,
        site: Arc<ArcSwap<SiteData>>,
        origin: &str,
    ) -> Result<Self, KeyError> {
        Ok(Self {
            store,
            clock,
            links: Links::new(config, origin)?,
            site,
            clients: Arc::new(TryBudgets::new(LETTERS_OF_A_CLIENT)),
        })
    }

    /// Takes one of the letters that a client may have sent.
    ///
    /// # Errors
    /// None is left.
    pub fn admit(&self, client: ClientPseudonym) -> Result<(), ConsentError> {
        let taken = self.clients.take(client, self.clock.now().monotonic);
        taken.map_err(|wait| ConsentError::TooManyAttempts { wait })
    }

    /// Whether the shop may send news to an address.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn is_marketing_allowed(&self, email: &Email) -> Result<bool, ConsentError> {
        Ok(self.letter_links(email, Language::default()).await?.is_some())
    }

    /// The links of a marketing letter to an address; nothing where none may be sent.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn letter_links(&self, email: &Email, language: Language) -> Result<Option<LetterLinks>, ConsentError> {
        let permissions = self.store.permissions();
        let Some(holder) = permissions.by_email(&email.normalised()).await? else {
            return Ok(None);
        };
        let history = permissions.history(&holder.id).await?;
        let is_allowed = Stand::of(&history, &Purpose::marketing()).is_allowed();
        Ok(is_allowed.then(|| LetterLinks {
            preferences: self
                .links
                .preferences_url(LinkKind::Preferences, &holder.link_name, language),
            one_click: self.links.one_click_url(&holder.link_name),
        }))
    }

    /// The person whose address it is, as a session of theirs proves, allows news: at once.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn grant_marketing(
        &self,
        email: &Email,
        language: Language,
        source: PermissionSource,
    ) -> Result<(), ConsentError> {
        let call = Arc::new((self.clone(), email.clone()));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { call.0.grant_marketing_in(&tx, &call.1, language, source).await }
        };
        self.store.transaction(work).await
    }

    /// [`Self::grant_marketing`] in a transaction.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn grant_marketing_in(
        &self,
        tx: &Tx,
        email: &Email,
        language: Language,
        source: PermissionSource,
    ) -> Result<(), ConsentError> {
        let purpose = Purpose::marketing();
        let version = self.text_version(&purpose, source);
        self.grant_in(tx, email, purpose, version, (language, source)).await
    }

    /// What somebody agreed to by ticking the boxes of these ids.
    ///
    /// # Errors
    /// One that is required is not ticked, or one is ticked that is not asked there.
    pub fn given(
        &self,
        occasion: ConsentOccasion,
        ticked: &[String],
        language: Language,
    ) -> Result<Vec<GivenConsent>, Fault> {
        let ticked: Vec<&str> = ticked.iter().map(String::as_str).collect();
        let site = self.site.load();
        check_consents(&site.consents, occasion, &ticked, language, self.clock.wall())
    }

    /// The person whose address it is, as the link of a letter proves, allows what they ticked that has a purpose. What was
    /// ticked with an order is asked for by a letter of its own, and may be taken back by now.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn grant_given_in(
        &self,
        tx: &Tx,
        email: &Email,
        consents: &[AccountConsent],
    ) -> Result<(), ConsentError> {
        let ticked_now = consents
            .iter()
            .filter(|consent| consent.source != PermissionSource::Checkout);
        for AccountConsent { given, source } in ticked_now {
            let site = self.site.load_full();
            let text = site.consents.iter().find(|text| text.id == given.id);
            if let Some(purpose) = text.and_then(|text| text.purpose.clone()) {
                self.grant_in(tx, email, purpose, given.text(), (given.language, *source))
                    .await?;
            }
        }
        Ok(())
    }

    async fn grant_in(
        &self,
        tx: &Tx,
        email: &Email,
        purpose: Purpose,
        version: Box<str>,
        (language, source): (Language, PermissionSource),
    ) -> Result<(), ConsentError> {
        let new = self.new_holder(email)?;
        // Whoever was forgotten and comes back by themselves is remembered again.
        tx.permissions().remember(&new.pseudonym).await?;
        let Some(holder) = tx.permissions().hold(&new).await? else {
            return Ok(());
        };
        let history = tx.permissions().history(&holder).await?;
        if Stand::of(&history, &purpose).is_allowed() {
            return Ok(());
        }
        tx.permissions().drop_requests(&holder, &purpose).await?;
        let record = PermissionRecord {
            state: PermissionState::Confirmed,
            version,
            purpose,
            language,
            source,
            categories: Vec::new(),
            at: self.clock.wall(),
        };
        Ok(tx.permissions().add(&holder, &record).await?)
    }

    /// News are not wanted any more, from now on.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn withdraw_marketing(&self, email: &Email, source: PermissionSource) -> Result<(), ConsentError> {
        let call = Arc::new((self.clone(), email.clone()));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { call.0.withdraw_marketing_in(&tx, &call.1, source).await }
        };
        self.store.transaction(work).await
    }

    /// [`Self::withdraw_marketing`] in a transaction.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn withdraw_marketing_in(
        &self,
        tx: &Tx,
        email: &Email,
        source: PermissionSource,
    ) -> Result<(), ConsentError> {
        let of = Revoked::Purpose(Purpose::marketing());
        self.withdraw_in(tx, &email.normalised(), &of, source).await
    }

    /// The texts that people agree to, and what the shop is called.
    pub(crate) fn site(&self) -> Arc<ArcSwap<SiteData>> {
        self.site.clone()
    }

    /// What stands in the place of an address where nobody is to be named: a keyed hash of it.
    pub fn pseudonym(&self, email: &Email) -> String {
        self.links.pseudonym(email)
    }

    /// Whether somebody with this address was forgotten, so that nobody writes there.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn is_forgotten(&self, email: &Email) -> Result<bool, ConsentError> {
        let pseudonym = self.links.pseudonym(email);
        Ok(self.store.permissions().is_forgotten(&pseudonym).await?)
    }

    /// All that is known of an address, for its owner; nothing where nothing is.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn known_of(&self, email: &Email) -> Result<Option<KnownOfAddress>, ConsentError> {
        let (permissions, email) = (self.store.permissions(), email.normalised());
        let wishes = self.store.stock_wishes().of_email(&email).await?;
        let holder = permissions.by_email(&email).await?;
        if holder.is_none() && wishes.is_empty() {
            return Ok(None);
        }
        let (name, permissions) = match holder {
            Some(holder) => (holder.name, permissions.history(&holder.id).await?),
            None => (String::new(), Vec::new()),
        };
        Ok(Some(KnownOfAddress {
            email,
            name,
            permissions,
            waits_for: wishes.into_iter().map(|wish| wish.variation).collect(),
        }))
    }

    /// Forgets a person. What is left is a keyed hash of the address and that nothing is allowed, so that nobody writes
    /// there again before they come back by themselves.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget(&self, email: &Email) -> Result<(), ConsentError> {
        let call = Arc::new((self.clone(), email.clone()));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { call.0.forget_in(&tx, &call.1).await }
        };
        self.store.transaction(work).await
    }

    /// Somebody has another address, which they have shown to be theirs: what the old one allows and waits for is the new
    /// one's, and the old one is forgotten.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn move_address_in(
        &self,
        tx: &Tx,
        old: &Email,
        new: &Email,
        language: Language,
    ) -> Result<(), ConsentError> {
        let (from, to) = (old.normalised(), new.normalised());
        if from == to {
            return Ok(());
        }
        tx.stock_wishes().move_email(&from, &to).await?;
        let is_allowed = match tx.permissions().find(&from).await? {
            Some(holder) => {
                let history = tx.permissions().history(&holder).await?;
                Stand::of(&history, &Purpose::marketing()).is_allowed()
            }
            None => false,
        };
        self.forget_in(tx, old).await?;
        if is_allowed {
            self.grant_marketing_in(tx, new, language, PermissionSource::Preferences)
                .await?;
        }
        Ok(())
    }

    /// [`Self::forget`] in a transaction.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget_in(&self, tx: &Tx, email: &Email) -> Result<(), ConsentError> {
        let found = tx.permissions().find(&email.normalised()).await?;
        tx.stock_wishes().forget_email(&email.normalised()).await?;
        let Some(holder) = found else { return Ok(()) };
        let at = self.clock.wall();
        let history = tx.permissions().history(&holder).await?;
        let mut purposes: Vec<_> = history.iter().map(|record| &record.purpose).collect();
        purposes.sort();
        purposes.dedup();
        let proof: Vec<_> = purposes
            .into_iter()
            .map(|purpose| PermissionRecord {
                purpose: purpose.clone(),
                state: PermissionState::Withdrawn,
                version: "".into(),
                language: Language::default(),
                source: PermissionSource::Erasure,
                categories: Vec::new(),
                at,
            })
            .collect();
        let pseudonym = self.links.pseudonym(email);
        Ok(tx.permissions().forget(&holder, &pseudonym, &proof).await?)
    }

    async fn withdraw_in(
        &self,
        tx: &Tx,
        email: &str,
        revoked: &Revoked,
        source: PermissionSource,
    ) -> Result<(), ConsentError> {
        let permissions = tx.permissions();
        let Some(holder) = permissions.find(email).await? else {
            return Ok(());
        };
        let history = permissions.history(&holder).await?;
        let mut purposes: Vec<&Purpose> = match revoked {
            Revoked::Purpose(purpose) => vec![purpose],
            Revoked::All => history.iter().map(|record| &record.purpose).collect(),
        };
        purposes.sort();
        purposes.dedup();
        for purpose in purposes {
            permissions.drop_requests(&holder, purpose).await?;
            if let Stand::Requested(record) | Stand::Confirmed(record) = Stand::of(&history, purpose) {
                let withdrawn = PermissionRecord {
                    state: PermissionState::Withdrawn,
                    source,
                    at: self.clock.wall(),
                    ..record.clone()
                };
                permissions.add(&holder, &withdrawn).await?;
            }
        }
        Ok(())
    }

    /// Whoever has the address, where nobody is known to have it yet.
    fn new_holder(&self, email: &Email) -> Result<NewHolder, ConsentError> {
        let link_name = new_name()?;
        Ok(NewHolder {
            id: new_name()?,
            email: email.normalised(),
            pseudonym: self.links.pseudonym(email),
            preferences_hash: self.links.hash(LinkKind::Preferences, &link_name),
            unsubscribe_hash: self.links.hash(LinkKind::Unsubscribe, &link_name),
            link_name,
        })
    }

    /// Which text was read: the consent's id and version, as `newsletter/2026-11`.
    fn text_version(&self, purpose: &Purpose, source: PermissionSource) -> Box<str> {
        let occasion = match source {
            PermissionSource::Checkout => ConsentOccasion::Checkout,
            PermissionSource::Signup => ConsentOccasion::Signup,
            PermissionSource::Preferences => ConsentOccasion::Preferences,
            _ => ConsentOccasion::Newsletter,
        };
        let site = self.site.load();
        let text = site.text_for(purpose, occasion);
        text.map(|text| format!("{}/{}", text.id, text.version).into())
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
