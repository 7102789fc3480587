//! Starting and stopping, configuration, and the data that a new shop begins with.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, sync::Arc, time::Instant};

use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    harness::{PATIENCE, Shop, pause, run},
};

#[test]
fn an_empty_shop_is_a_plain_site() {
    let shop = Shop::with(&[], &["--seed", "none"]);
    for (url, title) in [
        ("/fi/", "Tervetuloa kauppaan"),
        ("/sv/", "Välkommen till butiken"),
        ("/en/", "Welcome to the shop"),
    ] {
        let page = shop.page(url);
        assert_eq!(page["siteTitle"], "Praline");
        assert_eq!(page["mainContentArea"][0]["title"], title);
    }
    assert_eq!(shop.get("/api/categories/products").body["totalCount"], 0);
    assert_eq!(shop.get("/readyz").status, 200, "an empty shop is ready");
}

#[test]
fn a_seed_is_for_new_folders_only() {
    let shop = Shop::with(&[], &["--seed", "none"]);
    let folder = Arc::new(TempDir::new().expect("a folder"));
    drop(shop);
    let first = Shop::at(folder.clone(), &[], &["--seed", "none"]);
    assert!(first.terminate().success());
    let second = Shop::at(folder, &[], &[]);
    assert_eq!(
        second.page("/fi/")["siteTitle"],
        "Praline",
        "the demo brand does not move in"
    );
}

#[test]
fn a_stopped_server_exits_cleanly_and_comes_back() {
    let shop = Shop::start().ready();
    let total = shop.get("/api/categories/products").body["totalCount"].clone();
    let id = shop.visitor().anonymous_id;
    let shop = shop.restart();
    assert_eq!(
        shop.get("/api/categories/products").body["totalCount"],
        total,
        "at once, without a new index"
    );
    shop.visitor_of(&id);
    let shop = shop.crash();
    assert_eq!(shop.get("/api/categories/products").body["totalCount"], total);
}

#[test]
fn the_folder_is_made_and_its_key_kept_private() {
    let parent = TempDir::new().expect("a folder");
    let folder = parent.path().join("new").join("deeper");
    let path = folder.to_str().expect("a path");
    let made = run(&["migrate", "--data-dir", path]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(folder.join("praline.db").exists());
    for command in ["config", "openapi"] {
        let folder = parent.path().join(command);
        let made = run(&[command, "--data-dir", folder.to_str().expect("a path")]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(folder.join("praline.db").exists(), "{command}");
    }

    let issued = run(&[
        "tokens",
        "issue",
        "--role",
        "CustomerServiceRepresentatives",
        "--data-dir",
        path,
    ]);
    assert!(issued.status.success(), "{}", String::from_utf8_lossy(&issued.stderr));
    assert_eq!(mode(&folder), 0o700);
    for file in ["praline.db", "signing.key"] {
        assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
    }
}

#[test]
fn a_misspelt_folder_is_no_new_shop() {
    let parent = TempDir::new().expect("a folder");
    let folder = parent.path().join("shpo");
    let copy = parent.path().join("copy");
    let copy = copy.to_str().expect("a path");
    for arguments in [
        &["backup", copy][..],
        &["content", "export", copy],
        &["content", "check"],
        &["customers", "forget", "aino@shop.example"],
        &["giftcards", "check"],
        &["orders", "list"],
        &["reindex"],
        &["staff", "audit", "--verify"],
        &["taxes", "list"],
        &["tokens", "list"],
    ] {
        let told = refused(&folder, arguments);
        let beginning = format!("There is no shop in {} (no praline.db).", folder.display());
        assert!(told.starts_with(&beginning), "{arguments:?}: {told}");
        assert!(!folder.exists() && !Path::new(copy).exists(), "{arguments:?}");
    }
    said(&folder, &["migrate"]);
    said(&folder, &["staff", "audit", "--verify"]);
}

#[test]
fn a_public_shop_where_nobody_can_pay_says_so() {
    let public = ("PRALINE__SERVER__PUBLIC_URL", "https://shop.example");
    let lines = |environment: &[(&str, &str)]| {
        let shop = Shop::with(environment, &["--seed", "none"]);
        let log = shop.log();
        log.lines().filter(|line| line.contains("nobody can pay")).count()
    };
    assert_eq!(lines(&[public]), 1);
    assert_eq!(lines(&[public, ("PRALINE__PAYMENTS__PROVIDERS", "invoice")]), 0);
    assert_eq!(lines(&[]), 0);
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[test]
fn a_key_that_others_can_read_is_refused_with_what_mends_it() {
    let shop = Shop::with(&[], &["--seed", "none"]);
    let folder = shop.folder().to_owned();
    let key = folder.join("signing.key");
    for loose in [0o640, 0o604] {
        fs::set_permissions(&key, fs::Permissions::from_mode(loose)).expect("changed");
        let issued = run(&[
            "tokens",
            "issue",
            "--role",
            "CustomerServiceRepresentatives",
            "--data-dir",
            folder.to_str().expect("a path"),
        ]);
        let said = String::from_utf8_lossy(&issued.stderr).into_owned();
        assert!(
            !issued.status.success() && said.contains(&format!("chmod 600 {}", key.display())),
            "{said}"
        );
    }
    // The server that has read the key goes on; the next one does not start.
    let kept = Arc::new(TempDir::new().expect("a folder"));
    fs::copy(&key, kept.path().join("signing.key")).expect("copied");
    fs::set_permissions(kept.path().join("signing.key"), fs::Permissions::from_mode(0o644)).expect("changed");
    let output = run(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--seed",
        "none",
        "--data-dir",
        kept.path().to_str().expect("a path"),
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && output.stdout.is_empty(), "{said}");
    assert!(said.contains("chmod 600 "), "{said}");
}

#[test]
fn a_second_server_on_a_folder_is_refused() {
    let shop = Shop::with(&[], &["--seed", "none"]);
    let folder = shop.folder().to_str().expect("a path");
    let output = run(&["serve", "--listen", "127.0.0.1:0", "--data-dir", folder]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && output.stdout.is_empty(), "{said}");
    assert!(
        said.contains(&shop.pid().to_string()) && said.contains(folder),
        "{said}"
    );
    let listed = run(&["taxes", "list", "--data-dir", folder]);
    assert!(
        listed.status.success(),
        "commands go on working: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    assert_eq!(shop.get("/healthz").status, 200);
    // A crash leaves no lock behind.
    assert_eq!(shop.crash().get("/healthz").status, 200);
}

#[test]
fn a_wrong_configuration_is_told_in_sentences() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("praline.toml");
    let check = |content: &str, parts: &[&str]| {
        fs::write(&file, content).expect("written");
        let output = run(&["config", "--config", file.to_str().expect("a path")]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{content}");
        for part in parts {
            assert!(said.contains(part), "{part} in {said}");
        }
    };
    check("[server]\nlisten = \"here\"\n", &["server.listen", "127.0.0.1:8080"]);
    check(
        "[server]\ntrusted_proxies = [\"10.0.0.0/8\", \"proxy.example\"]\n",
        &["server.trusted_proxies", "proxy.example", "10.0.0.0/8"],
    );
    check("[server]\nlissten = \"127.0.0.1:1\"\n", &["lissten"]);
    check("[log]\nformat = \"xml\"\n", &["xml"]);
    check("[carts]\nquiet_ms = 900\nmax_wait_ms = 100\n", &["carts.max_wait_ms"]);
    check(
        "[site]\ndefault_market = \"NO\"\n[database]\nurl = \"mysql://x\"\n",
        &["site.default_market", "database.url"],
    );
    check(
        "[mail]\nsmtp = \"smtps://shop:hunter2@\"\nfrom = \"halla\"\n\
         [webhooks.erp]\nurl = \"erp.example\"\nsecret = \"whsec_c2hvcnQ=\"\nprivate_networks = [\"10.1.0.0\"]\n",
        &[
            "mail.smtp names no host",
            "mail.from is \"halla\"",
            "webhooks.erp.url is no address",
            "webhooks.erp.secret must be whsec_",
            "webhooks.erp.private_networks holds \"10.1.0.0\"",
        ],
    );
    let missing = run(&["config", "--config", "/no/such/file.toml"]);
    assert!(!missing.status.success());
}

#[test]
fn file_environment_and_flags_win_in_this_order() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("praline.toml");
    fs::write(
        &file,
        "[carts]\nquiet_ms = 300\n[tokens]\nsecret = \"0123456789abcdef0123456789abcdef\"\n",
    )
    .expect("written");
    let output = run(&[
        "config",
        "--config",
        file.to_str().expect("a path"),
        "--listen",
        "127.0.0.1:7777",
        "--no-limits",
    ]);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success());
    for part in [
        "quiet_ms = 300",
        "listen = \"127.0.0.1:7777\"",
        "enabled = false",
        "secret = \"********\"",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains("0123456789abcdef"), "{shown}");

    let shop = Shop::with(&[("PRALINE__SITE__DEFAULT_LANGUAGE", "sv")], &[]);
    let answer = shop.get("/");
    assert_eq!(answer.header("location"), Some("/sv/"));
}

#[test]
fn a_running_shop_takes_over_hosts_and_says_what_waits() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("praline.toml");
    let write = |content: &str| fs::write(&file, content).expect("written");
    write("");
    let shop = Shop::with(&[], &["--config", file.to_str().expect("a path")]).ready();
    let allows = |host: &str| {
        let page = shop.get("/fi/");
        page.header("content-security-policy").expect("a policy").contains(host)
    };
    let until = |what: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !what() {
            assert!(start.elapsed() < PATIENCE, "{}", shop.log());
            pause();
        }
    };
    assert!(!allows("player.example"));

    write(concat!(
        "[site]\nframe_hosts = [\"https://player.example\"]\nscript_hosts = [\"https://widget.example\"]\n",
        "media_hosts = [\"https://films.example\"]\ndefault_language = \"sv\"\n",
    ));
    shop.send_signal("HUP");
    until(&|| allows("https://player.example"));
    assert!(
        allows("media-src 'self' https://widget.example https://films.example;"),
        "films have hosts of their own"
    );
    let page = shop.get("/fi/");
    let policy = page.header("content-security-policy").expect("a policy");
    let scripts = policy
        .split("; ")
        .find(|directive| directive.starts_with("script-src "));
    assert!(
        scripts.is_some_and(|sources| sources.ends_with(" https://widget.example")),
        "{policy}"
    );
    until(&|| shop.log().contains("at the next start only: site.default_language"));
    assert!(!allows("youtube"), "a list takes the place of the former one");

    write("[site]\nframe_hosts = [\"player\"]\n");
    shop.send_signal("HUP");
    until(&|| shop.log().contains("site.frame_hosts holds \"player\""));
    assert!(allows("https://player.example"), "what is broken changes nothing");
}

#[test]
fn a_taken_port_is_told() {
    let shop = Shop::start();
    let address = shop.url.trim_start_matches("http://").to_owned();
    let folder = TempDir::new().expect("a folder");
    let output = run(&[
        "serve",
        "--listen",
        &address,
        "--data-dir",
        folder.path().to_str().expect("a path"),
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(said.contains("--listen"), "{said}");
    assert!(output.stdout.is_empty());
}

#[test]
fn the_api_describes_itself() {
    let output = run(&["openapi"]);
    assert!(output.status.success());
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for path in ["/api/cda/content", "/api/search/products", "/api/me/carts/add"] {
        assert!(document["paths"].get(path).is_some(), "{path}");
    }
    assert!(document["components"]["schemas"].get("ProductCard").is_some());
}
