//! A private NATS server, from Debian's package. It keeps nothing, and ends with the test.

use std::{
    io::{BufRead, BufReader},
    net::{TcpListener, TcpStream},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

use crate::harness::wait_until;

pub(crate) const USER: &str = "shop";
pub(crate) const PASSWORD: &str = "not-for-logs";

/// Always at the same port, also when it is started again.
pub(crate) struct Nats {
    port: u16,
    server: Option<Child>,
}

impl Nats {
    pub(crate) fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let mut nats = Self { port, server: None };
        nats.start_again();
        nats
    }

    pub(crate) fn url(&self, password: &str) -> String {
        format!("nats://{USER}:{password}@127.0.0.1:{}", self.port)
    }

    pub(crate) fn start_again(&mut self) {
        // Debian has it where only root looks for programs.
        let server = Command::new("setpriv")
            .args(["--pdeathsig", "KILL", "/usr/sbin/nats-server", "--addr", "127.0.0.1"])
            .args(["--port", &self.port.to_string(), "--user", USER, "--pass", PASSWORD])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("setpriv starts");
        self.server = Some(server);
        let speaks = wait_until(
            || self.greeting(),
            |greeting| greeting.as_deref().is_some_and(|line| line.starts_with("INFO ")),
        );
        assert!(
            speaks.is_some(),
            "NATS does not start: these tests need Debian's package `nats-server`"
        );
    }

    fn greeting(&self) -> Option<String> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).ok()?;
        Some(line)
    }

    pub(crate) fn kill(&mut self) {
        let mut server = self.server.take().expect("a server that runs");
        server.kill().expect("killed");
        server.wait().expect("ended");
    }

    /// It keeps its connections and answers nothing, until it is told to `CONT`.
    pub(crate) fn send_signal(&self, name: &str) {
        let server = self.server.as_ref().expect("a server that runs");
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &server.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}
