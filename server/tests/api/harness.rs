//! Starts the program in a folder of its own and asks it things, in the shop's words.

use std::{
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::{Arc, LazyLock},
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::seeded;

/// More variables and flags that a server is started with.
#[derive(Debug, Clone, Default)]
struct Options {
    environment: Vec<(String, String)>,
    flags: Vec<String>,
    /// How many files the server may open; as many as these tests where this is nothing.
    files: Option<u32>,
}

/// A running server. Dropping it kills the process; the folder goes with the last one that uses it.
pub(crate) struct Shop {
    process: Child,
    folder: Arc<TempDir>,
    options: Options,
    pub(crate) url: String,
    agent: ureq::Agent,
}

/// A visitor, as the first page makes one.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    pub(crate) anonymous_id: String,
    pub(crate) token: String,
}

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    /// Null when the body is not JSON.
    pub(crate) body: Value,
    pub(crate) bytes: Vec<u8>,
}

/// How long anything may take on a machine with much to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// What is read, once it fits; as it was read last where it never does.
pub(crate) fn wait_until<T>(read: impl Fn() -> T, fits: impl Fn(&T) -> bool) -> T {
    let start = Instant::now();
    loop {
        let found = read();
        if fits(&found) || start.elapsed() >= PATIENCE {
            return found;
        }
        pause();
    }
}

/// Between two looks at what is waited for: looks without a pause take the processor from the server, and use up what one
/// client may ask.
pub(crate) fn pause() {
    std::thread::sleep(Duration::from_millis(20));
}

impl Shop {
    /// A new shop with the demo brand.
    pub(crate) fn start() -> Self {
        Self::with(&[], &[])
    }

    /// The one shop of all tests that neither start it again, nor change what it shows or how it is set. Its visitors are
    /// each test's own.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: LazyLock<Shop> = LazyLock::new(|| {
            let folder = Arc::new(seeded::folder());
            let program = program_of_this_process(folder.path());
            // All tests together are one client.
            let environment = [
                ("PRALINE__LIMITS__WRITE_BURST", "1000000"),
                ("PRALINE__LIMITS__TOKEN_BURST", "1000000"),
                ("PRALINE__LIMITS__VISITOR_BURST", "1000000"),
            ];
            Shop::launch(program, folder, Options::new(&environment, &[])).ready()
        });
        &SHARED
    }

    /// A new shop, with more variables of its environment and more flags.
    pub(crate) fn with(environment: &[(&str, &str)], flags: &[&str]) -> Self {
        let is_seeded_otherwise = flags.contains(&"--seed");
        let folder = if is_seeded_otherwise {
            TempDir::new().expect("a folder")
        } else {
            seeded::folder()
        };
        Self::at(Arc::new(folder), environment, flags)
    }

    /// A new shop that may open so many files.
    pub(crate) fn with_files(files: u32, environment: &[(&str, &str)]) -> Self {
        let options = Options {
            files: Some(files),
            ..Options::new(environment, &[])
        };
        Self::begin(Arc::new(seeded::folder()), options)
    }

    /// A shop in a folder that may have held one before.
    pub(crate) fn at(folder: Arc<TempDir>, environment: &[(&str, &str)], flags: &[&str]) -> Self {
        Self::begin(folder, Options::new(environment, flags))
    }

    fn begin(folder: Arc<TempDir>, options: Options) -> Self {
        let program = options.files.map_or_else(program, program_with_files);
        Self::launch(program, folder, options)
    }

    fn launch(mut program: Command, folder: Arc<TempDir>, options: Options) -> Self {
        let mut process = program
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder.path())
            .args(&options.flags)
            .envs(options.environment.iter().cloned())
            .stdout(Stdio::piped())
            .stderr(log_file(folder.path()))
            .spawn()
            .expect("the program starts");
        let out = process.stdout.take().expect("its output");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let Some(url) = line.trim_end().strip_prefix("listening on ") else {
            let _ = process.kill();
            panic!("the server did not start: {line:?}");
        };
        Self {
            url: url.to_owned(),
            process,
            folder,
            options,
            agent: agent(),
        }
    }

    /// Stops the server as a supervisor does, and starts it again on the same folder with the same options.
    pub(crate) fn restart(self) -> Self {
        let (folder, options) = (self.folder.clone(), self.options.clone());
        let status = self.terminate();
        assert!(status.success(), "{status}");
        Self::begin(folder, options)
    }

    /// Waits for the end of a server that was told to stop, and starts it again on the same folder.
    pub(crate) fn after_its_end(mut self) -> Self {
        let (folder, options) = (self.folder.clone(), self.options.clone());
        let status = self.ended();
        assert!(status.success(), "{status}");
        Self::begin(folder, options)
    }

    /// Kills the server as a power cut does, and starts it again on the same folder.
    pub(crate) fn crash(mut self) -> Self {
        let (folder, options) = (self.folder.clone(), self.options.clone());
        self.process.kill().expect("killed");
        self.process.wait().expect("ended");
        Self::begin(folder, options)
    }

    /// Sends SIGTERM and waits for the end.
    pub(crate) fn terminate(mut self) -> ExitStatus {
        self.send_signal("TERM");
        self.ended()
    }

    /// Waits until the process has ended.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("the process can be asked") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the server does not stop");
            pause();
        }
    }

    /// Sends a signal, such as `TERM`, and does not wait.
    pub(crate) fn send_signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &self.process.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(sent.success());
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }

    /// What the server has logged so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder().join(LOG)).expect("the log")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.agent.get(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::read(request.call().expect("an answer"))
    }

    pub(crate) fn head(&self, path: &str) -> Answer {
        let request = self.agent.head(format!("{}{path}", self.url));
        Answer::read(request.call().expect("an answer"))
    }

    /// Asks with a method that no address takes.
    pub(crate) fn options(&self, path: &str) -> Answer {
        let request = self.agent.options(format!("{}{path}", self.url));
        Answer::read(request.call().expect("an answer"))
    }

    /// Posts a body of a type.
    pub(crate) fn post(&self, path: &str, content_type: &str, body: &str, headers: &[(&str, &str)]) -> Answer {
        self.post_bytes(path, content_type, body.as_bytes(), headers)
    }

    pub(crate) fn post_bytes(&self, path: &str, content_type: &str, body: &[u8], headers: &[(&str, &str)]) -> Answer {
        let mut request = self
            .agent
            .post(format!("{}{path}", self.url))
            .header("content-type", content_type);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::read(request.send(body).expect("an answer"))
    }

    /// A call with a method that has a body; `null` sends none.
    pub(crate) fn json_call(&self, method: &str, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let url = format!("{}{path}", self.url);
        let mut request = match method {
            "POST" => self.agent.post(url),
            "PUT" => self.agent.put(url),
            "PATCH" => self.agent.patch(url),
            "DELETE" => self.agent.delete(url).force_send_body(),
            other => panic!("{other} has no body"),
        };
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let sent = match body {
            Value::Null => request.send_empty(),
            body => request
                .header("content-type", "application/json")
                .send(body.to_string()),
        };
        Answer::read(sent.expect("an answer"))
    }

    /// A call with a token.
    pub(crate) fn get_as(&self, visitor: &Visitor, path: &str) -> Answer {
        self.get_with(path, &[("authorization", &visitor.authorization())])
    }

    /// A JSON call with a token.
    pub(crate) fn post_as(&self, visitor: &Visitor, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let authorization = visitor.authorization();
        let mut headers = headers.to_vec();
        headers.push(("authorization", &authorization));
        self.post(path, "application/json", &body.to_string(), &headers)
    }

    /// A JSON call with a token that puts something in the place of what is there.
    pub(crate) fn put_as(&self, visitor: &Visitor, path: &str, body: &Value) -> Answer {
        self.json_call("PUT", path, body, &[("authorization", &visitor.authorization())])
    }

    pub(crate) fn patch_as(&self, visitor: &Visitor, path: &str, body: &Value) -> Answer {
        self.json_call("PATCH", path, body, &[("authorization", &visitor.authorization())])
    }

    pub(crate) fn delete_as(&self, visitor: &Visitor, path: &str) -> Answer {
        let request = self
            .agent
            .delete(format!("{}{path}", self.url))
            .header("authorization", visitor.authorization());
        Answer::read(request.call().expect("an answer"))
    }

    pub(crate) fn delete_with_key(&self, visitor: &Visitor, path: &str, key: &str) -> Answer {
        let request = self
            .agent
            .delete(format!("{}{path}", self.url))
            .header("authorization", visitor.authorization())
            .header("idempotency-key", key);
        Answer::read(request.call().expect("an answer"))
    }

    pub(crate) fn post_form(&self, path: &str, form: &str, headers: &[(&str, &str)]) -> Answer {
        self.post(path, "application/x-www-form-urlencoded", form, headers)
    }

    /// The model of a page.
    pub(crate) fn page(&self, url: &str) -> Value {
        let mut answer = self.get(&format!("/api/cda/content?contentUrl={url}"));
        assert_eq!(answer.status, 200, "{url}: {}", answer.text());
        answer.body[0].take()
    }

    /// A new visitor with a token.
    pub(crate) fn visitor(&self) -> Visitor {
        let page = self.page("/fi/");
        let anonymous_id = page["anonymousId"].as_str().expect("an id").to_owned();
        self.visitor_of(&anonymous_id)
    }

    /// The visitor whose id was issued before.
    pub(crate) fn visitor_of(&self, anonymous_id: &str) -> Visitor {
        Visitor {
            anonymous_id: anonymous_id.to_owned(),
            token: self.token_for(anonymous_id),
        }
    }

    pub(crate) fn token_for(&self, anonymous_id: &str) -> String {
        let form = format!("grant_type=anonymous&client_id=frontend&scope=anonymous_id&anonymous_id={anonymous_id}");
        let answer = self.post_form("/api/identity-connect/token/anonymous", &form, &[]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.body["access_token"].as_str().expect("a token").to_owned()
    }

    /// Asks until the answer fits.
    pub(crate) fn wait_for(&self, path: &str, fits: impl Fn(&Answer) -> bool) -> Answer {
        self.wait_with(path, &[], fits)
    }

    /// The same with a token.
    pub(crate) fn wait_for_as(&self, visitor: &Visitor, path: &str, fits: impl Fn(&Answer) -> bool) -> Answer {
        self.wait_with(path, &[("authorization", &visitor.authorization())], fits)
    }

    /// The same with headers.
    pub(crate) fn wait_with(&self, path: &str, headers: &[(&str, &str)], fits: impl Fn(&Answer) -> bool) -> Answer {
        let start = Instant::now();
        loop {
            let answer = self.get_with(path, headers);
            if fits(&answer) {
                return answer;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "{path} still answers {}: {}",
                answer.status,
                answer.text()
            );
            pause();
        }
    }

    /// Waits until products can be listed and found.
    pub(crate) fn ready(self) -> Self {
        self.wait_for("/readyz", |answer| answer.status == 200);
        self
    }
}

impl Options {
    fn new(environment: &[(&str, &str)], flags: &[&str]) -> Self {
        let owned = |text: &&str| (*text).to_owned();
        Self {
            environment: environment
                .iter()
                .map(|(name, value)| (owned(name), owned(value)))
                .collect(),
            flags: flags.iter().map(owned).collect(),
            files: None,
        }
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Visitor {
    pub(crate) fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

impl Answer {
    fn read(response: ureq::http::Response<ureq::Body>) -> Self {
        let status = response.status().as_u16();
        let headers = response
            .headers()
            .iter()
            .map(|(name, value)| (name.as_str().to_owned(), value.to_str().unwrap_or_default().to_owned()))
            .collect();
        let mut bytes = Vec::new();
        response
            .into_body()
            .into_reader()
            .read_to_end(&mut bytes)
            .expect("a body");
        Self {
            status,
            headers,
            body: serde_json::from_slice(&bytes).unwrap_or_default(),
            bytes,
        }
    }

    /// Nothing when the header is missing.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The header in all its lines.
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        let lines = self
            .headers
            .iter()
            .filter(|(other, _)| other.eq_ignore_ascii_case(name));
        lines.map(|(_, value)| value.as_str()).collect()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

const LOG: &str = "server.log";

fn log_file(folder: &Path) -> std::fs::File {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true).open(folder.join(LOG)).expect("a log")
}

/// Runs a subcommand to its end.
pub(crate) fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program runs")
}

/// A file with these lines in a folder.
pub(crate) fn write_lines(folder: &Path, name: &str, lines: &[String]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, lines.join("\n") + "\n").expect("written");
    path
}

/// The program, in an environment that says nothing of its own.
pub(crate) fn program() -> Command {
    with_own_environment(Command::new(env!("CARGO_BIN_EXE_praline")))
}

/// The program, which may open so many files.
fn program_with_files(files: u32) -> Command {
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_praline");
    shell.args(["-c", &format!("ulimit -n {files}; exec {program} \"$@\""), "sh"]);
    with_own_environment(shell)
}

/// The program for as long as this process lives, which has no say in its own end: the shell reads from a pipe that nobody
/// writes to, and goes on when the kernel closes it.
fn program_of_this_process(folder: &Path) -> Command {
    let mut shell = Command::new("sh");
    let wait = "\"$@\" & server=$!; read -r _; kill -KILL $server; wait $server; rm -rf \"$FOLDER\"";
    shell
        .args(["-c", wait, "sh", env!("CARGO_BIN_EXE_praline")])
        .env("FOLDER", folder)
        .stdin(Stdio::piped());
    with_own_environment(shell)
}

fn with_own_environment(mut command: Command) -> Command {
    for (name, _) in std::env::vars()
        .filter(|(name, _)| name.starts_with("PRALINE_") || ["DATABASE_URL", "NATS_URL"].contains(&name.as_str()))
    {
        command.env_remove(name);
    }
    // A debug build on a busy machine may take its time over a search, and over rendering a page.
    command.env("PRALINE__SEARCH__BUDGET_MS", "60000");
    command.env("PRALINE__RENDERING__DEADLINE_MS", "60000");
    // Most tests ask for no page, and each interpreter reads its program at the start.
    command.env("PRALINE__RENDERING__THREADS", "1");
    // All visitors of a test have one address, and ask as fast as they can.
    command.env("PRALINE__LIMITS__READ_BURST", "1000000");
    command
}

/// Takes every status as an answer, follows nothing, and decodes nothing.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(PATIENCE))
        // The server closes a connection after five idle seconds, which must not meet the next call of a slow test.
        .max_idle_age(Duration::from_secs(2))
        .build()
        .new_agent()
}
