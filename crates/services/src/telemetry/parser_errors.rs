//! The HTTP library tells of every connection that fails, be it a request that is none or a client that went away, as of
//! an error of the shop's. Strangers could fill the log: such lines are counted instead, and shown to whoever debugs.

use std::fmt::{self, Write};

use metrics::counter;
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
};
use tracing_subscriber::{
    EnvFilter,
    layer::{Context, Filter},
};

use runtime::telemetry::names;

pub struct ParserErrors {
    is_debugging: bool,
}

const DISPATCHER: &str = "actix_http::h1::dispatcher";
const FAILED: &str = "stream error: ";
const UNPARSABLE: &str = "stream error: request parse error";

impl ParserErrors {
    pub fn new(filter: &EnvFilter) -> Self {
        Self {
            is_debugging: filter.max_level_hint().is_none_or(|level| level >= LevelFilter::DEBUG),
        }
    }
}

impl<S: Subscriber> Filter<S> for ParserErrors {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        let metadata = event.metadata();
        if metadata.target() != DISPATCHER || *metadata.level() != Level::ERROR {
            return true;
        }
        let mut message = Message::default();
        event.record(&mut message);
        if message.0.starts_with(UNPARSABLE) {
            // Not by an event of its own: this one is still being handled.
            counter!(names::REJECTED, "reason" => "unparsable").increment(1);
        }
        self.is_debugging || !message.0.starts_with(FAILED)
    }
}

#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            // Writing to a string cannot fail.
            let _ = write!(self.0, "{value:?}");
        }
    }
}
