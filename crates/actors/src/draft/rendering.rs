//! Previews: at most one is being made of a draft at a time for each way of looking at it, and of what came meanwhile only the
//! newest.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use actix::{ActorFutureExt, AsyncContext, Context};
use domain::fault::FaultCode;
use runtime::telemetry::names;
use serde::Serialize;
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{DraftActor, Preview, PreviewView};

/// After so long a preview is tried again that nobody had time for.
const TRY_AGAIN: Duration = Duration::from_millis(250);

impl DraftActor {
    /// Begins with the newest previews, where somebody wants them and they are not being made.
    pub(super) fn draw(&mut self, ctx: &mut Context<Self>) {
        let Some(open) = &mut self.open else { return };
        let (wanted, changed) = open.previews.wanted;
        for (view, drawing) in &mut open.previews.by_view {
            if drawing.shown.receiver_count() == 0 || drawing.is_busy || drawing.drawn == Some(wanted) {
                continue;
            }
            (drawing.is_busy, drawing.drawn) = (true, Some(wanted));
            drawing.version = wanted.max(drawing.version + 1);
            let version = drawing.version;
            let draft = open.states.borrow().view.draft.clone();
            let before = drawing.shown.borrow().clone();
            let making = self.dependencies.drawer.draw(self.key.clone(), view.clone(), draft);
            let making = async move {
                let model = making.await?;
                // A page is tens of kilobytes: comparing two is no work for the thread of all drafts.
                let compared = tokio::task::spawn_blocking(move || preview(version, changed, model, before));
                compared.await.map_err(|_| FaultCode::Internal)?
            };
            let view = view.clone();
            let making = actix::fut::wrap_future::<_, Self>(making);
            ctx.spawn(making.map(move |made, actor: &mut Self, ctx: &mut Context<Self>| actor.drawn(&view, made, ctx)));
        }
    }

    fn drawn(&mut self, view: &PreviewView, made: Result<Option<Preview>, FaultCode>, ctx: &mut Context<Self>) {
        let Some(open) = &mut self.open else { return };
        let Some(drawing) = open.previews.by_view.get_mut(view) else {
            return;
        };
        drawing.is_busy = false;
        match made {
            Ok(Some(preview)) => {
                metrics::histogram!(names::DRAFT_PREVIEW).record(preview.changed.elapsed().as_secs_f64());
                drawing.shown.send_replace(Some(Arc::new(preview)));
            }
            // It looks as before.
            Ok(None) => {}
            Err(fault) => {
                tracing::debug!(?fault, page = %self.key.page, "a preview is not made");
                if fault == FaultCode::Busy {
                    drawing.drawn = None;
                    ctx.run_later(TRY_AGAIN, |actor, ctx| actor.draw(ctx));
                    return;
                }
            }
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
