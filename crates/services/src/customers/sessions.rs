//! Sessions of customers: found by the secret of their cookie, listed, ended, and followed by sockets.

use std::{collections::HashSet, time::Duration};

use domain::{clock::UnixMillis, customer::session::LIMITS, fault::FaultCode, ids::IdentityId, session::SessionTimes};
use runtime::supervisor::Task;
use store::{CustomerRecord, CustomerSession};
use tokio::time::sleep;

use super::Customers;
use crate::identity::{IdentityError, Purpose, SessionEnd, hash};

/// A customer with a session that is open.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub customer: CustomerRecord,
    /// The id of the session, which is no secret.
    pub session: String,
    pub times: SessionTimes,
    /// When they last showed who they are.
    pub proved: UnixMillis,
}

/// How often sessions that sockets follow are looked at: they may be ended by another server, or by time.
const WATCH_EVERY: Duration = Duration::from_secs(2);
/// Those of so many are read by one statement.
const LOOKED_AT_TOGETHER: usize = 1_000;
/// How long a token may still be taken whose session another server ended.
const KNOWN_FOR: Duration = Duration::from_secs(1);
/// Characters of the longest secret of a cookie, and some.
const LONGEST: usize = 100;
/// How long what a widget calls somebody stands.
const WIDGET_LASTS: Duration = Duration::from_secs(60 * 60);

impl SignedIn {
    pub fn id(&self) -> IdentityId {
        self.customer.id
    }

    /// The session's id as tokens carry it.
    pub fn number(&self) -> Option<u64> {
        u64::from_str_radix(&self.session, 16).ok()
    }
}

impl Customers {
    /// Whose session a cookie is; nothing where there is none that is open.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn signed_in(&self, secret: &str) -> Result<Option<SignedIn>, IdentityError> {
        if secret.len() > LONGEST {
            return Ok(None);
        }
        let session = self.store.customers().session(&hash("session", secret)).await?;
        self.of_session(session).await
    }

    /// Who has the session of a number, where that is open.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn of_number(&self, session: u64) -> Result<Option<SignedIn>, IdentityError> {
        let session = self.store.customers().session_by_id(&format!("{session:016x}")).await?;
        self.of_session(session).await
    }

    /// Whether the session that a token was made for is open, as it was at most a second ago.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn is_open(&self, session: u64) -> Result<bool, IdentityError> {
        let now = self.clock.now();
        let known = self.known.get(&session);
        if let Some((is_open, _)) = known.filter(|(_, at)| at.until(now.monotonic) < KNOWN_FOR) {
            return Ok(is_open);
        }
        let found = self.store.customers().session_by_id(&format!("{session:016x}")).await?;
        let is_open = found.is_some_and(|session| session.times.is_open(LIMITS, now.wall));
        self.known.insert(session, (is_open, now.monotonic));
        Ok(is_open)
    }

    async fn of_session(&self, session: Option<CustomerSession>) -> Result<Option<SignedIn>, IdentityError> {
        let now = self.clock.wall();
        let Some(mut session) = session.filter(|session| session.times.is_open(LIMITS, now)) else {
            return Ok(None);
        };
        let customers = self.store.customers();
        let Some(customer) = customers.find(session.customer).await? else {
            return Ok(None);
        };
        if session.times.is_to_be_noted(now) {
            customers.note_use(&session.id, now).await?;
            session.times.seen = now;
        }
        Ok(Some(SignedIn {
            customer,
            session: session.id,
            times: session.times,
            proved: session.proved,
        }))
    }

    /// What a page sends along with changes, so that no other site's page can make them. It is made of the cookie's
    /// secret, which no page can read.
    pub fn csrf_token(&self, secret: &str) -> String {
        hash("csrf", secret)
    }

    /// Whether a page sent the right one. Hashes are compared, so that the time it takes says nothing.
    pub fn is_csrf_token(&self, secret: &str, given: &str) -> bool {
        hash("given", &self.csrf_token(secret)) == hash("given", given)
    }

    /// What the embedded widget of an account calls its owner: for an hour, and nothing that can be looked up.
    pub fn widget_name(&self, customer: IdentityId, now: UnixMillis) -> String {
        self.seals
            .seal(Purpose::Widget, &customer.to_string(), now.after(WIDGET_LASTS))
    }

    /// A customer's own sessions that are open, the newest first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn sessions(&self, customer: IdentityId) -> Result<Vec<CustomerSession>, IdentityError> {
        let now = self.clock.wall();
        let mut sessions = self.store.customers().sessions_of(customer).await?;
        sessions.retain(|session| session.times.is_open(LIMITS, now));
        Ok(sessions)
    }

    /// Ends one of a customer's sessions, and closes its sockets.
    ///
    /// # Errors
    /// `NotFound` where there is none of this id that is open, or the storage does not work.
    pub async fn end_session(&self, customer: IdentityId, session: &str) -> Result<(), IdentityError> {
        let (named, at) = (session.to_owned(), self.clock.wall());
        let ended = self.store.transaction(move |tx| {
            let session = named.clone();
            async move { tx.customers().end_session(customer, &session, at).await }
        });
        if !ended.await? {
            return Err(FaultCode::NotFound.into());
        }
        self.forget(session);
        Ok(())
    }

    /// Tells when a session ends. Follow it first and look whether it is open afterwards: nothing is missed then.
    pub fn follow(&self, session: u64) -> SessionEnd<()> {
        self.open.follow(&format!("{session:016x}"))
    }

    fn forget(&self, session: &str) {
        if let Ok(number) = u64::from_str_radix(session, 16) {
            self.known.remove(&number);
        }
        self.open.end(session);
    }

    /// Closes the sockets of sessions that are not open any more, after a change that is made: a little later where it
    /// cannot be looked now.
    pub(super) async fn close_ended_soon(&self) {
        self.known.clear();
        if let Err(error) = self.close_ended().await {
            tracing::warn!(%error, "sockets of sessions that ended cannot be closed; it is tried again");
        }
    }

    async fn close_ended(&self) -> Result<(), IdentityError> {
        let now = self.clock.wall();
        for ids in self.open.followed().chunks(LOOKED_AT_TOGETHER) {
            let sessions = self.store.customers().sessions_by_id(ids).await?;
            let open = sessions.iter().filter(|session| session.times.is_open(LIMITS, now));
            let open: HashSet<&str> = open.map(|session| &*session.id).collect();
            for id in ids.iter().filter(|id| !open.contains(id.as_str())) {
                self.forget(id);
            }
        }
        Ok(())
    }

    /// Looks again and again whether sessions that sockets follow are still open.
    pub async fn keep_watch(&self, task: Task) {
        loop {
            match self.close_ended().await {
                Ok(()) => task.does_well(),
                Err(error) => {
                    task.has_trouble("sessions of customers cannot be looked at");
                    tracing::error!(%error, "sessions of customers cannot be looked at; trying again");
                }
            }
            tokio::select! {
                () = sleep(WATCH_EVERY) => {}
                () = task.stopped() => return,
            }
        }
    }
}
