//! Previews: at most one is being made of a draft at a time, and of what came meanwhile only the newest.

use std::{sync::Arc, time::Instant};

use actix::{ActorFutureExt, Context, ContextFutureSpawner, WrapFuture};
use domain::{
    draft::{Draft, DraftKey},
    fault::FaultCode,
};
use futures_util::future::BoxFuture;
use runtime::telemetry::names;
use serde::Serialize;
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{DraftActor, Preview};

/// Makes the model of a page as it would be with a draft.
pub trait DrawPreview: Send + Sync {
    /// # Errors
    /// Nobody has time to make it, or the draft is none of a page.
    fn draw(&self, key: DraftKey, draft: Arc<Draft>) -> BoxFuture<'static, Result<Value, FaultCode>>;
}

pub type PreviewDrawer = Arc<dyn DrawPreview>;

/// What is to be made, and what is being made.
pub(super) struct Drawing {
    /// The revision of the draft that is wanted, and when it came to be.
    wanted: (u64, Instant),
    drawn: Option<u64>,
    is_busy: bool,
    /// Counts the previews that are made.
    version: u64,
}

impl Drawing {
    pub(super) fn new(changed: u64) -> Self {
        Self {
            wanted: (changed, Instant::now()),
            drawn: None,
            is_busy: false,
            version: changed,
        }
    }

    pub(super) fn wants(&mut self, changed: u64, at: Instant) {
        if self.wanted.0 != changed {
            self.wanted = (changed, at);
        }
    }

    /// The site around the draft is another one.
    pub(super) fn again(&mut self) {
        self.drawn = None;
    }
}

impl DraftActor {
    /// Begins with the newest preview, where somebody wants it and none is being made.
    pub(super) fn draw(&mut self, ctx: &mut Context<Self>) {
        let Some(open) = &mut self.open else { return };
        let drawing = &mut open.drawing;
        let (wanted, changed) = drawing.wanted;
        if open.previews.receiver_count() == 0 || drawing.is_busy || drawing.drawn == Some(wanted) {
            return;
        }
        (drawing.is_busy, drawing.drawn) = (true, Some(wanted));
        drawing.version = wanted.max(drawing.version + 1);
        let version = drawing.version;
        let draft = open.states.borrow().view.draft.clone();
        let before = open.previews.borrow().clone();
        let making = self.dependencies.drawer.draw(self.key.clone(), draft);
        let making = async move {
            let model = making.await?;
            // A page is tens of kilobytes: comparing two is no work for the thread of all drafts.
            let compared = tokio::task::spawn_blocking(move || preview(version, changed, model, before));
            compared.await.map_err(|_| FaultCode::Internal)?
        };
        making
            .into_actor(self)
            .map(|made, actor, ctx| actor.drawn(made, ctx))
            .spawn(ctx);
    }

    fn drawn(&mut self, made: Result<Option<Preview>, FaultCode>, ctx: &mut Context<Self>) {
        let Some(open) = &mut self.open else { return };
        open.drawing.is_busy = false;
        match made {
            Ok(Some(preview)) => {
                metrics::histogram!(names::DRAFT_PREVIEW).record(preview.changed.elapsed().as_secs_f64());
                open.previews.send_replace(Some(Arc::new(preview)));
            }
            // It looks as before.
            Ok(None) => {}
            Err(fault) => tracing::debug!(?fault, page = %self.key.page, "a preview is not made"),
        }
        self.draw(ctx);
    }
}

/// Nothing where it is as before.
fn preview(
    version: u64,
    changed: Instant,
    model: Value,
    before: Option<Arc<Preview>>,
) -> Result<Option<Preview>, FaultCode> {
    let page = raw(&model)?;
    let mut patch = None;
    if let Some(before) = before {
        let difference = json_patch::diff(&before.model, &model);
        if difference.0.is_empty() {
            return Ok(None);
        }
        let written = raw(&difference)?;
        if written.get().len() < page.get().len() {
            patch = Some((before.version, written));
        }
    }
    Ok(Some(Preview {
        version,
        changed,
        model,
        page,
        patch,
    }))
}

fn raw(value: &impl Serialize) -> Result<Box<RawValue>, FaultCode> {
    to_raw_value(value).map_err(|error| {
        tracing::error!(%error, "a preview could not be written");
        FaultCode::Internal
    })
}
