//! A private NATS server from the system's package, at a free port. Killed when it is dropped.

use std::{
    io::Read,
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::error::{Doing, Error, Result};

#[derive(Debug)]
pub struct Nats {
    server: Child,
    port: u16,
}

const START_TIMEOUT: Duration = Duration::from_secs(30);

impl Nats {
    pub fn start() -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .doing("there is no free port")?
            .port();
        // Debian has it where only root looks for programs.
        let server = Command::new("/usr/sbin/nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .doing("nats-server cannot be started; install the package nats-server")?;
        let nats = Self { server, port };
        let begun = Instant::now();
        while !nats.answers() {
            if begun.elapsed() > START_TIMEOUT {
                return Err(Error::server("nats-server does not answer."));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(nats)
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn answers(&self) -> bool {
        let mut greeting = [0; 4];
        TcpStream::connect(("127.0.0.1", self.port))
            .and_then(|mut stream| stream.read_exact(&mut greeting))
            .is_ok()
            && greeting == *b"INFO"
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // Both fail only when it has ended already.
        self.server.kill().ok();
        self.server.wait().ok();
    }
}
