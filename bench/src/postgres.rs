//! A private PostgreSQL from the system's package, in a temporary folder, reached through a socket in it; or a pair of
//! them, of which the one takes over when the other dies.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::{
        fs::{chown, symlink},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use tempfile::TempDir;

use crate::error::{Doing, Error, Result};

/// Ends, and is removed, when it is dropped.
#[derive(Debug)]
pub struct Postgres {
    _cluster: Cluster,
    home: TempDir,
}

const START_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a standby may take to follow its primary.
const FOLLOWING_TIMEOUT: Duration = Duration::from_secs(120);

impl Postgres {
    pub fn start(home: TempDir) -> Result<Self> {
        let programs = Programs::find(home.path())?;
        let data = home.path().join("cluster");
        programs.make(&data)?;
        Ok(Self {
            _cluster: Cluster::start(&programs, &data, home.path())?,
            home,
        })
    }

    pub fn url(&self) -> String {
        url(self.home.path())
    }
}

/// The address of the server whose socket lies in this folder.
fn url(socket: &Path) -> String {
    format!("postgres://postgres@localhost/postgres?host={}", socket.display())
}

/// A primary and a standby to which every commit goes before it is acknowledged.
#[derive(Debug)]
pub struct Pair {
    programs: Programs,
    primary: Cluster,
    standby: Option<Cluster>,
    /// Counts the clusters that were made.
    made: u32,
    home: TempDir,
}

impl Pair {
    pub fn start(home: TempDir) -> Result<Self> {
        let programs = Programs::find(home.path())?;
        let data = home.path().join("cluster-0");
        programs.make(&data)?;
        let socket = programs.folder(home.path(), "socket-0")?;
        let mut pair = Self {
            primary: Cluster::start(&programs, &data, &socket)?,
            programs,
            standby: None,
            made: 1,
            home,
        };
        pair.show()?;
        pair.add_standby()?;
        Ok(pair)
    }

    /// Leads to whichever is the primary.
    pub fn url(&self) -> String {
        url(&self.live())
    }

    fn live(&self) -> PathBuf {
        self.home.path().join("live")
    }

    /// The primary dies without a word, the standby takes its place. It has no standby of its own then.
    pub fn fail_over(&mut self) -> Result<()> {
        let standby = self.standby.take();
        let standby = standby.ok_or_else(|| Error::server("There is no standby to take over."))?;
        self.primary.die()?;
        standby.ask("SELECT pg_promote(true, 60)")?;
        self.primary = standby;
        self.show()
    }

    /// Makes a copy of the primary, and lets every commit wait for it from then on.
    pub fn add_standby(&mut self) -> Result<()> {
        let number = self.made;
        self.made += 1;
        let data = self.home.path().join(format!("cluster-{number}"));
        let mut copy = self.programs.command("pg_basebackup");
        copy.args([
            "--username=postgres",
            "--checkpoint=fast",
            "--write-recovery-conf",
            "--pgdata",
        ])
        .arg(&data)
        .arg("--host")
        .arg(&self.primary.socket);
        finish(copy, "pg_basebackup")?;
        // A standby that takes over waits for nobody, until it has a standby itself.
        configure(&data, "synchronous_standby_names = ''")?;
        let socket = self.programs.folder(self.home.path(), &format!("socket-{number}"))?;
        self.standby = Some(Cluster::start(&self.programs, &data, &socket)?);
        configure(&self.primary.data, "synchronous_standby_names = '*'")?;
        self.primary.ask("SELECT pg_reload_conf()")?;
        let begun = Instant::now();
        while self.primary.ask("SELECT sync_state FROM pg_stat_replication")? != "sync" {
            if begun.elapsed() > FOLLOWING_TIMEOUT {
                return Err(Error::server("The standby does not follow its primary."));
            }
            thread::sleep(Duration::from_millis(50));
        }
        self.primary.begin_to_wait()
    }

    /// Points the address at the primary, all at once.
    fn show(&self) -> Result<()> {
        let next = self.home.path().join("next");
        symlink(&self.primary.socket, &next)
            .and_then(|()| fs::rename(&next, self.live()))
            .doing("the address cannot be pointed at the primary")
    }
}

/// A setting that takes the place of the same one before.
fn configure(data: &Path, setting: &str) -> Result<()> {
    let mut file = OpenOptions::new()
        .append(true)
        .open(data.join("postgresql.auto.conf"))
        .doing("PostgreSQL's configuration cannot be opened")?;
    writeln!(file, "{setting}").doing("PostgreSQL's configuration cannot be written")
}

/// One server on its data. Stopped when it is dropped.
#[derive(Debug)]
struct Cluster {
    child: Child,
    data: PathBuf,
    /// The folder of its socket.
    socket: PathBuf,
    programs: Programs,
}

impl Cluster {
    fn start(programs: &Programs, data: &Path, socket: &Path) -> Result<Self> {
        let path = data.with_extension("log");
        let log = File::create(&path).doing("PostgreSQL's log cannot be made")?;
        let mut server = programs.command("postgres");
        server.arg("-D").arg(data).args(["-c", "listen_addresses=", "-c"]);
        server.arg(format!("unix_socket_directories={}", socket.display()));
        let child = server
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .doing("postgres cannot be started")?;
        let mut cluster = Self {
            child,
            data: data.to_owned(),
            socket: socket.to_owned(),
            programs: programs.clone(),
        };
        cluster.wait_until_ready(&path)?;
        Ok(cluster)
    }

    fn wait_until_ready(&mut self, log: &Path) -> Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < START_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            let mut ready = self.programs.command("pg_isready");
            ready.arg("--quiet").arg("--host").arg(&self.socket);
            if ready.status().doing("pg_isready cannot be started")?.success() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = fs::read_to_string(log).unwrap_or_default();
        Err(Error::server(format!(
            "PostgreSQL did not start: {}",
            log.lines().last().unwrap_or("it said nothing")
        )))
    }

    /// The one value that a query answers.
    fn ask(&self, query: &str) -> Result<String> {
        let mut psql = self.programs.command("psql");
        psql.args([
            "--username=postgres",
            "--no-psqlrc",
            "--tuples-only",
            "--no-align",
            "--command",
        ])
        .arg(query)
        .arg("--host")
        .arg(&self.socket);
        finish(psql, "psql")
    }

    /// Returns when every commit waits for the standby, and what was committed before has reached it too.
    ///
    /// A standby that is told to be synchronous is not yet waited for: the checkpointer says when, as soon as it reads
    /// the new settings, which a busy one does late. It reads them before it begins another checkpoint.
    fn begin_to_wait(&self) -> Result<()> {
        self.ask("CHECKPOINT")?;
        // A commit waits for everything in the log up to itself.
        self.ask("SELECT pg_logical_emit_message(true, 'bench', 'followed')")
            .map(drop)
    }

    /// Kills it with all its processes, as the loss of its machine would.
    fn die(&mut self) -> Result<()> {
        // Stopped first, so that it begins no others. Killed last: a process that waits for the standby gives up when
        // its parent dies, and then the others show what was never acknowledged.
        self.stop()?;
        for process in processes_of(self.child.id()) {
            // One that has ended meanwhile is dead.
            kill_process(process, Signal::KILL).ok();
        }
        self.child.kill().doing("PostgreSQL cannot be killed")?;
        self.child.wait().doing("PostgreSQL's end cannot be seen").map(drop)
    }

    /// Returns when its first process does nothing any more.
    fn stop(&self) -> Result<()> {
        let Some(own) = self.pid() else { return Ok(()) };
        // Where it has ended, that is left to be seen by whoever asks next.
        let seen = WaitIdOptions::STOPPED | WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        kill_process(own, Signal::STOP)
            .and_then(|()| waitid(WaitId::Pid(own), seen))
            .map_err(io::Error::from)
            .doing("PostgreSQL cannot be stopped")
            .map(drop)
    }

    fn pid(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        // SIGQUIT ends it at once, also where a commit waits for a standby that is gone.
        if let Some(own) = self.pid() {
            kill_process(own, Signal::QUIT).ok();
        }
        self.child.wait().ok();
    }
}

/// Processes that this one has begun. A dead parent keeps them as long as nobody has waited for it.
fn processes_of(parent: u32) -> Vec<Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let children = ids.filter(|id| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        parent_in(&stat) == Some(parent)
    });
    children.filter_map(Pid::from_raw).collect()
}

/// The parent in `/proc/PID/stat`. The name in parentheses may hold anything.
fn parent_in(stat: &str) -> Option<u32> {
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// Waits for a command to end; returns what it prints.
fn finish(mut command: Command, name: &str) -> Result<String> {
    let output = command.output().doing(format!("{name} cannot be started"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(Error::server(format!("{name} failed: {}", errors.trim())))
}

/// PostgreSQL's programs, and who runs them.
#[derive(Debug, Clone)]
struct Programs {
    folder: PathBuf,
    user: User,
}

impl Programs {
    /// The folder for the data is handed over to who runs them.
    fn find(home: &Path) -> Result<Self> {
        Ok(Self {
            folder: programs()?,
            user: User::for_server(home)?,
        })
    }

    fn command(&self, name: &str) -> Command {
        self.user.command(&self.folder.join(name))
    }

    /// Makes a database of nothing.
    fn make(&self, data: &Path) -> Result<()> {
        let mut initdb = self.command("initdb");
        initdb
            .args([
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--no-locale",
                "--pgdata",
            ])
            .arg(data);
        finish(initdb, "initdb").map(drop)
    }

    /// A folder that the server may write to.
    fn folder(&self, home: &Path, name: &str) -> Result<PathBuf> {
        let folder = home.join(name);
        fs::create_dir(&folder).doing("a folder cannot be made")?;
        if let Some((uid, gid)) = self.user.0 {
            chown(&folder, Some(uid), Some(gid)).doing("a folder cannot be handed over")?;
        }
        Ok(folder)
    }
}

/// The folder of the server's programs: Debian keeps them off the search path, by version.
fn programs() -> Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<_> = versions
        .filter_map(|entry| {
            Some((
                entry.file_name().to_str()?.parse::<u32>().ok()?,
                entry.path().join("bin"),
            ))
        })
        .collect();
    folders.sort();
    let newest = folders.pop().map(|(_, folder)| folder);
    let on_path = || {
        std::env::var_os("PATH")
            .and_then(|path| std::env::split_paths(&path).find(|folder| folder.join("initdb").is_file()))
    };
    newest.or_else(on_path).ok_or_else(|| {
        Error::Usage("There is no PostgreSQL here: install the package postgresql, name a database with --database-url, or leave it out with --engines sqlite.".to_owned())
    })
}

/// PostgreSQL refuses to run as root; then it runs as the user that its package made.
#[derive(Debug, Clone, Copy)]
struct User(Option<(u32, u32)>);

impl User {
    fn for_server(home: &Path) -> Result<Self> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self(None));
        }
        let users = fs::read_to_string("/etc/passwd").doing("/etc/passwd cannot be read")?;
        let (uid, gid) = ids_of(&users, "postgres").ok_or_else(|| {
            Error::Usage("PostgreSQL does not run as root, and there is no user postgres.".to_owned())
        })?;
        chown(home, Some(uid), Some(gid)).doing("the temporary folder cannot be handed over")?;
        Ok(Self(Some((uid, gid))))
    }

    fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).current_dir("/");
        if let Some((uid, gid)) = self.0 {
            command.uid(uid).gid(gid);
        }
        command
    }
}

fn ids_of(users: &str, name: &str) -> Option<(u32, u32)> {
    let fields = users
        .lines()
        .map(|line| line.split(':').collect::<Vec<_>>())
        .find(|fields| fields.first() == Some(&name))?;
    Some((fields.get(2)?.parse().ok()?, fields.get(3)?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_found_behind_any_name() {
        assert_eq!(parent_in("7 (a) b (c) S 42 7 7 0"), Some(42));
        assert_eq!(parent_in("7 (postgres"), None);
    }

    #[test]
    fn users_are_found_by_name() {
        let users = "root:x:0:0:root:/root:/bin/sh\npostgres:x:104:105:,,,:/var/lib/postgresql:/bin/bash\n";
        assert_eq!(ids_of(users, "postgres"), Some((104, 105)));
        assert_eq!(ids_of(users, "post"), None);
    }
}
