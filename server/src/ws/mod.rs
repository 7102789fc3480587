//! Live tabs: one WebSocket each, at `/ws`.

mod frame_scanner;
mod frames;
mod handshake;
mod inbound;
mod outbox;
mod pacing;
mod page_updates;
mod session;
mod transport;
mod tune;

pub use transport::Takeover;
pub use tune::tune;

use actix_web::web;

pub fn routes(config: &mut web::ServiceConfig) {
    config.route("/ws", web::get().to(handshake::open));
}
