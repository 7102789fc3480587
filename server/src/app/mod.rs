//! Opens the shop's doors, and closes them in order.

mod assembly;
mod background;
mod error;
mod live;
mod opened;
mod people;
mod storefront;

use std::{
    io::{self, Write},
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

use actix_web::{dev::ServerHandle, web};
use configuration::{Config, Overrides};
use http_api::{
    net::{Capacity, Gate, Times, UnreadBytes, raise_limit},
    state::AppState,
};
use runtime::supervisor::Supervisor;
use services::{data_dir::Lock, seed::Seed};
use store::{CartWriter, Store};
use tokio::time::{Instant, timeout_at};

use self::assembly::assemble;
pub use self::error::StartError;
use crate::{
    serving::http_server,
    signals::{Signal, Signals},
};

/// How long a stop waits for carts to become durable; the storage may be out of reach.
const DRAIN_TIME: Duration = Duration::from_secs(10);

/// How long a stop waits for background tasks, which end between two pieces of their work.
const TASKS_END_WITHIN: Duration = Duration::from_secs(10);

/// How long a stop waits for the database after all else has ended. What is not written by then was acknowledged to nobody.
const STORE_CLOSES_WITHIN: Duration = Duration::from_secs(10);

/// Runs the shop until it is told to stop by SIGTERM or SIGINT. At SIGHUP it reads its configuration again with `overrides`. Must be
/// called inside an actix system.
pub async fn serve(config: Config, overrides: Overrides, seed: Seed) -> Result<(), StartError> {
    let mut signals = Signals::listen()?;
    let running = Running::start(config, seed).await?;
    announce(running.address())?;
    let ended = loop {
        tokio::select! {
            signal = signals.next() => match signal {
                Signal::Stop => break None,
                Signal::Reload => running.reload(overrides.clone()),
            },
            reason = running.verdict() => break Some(reason),
        }
    };
    running.stop().await?;
    match ended {
        None => Ok(()),
        Some(reason) => Err(StartError::Ended(reason)),
    }
}

/// The one line on standard output, for scripts that wait for it.
fn announce(address: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "listening on http://{address}")?;
    out.flush()
}

/// A shop with open doors.
pub struct Running {
    address: SocketAddr,
    handle: ServerHandle,
    shop: web::Data<AppState>,
    /// Ends with the process.
    _lock: Option<Lock>,
}

impl Running {
    /// Opens the shop's doors. Must be called inside an actix system.
    ///
    /// # Errors
    /// Where the folder, the database, the configuration or the address cannot be used.
    pub async fn start(config: Config, seed: Seed) -> Result<Self, StartError> {
        let config = Arc::new(config);
        let lock = Lock::take(&config)?;
        let gate = open_gate(&config)?;
        let listener = listen(&config)?;
        let address = listener.local_addr()?;
        let (shop, background) = assemble(config, seed, address, gate).await?;
        background.start(&shop)?;
        let server = http_server(shop.clone(), listener)?;
        let handle = server.handle();
        shop.monitoring.supervisor.depend_on("http-server", async move {
            match server.await {
                Ok(()) => "it stopped by itself".to_owned(),
                Err(error) => error.to_string(),
            }
        });
        Ok(Self {
            address,
            handle,
            shop,
            _lock: lock,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn supervisor(&self) -> &Supervisor {
        &self.shop.monitoring.supervisor
    }

    /// Reads the configuration again and takes over what a running server can; one that is broken changes nothing.
    fn reload(&self, overrides: Overrides) {
        let shop = &self.shop;
        let read = Config::load(overrides).and_then(|newer| shop.config.taken_over(&newer));
        let (live, waiting) = match read {
            Ok(read) => read,
            Err(error) => {
                tracing::error!(
                    "the configuration was read again and cannot be used, so the former one stays: {error}"
                );
                return;
            }
        };
        shop.storefront.live_config.store(Arc::new(live));
        shop.followers.content_revision.changed();
        tracing::info!("the configuration was read again: pages show things of the hosts that it names now");
        if !waiting.is_empty() {
            tracing::warn!("this is taken over at the next start only: {}", waiting.join(", "));
        }
    }

    /// Waits until the shop cannot go on, and says why.
    async fn verdict(&self) -> String {
        self.shop.monitoring.supervisor.verdict().await
    }

    /// Carts first, so that everything acknowledged is durable before sockets close; then HTTP, then the rest.
    ///
    /// # Errors
    /// Where the database cannot be closed in order.
    pub async fn stop(self) -> Result<(), StartError> {
        tracing::info!("stopping");
        let shop = &self.shop;
        shop.monitoring.supervisor.begin_stop();
        // Without a writer no cart can become durable: its tabs keep what is missing.
        let drain_time = if shop.storage.writer.has_ended() {
            Duration::ZERO
        } else {
            DRAIN_TIME
        };
        tokio::join!(shop.drafts.shutdown(drain_time), shop.carts.shutdown(drain_time));
        self.handle.stop(true).await;
        if !shop.monitoring.supervisor.wait(TASKS_END_WITHIN).await {
            tracing::warn!("stopped before every background task had ended");
        }
        close_store(&shop.storage.writer, &shop.storage.store).await?;
        tracing::info!("stopped");
        Ok(())
    }
}

async fn close_store(writer: &CartWriter, store: &Store) -> Result<(), StartError> {
    let end = Instant::now() + STORE_CLOSES_WITHIN;
    timeout_at(end, writer.close())
        .await
        .map_err(|_| StartError::StaysOpen("a batch of carts is still being written"))?;
    timeout_at(end, store.close())
        .await
        .map_err(|_| StartError::StaysOpen("its connections are still in use"))??;
    Ok(())
}

/// Lets as many connections in as the process may open files.
fn open_gate(config: &Config) -> Result<Gate, StartError> {
    let limits = &config.limits;
    let files = raise_limit();
    let capacity = Capacity::within(files, limits.connections, limits.per_address().map(u64::from))
        .ok_or(StartError::TooFewFiles(files))?;
    tracing::info!(
        files,
        connections = capacity.connections,
        "at most {} connections at a time: the process may open {files} files",
        capacity.connections
    );
    let proxies = config.server.proxies().map_err(StartError::Config)?;
    Ok(Gate::new(capacity, UnreadBytes::of(limits), Times::of(limits), proxies))
}

fn listen(config: &Config) -> Result<TcpListener, StartError> {
    let listen = &config.server.listen;
    TcpListener::bind(listen).map_err(|source| StartError::Listen {
        listen: listen.clone(),
        source,
    })
}
