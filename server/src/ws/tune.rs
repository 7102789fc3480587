//! Sockets that cannot hold much for a peer that does not read.

use std::time::Duration;

use actix_web::rt::net::TcpStream;
use socket2::SockRef;

/// What the kernel keeps for a connection that is slow to read.
const SEND_BUFFER: usize = 64 * 1024;
/// A peer that takes nothing for so long is gone. A session's own heartbeat cannot tell: it is not polled
/// while its socket is full.
const STALLED: Duration = Duration::from_secs(30);

/// To be called for every accepted connection.
pub fn tune(stream: &TcpStream) {
    let socket = SockRef::from(stream);
    let tuned = socket
        .set_send_buffer_size(SEND_BUFFER)
        .and_then(|()| socket.set_tcp_nodelay(true))
        .and_then(|()| limit_stall(&socket));
    if let Err(error) = tuned {
        tracing::warn!(%error, "a connection could not be tuned; a stalled reader may hold memory");
    }
}

#[cfg(target_os = "linux")]
fn limit_stall(socket: &SockRef<'_>) -> std::io::Result<()> {
    socket.set_tcp_user_timeout(Some(STALLED))
}

#[cfg(not(target_os = "linux"))]
fn limit_stall(socket: &SockRef<'_>) -> std::io::Result<()> {
    socket.set_tcp_keepalive(&socket2::TcpKeepalive::new().with_time(STALLED))
}
