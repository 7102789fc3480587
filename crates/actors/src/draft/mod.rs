//! The actor of one draft: a thin shell that feeds the state machine and does what it says.

mod handlers;
mod messages;
mod previews;
mod registry;
mod rendering;
mod view;

pub use messages::{
    DraftAbsent, DraftJoin, DraftJoined, DraftLeave, DraftRole, DraftSubmit, DraftWhere, GetDraft, Preview, SharedDraft,
};
pub use previews::{DrawPreview, PreviewDrawer};
pub use registry::{DraftDependencies, DraftRegistry};
pub use view::{AskedView, OtherPages, PreviewView};

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
    time::Instant,
};

use actix::{
    Actor, ActorContext, ActorFutureExt, Addr, AsyncContext, Context, ContextFutureSpawner, Recipient, SpawnHandle,
    WrapFuture, fut,
};
use dashmap::DashMap;
use domain::{
    clock::Monotonic,
    draft::{
        Draft, DraftCommit, DraftEffect, DraftEvent, DraftFailure, DraftKey, DraftMachine, DraftReply, StoredDraft,
    },
    ids::TabId,
};
use runtime::telemetry::names;
use store::{EditError, LiveCommit, LiveDraft};
use tokio::sync::{oneshot, watch};
use wire::{blocks::DraftedBlocks, drafting::PresentEditor};

use crate::messages::{Notice, Unavailable};

/// The drafts that are open.
pub(super) type Drafts = Arc<DashMap<DraftKey, Addr<DraftActor>>>;

pub struct DraftActor {
    key: DraftKey,
    dependencies: Arc<DraftDependencies>,
    drafts: Drafts,
    /// Nothing until the draft is read.
    open: Option<OpenDraft>,
    /// What those are told who wait for a draft that could not be read.
    absent: DraftAbsent,
    is_draining: bool,
}

struct OpenDraft {
    machine: DraftMachine,
    states: watch::Sender<Arc<SharedDraft>>,
    editors: watch::Sender<Arc<Vec<PresentEditor>>>,
    /// How many times something else was said of the page since it is open.
    comments: watch::Sender<u64>,
    /// What is shown of it, by how it is looked at.
    previews: previews::Previews,
    /// By their connection and what they follow.
    followers: BTreeMap<(u64, DraftRole), Recipient<Notice>>,
    present: BTreeMap<u64, PresentEditor>,
    /// The newest connection of each tab that edits. What comes over a former one was numbered before the tab was told how far it
    /// had come.
    lines: HashMap<TabId, u64>,
    timer: Option<SpawnHandle>,
    is_dirty: bool,
    drained: Option<oneshot::Sender<()>>,
    active: Monotonic,
}

impl DraftActor {
    fn new(key: DraftKey, dependencies: Arc<DraftDependencies>, drafts: Drafts) -> Self {
        Self {
            key,
            dependencies,
            drafts,
            open: None,
            absent: DraftAbsent::Unavailable(Unavailable::Storage),
            is_draining: false,
        }
    }

    /// The draft, unless it could not be read or the server is about to stop.
    fn open(&mut self) -> Result<&mut OpenDraft, DraftAbsent> {
        if self.is_draining {
            return Err(Unavailable::Stopping.into());
        }
        let now = self.dependencies.clock.now().monotonic;
        let open = self.open.as_mut().ok_or(self.absent)?;
        open.active = now;
        Ok(open)
    }

    /// Feeds the machine and does what it says; returns the reply to an operation.
    fn run(&mut self, event: DraftEvent, ctx: &mut Context<Self>) -> Option<DraftReply> {
        let now = self.dependencies.clock.now();
        let effects = self.open.as_mut()?.machine.handle(now, event, &DraftedBlocks);
        let mut reply = None;
        for effect in effects {
            match effect {
                DraftEffect::WakeAt(at) => self.arm(at, ctx),
                DraftEffect::Commit(commit) => self.write(*commit, ctx),
                DraftEffect::Reload => self.reload(ctx),
                DraftEffect::Publish => self.publish_soon(ctx),
                DraftEffect::Reply(told) => reply = Some(told),
                DraftEffect::StorageUnavailable => self.notify(Notice::StorageUnavailable),
                DraftEffect::Clean => self.clean(ctx),
            }
        }
        reply
    }

    fn arm(&mut self, at: Monotonic, ctx: &mut Context<Self>) {
        let wait = self.dependencies.clock.now().monotonic.until(at);
        let handle = ctx.run_later(wait, |actor, ctx| {
            actor.run(DraftEvent::Wake, ctx);
        });
        if let Some(open) = &mut self.open
            && let Some(old) = open.timer.replace(handle)
        {
            ctx.cancel_future(old);
        }
    }

    fn write(&self, commit: DraftCommit, ctx: &mut Context<Self>) {
        let store = self.dependencies.store.clone();
        let writing = async move {
            let version = commit.draft.version().map_err(|fault| {
                tracing::error!(page = %commit.key.page, ?fault, "a draft is none that can be stored");
                DraftFailure::Storage
            })?;
            let live = LiveCommit {
                key: commit.key,
                etag: commit.etag,
                version,
                author: commit.author,
                put_tabs: commit.put_tabs,
                deleted_tabs: commit.deleted_tabs,
            };
            match store.content().save_live(live, commit.at).await {
                Ok(edition) => Ok(edition.etag),
                Err(EditError::Conflict { .. } | EditError::NoPage(_) | EditError::NoLanguage(..)) => {
                    Err(DraftFailure::Conflict)
                }
                Err(error) => {
                    tracing::warn!(%error, "a draft could not be stored");
                    Err(DraftFailure::Storage)
                }
            }
        };
        writing
            .into_actor(self)
            .map(|result, actor, ctx| {
                let (event, outcome) = match result {
                    Ok(etag) => (DraftEvent::Committed { etag }, "durable"),
                    Err(failure @ DraftFailure::Conflict) => (DraftEvent::CommitFailed(failure), "conflict"),
                    Err(failure) => (DraftEvent::CommitFailed(failure), "failed"),
                };
                metrics::counter!(names::DRAFT_COMMITS, "outcome" => outcome).increment(1);
                actor.run(event, ctx);
            })
            .spawn(ctx);
    }

    fn reload(&self, ctx: &mut Context<Self>) {
        let (store, key) = (self.dependencies.store.clone(), self.key.clone());
        async move { read(&store, &key).await }
            .into_actor(self)
            .map(|result, actor, ctx| match result {
                Ok(Some(stored)) => {
                    actor.run(DraftEvent::Reloaded(stored), ctx);
                }
                // The page is gone: its editors' sockets end, and come back to be told so.
                Ok(None) => {
                    actor.open = None;
                    actor.absent = DraftAbsent::NoPage;
                    ctx.stop();
                }
                Err(error) => {
                    tracing::warn!(%error, "a draft could not be read again");
                    actor.run(DraftEvent::ReloadFailed, ctx);
                }
            })
            .spawn(ctx);
    }

    /// Shows the newest state once what waits in the mailbox is done, so that a burst leads to one state.
    fn publish_soon(&mut self, ctx: &mut Context<Self>) {
        let Some(open) = &mut self.open else { return };
        if !std::mem::replace(&mut open.is_dirty, true) {
            ctx.spawn(fut::ready(()).map(|(), actor: &mut Self, ctx: &mut Context<Self>| actor.publish(ctx)));
        }
    }

    fn publish(&mut self, ctx: &mut Context<Self>) {
        let Some(open) = self.open.as_mut().filter(|open| open.is_dirty) else {
            return;
        };
        open.is_dirty = false;
        let view = open.machine.view();
        open.previews.wants(view.changed, Instant::now());
        open.states.send_replace(Arc::new(SharedDraft::new(view)));
        self.draw(ctx);
    }

    fn clean(&mut self, ctx: &mut Context<Self>) {
        self.publish(ctx);
        if let Some(done) = self.open.as_mut().and_then(|open| open.drained.take()) {
            // Editors get the last state, then see the channel end.
            self.open = None;
            // Nobody listens only when the stop itself was given up.
            let _ = done.send(());
            ctx.stop();
        }
    }

    fn notify(&self, notice: Notice) {
        for follower in self.open.iter().flat_map(|open| open.followers.values()) {
            follower.do_send(notice);
        }
    }

    /// An idle, clean draft that nobody follows leaves memory; the next message wakes another actor.
    fn passivate(&mut self, ctx: &mut Context<Self>) {
        let now = self.dependencies.clock.now().monotonic;
        let Some(open) = &mut self.open else { return };
        open.forget_lost();
        let quiet_since = open.active + self.dependencies.passivate_after;
        if open.followers.is_empty() && open.machine.is_clean() && now >= quiet_since {
            ctx.stop();
        }
    }
}

impl OpenDraft {
    /// A socket that was lost while it joined has nobody who says that it left.
    fn forget_lost(&mut self) {
        self.followers.retain(|_, notices| notices.connected());
        let connections: BTreeSet<u64> = self.followers.keys().map(|(connection, _)| *connection).collect();
        self.present.retain(|connection, _| connections.contains(connection));
        self.tell_editors();
    }

    fn tell_editors(&self) {
        let now: Vec<PresentEditor> = self.present.values().cloned().collect();
        self.editors.send_if_modified(|told| {
            let is_new = **told != now;
            if is_new {
                *told = Arc::new(now);
            }
            is_new
        });
    }
}

/// The draft as it is stored; nothing where the page is not there in the language.
async fn read(store: &store::Store, key: &DraftKey) -> Result<Option<StoredDraft>, store::Error> {
    let Some(LiveDraft { edition, tabs }) = store.content().live_draft(key).await? else {
        return Ok(None);
    };
    let form = |version| {
        Draft::of(version).map_err(|error| {
            tracing::error!(page = %key.page, %error, "a page has no form that editors could work on");
            store::Error::Closed
        })
    };
    Ok(Some(StoredDraft {
        etag: edition.etag,
        draft: form(&edition.latest().version)?,
        seen: edition
            .is_published()
            .then(|| form(&edition.standing.version))
            .transpose()?,
        schedule: edition.schedule,
        tabs,
    }))
}

impl Actor for DraftActor {
    type Context = Context<Self>;

    /// Reads the draft; what is sent meanwhile waits in the mailbox.
    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(256);
        let (store, key) = (self.dependencies.store.clone(), self.key.clone());
        async move { read(&store, &key).await }
            .into_actor(self)
            .map(|result, actor: &mut Self, ctx| {
                let stored = match result {
                    Ok(Some(stored)) => stored,
                    gone_or_unreadable => {
                        actor.absent = match gone_or_unreadable {
                            Err(store::Error::Busy) => Unavailable::Busy.into(),
                            Err(error) => {
                                tracing::warn!(%error, "a draft could not be read");
                                Unavailable::Storage.into()
                            }
                            Ok(_) => DraftAbsent::NoPage,
                        };
                        // Comes when the mailbox is empty.
                        ctx.spawn(fut::ready(()).map(|(), _: &mut Self, ctx: &mut Context<Self>| ctx.stop()));
                        return;
                    }
                };
                let machine = DraftMachine::new(actor.key.clone(), actor.dependencies.timing, stored);
                let view = machine.view();
                let changed = view.changed;
                actor.open = Some(OpenDraft {
                    states: watch::Sender::new(Arc::new(SharedDraft::new(view))),
                    editors: watch::Sender::default(),
                    comments: watch::Sender::default(),
                    previews: previews::Previews::new(changed),
                    machine,
                    followers: BTreeMap::new(),
                    present: BTreeMap::new(),
                    lines: HashMap::new(),
                    timer: None,
                    is_dirty: false,
                    drained: None,
                    active: actor.dependencies.clock.now().monotonic,
                });
                ctx.run_interval(actor.dependencies.passivate_after, Self::passivate);
            })
            .wait(ctx);
    }

    fn stopped(&mut self, ctx: &mut Self::Context) {
        use actix::AsyncContext as _;
        let address = ctx.address();
        self.drafts.remove_if(&self.key, |_, registered| *registered == address);
    }
}
