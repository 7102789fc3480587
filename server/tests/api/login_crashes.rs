//! A login moves a visitor's cart once, wherever a crash cuts it short.

use std::{path::Path, thread::JoinHandle, time::Instant};

use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tokio::runtime::Runtime;

use crate::{
    customer_sessions::{Customer, PASSWORD},
    harness::{PATIENCE, Shop},
    live::{Tab, quantity},
};

const BAR: &str = "HH-1001-150";
/// Of each cart.
const BARS: i64 = 2;
/// How often the server dies as soon as the session is there, and how often as soon as the login is answered.
const CUTS: usize = 3;

#[test]
fn a_login_that_a_crash_cuts_short_moves_the_cart_once() {
    let mut shop = Shop::start().ready();
    let email = "cut.short@shop.example";
    let mut customer = shop.customer(email);
    let mut expected = 0;
    for cut in 0..2 * CUTS {
        let id = shop.page("/fi/")["anonymousId"].as_str().expect("an id").to_owned();
        let mut tab = Tab::open(&shop, &shop.visitor_of(&id));
        let seq = tab.add(BAR, BARS);
        tab.acknowledged(seq);
        expected += BARS.unsigned_abs();

        let cookie = format!("praline={id}");
        let before = sessions(shop.folder());
        let login = begin_login(&shop.url, email, &cookie);
        if cut < CUTS {
            let start = Instant::now();
            while sessions(shop.folder()) == before {
                assert!(start.elapsed() < PATIENCE, "no session is opened");
            }
        } else {
            login.join().expect("the login is asked for");
        }
        shop = shop.crash();
        // The answer did not come, or was not seen: whoever shops signs in again.
        let again = shop.sign_in(email, PASSWORD, &[("cookie", &cookie)]);
        assert_eq!(again.status, 200, "{}", again.text());
        customer = Customer::read(&shop, &again);
        let mut here = Tab::open(&shop, &customer.visitor(&shop));
        let state = here.until(|state| quantity(state) >= expected);
        assert_eq!(quantity(&state), expected, "after cut {cut}");
    }
    let mut elsewhere = Tab::open(&shop, &customer.visitor(&shop));
    elsewhere.until(|state| quantity(state) == expected);
}

/// Asks for a login and lets whatever comes of it come.
fn begin_login(url: &str, email: &str, cookie: &str) -> JoinHandle<()> {
    let url = format!("{url}/api/identity-connect/login");
    let body = serde_json::json!({"email": email, "password": PASSWORD}).to_string();
    let cookie = cookie.to_owned();
    std::thread::spawn(move || {
        // The server may die before it answers.
        let _ = ureq::post(url)
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .send(body);
    })
}

/// How many sessions are open.
fn sessions(folder: &Path) -> i64 {
    let options = SqliteConnectOptions::new().filename(folder.join("praline.db"));
    Runtime::new().expect("a runtime").block_on(async {
        let mut connection = options.connect().await.expect("connects");
        let count = sqlx::query_scalar("SELECT count(*) FROM customer_session")
            .fetch_one(&mut connection)
            .await
            .expect("a count");
        connection.close().await.expect("closes");
        count
    })
}
