//! Many visitors at once.

use std::{net::SocketAddr, sync::Arc};

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::sync::Mutex;

use crate::{
    client::{Hello, HttpClient, Shopper, Socket, SocketOptions},
    error::Result,
    progress,
};

/// Connections that fetch tokens.
const ARRIVING: usize = 8;
/// Tabs that say hello at the same time.
const OPENING: usize = 64;

/// So many visitors, each with a token.
pub async fn arrive(server: SocketAddr, count: usize) -> Result<Vec<Shopper>> {
    let bar = progress::bar("visitors arrive", count as u64);
    let mut clients = Vec::new();
    for _ in 0..ARRIVING.min(count) {
        clients.push(Mutex::new(HttpClient::connect(server).await?));
    }
    let shoppers = stream::iter(0..count)
        .map(|number| {
            let client = &clients[number % clients.len()];
            async move { Shopper::arrive(&mut *client.lock().await).await }
        })
        .buffer_unordered(ARRIVING)
        .inspect_ok(|_| bar.inc(1))
        .try_collect()
        .await?;
    bar.finish_and_clear();
    Ok(shoppers)
}

/// Opens `per_cart` tabs for each shopper and starts `live` on each at once, so that it answers pings while
/// others still open. `live` gets the number of the cart and of the tab in it.
pub async fn open<F, L>(
    server: SocketAddr,
    shoppers: Arc<Vec<Shopper>>,
    per_cart: usize,
    options: SocketOptions,
    live: F,
) -> Result<Vec<tokio::task::JoinHandle<L::Output>>>
where
    F: Fn(usize, usize, Socket) -> L,
    L: Future + Send + 'static,
    L::Output: Send + 'static,
{
    let count = shoppers.len() * per_cart;
    let bar = progress::bar("tabs open", count as u64);
    let tasks = stream::iter(0..count)
        .map(|number| {
            let (cart, tab) = (number / per_cart, number % per_cart);
            let shoppers = shoppers.clone();
            let live = &live;
            async move {
                let hello = Hello::new(&shoppers[cart].token, number);
                let socket = Socket::open(server, hello, options).await?;
                Ok::<_, crate::error::Error>(tokio::spawn(live(cart, tab, socket)))
            }
        })
        .buffer_unordered(OPENING)
        .inspect_ok(|_| bar.inc(1))
        .try_collect()
        .await?;
    bar.finish_and_clear();
    Ok(tasks)
}
