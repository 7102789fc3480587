//! What is shown of a draft, by how it is looked at.

use std::{collections::BTreeMap, sync::Arc, time::Instant};

use domain::{
    draft::{Draft, DraftKey},
    fault::FaultCode,
};
use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::sync::watch;

use super::{Preview, PreviewView};

/// Makes the model of a page as it would be with a draft, for whoever looks at it so.
pub trait DrawPreview: Send + Sync {
    /// # Errors
    /// Nobody has time to make it, or the draft is none of a page.
    fn draw(&self, key: DraftKey, view: PreviewView, draft: Arc<Draft>)
    -> BoxFuture<'static, Result<Value, FaultCode>>;

    /// Drafts or schedules of some pages are not what they were.
    fn others_changed(&self);
}

pub type PreviewDrawer = Arc<dyn DrawPreview>;

/// Ways in which one draft is looked at, at the same time: each of them is made anew with every change.
const MOST_VIEWS: usize = 12;
/// Those of them that guests with links may take: editors always find room.
const MOST_VIEWS_OF_GUESTS: usize = 4;

/// What is shown of a draft, by how it is looked at.
pub(super) struct Previews {
    /// The revision of the draft that is wanted, and when it came to be.
    pub(super) wanted: (u64, Instant),
    pub(super) by_view: BTreeMap<PreviewView, Drawing>,
}

/// What is being made for one way of looking.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) shown: watch::Sender<Option<Arc<Preview>>>,
    pub(super) drawn: Option<u64>,
    pub(super) is_busy: bool,
    /// Counts the previews that are made.
    pub(super) version: u64,
    /// A guest began to look so.
    is_guests: bool,
}

impl Previews {
    pub(super) fn new(changed: u64) -> Self {
        Self {
            wanted: (changed, Instant::now()),
            by_view: BTreeMap::new(),
        }
    }

    /// Nothing where there are as many ways of looking as there may be.
    pub(super) fn follow(
        &mut self,
        view: PreviewView,
        is_guest: bool,
    ) -> Option<watch::Receiver<Option<Arc<Preview>>>> {
        self.by_view
            .retain(|_, drawing| drawing.is_busy || drawing.shown.receiver_count() > 0);
        let guests = self.by_view.values().filter(|drawing| drawing.is_guests).count();
        let is_full = self.by_view.len() >= MOST_VIEWS || is_guest && guests >= MOST_VIEWS_OF_GUESTS;
        if is_full && !self.by_view.contains_key(&view) {
            return None;
        }
        let drawing = self.by_view.entry(view).or_insert_with(|| Drawing {
            is_guests: is_guest,
            ..Drawing::default()
        });
        Some(drawing.shown.subscribe())
    }

    pub(super) fn wants(&mut self, changed: u64, at: Instant) {
        if self.wanted.0 != changed {
            self.wanted = (changed, at);
        }
    }

    /// The site around the draft is another one.
    pub(super) fn again(&mut self) {
        for drawing in self.by_view.values_mut() {
            drawing.drawn = None;
        }
    }

    /// The drafts of other pages are.
    pub(super) fn again_with_others(&mut self) {
        for (view, drawing) in &mut self.by_view {
            if view.shows_others() {
                drawing.drawn = None;
            }
        }
    }
}
