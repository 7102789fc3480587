//! Editors type while others look at the previews of their pages: how soon each key is there, and that none is lost, also where
//! the server is killed meanwhile.

use std::{
    ffi::OsStr,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use bench::corpus::MadePage;
use domain::content::{PageId, number, page_key};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{sleep, sleep_until, timeout},
};

use super::{content, server_harness::ServerHarness};
use crate::{
    client::{Socket, SocketOptions, tab_id},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::{command, data_dir},
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct PreviewsArgs {
    /// Previews of the one page
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub previews: u32,
    /// Edits a second of the one page
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub rate: u32,
    /// Pages that are edited at once, each by one editor and looked at in one preview
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub pages: u32,
    /// How long each part is measured
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    pub seconds: u64,
    /// How often the server is killed in the third part
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub kills: u32,
}

const ROLE: &str = "editor";
/// Blocks of a page: with these the model of the one page has about 60 kB.
const BLOCKS: usize = 50;
const FEW_BLOCKS: usize = 8;
/// What is not there by then is lost.
const PATIENCE: Duration = Duration::from_secs(20);
/// On the wire, in milliseconds.
const WITHIN: f64 = 15.0;
const WITHIN_MANY: f64 = 50.0;
const SOCKETS: SocketOptions = SocketOptions {
    read_buffer: 128 * 1024,
    receive_buffer: None,
};

pub async fn run(args: &PreviewsArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "Pages are edited on a server that is started here: leave --url out.".to_owned(),
        ));
    }
    raise_open_files(2 * args.pages as usize)?;
    let home = server.folder()?;
    let program = server.program()?;
    Started::new(&program, &home, "demo")?.stop()?;
    let few = (1..=args.pages).map(|number| made(number, FEW_BLOCKS));
    let pages: Vec<MadePage> = std::iter::once(made(0, BLOCKS)).chain(few).collect();
    content::import(&program, &home, &pages)?;
    let token = issue(&program, &home)?;
    let mut harness = ServerHarness::start_on(program, home, Vec::new(), None)?;
    let one = Work {
        args,
        token: &token,
        pages: 0..1,
        previews: args.previews,
        rate: args.rate,
    };
    let many = Work {
        pages: 1..args.pages + 1,
        previews: 1,
        rate: 1,
        ..one.clone()
    };
    let mut sections = vec![
        one.measure(&mut harness, "previews of one page", WITHIN, 0).await?,
        many.measure(&mut harness, "previews of many pages", WITHIN_MANY, 0)
            .await?,
    ];
    if args.kills > 0 {
        sections.push(
            one.measure(&mut harness, "previews under kills", f64::INFINITY, args.kills)
                .await?,
        );
    }
    Ok(sections)
}

/// A page of texts.
fn made(number: u32, blocks: usize) -> MadePage {
    let text = "Suklaa säilyy parhaiten viileässä ja kuivassa, kaukana kaikesta, mikä tuoksuu. ".repeat(6);
    let block = |_| json!({"type": "RichTextBlock", "body": {"fi": format!("<p>{text}</p>")}});
    let blocks: Vec<Value> = (0..blocks).map(block).collect();
    MadePage {
        file: json!({
            "id": id(number), "type": "LandingPage", "published": "2026-01-01",
            "shared": {"mainContentArea": blocks},
            "fi": {"segment": id(number), "name": "Sivu", "mainIntro": marker(0)},
        }),
        way: Vec::new(),
    }
}

fn id(number: u32) -> String {
    format!("bench-preview-{number}")
}

fn content_id(page: u32) -> Result<u32> {
    let id = PageId::parse(&id(page)).map_err(|error| Error::server(error.to_string()))?;
    Ok(number(&page_key(&id)))
}

/// What an edit writes in the place of what the one before it wrote: edits are told apart by it, and where one is lost or done
/// twice the next finds another text than it names, and is refused.
fn marker(edit: u64) -> String {
    format!("{MARK}{edit}.")
}

const MARK: &str = "Muutos ";

/// The highest edit that a frame tells of.
fn edit_in(frame: &str) -> Option<u64> {
    let found = frame.split(MARK).skip(1);
    found.filter_map(|rest| rest.split_once('.')?.0.parse().ok()).max()
}

fn issue(program: &Path, home: &TempDir) -> Result<String> {
    let words: Vec<&OsStr> = ["tokens", "issue", "--role", ROLE].map(OsStr::new).into();
    let token = command(program, &words, &data_dir(home), &[])?;
    Ok(String::from_utf8_lossy(&token).trim().to_owned())
}

/// Who works on which pages, and how fast.
#[derive(Clone)]
struct Work<'a> {
    args: &'a PreviewsArgs,
    token: &'a str,
    pages: std::ops::Range<u32>,
    previews: u32,
    rate: u32,
}

/// What all sockets of a page know of its edits.
struct Page {
    number: u32,
    /// Edits that were there before.
    before: u64,
    /// When each was sent for the first time.
    sent: Mutex<Vec<Instant>>,
}

/// What a preview has seen.
#[derive(Default)]
struct Seen {
    took: Samples,
    last: u64,
    reloads: u64,
}

impl Work<'_> {
    async fn measure(&self, harness: &mut ServerHarness, name: &str, within: f64, kills: u32) -> Result<Section> {
        let duration = Duration::from_secs(self.args.seconds);
        let edits = u64::from(self.rate) * self.args.seconds;
        let begun = Instant::now();
        // The page under kills was edited in the first part: its edits are counted on.
        let before = if kills > 0 { edits } else { 0 };
        let mut desks = Vec::new();
        let mut screens: Vec<JoinHandle<Result<Seen>>> = Vec::new();
        let (started, _) = watch::channel(false);
        for number in self.pages.clone() {
            let page = Arc::new(Page {
                number: content_id(number)?,
                before,
                sent: Mutex::default(),
            });
            for _ in 0..self.previews {
                let line = Line::new(harness, self.token)?;
                screens.push(tokio::spawn(look(line, page.clone(), begun, before + edits)));
            }
            let line = Line::new(harness, self.token)?;
            let pace = Duration::from_secs(1) / self.rate;
            // Editors do not type in step.
            let offset = pace * (number % 16) / 16;
            let begin = started.subscribe();
            desks.push(tokio::spawn(edit(line, page, edits, (pace, offset), begin)));
        }
        sleep(Duration::from_secs(2)).await;
        let monitor = (kills == 0).then(|| Monitor::start(harness.process()?)).transpose()?;
        started.send_replace(true);
        let bar = progress::bar(name, u64::from(kills));
        for _ in 0..kills {
            sleep(duration / (kills + 1)).await;
            harness.kill()?;
            harness.start()?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut acknowledged = Samples::default();
        for desk in desks {
            let done = timeout(duration + PATIENCE * 2, desk).await;
            acknowledged.join(
                done.map_err(|_| Error::server("Edits were not acknowledged."))?
                    .map_err(ended)??,
            );
        }
        let usage = monitor.map(Monitor::finish).transpose()?;
        let (mut took, mut behind, mut reloads, count) = (Samples::default(), 0_u64, 0, screens.len());
        for screen in screens {
            let seen = screen.await.map_err(ended)??;
            behind += u64::from(seen.last < before + edits);
            reloads += seen.reloads;
            took.join(seen.took);
        }

        let what = format!(
            "{} pages, each edited {} times a second for {} s and looked at in {} previews over sockets. From the edit to the frame that shows it at a preview{}.",
            self.pages.len(),
            self.rate,
            self.args.seconds,
            self.previews,
            match kills {
                0 => String::new(),
                kills => format!("; the server is killed {kills} times meanwhile"),
            }
        );
        let command = format!(
            "cargo run --release -p bench -- previews --previews {} --rate {} --pages {} --seconds {} --kills {}",
            self.args.previews, self.args.rate, self.args.pages, self.args.seconds, self.args.kills
        );
        let mut section = Section::new(name, what, command);
        let shown = took.latency("edit to preview");
        section.latencies.push(match within.is_finite() {
            true => shown.with_goals(Goals {
                p50: None,
                p99: Some(within),
            }),
            false => shown,
        });
        section.latencies.push(acknowledged.latency("edit to acknowledgement"));
        section.figure("previews", count as f64, "");
        section.figure_with_goal(
            "previews that do not end on the last edit",
            behind as f64,
            "",
            Some(Goal::AtMost(0.0)),
        );
        if kills == 0 {
            section.figure_with_goal("lines that broke", reloads as f64, "", Some(Goal::AtMost(0.0)));
        }
        if let Some(usage) = usage {
            usage.tell(&mut section, "edit", edits * self.pages.len() as u64);
        }
        Ok(section)
    }
}

fn ended(error: tokio::task::JoinError) -> Error {
    Error::server(format!("A client ended: {error}"))
}

/// A socket of an editor or a preview, which is opened anew where it breaks.
struct Line {
    address: watch::Receiver<Option<std::net::SocketAddr>>,
    token: String,
    tab: String,
}

impl Line {
    fn new(harness: &ServerHarness, token: &str) -> Result<Self> {
        Ok(Self {
            address: harness.published(),
            token: token.to_owned(),
            tab: tab_id()?,
        })
    }

    /// Follows a page, as soon as there is a server.
    async fn open(&mut self, topic: &str, page: u32) -> Result<Socket> {
        let asked = Instant::now();
        loop {
            let address = *self.address.borrow_and_update();
            if let Some(address) = address
                && let Ok(mut socket) = Socket::open_editing(address, &self.token, &self.tab, SOCKETS).await
            {
                let frame = json!({"type": "subscribe", "topic": topic, "contentId": page, "language": "fi"});
                if socket.send(frame.to_string()).await.is_ok() {
                    return Ok(socket);
                }
            }
            if asked.elapsed() > PATIENCE {
                return Err(Error::server("The server did not come back."));
            }
            sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Edits a page at set times; returns how long each edit took to be acknowledged.
async fn edit(
    mut line: Line,
    page: Arc<Page>,
    edits: u64,
    (pace, offset): (Duration, Duration),
    mut begin: watch::Receiver<bool>,
) -> Result<Samples> {
    let mut socket = line.open("draft", page.number).await?;
    let mut took = Samples::default();
    let (mut sent, mut acked, mut revision, mut follows) = (0_u64, 0_u64, 0_u64, false);
    let _ = begin.wait_for(|begun| *begun).await;
    let begun = Instant::now() + offset;
    while acked < edits {
        let next = begun + pace * u32::try_from(sent).unwrap_or(u32::MAX);
        let frame = tokio::select! {
            () = sleep_until(next.into()), if follows && sent < edits => {
                sent += 1;
                let first = page.sent.lock().map(|mut all| {
                    if all.len() < sent as usize {
                        // What comes late counts from when it was due.
                        all.push(next);
                    }
                });
                first.map_err(|_| Error::server("A client ended."))?;
                let edit = page.before + sent;
                let op = json!({
                    "kind": "text", "block": null, "field": "mainIntro", "at": 0, "base": revision,
                    "remove": marker(edit - 1), "insert": marker(edit),
                });
                let frame = json!({"type": "draft.op", "seq": sent, "contentId": page.number, "language": "fi", "project": null, "op": op});
                if socket.send(frame.to_string()).await.is_err() {
                    (socket, follows) = (line.open("draft", page.number).await?, false);
                }
                continue;
            }
            frame = socket.next_text() => frame,
        };
        let Ok(Some(text)) = frame else {
            (socket, follows) = (line.open("draft", page.number).await?, false);
            continue;
        };
        if !text.starts_with(r#"{"type":"draft.state""#) {
            continue;
        }
        let state: Value = serde_json::from_str(&text).map_err(|error| Error::server(error.to_string()))?;
        revision = state["revision"].as_u64().unwrap_or_default();
        if state["rejected"].as_array().is_some_and(|refused| !refused.is_empty()) {
            return Err(Error::server(format!("An edit was refused: {text}")));
        }
        if !follows {
            // What the server does not know is sent again.
            sent = state["appliedSeq"].as_u64().unwrap_or_default();
            follows = true;
        }
        let now = state["ackedSeq"].as_u64().unwrap_or_default();
        if now > acked
            && let Ok(all) = page.sent.lock()
        {
            for at in acked..now.min(all.len() as u64) {
                let since = all[at as usize];
                took.add(since.saturating_duration_since(begun), since.elapsed());
            }
            acked = now;
        }
    }
    Ok(took)
}

/// Looks at a page until it shows the last edit, or nothing comes any more.
async fn look(mut line: Line, page: Arc<Page>, begun: Instant, last: u64) -> Result<Seen> {
    let mut socket = line.open("preview", page.number).await?;
    let mut seen = Seen {
        last: page.before,
        ..Seen::default()
    };
    while seen.last < last {
        match timeout(PATIENCE, socket.next_text()).await {
            Err(_) => break,
            Ok(Ok(Some(text))) => {
                let now = Instant::now();
                let Some(edit) = edit_in(&text).filter(|edit| *edit > seen.last) else {
                    continue;
                };
                if let Ok(sent) = page.sent.lock() {
                    let from = seen.last.saturating_sub(page.before) as usize;
                    let until = (edit.saturating_sub(page.before) as usize).min(sent.len());
                    for since in sent.get(from..until).unwrap_or_default() {
                        let took = now.saturating_duration_since(*since);
                        seen.took.add(since.saturating_duration_since(begun), took);
                    }
                }
                seen.last = edit;
            }
            Ok(_) => {
                seen.reloads += 1;
                socket = line.open("preview", page.number).await?;
            }
        }
    }
    Ok(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_edit_of_a_frame_counts() {
        let frame = format!(r#"{{"mainIntro":"{}","description":"{}"}}"#, marker(17), marker(9));
        assert_eq!(edit_in(&frame), Some(17));
        assert_eq!(edit_in("{}"), None);
    }
}
