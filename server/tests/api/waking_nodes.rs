//! Two servers on one PostgreSQL that wake each other by NATS. By themselves they look every half minute, so that what comes
//! before has come by a message; that no look has found it is asked of the metrics.

use tempfile::TempDir;

use crate::{
    commands::refused,
    harness::{Shop, Visitor},
    live::{Tab, quantity},
    nats::{Nats, PASSWORD},
    two_nodes::{BAR, Nodes, a_page_that_is_edited_on_one_node_is_seen_on_the_other, node_with},
};

const BROKER_IS_AWAY: &str = "the message broker is out of reach";
const WARNING: &str = "the message broker does not do its work";

fn section(url: &str) -> String {
    format!("[nats]\nurl = \"{url}\"\npoll_ms = 30000\n")
}

/// One database, one broker and two servers for all of it: they are what takes time.
#[test]
fn servers_wake_each_other_and_need_no_broker_for_anything() {
    let mut broker = Nats::start();
    let nodes = Nodes::start(&section(&broker.url(PASSWORD)));
    until_connected(&nodes);
    let visitor = nodes.one.visitor();
    let mut here = Tab::open(&nodes.one, &visitor);
    let mut there = Tab::open(&nodes.other, &visitor);

    a_message_shows_the_cart(&nodes, &mut here, &mut there);
    let before = [&nodes.one, &nodes.other].map(|shop| noticed(shop, "outbox", "message"));
    let looked = [&nodes.one, &nodes.other].map(|shop| noticed(shop, "outbox", "poll"));
    a_page_that_is_edited_on_one_node_is_seen_on_the_other(&nodes);
    for (number, shop) in [&nodes.one, &nodes.other].into_iter().enumerate() {
        assert!(noticed(shop, "outbox", "message") > before[number], "node {number}");
        assert!(noticed(shop, "outbox", "commit") > 0, "its own are shown at once too");
        assert_eq!(noticed(shop, "outbox", "poll"), looked[number], "node {number}");
    }
    a_broker_that_hangs_holds_nobody_up(&broker, &mut here, &mut there);

    broker.kill();
    for shop in [&nodes.one, &nodes.other] {
        let ready = shop.wait_for("/readyz", |answer| answer.text().contains(BROKER_IS_AWAY));
        assert_eq!(ready.status, 200, "{}", ready.text());
        assert_eq!(metric(shop, "praline_broker_connected"), 0);
    }
    looks_show_the_cart(&nodes, &mut here, &mut there);
    a_page_that_is_edited_on_one_node_is_seen_on_the_other(&nodes);
    assert!(metric(&nodes.one, "praline_broker_dropped_total{reason=\"disconnected\"}") > 0);

    broker.start_again();
    until_connected(&nodes);
    a_message_shows_the_cart(&nodes, &mut here, &mut there);
    for shop in [&nodes.one, &nodes.other] {
        let log = shop.log();
        assert_eq!(log.matches(WARNING).count(), 1, "once for all tries: {log}");
        assert!(!log.contains(PASSWORD) && !log.contains(&visitor.anonymous_id), "{log}");
    }
    somebody_without_the_password_goes_on_alone(&broker, &nodes, &visitor, &mut here);
}

fn until_connected(nodes: &Nodes) {
    for shop in [&nodes.one, &nodes.other] {
        shop.wait_for("/readyz", |answer| {
            answer.status == 200 && !answer.text().contains(BROKER_IS_AWAY)
        });
        assert_eq!(metric(shop, "praline_broker_connected"), 1);
    }
}

fn a_message_shows_the_cart(nodes: &Nodes, here: &mut Tab, there: &mut Tab) {
    let before = [
        noticed(&nodes.one, "cart", "message"),
        noticed(&nodes.other, "cart", "message"),
    ];
    let looked = [
        noticed(&nodes.one, "cart", "poll"),
        noticed(&nodes.other, "cart", "poll"),
    ];
    adds(here, there);
    adds(there, here);
    for (number, shop) in [&nodes.one, &nodes.other].into_iter().enumerate() {
        assert!(noticed(shop, "cart", "message") > before[number], "node {number}");
        assert_eq!(noticed(shop, "cart", "poll"), looked[number], "node {number}");
    }
}

fn looks_show_the_cart(nodes: &Nodes, here: &mut Tab, there: &mut Tab) {
    let before = noticed(&nodes.other, "cart", "poll");
    adds(here, there);
    assert!(noticed(&nodes.other, "cart", "poll") > before);
}

/// What the one adds the other is shown.
fn adds(tab: &mut Tab, other: &mut Tab) {
    let pieces = quantity(&tab.state) + 1;
    let seq = tab.add(BAR, 1);
    tab.acknowledged(seq);
    other.until(|state| quantity(state) == pieces && state["settled"] == true);
}

fn a_broker_that_hangs_holds_nobody_up(broker: &Nats, here: &mut Tab, there: &mut Tab) {
    broker.send_signal("STOP");
    let pieces = quantity(&here.state) + 3;
    for _ in 0..3 {
        let seq = here.add(BAR, 1);
        here.acknowledged(seq);
    }
    broker.send_signal("CONT");
    there.until(|state| quantity(state) == pieces && state["settled"] == true);
}

/// It is told so once, without the password that it tried.
fn somebody_without_the_password_goes_on_alone(broker: &Nats, nodes: &Nodes, visitor: &Visitor, here: &mut Tab) {
    let wrong = broker.url("a-wrong-guess");
    let lonely = node_with(&nodes.config, &[("NATS_URL", &wrong)]).ready();
    let ready = lonely.wait_for("/readyz", |answer| answer.text().contains(BROKER_IS_AWAY));
    assert_eq!(ready.status, 200, "{}", ready.text());
    crate::harness::wait_until(
        || metric(&lonely, "praline_broker_troubles_total"),
        |troubles| *troubles > 2,
    );
    let mut there = Tab::open(&lonely, visitor);
    adds(here, &mut there);
    let log = lonely.log();
    assert_eq!(log.matches(WARNING).count(), 1, "{log}");
    assert!(log.contains("authorization violation"), "{log}");
    assert!(!log.contains("a-wrong-guess"), "{log}");
}

#[test]
fn a_broker_that_cannot_be_used_is_refused_at_the_start() {
    let folder = TempDir::new().expect("a folder");
    for (arguments, wanted) in [
        (&["--nats-url", "nats://shop:hunter2@localhost"][..], "SQLite"),
        (
            &[
                "--nats-url",
                "http://shop:hunter2@localhost",
                "--database-url",
                "postgres://x",
            ],
            "nats.url must begin with nats:// or tls://",
        ),
        (
            &["--nats-url", "nats://shop@:hunter2", "--database-url", "postgres://x"],
            "nats.url names no host with a port",
        ),
        (
            &[
                "--nats-url",
                "nats://hunter2:@localhost",
                "--database-url",
                "postgres://x",
            ],
            "nats.url has credentials that cannot be used",
        ),
    ] {
        for command in ["serve", "config"] {
            let said = refused(folder.path(), &[&[command], arguments].concat());
            assert!(said.contains(wanted) && !said.contains("hunter2"), "{said}");
        }
    }
}

/// How often changes were found, by what changed and what made the server look.
fn noticed(shop: &Shop, of: &str, by: &str) -> u64 {
    metric(
        shop,
        &format!("praline_changes_noticed_total{{of=\"{of}\",by=\"{by}\"}}"),
    )
}

fn metric(shop: &Shop, name: &str) -> u64 {
    let text = shop.get("/metrics").text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0, |value| value.parse::<f64>().expect("a number") as u64)
}
