//! Signing in: password, second factor, session.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    fault::FaultCode,
    session::SessionTimes,
    staff::{Account, Actor, ActorKind, session::CHALLENGE_LASTS},
};
use serde_json::json;
use store::{StaffRecord, StaffSession};

use super::{Member, Staff, audit::subject, failures::Failure, totp};
use crate::identity::{
    self, Attempt, IdentityError, PasskeyLogin, Purpose, Try, Visit, client_name, hash, verify_password,
};

/// What came of a right password.
#[derive(Debug)]
pub enum Login {
    Opened(Box<Opened>),
    /// The second factor is asked for; the challenge says that the password was right.
    SecondFactor {
        challenge: String,
        /// Whether the account has a passkey, by which it can be opened as well.
        has_passkeys: bool,
    },
}

/// A session that was opened.
#[derive(Debug)]
pub struct Opened {
    pub member: Member,
    /// For the cookie; it is kept nowhere.
    pub secret: String,
    /// For the device: its next login is counted by itself.
    pub device: String,
}

/// How long a device is known.
pub const DEVICE_LASTS: Duration = Duration::from_secs(180 * 24 * 60 * 60);

impl Staff {
    /// Signs somebody in. An unknown account, a wrong password and a disabled account get one answer, after the same
    /// work.
    ///
    /// # Errors
    /// `WrongCredentials`; too many tries; `Busy`; or the storage does not work.
    pub async fn login(&self, visit: &Visit, email: &str, password: &str) -> Result<Login, IdentityError> {
        let (now, email) = (self.clock.now(), email.trim().to_lowercase());
        let record = self.store.staff().by_email(&email).await?;
        let known_device = record
            .as_ref()
            .and_then(|record| self.device_of(visit, &record.account));
        let is_known_device = known_device.is_some();
        let key = known_device.unwrap_or_else(|| hash("account", &email));
        // A disabled account has no password.
        let usable = record.as_ref().filter(|record| record.account.disabled.is_none());
        let expected = usable.and_then(|record| record.password.clone());
        let attempt = Attempt {
            key,
            client: visit.client,
            is_known_device,
        };
        let verified = verify_password(&self.passwords, &self.throttle, attempt, password, expected, now).await;
        match (verified, record) {
            (Ok(()), Some(record)) => self.after_password(visit, record).await,
            (Ok(()), None) => Err(FaultCode::WrongCredentials.into()),
            (Err(error), record) => {
                if let Some(record) = record.filter(|_| error.is(FaultCode::WrongCredentials)) {
                    self.note_failure(&record.account, "login.failed");
                }
                Err(error)
            }
        }
    }

    /// A right password, or a link that was taken, opens a session, or asks for the second factor.
    pub(super) async fn after_password(&self, visit: &Visit, record: StaffRecord) -> Result<Login, IdentityError> {
        if record.totp.is_some() || record.has_passkeys {
            let expires = self.clock.wall().after(CHALLENGE_LASTS);
            let challenge = self.seals.seal(Purpose::Challenge, &about(&record), expires);
            return Ok(Login::SecondFactor {
                challenge,
                has_passkeys: record.has_passkeys,
            });
        }
        let opened = self.open_session(visit, record, Factor::None).await?;
        Ok(Login::Opened(Box::new(opened)))
    }

    /// Ends a login by the second factor: a code of the app, or one that stands in for it.
    ///
    /// # Errors
    /// `WrongCredentials` for a wrong code, and for a challenge whose time is over; too many tries; or the storage does
    /// not work.
    pub async fn second_factor(&self, visit: &Visit, challenge: &str, code: &str) -> Result<Opened, IdentityError> {
        let wrong = || IdentityError::from(FaultCode::WrongCredentials);
        let now = self.clock.now();
        let told = self
            .seals
            .read(Purpose::Challenge, challenge, now.wall)
            .ok_or_else(wrong)?;
        let account = told.split('.').next().unwrap_or_default();
        let record = self.store.staff().find(account).await?;
        let record = record.filter(|record| record.account.disabled.is_none() && about(record) == told);
        let record = record.ok_or_else(wrong)?;
        let account = record.account.clone();
        let tried = self.try_factor(visit, &account).await?;
        let taken = match self.factor(&record, code, now.wall) {
            Some(factor) => self.open_session(visit, record, factor).await,
            None => Err(wrong()),
        };
        self.judge(&tried, &account, taken)
    }

    async fn try_factor(&self, visit: &Visit, account: &Account) -> Result<Try, IdentityError> {
        let key = self.device_of(visit, account);
        let key = key.unwrap_or_else(|| hash("second factor", &account.id));
        let tried = self.throttle.begin_factor(key, visit.client, self.clock.now()).await;
        if let Err(IdentityError::TooManyAttempts { .. }) = &tried {
            tracing::warn!(
                account = account.id,
                "somebody who knows a password of the staff guesses at its second factor"
            );
        }
        tried
    }

    fn judge<T>(&self, tried: &Try, account: &Account, taken: Result<T, IdentityError>) -> Result<T, IdentityError> {
        let now = self.clock.now();
        if self.throttle.judge(tried, &taken, FaultCode::WrongCredentials, now) {
            self.note_failure(account, "login.second-factor-failed");
        }
        taken
    }

    fn factor(&self, record: &StaffRecord, code: &str, now: UnixMillis) -> Option<Factor> {
        let code: String = code
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .take(40)
            .collect();
        let step = record
            .totp
            .as_deref()
            .and_then(|secret| totp::step_of(secret, &code, now));
        if let Some(step) = step {
            return Some(Factor::Step(step));
        }
        // Whether there is such a code is known when it is taken.
        (code.len() == super::own::RECOVERY_SIGNS).then(|| Factor::Recovery(hash("recovery", &code.to_uppercase())))
    }

    /// Opens a session for an account as it was looked at: one that was disabled since, or has another password or second
    /// factor, gets none.
    pub(super) async fn open_session(
        &self,
        visit: &Visit,
        record: StaffRecord,
        factor: Factor,
    ) -> Result<Opened, IdentityError> {
        let account = record.account.clone();
        let (now, secret) = (self.clock.wall(), identity::secret()?);
        let times = SessionTimes {
            created: now,
            seen: now,
        };
        let session = StaffSession {
            id: identity::id()?,
            account: account.id.clone(),
            client: client_name(&visit.user_agent),
            times,
        };
        let secret_hash = hash("session", &secret);
        let actor = Actor::new(ActorKind::Staff, &*account.id, &*account.name);
        let opening = session.clone();
        let opened = self.store.transaction(move |tx| {
            let (actor, session, hash, factor) = (actor.clone(), opening.clone(), secret_hash.clone(), factor.clone());
            let seen = record.clone();
            async move {
                let stands = tx.staff().lock(&actor.id).await?;
                let is_as_seen = stands.is_some_and(|stands| {
                    stands.account.disabled.is_none()
                        && stands.password == seen.password
                        && stands.totp == seen.totp
                        // Nobody comes in by the password alone once there is a passkey.
                        && (stands.has_passkeys == seen.has_passkeys || !matches!(factor, Factor::None))
                });
                let is_taken = is_as_seen
                    && match &factor {
                        Factor::None => true,
                        Factor::Step(step) => tx.staff().take_totp_step(&actor.id, *step).await?,
                        Factor::Recovery(hash) => tx.staff().take_recovery_code(&actor.id, hash).await?,
                        Factor::Passkey(PasskeyLogin { id, used, answered }) => {
                            tx.use_once(&answered.hash, answered.expires).await?
                                && tx.staff().use_passkey(&actor.id, id, used).await?
                        }
                    };
                if !is_taken {
                    return Err(IdentityError::from(FaultCode::WrongCredentials));
                }
                tx.staff().open_session(&session, &hash).await?;
                let subject = format!("session {}", session.id);
                let told = json!({"client": session.client, "secondFactor": factor.name()});
                tx.audit()
                    .record(&actor, "login", &subject, (None, Some(&told)), now)
                    .await?;
                Ok(())
            }
        });
        opened.await?;
        let device = format!("{}.{}", account.id, identity::id()?);
        Ok(Opened {
            device: self.seals.seal(Purpose::Device, &device, now.after(DEVICE_LASTS)),
            member: Member {
                account,
                session: session.id,
                times,
            },
            secret,
        })
    }

    /// The name of the visitor's device, where this account signed in on it before.
    pub(super) fn device_of(&self, visit: &Visit, account: &Account) -> Option<String> {
        let device = visit.device.as_deref()?;
        let device = self.seals.read(Purpose::Device, device, self.clock.wall())?;
        let is_of_account = device.split('.').next() == Some(account.id.as_str());
        is_of_account.then(|| hash("device", &device))
    }

    pub(super) fn note_failure(&self, account: &Account, action: &'static str) {
        self.failures.add(Failure {
            action,
            subject: subject(account),
            at: self.clock.wall(),
        });
    }
}

/// What is taken beside the password.
#[derive(Debug, Clone)]
pub(super) enum Factor {
    None,
    /// The code of a step.
    Step(i64),
    /// The hash of a code that stands in.
    Recovery(String),
    /// Needs no password beside it: it asked its owner who they are.
    Passkey(PasskeyLogin),
}

impl Factor {
    fn name(&self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Step(_) => Some("totp"),
            Self::Recovery(_) => Some("recovery-code"),
            Self::Passkey(_) => Some("passkey"),
        }
    }
}

/// What a challenge is about. With another password it means nothing any more.
fn about(record: &StaffRecord) -> String {
    let password = hash("password", record.password.as_deref().unwrap_or_default());
    format!("{}.{}", record.account.id, &password[..16])
}
