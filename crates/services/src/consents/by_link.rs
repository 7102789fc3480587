//! What people do by the links of letters, without signing in.

use std::sync::Arc;

use domain::{
    consent::{PermissionRecord, PermissionSource, PermissionState, Purpose, Stand},
    contact::Email,
    market::Language,
};
use store::{PermissionHolder, Tx};

use super::{
    Consents, Revoked,
    error::ConsentError,
    links::{LinkKind, hash_of},
};

/// What is told of whoever a link belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkHolder {
    /// Most of it as dots: letters are passed on.
    pub masked_email: String,
    pub language: Language,
    pub categories: Vec<Box<str>>,
    /// Whether news are allowed; nothing where nobody ever asked.
    pub marketing: Option<PermissionState>,
}

/// How somebody takes permissions back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Revocation {
    /// News end.
    Unsubscribe,
    /// Everything that was allowed is not any more.
    Everything,
}

impl Consents {
    /// Whom a link belongs to that asks whether somebody meant it, or shows preferences.
    ///
    /// # Errors
    /// `LinkUnknown` where the shop made no such link, or its time is over.
    pub async fn by_token(&self, token: &str) -> Result<LinkHolder, ConsentError> {
        let holder = self
            .holder_of(token, Opens::Reading)
            .await?
            .ok_or(ConsentError::LinkUnknown)?;
        let history = self.store.permissions().history(&holder.id).await?;
        let marketing = Purpose::marketing();
        let newest = history.iter().rev().find(|record| record.purpose == marketing);
        Ok(LinkHolder {
            masked_email: masked(holder.email.as_deref().unwrap_or_default()),
            language: newest.map(|record| record.language).unwrap_or_default(),
            categories: newest.map(|record| record.categories.clone()).unwrap_or_default(),
            marketing: newest.map(|record| record.state),
        })
    }

    /// Whoever asked for news meant it. The answer names the confirmation, and opens nothing.
    ///
    /// # Errors
    /// `LinkUnknown` where the shop made no such link, its time is over, or news were taken back since.
    pub async fn confirm(&self, token: &str) -> Result<String, ConsentError> {
        let hash = hash_of(token).ok_or(ConsentError::LinkUnknown)?;
        let permissions = self.store.permissions();
        let request = permissions.request(&hash).await?.ok_or(ConsentError::LinkUnknown)?;
        let holder = permissions.by_id(&request.holder).await?;
        let email = holder
            .and_then(|holder| holder.email)
            .ok_or(ConsentError::LinkUnknown)?;
        let at = self.clock.wall();
        let call = Arc::new((hash, email, request.purpose));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move {
                let (hash, email, purpose) = &*call;
                let unknown = ConsentError::LinkUnknown;
                let holder = tx.permissions().find(email).await?.ok_or(unknown)?;
                let history = tx.permissions().history(&holder).await?;
                let stand = Stand::of(&history, purpose);
                let taken = tx.permissions().confirm_request(hash, at).await?;
                match (taken, stand) {
                    (Some(_), Stand::Requested(asked)) => {
                        let record = PermissionRecord {
                            state: PermissionState::Confirmed,
                            source: PermissionSource::Letter,
                            at,
                            ..asked.clone()
                        };
                        Ok(tx.permissions().add(&holder, &record).await?)
                    }
                    // Another link, or the same one, did it before.
                    (_, Stand::Confirmed(_)) => Ok(()),
                    _ => Err(ConsentError::LinkUnknown),
                }
            }
        };
        self.store.transaction(work).await?;
        Ok(request.name)
    }

    /// Takes permissions back by a link of any kind. Whoever has none gets the same answer.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn revoke(&self, token: &str, revocation: Revocation) -> Result<(), ConsentError> {
        let (revoked, source) = match revocation {
            Revocation::Unsubscribe => (Revoked::Purpose(Purpose::marketing()), PermissionSource::Unsubscribe),
            Revocation::Everything => (Revoked::All, PermissionSource::Revocation),
        };
        let holder = self.holder_of(token, Opens::Ending).await?;
        let Some(email) = holder.and_then(|holder| holder.email) else {
            return Ok(());
        };
        let call = Arc::new((self.clone(), email, revoked));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { call.0.withdraw_in(&tx, &call.1, &call.2, source).await }
        };
        self.store.transaction(work).await
    }

    /// The address of whoever a link of a letter belongs to, which shows that it is theirs; nothing where it opens nothing.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn address_of(&self, token: &str) -> Result<Option<Email>, ConsentError> {
        let holder = self.holder_of(token, Opens::Reading).await?;
        let email = holder.and_then(|holder| holder.email);
        Ok(email.and_then(|email| Email::parse(&email).ok()))
    }

    /// Whether something was confirmed under a name that [`Self::confirm`] gave.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn is_confirmed(&self, identifier: &str) -> Result<bool, ConsentError> {
        Ok(self.store.permissions().confirmed(identifier).await?.is_some())
    }

    async fn holder_of(&self, token: &str, opens: Opens) -> Result<Option<PermissionHolder>, ConsentError> {
        let Some(hash) = hash_of(token) else { return Ok(None) };
        let permissions = self.store.permissions();
        if let Some(holder) = permissions.by_link(&hash).await? {
            let ends_only = self.links.hash(LinkKind::Unsubscribe, &holder.link_name) == hash;
            return Ok((opens == Opens::Ending || !ends_only).then_some(holder));
        }
        match permissions.request(&hash).await? {
            Some(request) if request.expires > self.clock.wall() => Ok(permissions.by_id(&request.holder).await?),
            _ => Ok(None),
        }
    }
}

/// What a link has to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opens {
    /// Links of headers come into logs of others, and tell nothing.
    Reading,
    Ending,
}

/// `a•••@example.com`
fn masked(email: &str) -> String {
    let (name, domain) = email.rsplit_once('@').unwrap_or_default();
    let first: String = name.chars().take(1).collect();
    format!("{first}•••@{domain}")
}
