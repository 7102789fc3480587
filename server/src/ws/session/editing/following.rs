//! What a session is told of the drafts and previews that it follows: always the newest, and nothing twice.

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, StreamHandler, WrapFuture};
use actors::{
    Unavailable,
    draft::{DraftAbsent, DraftJoin, DraftJoined, DraftLeave, DraftRole, PreviewView},
};
use domain::{draft::DraftKey, fault::FaultCode};
use futures_util::{StreamExt, stream};
use runtime::telemetry::names;
use tokio::sync::watch;
use wire::{
    drafting::{DraftRejection, DraftState, PreviewUpdate},
    socket::{DRAFT_TOPIC, PREVIEW_TOPIC, ServerFrame, Subscription},
};

use super::state::{Followed, Told, Topic};
use crate::ws::session::{Context, End, Session};

/// Something that the tab follows is another thing now.
enum News {
    State(Topic),
    Editors(Topic),
    Comments(Topic),
    Preview(Topic),
    /// The draft's actor ended: the server stops, or the page is gone.
    Ended(Topic),
}

impl Session {
    pub(super) fn join_draft(&mut self, topic: Topic, key: DraftKey, view: PreviewView, ctx: &mut Context) {
        let drafts = self.shop.drafts.clone();
        let (connection, notices) = (self.number, ctx.address().recipient());
        let (asked, looked) = (key.clone(), view.clone());
        let Some(editing) = &self.editing else {
            return;
        };
        let (tab, is_guest) = (editing.tab, editing.rights.link.is_some());
        let joining = async move {
            let message = || DraftJoin {
                connection,
                tab,
                role: topic.2,
                view: looked.clone(),
                is_guest,
                notices: notices.clone(),
            };
            drafts.ask(&asked, message).await
        };
        // What the tab sends meanwhile waits: it may be about this draft.
        joining
            .into_actor(self)
            .map(move |joined, session, ctx| match joined {
                Ok(joined) => session.joined_draft(topic, key, view, joined, ctx),
                Err(DraftAbsent::NoPage) => session.send_error(&FaultCode::NotFound.into()),
                Err(DraftAbsent::TooMany) => session.send_error(&FaultCode::TooLarge.into()),
                Err(DraftAbsent::Unavailable(Unavailable::Busy)) => session.send_error(&FaultCode::Busy.into()),
                Err(DraftAbsent::Unavailable(Unavailable::Stopping)) => session.end(End::Restart, ctx),
                Err(DraftAbsent::Unavailable(_)) => session.send_error(&FaultCode::StorageUnavailable.into()),
            })
            .wait(ctx);
    }

    fn joined_draft(&mut self, topic: Topic, key: DraftKey, view: PreviewView, joined: DraftJoined, ctx: &mut Context) {
        let DraftJoined {
            mut states,
            mut editors,
            comments,
            mut previews,
        } = joined;
        states.mark_unchanged();
        editors.mark_unchanged();
        if let Some(previews) = &mut previews {
            previews.mark_unchanged();
        }
        let mut streams = vec![
            ctx.add_stream(news(editors.clone(), move || News::Editors(topic))),
            ctx.add_stream(
                news(states.clone(), move || News::State(topic)).chain(stream::once(async move { News::Ended(topic) })),
            ),
        ];
        if topic.2 == DraftRole::Editor {
            // The tab asks for what is said when it begins.
            streams.push(ctx.add_stream(news(comments, move || News::Comments(topic))));
        }
        if let Some(previews) = &previews {
            streams.push(ctx.add_stream(news(previews.clone(), move || News::Preview(topic))));
        }
        let followed = Followed {
            key,
            states,
            editors,
            previews,
            view,
            told: None,
            told_draft: None,
            told_preview: None,
            streams,
        };
        if let Some(editing) = &mut self.editing {
            editing.followed.insert(topic, followed);
        }
        self.show_draft(topic, true);
        self.show_preview(topic);
        self.show_editors(topic);
    }

    pub(super) fn unfollow_draft(&mut self, subscription: &Subscription, ctx: &mut Context) {
        let Some(editing) = &mut self.editing else { return };
        let is_meant = |topic: &Topic| {
            let name = match topic.2 {
                DraftRole::Editor => DRAFT_TOPIC,
                DraftRole::Preview => PREVIEW_TOPIC,
            };
            name == subscription.topic
                && Some(topic.0) == subscription.content_id
                && Some(topic.1) == subscription.language.as_deref()
        };
        let topic = editing.followed.keys().find(|topic| is_meant(topic)).copied();
        if let Some(topic) = topic {
            self.unfollow(topic, ctx);
        }
    }

    pub(super) fn unfollow(&mut self, topic: Topic, ctx: &mut Context) {
        let followed = self
            .editing
            .as_mut()
            .and_then(|editing| editing.followed.remove(&topic));
        if let Some(followed) = followed {
            self.leave_draft(topic, &followed.key);
            for stream in followed.streams {
                ctx.cancel_future(stream);
            }
        }
    }

    fn follows(&self, topic: Topic) -> bool {
        self.editing
            .as_ref()
            .is_some_and(|editing| editing.followed.contains_key(&topic))
    }

    /// Tells all drafts that the session is over.
    pub(in crate::ws::session) fn leave_drafts(&self) {
        let Some(editing) = &self.editing else { return };
        for (topic, followed) in &editing.followed {
            self.leave_draft(*topic, &followed.key);
        }
    }

    fn leave_draft(&self, topic: Topic, key: &DraftKey) {
        let leave = DraftLeave {
            connection: self.number,
            role: topic.2,
        };
        self.shop.drafts.tell(key, leave);
    }

    /// Sends the newest state, where it differs for this tab from the one that it saw, or anyway.
    pub(super) fn show_draft(&mut self, topic: Topic, anyway: bool) {
        let Some(editing) = self.editing.as_mut().filter(|_| topic.2 == DraftRole::Editor) else {
            return;
        };
        let tab = editing.tab;
        let Some(followed) = editing.followed.get_mut(&topic) else {
            return;
        };
        let state = followed.states.borrow_and_update().clone();
        let view = &state.view;
        let progress = view.tabs.get(&tab).cloned().unwrap_or_default();
        let told = Told {
            revision: view.revision,
            applied: progress.applied,
            acked: progress.acked,
            last_refusal: progress.refusals.last().map(|refusal| refusal.seq),
        };
        if !anyway && followed.told == Some(told) {
            return;
        }
        followed.told = Some(told);
        let is_another = followed.told_draft.replace(view.changed) != Some(view.changed);
        let phrases = self.shop.storefront.localizations.dictionary(self.language);
        let rejected = progress.refusals.iter();
        let frame = ServerFrame::DraftState(DraftState {
            content_id: topic.0,
            language: topic.1,
            project: None,
            version: view.etag,
            revision: view.revision,
            settled: view.settled,
            applied_seq: progress.applied,
            acked_seq: progress.acked,
            rejected: rejected.map(|refusal| DraftRejection::new(refusal, phrases)).collect(),
            etag: view.etag,
            draft: is_another.then(|| state.json().to_owned()),
        });
        self.send(&frame);
        metrics::histogram!(names::DRAFT_PUSH).record(state.made.elapsed().as_secs_f64());
    }

    fn show_preview(&mut self, topic: Topic) {
        let Some(editing) = &mut self.editing else { return };
        let Some(followed) = editing.followed.get_mut(&topic) else {
            return;
        };
        let newest = followed.previews.as_mut();
        let Some(preview) = newest.and_then(|previews| previews.borrow_and_update().clone()) else {
            return;
        };
        if followed.told_preview == Some(preview.version) {
            return;
        }
        let patch = preview
            .patch
            .as_ref()
            .filter(|(base, _)| Some(*base) == followed.told_preview);
        let frame = ServerFrame::PreviewUpdated(PreviewUpdate {
            content_id: topic.0,
            language: topic.1,
            version: preview.version,
            page: patch.is_none().then(|| preview.page.clone()),
            base_version: patch.map(|(base, _)| *base),
            patch: patch.map(|(_, patch)| patch.clone()),
        });
        followed.told_preview = Some(preview.version);
        self.send(&frame);
    }

    fn show_editors(&mut self, topic: Topic) {
        let Some(editing) = &mut self.editing else { return };
        // A link shows a page, not who works on it.
        if editing.rights.link.is_some() {
            return;
        }
        let Some(followed) = editing.followed.get_mut(&topic) else {
            return;
        };
        let editors = followed.editors.borrow_and_update().to_vec();
        self.send(&ServerFrame::Presence {
            content_id: topic.0,
            language: topic.1,
            editors,
        });
    }
}

fn news<T: Send + Sync + 'static>(
    receiver: watch::Receiver<T>,
    told: impl Fn() -> News + Copy + 'static,
) -> impl futures_util::Stream<Item = News> + 'static {
    stream::unfold(receiver, move |mut receiver| async move {
        receiver.changed().await.ok()?;
        Some((told(), receiver))
    })
}

impl StreamHandler<News> for Session {
    fn handle(&mut self, news: News, ctx: &mut Context) {
        match news {
            News::State(topic) => self.show_draft(topic, false),
            News::Editors(topic) => self.show_editors(topic),
            News::Comments(topic) => self.send(&ServerFrame::DraftComments {
                content_id: topic.0,
                language: topic.1,
            }),
            News::Preview(topic) => self.show_preview(topic),
            // What the tab left is nothing to it.
            News::Ended(topic) if self.follows(topic) => self.end(End::Restart, ctx),
            News::Ended(_) => {}
        }
    }

    /// Some stream of several ended; the one of states says what that means.
    fn finished(&mut self, _: &mut Context) {}
}
