//! What a cart's actor holds once the cart is read.

use std::{collections::HashMap, sync::Arc};

use actix::{Recipient, SpawnHandle};
use domain::{
    cart::{Answer, Caller, CartMachine, Phase, Reply, RequestKey},
    clock::{Monotonic, UnixMillis},
    ids::TabId,
    market::{Language, Market},
};
use tokio::sync::{oneshot, watch};

use super::{following::Following, keeping::Keeping};
use crate::{
    dependencies::Dependencies,
    messages::{Durable, Notice, Unavailable},
    view::CartView,
};

/// What there is once the cart is read.
pub(super) struct LoadedCart {
    pub(super) market: Arc<Market>,
    pub(super) machine: CartMachine,
    pub(super) views: watch::Sender<Arc<CartView>>,
    pub(super) tabs: HashMap<TabId, Tab>,
    pub(super) callers: HashMap<Caller, Waiter>,
    pub(super) next_caller: u64,
    /// How the answers to requests with a key of their own are to be rendered.
    pub(super) forms: HashMap<RequestKey, ResponseFormat>,
    pub(super) keeping: Keeping,
    /// Nobody has looked or done anything since it was read.
    pub(super) is_fresh: bool,
    pub(super) timer: Option<SpawnHandle>,
    /// When its coupon's code or its gift card ends, and who waits for that.
    pub(super) expiry: Option<(UnixMillis, SpawnHandle)>,
    pub(super) following: Following,
    /// A state is to be shown when the mailbox is empty.
    pub(super) dirty: bool,
    pub(super) active: Monotonic,
}

impl LoadedCart {
    /// The state of now.
    pub(super) fn view(&self, dependencies: &Dependencies) -> Arc<CartView> {
        let book = dependencies.book.load_full();
        let before = self.views.borrow();
        Arc::new(CartView::new(
            self.machine.key(),
            self.machine.view(),
            &book,
            &self.market,
            dependencies.clock.wall(),
            Some(&before),
        ))
    }

    /// Whether a tab follows the cart's states.
    pub(super) fn has_tabs(&self) -> bool {
        self.views.receiver_count() > 0
    }

    /// From now on this is the cart's state, of which tabs are told.
    pub(super) fn show(&self, view: Arc<CartView>) {
        let has_tabs = self.has_tabs();
        self.views.send_if_modified(|shown| {
            *shown = view;
            has_tabs
        });
    }

    /// Tells a tab that nothing can be stored at the moment, where that is so.
    pub(super) fn warn_when_stalled(&self, notices: &Recipient<Notice>) {
        if matches!(self.machine.status().phase, Phase::Stalled { .. }) {
            notices.do_send(Notice::StorageUnavailable);
        }
    }

    /// What a caller gets, once its operation's fate is known.
    pub(super) fn durable(&mut self, reply: Reply, key: Option<&AskedKey>) -> Durable {
        let stored = key.and_then(|asked| self.stored_answer(asked, &reply));
        let replayed = key.is_some_and(|asked| !asked.first);
        match (reply, stored) {
            (Reply::Durable(_), Some(answer)) => Durable::Answered { answer, replayed },
            (Reply::Durable(outcome), None) => Durable::Done {
                outcome,
                view: self.views.borrow().clone(),
            },
            // Nobody can ask for the cart of a key that the server made, so it was not stored.
            (Reply::Answered(answer), _) if answer.body.is_empty() => Durable::Done {
                outcome: Ok(()),
                view: self.views.borrow().clone(),
            },
            (Reply::Answered(answer), _) => Durable::Answered { answer, replayed },
            (other, _) => Durable::Refused(other),
        }
    }

    /// The answer that the commit stored. The first caller of a key ends its form and leaves the answer to the
    /// machine, for those who asked with the same key meanwhile; one with another request must not touch it. An answer
    /// that was rendered for a commit that never came about ends with its form: a repeat is a new operation.
    fn stored_answer(&mut self, asked: &AskedKey, reply: &Reply) -> Option<Answer> {
        if !asked.first {
            return self.machine.recent_answer(&asked.key).cloned();
        }
        let rendered = self.forms.remove(&asked.key)?.answer?;
        let answer = match reply {
            Reply::Durable(_) => rendered,
            // Found in the store, where another node may have been first.
            Reply::Answered(stored) => stored.clone(),
            _ => return None,
        };
        self.machine.remember_answer(answer.clone());
        Some(answer)
    }
}

pub(super) struct Tab {
    pub(super) connection: u64,
    pub(super) notices: Recipient<Notice>,
}

pub(super) enum Waiter {
    Durable {
        answer: oneshot::Sender<Result<Durable, Unavailable>>,
        key: Option<AskedKey>,
    },
    Settled(oneshot::Sender<()>),
    /// The same, and the actor ends.
    Drained(oneshot::Sender<()>),
}

/// The key of a request, and whether this caller was the first to use it.
pub(super) struct AskedKey {
    pub(super) key: RequestKey,
    pub(super) first: bool,
}

pub(super) struct ResponseFormat {
    pub(super) language: Language,
    pub(super) keep: bool,
    /// Once its commit is under way.
    pub(super) answer: Option<Answer>,
}

/// The caller whose reply comes back from the same call.
pub(super) const SYNCHRONOUS: Caller = Caller(0);
