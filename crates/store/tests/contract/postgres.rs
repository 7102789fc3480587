//! A private PostgreSQL for this run of the tests, from Debian's package.
//!
//! A guard process starts it, and stops it when its standard input ends, which is when the tests end: normally, by a
//! panic, or killed. It also removes the data.

use std::{
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Arguments: the programs' folder, the data's folder, the port, then the words that change the user.
const GUARD: &str = r#"
set -eu
bin=$1 folder=$2 port=$3
shift 3
trap 'rm -rf "$folder"' EXIT
[ $# -eq 0 ] || chown postgres "$folder"
"$@" "$bin/initdb" --pgdata "$folder/data" --username praline --auth trust --encoding UTF8 --locale C --no-sync >&2
# No test ends this server to see what is left: what is written need not reach the disk.
"$@" "$bin/pg_ctl" --pgdata "$folder/data" --log "$folder/log" --wait \
    --options "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off -c full_page_writes=off" start >&2
echo ready
cat >/dev/null
"$@" "$bin/pg_ctl" --pgdata "$folder/data" --mode immediate stop >&2
"#;

struct Server {
    port: u16,
    /// Holds the guard's standard input open for as long as this process lives.
    _guard: Child,
}

/// Makes an empty database, or one equal to that at an address to which nobody is connected; returns its address.
pub(crate) async fn new_database(template: Option<&str>) -> String {
    static SERVER: OnceLock<Server> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let server = SERVER.get_or_init(start);
    let name = format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed));
    let address = |name: &str| format!("postgres://praline@127.0.0.1:{}/{name}", server.port);
    let template = template
        .and_then(|address| address.rsplit('/').next())
        .unwrap_or("template1");
    let mut connection = PgConnection::connect(&address("postgres"))
        .await
        .expect("PostgreSQL answers");
    sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE {template}")))
        .execute(&mut connection)
        .await
        .expect("a database is made");
    address(&name)
}

fn start() -> Server {
    let programs =
        newest_programs().expect("PostgreSQL is not installed: these tests need Debian's package `postgresql`");
    let folder = tempfile::Builder::new()
        .prefix("praline-postgres-")
        .tempdir()
        .expect("a folder");
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("permissions");
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port")
        .port();
    // PostgreSQL refuses to run as root.
    let as_postgres: &[&str] = match std::fs::metadata("/proc/self").expect("/proc").uid() {
        0 => &[
            "setpriv",
            "--reuid",
            "postgres",
            "--regid",
            "postgres",
            "--clear-groups",
        ],
        _ => &[],
    };
    let mut guard = Command::new("sh")
        .args(["-c", GUARD, "guard"])
        .arg(&programs)
        .arg(folder.path())
        .arg(port.to_string())
        .args(as_postgres)
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // Out of reach of the terminal's Ctrl-C, which would end the guard before its work.
        .process_group(0)
        .spawn()
        .expect("sh starts");
    // The guard removes it.
    let _ = folder.keep();

    let mut first_line = String::new();
    let output = guard.stdout.take().expect("is piped");
    BufReader::new(output)
        .read_line(&mut first_line)
        .expect("the guard speaks");
    if first_line != "ready\n" {
        let mut reason = String::new();
        guard.stderr.take().expect("is piped").read_to_string(&mut reason).ok();
        panic!("PostgreSQL does not start:\n{reason}");
    }
    Server { port, _guard: guard }
}

/// The folder of the newest version's programs.
pub(crate) fn newest_programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    versions
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version: u32 = path.file_name()?.to_str()?.parse().ok()?;
            Some((version, path.join("bin")))
        })
        .filter(|(_, programs)| Path::new(&programs.join("initdb")).exists())
        .max()
        .map(|(_, programs)| programs)
}
