//! Which socket is which, and how many tabs of an identity have one.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use domain::{cart::CartKey, ids::TabId};
use runtime::telemetry::rejected;

use super::{
    Counts, Permit,
    tab_places::{TabPlace, TabPlaces},
};

/// Counts the tabs of each identity, and the sockets of each editor.
#[derive(Clone, Default)]
pub struct Connections {
    tabs: TabPlaces,
    editors: Counts<Box<str>>,
    next: Arc<AtomicU64>,
}

/// One of the places that an identity's tabs have; nothing where places are not counted.
pub type Place = Option<TabPlace>;

/// One of the places that an editor has; nothing where places are not counted.
pub type EditorPlace = Option<Permit<Box<str>>>;

/// As many tabs of the identity, or sockets of the editor, are there as may be.
#[derive(Debug)]
pub struct TooMany;

impl Connections {
    /// A number that no other socket of this process has.
    pub fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// A place for a socket of a tab, which shares that of the tab's older one.
    ///
    /// # Errors
    ///
    /// When as many other tabs of the identity are there as may be.
    pub fn of_tab(&self, cart: &CartKey, tab: TabId, limit: Option<u32>) -> Result<Place, TooMany> {
        let Some(limit) = limit else { return Ok(None) };
        let place = self.tabs.take(cart, tab, limit as usize);
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
