//! Operators follow how the server stands.

use std::time::Duration;

use actix::{AsyncContext, SpawnHandle};
use domain::fault::FaultCode;
use http_api::gauges::gauges;
use wire::socket::ServerFrame;

use super::{Context, Session};

/// As often as scrapers look at most.
const EVERY: Duration = Duration::from_secs(5);

impl Session {
    /// Told at once, and from then on every five seconds.
    pub(super) fn follow_metrics(&mut self, ctx: &mut Context) {
        let Some(editing) = &mut self.editing else { return };
        if !editing.rights.operates {
            return self.send_error(&FaultCode::Forbidden.into());
        }
        if editing.metrics.is_none() {
            editing.metrics = Some(ctx.run_interval(EVERY, |session, _| session.tell_metrics()));
            self.tell_metrics();
        }
    }

    pub(super) fn unfollow_metrics(&mut self, ctx: &mut Context) {
        let timer: Option<SpawnHandle> = self.editing.as_mut().and_then(|editing| editing.metrics.take());
        if let Some(timer) = timer {
            ctx.cancel_future(timer);
        }
    }

    fn tell_metrics(&self) {
        self.send(&ServerFrame::Metrics {
            values: gauges(&self.shop),
        });
    }
}
