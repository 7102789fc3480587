//! The server that is measured: started here, or running already.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::{
    client::loopback,
    error::{Doing, Error, Result},
    process::Process,
    shop::{Environment, data_dir, stock},
};

/// Which server to measure.
#[derive(Debug, Clone, clap::Args)]
pub struct ServerArgs {
    /// The server's program [default: `praline` beside this program]
    #[arg(long, global = true, value_name = "FILE")]
    pub server: Option<PathBuf>,
    /// Measure a server that runs already, such as http://127.0.0.1:8080; start it with --no-limits
    #[arg(long, global = true, conflicts_with = "server")]
    pub url: Option<String>,
    /// Process id of the server of --url; without it no memory and no processor time are shown
    #[arg(long, global = true, requires = "url")]
    pub pid: Option<u32>,
    /// Where temporary data folders are made; on a disk, else writes cost nothing [default: the system's]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
}

impl ServerArgs {
    /// A server with the demo shop, in a folder of its own.
    pub fn demo(&self) -> Result<Server> {
        match &self.url {
            Some(url) => Ok(Server {
                address: loopback(url)?,
                process: self.pid.map(Process),
                own: None,
            }),
            None => {
                let home = self.folder()?;
                let program = self.program()?;
                // Started anew, so that what filling the folder took of memory is not counted.
                Started::new(&program, &home, "demo")?.stop()?;
                Ok(Started::new(&program, &home, "demo")?.into_server(home))
            }
        }
    }

    /// The same with so many more products, which never sell out; also tells their codes.
    pub fn stocked(&self, products: usize) -> Result<(Server, Vec<String>)> {
        if self.url.is_some() {
            return Err(Error::Usage(
                "This needs a server of its own, with products of its own: leave --url out.".to_owned(),
            ));
        }
        let home = self.folder()?;
        let program = self.program()?;
        Started::new(&program, &home, "demo")?.stop()?;
        let codes = stock(&program, &home, products, &[])?;
        Ok((Started::new(&program, &home, "demo")?.into_server(home), codes))
    }

    pub fn folder(&self) -> Result<TempDir> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("praline-bench-");
        match &self.dir {
            Some(dir) => builder.tempdir_in(dir),
            None => builder.tempdir(),
        }
        .doing("no temporary folder can be made")
    }

    pub fn program(&self) -> Result<PathBuf> {
        if let Some(program) = &self.server {
            return Ok(program.clone());
        }
        let beside = std::env::current_exe()
            .doing("this program cannot find itself")?
            .with_file_name("praline");
        if beside.is_file() {
            return Ok(beside);
        }
        Err(Error::Usage(format!(
            "There is no server at {}: build it with `npm run build`, or name one with --server.",
            beside.display()
        )))
    }
}

/// A server to measure; one that was started here ends with it.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    /// Unknown for a server that was not started here and not named.
    pub process: Option<Process>,
    own: Option<(Started, TempDir)>,
}

impl Server {
    /// Asks a server that was started here to stop, and waits until it has.
    pub fn stop(self) -> Result<()> {
        match self.own {
            Some((started, _home)) => started.stop().map(drop),
            None => Ok(()),
        }
    }
}

/// A process of the server that answers. Killed when it is dropped.
#[derive(Debug)]
pub struct Started {
    child: Child,
    pub address: SocketAddr,
    /// From the start of the program to its word that it listens.
    pub took: Duration,
    pub begun: Instant,
    log: PathBuf,
}

/// How the program serves.
#[derive(Debug, Clone, Copy)]
pub struct Serve<'a> {
    pub program: &'a Path,
    pub seed: &'a str,
    /// 0 takes a free one.
    pub port: u16,
    /// Whether its default limits hold.
    pub limits: bool,
    pub environment: &'a Environment,
}

impl<'a> Serve<'a> {
    /// At a free port, without limits.
    pub fn new(program: &'a Path, seed: &'a str) -> Self {
        Self {
            program,
            seed,
            port: 0,
            limits: false,
            environment: &[],
        }
    }

    /// Starts it on a folder and waits until it listens.
    pub fn start(self, home: &TempDir) -> Result<Started> {
        let mut command = Command::new(self.program);
        command
            .args(["serve", "--listen", &format!("127.0.0.1:{}", self.port)])
            .args(["--seed", self.seed, "--data-dir"])
            .arg(data_dir(home))
            .args((!self.limits).then_some("--no-limits"))
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null());
        Started::launch(command, home)
    }
}

/// How long a new folder may take to be filled.
const START_TIMEOUT: Duration = Duration::from_secs(180);
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

impl Started {
    /// Starts the program on a folder, without limits, and waits until it listens.
    pub fn new(program: &Path, home: &TempDir, seed: &str) -> Result<Self> {
        Self::with(program, home, seed, &[])
    }

    /// The same with more in its environment.
    pub fn with(program: &Path, home: &TempDir, seed: &str, environment: &Environment) -> Result<Self> {
        let serve = Serve {
            environment,
            ..Serve::new(program, seed)
        };
        serve.start(home)
    }

    /// Starts a command that tells where it listens, and waits until it does.
    pub fn launch(mut command: Command, home: &TempDir) -> Result<Self> {
        let log = home.path().join("server.log");
        let errors = File::create(&log).doing("the server's log cannot be made")?;
        let begun = Instant::now();
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .doing(format!("{} cannot be started", command.get_program().display()))?;
        let output = child.stdout.take();
        let mut started = Self {
            child,
            address: ([127, 0, 0, 1], 0).into(),
            took: Duration::ZERO,
            begun,
            log,
        };
        let word = output
            .and_then(first_line)
            .ok_or_else(|| started.failure("did not say that it listens"))?;
        started.took = begun.elapsed();
        let url = word
            .strip_prefix("listening on ")
            .ok_or_else(|| started.failure("said something else first"))?;
        started.address = loopback(url.trim_end())?;
        Ok(started)
    }

    pub fn process(&self) -> Process {
        Process(self.child.id())
    }

    pub fn into_server(self, home: TempDir) -> Server {
        Server {
            address: self.address,
            process: Some(self.process()),
            own: Some((self, home)),
        }
    }

    /// Ends it as an operator would; returns how long that took.
    pub fn stop(mut self) -> Result<Duration> {
        let begun = Instant::now();
        if let Some(pid) = Pid::from_raw(i32::try_from(self.child.id()).unwrap_or(0)) {
            kill_process(pid, Signal::TERM)
                .map_err(std::io::Error::from)
                .doing("the server cannot be stopped")?;
        }
        while begun.elapsed() < STOP_TIMEOUT {
            match self.child.try_wait().doing("the server's end cannot be seen")? {
                Some(status) if status.success() => return Ok(begun.elapsed()),
                Some(status) => return Err(self.failure(&format!("ended with {status} on SIGTERM"))),
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
        Err(self.failure("did not stop within 30 seconds"))
    }

    fn failure(&self, what: &str) -> Error {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<_> = log.lines().collect();
        let last = lines[lines.len().saturating_sub(5)..].join("\n");
        Error::server(format!("The server {what}. The end of its log:\n{last}"))
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // Both fail only when it has ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The first line, within the time that a start may take; the rest is read and dropped, so that the server
/// never waits for a reader.
fn first_line(output: impl Read + Send + 'static) -> Option<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut reader = BufReader::new(output);
        let mut line = String::new();
        if reader.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            sender.send(line).ok();
        }
        drop(sender);
        std::io::copy(&mut reader, &mut std::io::sink()).ok();
    });
    receiver.recv_timeout(START_TIMEOUT).ok()
}
