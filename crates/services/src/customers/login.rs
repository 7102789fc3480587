//! Signing in with a password; and opening a session, whichever way somebody showed who they are.

use std::time::Duration;

use domain::{clock::UnixMillis, fault::FaultCode, session::SessionTimes};
use store::{CustomerRecord, CustomerSession};

use super::{Customers, SignedIn};
use crate::{
    identity::{self, Attempt, IdentityError, PasskeyLogin, Purpose, Visit, client_name, hash, verify_password},
    telemetry::key_in_log,
};

/// A session that was opened.
#[derive(Debug)]
pub struct Opened {
    pub signed_in: SignedIn,
    /// For the cookie; it is kept nowhere.
    pub secret: String,
    /// For the device: its next login is counted by itself.
    pub device: String,
}

/// How somebody showed who they are.
#[derive(Clone)]
pub(super) enum Way {
    Password,
    Passkey(PasskeyLogin),
    /// Where another provider signs customers in; `proved` is when they showed there who they are.
    Provider {
        proved: UnixMillis,
    },
}

impl Way {
    fn as_str(&self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Passkey(_) => "passkey",
            Self::Provider { .. } => "provider",
        }
    }

    /// What whoever comes in vain is told.
    fn refused(&self) -> FaultCode {
        match self {
            Self::Password => FaultCode::WrongCredentials,
            Self::Passkey(_) => FaultCode::PasskeyRefused,
            Self::Provider { .. } => FaultCode::SignInRefused,
        }
    }

    /// When they showed who they are.
    fn proved(&self, now: UnixMillis) -> UnixMillis {
        match self {
            Self::Password | Self::Passkey(_) => now,
            Self::Provider { proved } => *proved,
        }
    }
}

/// How long a device is known.
pub const DEVICE_LASTS: Duration = Duration::from_secs(180 * 24 * 60 * 60);

impl Customers {
    /// Signs somebody in. An unknown address and a wrong password get one answer, after the same work.
    ///
    /// # Errors
    /// `WrongCredentials`, also for a sign-up whose link did not come back yet: whoever signed up with somebody else's
    /// address could tell by another answer whether it has an account. Too many tries; `Busy`; or the storage does not
    /// work. `SignInElsewhere` where a provider signs customers in.
    pub async fn login(&self, visit: &Visit, email: &str, password: &str) -> Result<Opened, IdentityError> {
        self.own_sign_in()?;
        let (now, email) = (self.clock.now(), email.trim().to_lowercase());
        let record = self.store.customers().by_email(&email).await?;
        let device = record.as_ref().and_then(|record| self.device_of(visit, record));
        let attempt = Attempt {
            is_known_device: device.is_some(),
            key: device.unwrap_or_else(|| hash("customer", &email)),
            client: visit.client,
        };
        let expected = record.as_ref().map(|record| record.password.clone());
        verify_password(&self.passwords, &self.throttle, attempt, password, expected, now).await?;
        let record = record.ok_or(FaultCode::WrongCredentials)?;
        self.open_session(visit, record, Way::Password).await
    }

    /// Opens a session for a customer as they were looked at: one who was removed since, or has another password, gets
    /// none. A passkey is used up to here in the same transaction.
    ///
    /// # Errors
    /// That of the way in vain; or the storage does not work.
    pub(super) async fn open_session(
        &self,
        visit: &Visit,
        record: CustomerRecord,
        way: Way,
    ) -> Result<Opened, IdentityError> {
        let (now, secret) = (self.clock.wall(), identity::secret()?);
        let session = CustomerSession {
            id: identity::id()?,
            customer: record.id,
            client: client_name(&visit.user_agent),
            times: SessionTimes {
                created: now,
                seen: now,
            },
            proved: way.proved(now),
        };
        let (seen, opening, secret_hash) = (record.clone(), session.clone(), hash("session", &secret));
        let showed = way.clone();
        // Looked for before: whoever has bought nothing as a guest, which is nearly everybody, holds up no other change for it.
        let bought_as_guest = self.store.orders().has_guest_orders(&record.email).await?;
        let opened = self.store.transaction(move |tx| {
            let (seen, session, secret_hash) = (seen.clone(), opening.clone(), secret_hash.clone());
            let way = showed.clone();
            async move {
                if bought_as_guest {
                    // Since they were here last.
                    tx.orders().take_over(&seen.email, seen.id).await?;
                }
                if let Way::Passkey(PasskeyLogin { id, used, answered }) = &way {
                    tx.customers().lock(seen.id).await?;
                    let is_first = tx.use_once(&answered.hash, answered.expires).await?;
                    if !is_first || !tx.customers().use_passkey(seen.id, id, used).await? {
                        return Err(way.refused().into());
                    }
                }
                if !tx
                    .customers()
                    .open_session(&session, &secret_hash, &seen.password)
                    .await?
                {
                    return Err(IdentityError::from(way.refused()));
                }
                Ok(())
            }
        });
        opened.await?;
        tracing::info!(
            customer = key_in_log(record.id),
            way = way.as_str(),
            "a customer signed in"
        );
        let device = format!("{}.{}", record.id, identity::id()?);
        Ok(Opened {
            device: self.seals.seal(Purpose::Device, &device, now.after(DEVICE_LASTS)),
            signed_in: SignedIn {
                customer: record,
                session: session.id,
                times: session.times,
                proved: session.proved,
            },
            secret,
        })
    }

    /// The name of the visitor's device, where this customer signed in on it before.
    pub(super) fn device_of(&self, visit: &Visit, record: &CustomerRecord) -> Option<String> {
        let device = visit.device.as_deref()?;
        let device = self.seals.read(Purpose::Device, device, self.clock.wall())?;
        let is_own = device.split('.').next() == Some(record.id.to_string().as_str());
        is_own.then(|| hash("device", &device))
    }
}
