//! What people change of their own accounts: password, language and second factor.

use domain::{
    fault::{Fault, FaultCode},
    market::Language,
};
use serde_json::json;
use store::StaffRecord;

use super::{Member, Staff, audit::subject, totp};
use crate::identity::{self, Attempt, IdentityError, Visit, hash, verify_password};

/// Codes that stand in for the second factor.
const RECOVERY_CODES: usize = 10;
/// Characters of each: 80 bits.
pub(super) const RECOVERY_SIGNS: usize = 16;

/// A second factor that waits for its first code.
#[derive(Debug, Clone)]
pub struct OfferedFactor {
    /// In base 32.
    pub secret: String,
    /// What an app reads from a QR code.
    pub uri: String,
}

impl Staff {
    /// Chooses another password; all other sessions of the account end.
    ///
    /// # Errors
    /// `WrongCredentials` where the current one is another; `Invalid` where the next one may not be chosen; too many tries;
    /// or the storage does not work.
    pub async fn change_password(
        &self,
        visit: &Visit,
        member: &Member,
        current: &str,
        next: &str,
    ) -> Result<(), IdentityError> {
        self.confirm_password(visit, member, current).await?;
        let password = self
            .passwords
            .choose("next", next.to_owned(), &member.account.email)
            .await?;
        let (actor, session, at) = (member.actor(), member.session.clone(), self.clock.wall());
        let subject = subject(&member.account);
        let changed = self.store.transaction(move |tx| {
            let (actor, session, subject) = (actor.clone(), session.clone(), subject.clone());
            let password = password.clone();
            async move {
                tx.staff().set_password(&actor.id, &password).await?;
                // Links that others made work on: whoever got hold of the account cannot undo its reset so.
                tx.staff().end_sessions(&actor.id, Some(&session), at).await?;
                tx.audit()
                    .record(&actor, "account.password", &subject, (None, None), at)
                    .await?;
                Ok::<_, IdentityError>(())
            }
        });
        changed.await?;
        self.close_ended_soon().await;
        Ok(())
    }

    /// Chooses the language of the app and of letters.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn choose_language(&self, member: &Member, language: Language) -> Result<(), IdentityError> {
        let (actor, at) = (member.actor(), self.clock.wall());
        let (subject, before) = (subject(&member.account), member.account.language);
        self.store
            .transaction(move |tx| {
                let (actor, subject) = (actor.clone(), subject.clone());
                async move {
                    tx.staff().set_language(&actor.id, language).await?;
                    let change = (Some(&json!(before.code())), Some(&json!(language.code())));
                    tx.audit()
                        .record(&actor, "account.language", &subject, change, at)
                        .await?;
                    Ok::<_, IdentityError>(())
                }
            })
            .await
    }

    /// Offers a second factor, which is in force once a code of it came back.
    ///
    /// # Errors
    /// `NotPossible` where the account has one; or the storage does not work.
    pub async fn offer_factor(&self, member: &Member, shop: &str) -> Result<OfferedFactor, IdentityError> {
        if self.own(member).await?.totp.is_some() {
            return Err(FaultCode::NotPossible.into());
        }
        let secret = totp::base32(&identity::random::<{ totp::SECRET }>()?);
        let (id, offered) = (member.account.id.clone(), secret.clone());
        let kept = self.store.transaction(move |tx| {
            let (id, secret) = (id.clone(), offered.clone());
            async move { tx.staff().offer_totp(&id, &secret).await }
        });
        kept.await?;
        Ok(OfferedFactor {
            uri: totp::uri(&secret, shop, &member.account.email),
            secret,
        })
    }

    /// Puts the offered second factor in force; the answer is the codes that stand in for it, which are told once.
    ///
    /// # Errors
    /// `Invalid` for a wrong code, `NotPossible` where none is offered; or the storage does not work.
    pub async fn confirm_factor(&self, member: &Member, code: &str) -> Result<Vec<String>, IdentityError> {
        let record = self.own(member).await?;
        let (None, Some(secret)) = (record.totp, record.totp_offered) else {
            return Err(FaultCode::NotPossible.into());
        };
        let now = self.clock.wall();
        let step = totp::step_of(&secret, &code.replace(' ', ""), now);
        let step = step.ok_or_else(|| Fault::field("code", "/faults/wrong-code"))?;
        let NewCodes { told, hashes } = recovery_codes()?;
        let (actor, subject) = (member.actor(), subject(&member.account));
        let confirmed = self.store.transaction(move |tx| {
            let (actor, subject, secret, hashes) = (actor.clone(), subject.clone(), secret.clone(), hashes.clone());
            async move {
                if !tx.staff().confirm_totp(&actor.id, &secret, step, &hashes).await? {
                    return Err(IdentityError::from(FaultCode::NotPossible));
                }
                let action = "account.second-factor-added";
                tx.audit().record(&actor, action, &subject, (None, None), now).await?;
                Ok(())
            }
        });
        confirmed.await?;
        Ok(told)
    }

    /// Takes the second factor away.
    ///
    /// # Errors
    /// `WrongCredentials` where the password is another; too many tries; or the storage does not work.
    pub async fn remove_factor(&self, visit: &Visit, member: &Member, current: &str) -> Result<(), IdentityError> {
        self.confirm_password(visit, member, current).await?;
        let (actor, subject, at) = (member.actor(), subject(&member.account), self.clock.wall());
        let removed = self.store.transaction(move |tx| {
            let (actor, subject) = (actor.clone(), subject.clone());
            async move {
                tx.staff().remove_totp(&actor.id).await?;
                let action = "account.second-factor-removed";
                tx.audit().record(&actor, action, &subject, (None, None), at).await
            }
        });
        Ok(removed.await?)
    }

    /// Whoever finds an open session does not know the password.
    pub(super) async fn confirm_password(
        &self,
        visit: &Visit,
        member: &Member,
        current: &str,
    ) -> Result<(), IdentityError> {
        let attempt = Attempt {
            key: hash("confirm", &member.account.id),
            client: visit.client,
            is_known_device: true,
        };
        let (expected, now) = (self.own(member).await?.password, self.clock.now());
        verify_password(&self.passwords, &self.throttle, attempt, current, expected, now).await
    }

    pub(super) async fn own(&self, member: &Member) -> Result<StaffRecord, IdentityError> {
        let record = self.store.staff().find(&member.account.id).await?;
        record.ok_or(FaultCode::InvalidToken.into())
    }
}

/// Codes that stand in for the second factor.
pub(super) struct NewCodes {
    /// As their owner gets them, once.
    pub(super) told: Vec<String>,
    pub(super) hashes: Vec<String>,
}

pub(super) fn recovery_codes() -> Result<NewCodes, IdentityError> {
    let codes = (0..RECOVERY_CODES).map(|_| Ok(totp::base32(&identity::random::<10>()?)));
    let codes = codes.collect::<Result<Vec<String>, IdentityError>>()?;
    Ok(NewCodes {
        hashes: codes.iter().map(|code| hash("recovery", code)).collect(),
        told: codes.iter().map(|code| in_groups(code)).collect(),
    })
}

/// A code as people copy it.
fn in_groups(code: &str) -> String {
    let signs: Vec<char> = code.chars().collect();
    let groups: Vec<String> = signs.chunks(4).map(|four| four.iter().collect()).collect();
    groups.join("-")
}
