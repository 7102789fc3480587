//! Which socket is which, and how many an identity holds open.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use domain::ids::IdentityId;
use runtime::telemetry::rejected;

use super::{Counts, Permit};

/// Counts the sockets of each identity.
#[derive(Clone, Default)]
pub struct Connections {
    identities: Counts<IdentityId>,
    editors: Counts<Box<str>>,
    next: Arc<AtomicU64>,
}

/// One of the places that an identity has; nothing where places are not counted.
pub type Place = Option<Permit<IdentityId>>;

/// One of the places that an editor has; nothing where places are not counted.
pub type EditorPlace = Option<Permit<Box<str>>>;

/// The identity or the editor has as many sockets as it may.
#[derive(Debug)]
pub struct TooMany;

impl Connections {
    /// A number that no other socket of this process has.
    pub fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// A place for a socket of an identity.
    ///
    /// # Errors
    ///
    /// When the identity has as many as it may.
    pub fn of_identity(&self, identity: IdentityId, limit: Option<u32>) -> Result<Place, TooMany> {
        let Some(limit) = limit else { return Ok(None) };
        let place = self.identities.take(identity, limit.into());
        if place.is_none() {
            rejected("connections-per-identity");
        }
        place.map(Some).ok_or(TooMany)
    }

    /// A place for a socket of an editor: the id of an account, or of a token.
    ///
    /// # Errors
    ///
    /// When the editor has as many as they may.
    pub fn of_editor(&self, editor: &str, limit: Option<u32>) -> Result<EditorPlace, TooMany> {
        let Some(limit) = limit else { return Ok(None) };
        let place = self.editors.take(editor.into(), limit.into());
        if place.is_none() {
            rejected("connections-per-editor");
        }
        place.map(Some).ok_or(TooMany)
    }
}
