//! A reference to measure against: rooms on bare tokio-tungstenite, in a process of its own.
//!
//! It does what nobody could leave out, and no more: a tab says hello and is in a room, a change in a room becomes one
//! text of the size of the shop's states, and every tab of the room is sent the newest. Nothing is checked or kept.

use std::{
    collections::HashMap,
    io::{Read, Write},
    net::Ipv4Addr,
    process::{Command, Stdio},
    sync::{Arc, Mutex},
};

use futures_util::{SinkExt, StreamExt};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{oneshot, watch},
};
use tokio_tungstenite::{
    accept_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};

use crate::{
    client::{Shopper, operation, plain_text},
    error::{Doing, Error, Result},
    server::{Server, ServerArgs, Started},
};

#[derive(Debug, Clone, clap::Args)]
pub struct BareArgs {
    /// How large a state is
    #[arg(long, default_value_t = 1400, value_parser = clap::value_parser!(u32).range(256..=1_000_000))]
    pub state_bytes: u32,
}

/// Starts the reference server from this very program.
pub fn start(args: &ServerArgs, state_bytes: usize) -> Result<Server> {
    let home = args.folder()?;
    let own = std::env::current_exe().doing("this program cannot find itself")?;
    let mut command = Command::new(own);
    command
        .args(["bare", "--state-bytes"])
        .arg(state_bytes.to_string())
        // It ends when this process does, which closes the other end.
        .stdin(Stdio::piped());
    Ok(Started::launch(command, &home)?.into_server(home))
}

/// Visitors of so many rooms; their names are all that it asks for.
pub fn visitors(rooms: usize) -> Vec<Shopper> {
    let token = |room| format!("room-{room}");
    (0..rooms).map(|room| Shopper { token: token(room) }).collect()
}

/// Serves until standard input ends.
pub async fn serve(args: &BareArgs) -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .doing("no address can be listened at")?;
    let address = listener.local_addr().doing("the listener has no address")?;
    let word = writeln!(std::io::stdout(), "listening on http://{address}");
    word.doing("the address cannot be told")?;
    let (end, mut ended) = oneshot::channel::<()>();
    std::thread::spawn(move || {
        // However it ends, it has ended.
        std::io::stdin().read_to_end(&mut Vec::new()).ok();
        drop(end);
    });
    let house = Arc::new(House {
        state_bytes: args.state_bytes as usize,
        rooms: Mutex::default(),
    });
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let (stream, _) = accepted.doing("a connection cannot be taken")?;
                let house = house.clone();
                // A tab that is gone ends its connection with an error, which nobody waits for.
                tokio::spawn(async move { house.host(stream).await.ok() });
            }
            _ = &mut ended => return Ok(()),
        }
    }
}

struct House {
    state_bytes: usize,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

struct Room {
    cart: Mutex<Cart>,
    newest: watch::Sender<Utf8Bytes>,
}

/// What a room counts.
#[derive(Debug, Clone, Copy, Default)]
struct Cart {
    seq: u64,
    pieces: u64,
}

impl Cart {
    fn change(&mut self, frame: &str) -> Option<()> {
        let (seq, quantity) = operation(frame)?;
        self.seq = seq;
        self.pieces = if frame.contains(r#""kind":"add""#) {
            self.pieces + quantity
        } else {
            self.pieces.saturating_sub(quantity)
        };
        Some(())
    }

    /// A state as the bench's tabs read it, filled up to a size.
    fn state(self, bytes: usize) -> Utf8Bytes {
        let Self { seq, pieces } = self;
        let mut text = format!(
            r#"{{"type":"cart.state","version":{seq},"revision":{seq},"settled":true,"appliedSeq":{seq},"ackedSeq":{seq},"totalQuantity":{pieces},"filling":""#
        );
        const END: &str = r#""}"#;
        let missing = bytes.saturating_sub(text.len() + END.len());
        text.extend(std::iter::repeat_n('x', missing));
        text.push_str(END);
        text.into()
    }
}

impl House {
    async fn host(&self, stream: TcpStream) -> Result<()> {
        stream.set_nodelay(true).doing("a connection cannot be tuned")?;
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(4096);
        let mut tab = accept_async_with_config(stream, Some(config)).await?;
        let Some(hello) = tab.next().await.transpose()? else {
            return Ok(());
        };
        let hello = hello.into_text()?;
        let token = plain_text(&hello, "token").ok_or_else(|| Error::server("A hello names no room."))?;
        let room = self.room(token);
        drop(hello);
        let mut newest = room.newest.subscribe();
        let first = newest.borrow_and_update().clone();
        tab.send(Message::Text(first)).await?;
        loop {
            tokio::select! {
                frame = tab.next() => match frame.transpose()? {
                    Some(Message::Text(frame)) => self.change(&room, &frame),
                    Some(Message::Close(_)) | None => return Ok(()),
                    Some(_) => {}
                },
                _ = newest.changed() => {
                    let state = newest.borrow_and_update().clone();
                    tab.send(Message::Text(state)).await?;
                }
            }
        }
    }

    fn room(&self, name: &str) -> Arc<Room> {
        let open = || {
            let cart = Cart::default();
            Arc::new(Room {
                cart: Mutex::new(cart),
                newest: watch::Sender::new(cart.state(self.state_bytes)),
            })
        };
        match self.rooms.lock() {
            Ok(mut rooms) => rooms.entry(name.to_owned()).or_insert_with(open).clone(),
            Err(_) => open(),
        }
    }

    fn change(&self, room: &Room, frame: &str) {
        if let Ok(mut cart) = room.cart.lock()
            && cart.change(frame).is_some()
        {
            room.newest.send_replace(cart.state(self.state_bytes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::State;

    #[test]
    fn states_have_the_size_and_are_read_as_the_shops_are() {
        let mut cart = Cart::default();
        for (seq, kind, quantity) in [(1, "add", 5), (2, "remove", 3)] {
            let frame = format!(
                r#"{{"type":"cart.op","seq":{seq},"op":{{"kind":"{kind}","code":"A","quantity":{quantity},"shipmentId":-1}}}}"#
            );
            cart.change(&frame).expect("an operation");
        }
        let state = cart.state(600);
        assert_eq!(state.len(), 600);
        let read = State::read(&state).expect("a state");
        assert_eq!((read.applied, read.acked, read.total_quantity), (2, 2, 2));
    }
}
