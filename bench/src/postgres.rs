//! A private PostgreSQL from the system's package, in a temporary folder, reached through a socket in it.

use std::{
    fs::{self, File},
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::error::{Doing, Error, Result};

/// Ends, and is removed, when it is dropped.
#[derive(Debug)]
pub struct Postgres {
    child: Child,
    home: TempDir,
}

const START_TIMEOUT: Duration = Duration::from_secs(30);

impl Postgres {
    pub fn start(home: TempDir) -> Result<Self> {
        let programs = programs()?;
        let user = User::for_server(home.path())?;
        let data = home.path().join("cluster");
        let log = File::create(home.path().join("postgres.log")).doing("PostgreSQL's log cannot be made")?;
        let mut initdb = user.command(&programs.join("initdb"));
        initdb
            .args([
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--no-locale",
                "--pgdata",
            ])
            .arg(&data);
        let output = initdb.output().doing("initdb cannot be started")?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(Error::server(format!("initdb failed: {}", errors.trim())));
        }
        let mut server = user.command(&programs.join("postgres"));
        server.arg("-D").arg(&data).args(["-c", "listen_addresses=", "-c"]);
        server.arg(format!("unix_socket_directories={}", home.path().display()));
        let child = server
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .doing("postgres cannot be started")?;
        let mut postgres = Self { child, home };
        postgres.wait_until_ready(&programs)?;
        Ok(postgres)
    }

    pub fn url(&self) -> String {
        format!(
            "postgres://postgres@localhost/postgres?host={}",
            self.home.path().display()
        )
    }

    fn wait_until_ready(&mut self, programs: &Path) -> Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < START_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            let mut ready = Command::new(programs.join("pg_isready"));
            ready
                .arg("--quiet")
                .arg("--host")
                .arg(self.home.path())
                .stdin(Stdio::null());
            if ready.status().doing("pg_isready cannot be started")?.success() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = fs::read_to_string(self.home.path().join("postgres.log")).unwrap_or_default();
        Err(Error::server(format!(
            "PostgreSQL did not start: {}",
            log.lines().last().unwrap_or("it said nothing")
        )))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // SIGINT is PostgreSQL's fast shutdown. What fails here has ended already.
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            kill_process(pid, Signal::INT).ok();
        }
        self.child.wait().ok();
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

    fn command(&self, program: &Path) -> Command {
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
    fn users_are_found_by_name() {
        let users = "root:x:0:0:root:/root:/bin/sh\npostgres:x:104:105:,,,:/var/lib/postgresql:/bin/bash\n";
        assert_eq!(ids_of(users, "postgres"), Some((104, 105)));
        assert_eq!(ids_of(users, "post"), None);
    }
}
