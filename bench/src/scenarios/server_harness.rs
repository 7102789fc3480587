//! A server that is killed at any moment and started again on the same data.

use std::{ffi::OsString, net::SocketAddr, path::PathBuf};

use tempfile::TempDir;
use tokio::sync::watch;

use super::crash::Power;
use crate::{
    error::{Error, Result},
    process::Process,
    server::Started,
};

/// The server and its data.
pub struct ServerHarness {
    program: PathBuf,
    environment: Vec<(OsString, OsString)>,
    power: Option<Power>,
    started: Option<Started>,
    published: watch::Sender<Option<SocketAddr>>,
    pub kills: u64,
    /// Writes that the loss of power has undone.
    pub undone: u64,
    /// Dropped last.
    pub home: TempDir,
}

impl ServerHarness {
    /// Starts the program on a folder that is filled already.
    pub fn start_on(
        program: PathBuf,
        home: TempDir,
        environment: Vec<(OsString, OsString)>,
        power: Option<Power>,
    ) -> Result<Self> {
        let mut harness = Self {
            program,
            environment,
            power,
            started: None,
            published: watch::Sender::new(None),
            kills: 0,
            undone: 0,
            home,
        };
        harness.start()?;
        Ok(harness)
    }

    pub fn start(&mut self) -> Result<()> {
        let mut environment = self.environment.clone();
        if let Some(power) = &self.power {
            environment.extend(power.environment()?);
        }
        let start = || Started::with(&self.program, &self.home, "demo", &environment);
        let started = tokio::task::block_in_place(start)?;
        self.published.send_replace(Some(started.address));
        self.started = Some(started);
        Ok(())
    }

    pub fn kill(&mut self) -> Result<()> {
        self.published.send_replace(None);
        // Dropped, it is killed with SIGKILL and waited for.
        tokio::task::block_in_place(|| drop(self.started.take()));
        self.kills += 1;
        if let Some(power) = &self.power {
            self.undone += power.cut()?;
        }
        Ok(())
    }

    pub fn address(&self) -> Result<SocketAddr> {
        let started = self.started.as_ref().map(|started| started.address);
        started.ok_or_else(|| Error::server("The server is not running."))
    }

    pub fn process(&self) -> Result<Process> {
        let started = self.started.as_ref().map(Started::process);
        started.ok_or_else(|| Error::server("The server is not running."))
    }

    /// Where it listens; nothing while it does not.
    pub fn published(&self) -> watch::Receiver<Option<SocketAddr>> {
        self.published.subscribe()
    }
}
