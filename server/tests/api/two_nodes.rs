//! Two servers on one PostgreSQL: what the one does the other shows, and nothing is lost or done twice.

use std::{path::Path, process::Command, sync::Arc, thread};

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    drafting::{Desk, Screen},
    harness::{Shop, Visitor},
    live::{Tab, quantity, random_tab_id},
    postgres,
    previewing::STORY,
};

pub(crate) const BAR: &str = "HH-1001-150";

/// Both servers, with nothing in common but the database and the secret.
pub(crate) struct Nodes {
    pub(crate) one: Shop,
    pub(crate) other: Shop,
    database: String,
    /// Whoever works for the shop gets a token with it.
    pub(crate) config: TempDir,
}

impl Nodes {
    /// With this in the configuration of both, beside the database.
    pub(crate) fn start(more: &str) -> Self {
        let database = runtime().block_on(postgres::new_database(None));
        let config = configured(&database, more);
        // The first one makes the shop.
        let one = node(&config).ready();
        let other = node(&config).ready();
        Self {
            one,
            other,
            database,
            config,
        }
    }

    fn program(&self, role: &str) -> Visitor {
        let issued = self.said(&["tokens", "issue", "--role", role]);
        Visitor {
            anonymous_id: String::new(),
            token: issued.trim().to_owned(),
        }
    }

    fn said(&self, arguments: &[&str]) -> String {
        said(
            self.one.folder(),
            &[arguments, &["--config", file(&self.config)]].concat(),
        )
    }

    /// The pieces in a cart, and its version, as they are stored.
    fn stored(&self, cart: &Value) -> (u64, u64) {
        const SQL: &str = "SELECT CAST(SUM(l.quantity) AS BIGINT), c.version FROM cart c JOIN cart_line l
            ON l.identity = c.identity AND l.market = c.market WHERE c.cart_id = $1 GROUP BY c.version";
        let (pieces, version): (i64, i64) = runtime().block_on(async {
            let mut connection = PgConnection::connect(&self.database).await.expect("connects");
            let found = sqlx::query_as(SQL).bind(cart["id"].as_str());
            found.fetch_one(&mut connection).await.expect("a cart")
        });
        (pieces.cast_unsigned(), version.cast_unsigned())
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

pub(crate) fn configured(database: &str, more: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    // As visitors see both, whatever address each listens on.
    let text = format!(
        "[server]\npublic_url = \"http://shop.example\"\n[database]\nurl = \"{database}\"\n[tokens]\nsecret = \"the same on every node, and long enough\"\n{more}"
    );
    std::fs::write(folder.path().join("praline.toml"), text).expect("written");
    folder
}

fn node(config: &TempDir) -> Shop {
    node_with(config, &[])
}

pub(crate) fn node_with(config: &TempDir, environment: &[(&str, &str)]) -> Shop {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let environment = [&[("PRALINE_CONFIG", file(config))], environment].concat();
    Shop::at(folder, &environment, &["--no-limits"])
}

fn file(config: &TempDir) -> &'static str {
    let path = config.path().join("praline.toml");
    path.to_str().expect("a path").to_owned().leak()
}

fn cart(shop: &Shop, visitor: &Visitor) -> Value {
    let cart = shop.get_as(visitor, "/api/me/carts");
    assert_eq!(cart.status, 200, "{}", cart.text());
    cart.body
}

/// One database and two servers for all of it: they are what takes time.
#[test]
fn two_servers_on_one_database_are_one_shop() {
    let mut nodes = Nodes::start("");
    a_change_is_pushed_to_the_tab_on_the_other_node(&nodes);
    operations_from_both_nodes_count_once_each(&nodes);
    a_page_that_is_edited_on_one_node_is_seen_on_the_other(&nodes);
    a_busy_shop_is_dumped_and_restored(&nodes);
    nodes.one = a_tab_of_a_killed_node_goes_on_at_the_other(nodes.one, &nodes.other);
    let refused = refused(nodes.one.folder(), &["backup", "copy", "--config", file(&nodes.config)]);
    assert!(refused.contains("pg_dump"), "{refused}");
}

fn a_change_is_pushed_to_the_tab_on_the_other_node(nodes: &Nodes) {
    let visitor = nodes.one.visitor();
    let mut here = Tab::open(&nodes.one, &visitor);
    let mut there = Tab::open(&nodes.other, &visitor);
    let seq = here.add(BAR, 2);
    let acknowledged = here.acknowledged(seq);
    let told = there.until(|state| quantity(state) == 2);
    assert_eq!(
        (&told["settled"], lasting(&told)),
        (&json!(true), lasting(&acknowledged))
    );
    assert_eq!(told["version"], acknowledged["version"]);
    // And back, from a node that had the cart in memory.
    let seq = there.add(BAR, 3);
    let acknowledged = there.acknowledged(seq);
    let told = here.until(|state| quantity(state) == 5 && state["settled"] == true);
    assert_eq!(lasting(&told), lasting(&acknowledged));
}

/// A state's cart without what the last operation had to say of it, which is told where it was decided.
fn lasting(state: &Value) -> Value {
    let mut cart = state["cart"].clone();
    cart["properties"]["affectedItems"].take();
    cart
}

fn operations_from_both_nodes_count_once_each(nodes: &Nodes) {
    const EACH: u64 = 25;
    let visitor = &nodes.one.visitor();
    thread::scope(|scope| {
        for shop in [&nodes.one, &nodes.other, &nodes.one, &nodes.other] {
            scope.spawn(move || {
                let mut tab = Tab::open(shop, visitor);
                for _ in 0..EACH {
                    tab.add(BAR, 1);
                }
                let state = tab.acknowledged(EACH);
                assert_eq!(state["rejected"], json!([]));
            });
        }
        for number in 0..4 {
            scope.spawn(move || {
                for operation in 0..EACH {
                    // Sent to both at the same time, as by somebody whose connection was lost.
                    let key = format!("client-{number}-{operation}");
                    let add = |shop: &Shop| {
                        let form = json!({"code": BAR, "quantity": 1});
                        let added = shop.post_as(visitor, "/api/me/carts/add", &form, &[("idempotency-key", &key)]);
                        assert_eq!(added.status, 200, "{}", added.text());
                        added.bytes
                    };
                    let (here, there) = thread::scope(|both| {
                        let here = both.spawn(|| add(&nodes.one));
                        (add(&nodes.other), here.join().expect("an answer"))
                    });
                    assert_eq!(here, there, "the first answer");
                }
            });
        }
    });
    let (here, there) = (cart(&nodes.one, visitor), cart(&nodes.other, visitor));
    assert_eq!(lasting(&json!({"cart": here})), lasting(&json!({"cart": there})));
    let (pieces, version) = nodes.stored(&here);
    assert_eq!(pieces, 8 * EACH, "each once");
    assert_eq!(
        (quantity(&json!({"cart": here})), here["version"].as_u64()),
        (pieces, Some(version))
    );
}

pub(crate) fn a_page_that_is_edited_on_one_node_is_seen_on_the_other(nodes: &Nodes) {
    let (editor, publisher) = (nodes.program("editor"), nodes.program("publisher"));
    let mut desk = Desk::open(&nodes.one, &editor);
    let mut screen = Screen::open(&nodes.other, ("staff", &editor.token), &desk.number, &[]);
    let begins = |text: &Value, word: &str| text.as_str().is_some_and(|text| text.starts_with(word));
    let seq = desk.types(0, "", "Zanzibarian ");
    desk.acknowledged(seq);
    screen.until(|page| begins(&page["mainIntro"], "Zanzibarian "));
    // Somebody else at the same page, on the other node.
    let mut colleague = Desk::open(&nodes.other, &editor);
    assert!(colleague.intro().starts_with("Zanzibarian "), "{}", colleague.intro());
    let seq = colleague.types(0, "", "Old ");
    let saved = colleague.acknowledged(seq);
    desk.until(|state| state["etag"] == saved["etag"]);
    assert!(desk.intro().starts_with("Old Zanzibarian "), "{}", desk.intro());

    let published = nodes.one.post_as(
        &publisher,
        &format!("{STORY}/publish"),
        &json!({"etag": saved["etag"]}),
        &[],
    );
    assert_eq!(published.status, 200, "{}", published.text());
    let known = nodes.other.get_as(&editor, "/api/edit/pages/storing-chocolate").body;
    let url = known["editions"]["en"]["url"].as_str().expect("an address");
    let content = format!("/api/cda/content?contentUrl={url}");
    nodes.other.wait_for(&content, |answer| {
        begins(&answer.body[0]["mainIntro"], "Old Zanzibarian ")
    });
    nodes
        .other
        .wait_for("/api/search/content?q=zanzibarian&language=en", |answer| {
            answer.body["totalCount"] == 1
        });
}

/// With PostgreSQL's own tools, as docs/operations.md tells, while somebody adds.
fn a_busy_shop_is_dumped_and_restored(nodes: &Nodes) {
    let visitor = nodes.one.visitor();
    let mut tab = Tab::open(&nodes.one, &visitor);
    let first = tab.add(BAR, 1);
    tab.acknowledged(first);
    let above = TempDir::new().expect("a folder");
    let dump = above.path().join("shop.dump");
    let dump = dump.to_str().expect("a path");
    let most = thread::scope(|scope| {
        let dumping = scope.spawn(|| tool("pg_dump", &["--format=custom", "--file", dump, &nodes.database]));
        let mut last = first;
        while !dumping.is_finished() && last < 900 {
            last = tab.add(BAR, 1);
            tab.acknowledged(last);
        }
        last
    });
    let database = runtime().block_on(postgres::new_database(None));
    tool("pg_restore", &["--exit-on-error", "--dbname", &database, dump]);
    let restored = node(&configured(&database, "")).ready();
    let kept = quantity(&json!({"cart": cart(&restored, &visitor)}));
    assert!((first..=most).contains(&kept), "{kept} of {most}");
    assert_eq!(
        restored.get("/api/search/content?q=zanzibarian&language=en").body["totalCount"],
        1,
        "found again"
    );
}

fn tool(name: &str, arguments: &[&str]) {
    let programs = postgres::newest_programs().expect("PostgreSQL");
    let run = Command::new(Path::new(&programs).join(name)).args(arguments).output();
    let run = run.expect("the tool runs");
    assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
}

/// The node dies with operations on their way; the same page goes on at the other one. Returns the node, which came back.
fn a_tab_of_a_killed_node_goes_on_at_the_other(mut one: Shop, other: &Shop) -> Shop {
    const ALL: u64 = 60;
    const OTHERS: u64 = 20;
    let visitor = one.visitor();
    let id = random_tab_id();
    let mut tab = Tab::open_as(&one, &visitor, &id, "FI", "fi");
    let mut second = Tab::open(other, &visitor);
    for _ in 0..ALL / 3 {
        tab.add(BAR, 1);
    }
    tab.acknowledged(ALL / 3);
    for _ in 0..OTHERS {
        second.add(BAR, 1);
    }
    for _ in 0..ALL / 3 {
        tab.add(BAR, 1);
    }
    // They are shown, and perhaps stored: nobody here knows.
    tab.until(|state| state["appliedSeq"].as_u64() >= Some(2 * ALL / 3));
    let acknowledged = tab.state["ackedSeq"].as_u64().expect("a number");
    one.send_signal("KILL");
    assert!(!one.ended().success());
    tab.vanish();

    let mut tab = Tab::open_as(other, &visitor, &id, "FI", "fi");
    let kept = tab.state["ackedSeq"].as_u64().expect("a number");
    assert!((acknowledged..=2 * ALL / 3).contains(&kept), "{acknowledged} ≤ {kept}");
    for _ in kept..ALL {
        tab.add(BAR, 1);
    }
    tab.acknowledged(ALL);
    second.acknowledged(OTHERS);
    for tab in [&mut tab, &mut second] {
        let state = tab.until(|state| state["settled"] == true && quantity(state) >= ALL + OTHERS);
        assert_eq!(quantity(&state), ALL + OTHERS, "nothing is lost, nothing counts twice");
    }
    let one = one.crash().ready();
    let (here, there) = (cart(&one, &visitor), cart(other, &visitor));
    assert_eq!(lasting(&json!({"cart": here})), lasting(&json!({"cart": there})));
    one
}

#[test]
fn a_server_with_another_key_than_the_others_does_not_start() {
    let database = runtime().block_on(postgres::new_database(None));
    let known = configured(&database, "");
    let other = configured(&database, "");
    let path = other.path().join("praline.toml");
    let text = std::fs::read_to_string(&path).expect("a file");
    let text = text.replace("the same on every node", "another one on this node");
    std::fs::write(path, text).expect("written");
    let folder = TempDir::new().expect("a folder");
    let with = |words: &[&'static str], config: &TempDir| [words, &["--config", file(config)]].concat();
    let issue: &[&str] = &["tokens", "issue", "--role", "editor"];
    let serve: &[&str] = &["serve", "--listen", "127.0.0.1:0"];
    said(folder.path(), &with(issue, &known));
    for words in [issue, serve] {
        let why = refused(folder.path(), &with(words, &other));
        assert!(
            why.contains("tokens.secret") && why.contains("praline tokens replace-key"),
            "{why}"
        );
    }
    said(folder.path(), &with(&["tokens", "replace-key"], &other));
    said(folder.path(), &with(issue, &other));
    refused(folder.path(), &with(serve, &known));
}
