//! A tab's connection to a server that may be killed at any moment.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, Utf8Bytes},
};

/// The connection is gone, or never came to be: the server was killed.
#[derive(Debug)]
pub struct Gone;

pub struct Wire(WebSocketStream<TcpStream>);

/// A server that lives answers sooner.
const PATIENCE: Duration = Duration::from_secs(10);

impl Wire {
    pub async fn open(server: SocketAddr, token: &str, tab: &str) -> Result<Self, Gone> {
        let opening = async {
            let tcp = TcpStream::connect(server).await.map_err(|_| Gone)?;
            tcp.set_nodelay(true).map_err(|_| Gone)?;
            let (stream, _) = client_async(format!("ws://{server}/ws"), tcp).await.map_err(|_| Gone)?;
            let mut wire = Self(stream);
            let hello = format!(
                r#"{{"type":"hello","protocol":1,"token":"{token}","tabId":"{tab}","language":"fi","market":"FI"}}"#
            );
            wire.send(hello).await?;
            Ok(wire)
        };
        timeout(PATIENCE, opening).await.unwrap_or(Err(Gone))
    }

    pub async fn send(&mut self, frame: String) -> Result<(), Gone> {
        self.0.send(Message::text(frame)).await.map_err(|_| Gone)
    }

    /// The next text. May be dropped while it waits; nothing is lost.
    pub async fn next(&mut self) -> Result<Utf8Bytes, Gone> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Closes as a browser does that leaves the page.
    pub async fn close(mut self) {
        // A connection that is gone is closed.
        self.0.close(None).await.ok();
    }
}
