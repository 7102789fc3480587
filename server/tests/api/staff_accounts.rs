//! Accounts of the staff, what their roles open, and the log of what they change.

use serde_json::{Value, json};

use crate::{
    cda::program,
    commands::{command, refused, said},
    harness::{Answer, Shop},
    staff_sessions::{PASSWORD, StaffSession, new_email, token_of},
};

fn is_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (status, Some(code)),
        "{}",
        answer.text()
    );
}

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

/// The lines of the log about a subject, the newest first.
fn lines(shop: &Shop, reader: &StaffSession, subject: &str) -> Vec<Value> {
    let (mut found, mut next) = (Vec::new(), i64::MAX);
    loop {
        let page = reader.get(shop, &format!("/api/staff/audit?limit=200&before={next}"));
        let items = ok(&page)["items"].as_array().expect("lines").clone();
        found.extend(items.into_iter().filter(|line| line["subject"] == subject));
        match page.body["next"].as_i64() {
            Some(before) => next = before,
            None => return found,
        }
    }
}

fn actions(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line["action"].as_str().unwrap_or_default())
        .collect()
}

#[test]
fn whoever_works_here_chooses_their_language() {
    let shop = Shop::shared();
    let session = shop.staff_session("editor");
    let choose = |language: &str| session.call(shop, "PUT", "/api/staff/language", &json!({"language": language}));
    assert_eq!(choose("sv").status, 204);
    assert_eq!(
        session.get(shop, "/api/staff/session").body["account"]["language"],
        "sv"
    );
    assert_eq!(choose("de").status, 422);
}

#[test]
fn administrators_invite_change_and_disable_others() {
    let shop = Shop::shared();
    let administrator = shop.staff_session("administrator");
    let email = new_email("newcomer");
    let form = json!({"email": email, "name": "New Comer", "roles": ["editor"], "language": "sv"});
    let invited = administrator.post(shop, "/api/staff/invitations", &form);
    let link = ok(&invited)["link"].as_str().expect("a link").to_owned();
    assert!(
        link.starts_with(&format!("{}/admin/invitation#token=", shop.url)),
        "{link}"
    );
    assert!(invited.body["expires"].is_string());
    let found = |email: &str| {
        let listed = administrator.get(shop, "/api/staff/accounts");
        let items = ok(&listed)["items"].as_array().expect("accounts").clone();
        items
            .into_iter()
            .find(|item| item["email"] == email)
            .expect("the account")
    };
    let account = found(&email);
    let id = account["id"].as_str().expect("an id").to_owned();
    assert_eq!(
        (&account["invited"], &account["disabled"], &account["lastSeen"]),
        (&json!(true), &json!(false), &Value::Null)
    );
    let wrong = |changes: Value, field: &str| {
        let mut form = json!({"email": new_email("x"), "name": "X", "roles": ["editor"], "language": "fi"});
        for (name, value) in changes.as_object().expect("changes") {
            form[name] = value.clone();
        }
        let refused = administrator.post(shop, "/api/staff/invitations", &form);
        is_refused(&refused, 422, "invalid");
        assert!(refused.body["errors"][field].is_array(), "{field}: {}", refused.text());
    };
    wrong(json!({"email": email}), "email");
    wrong(json!({"email": "nobody"}), "email");
    wrong(json!({"name": " "}), "name");
    wrong(json!({"roles": []}), "roles");
    wrong(json!({"roles": ["chef"]}), "roles");
    wrong(json!({"language": "de"}), "language");
    let session = StaffSession::read(shop, &email, &shop.accept(&token_of(&link), PASSWORD));
    let path = format!("/api/staff/accounts/{id}");
    let change = |form: Value| administrator.patch(shop, &path, &form);
    is_refused(&change(json!({"roles": []})), 422, "invalid");
    let changed = change(json!({"name": "Come Late", "roles": ["publisher", "operator"]}));
    assert_eq!(
        (&ok(&changed)["name"], &changed.body["roles"]),
        (&json!("Come Late"), &json!(["publisher", "operator"]))
    );
    // What the roles open holds from the next call on.
    assert_eq!(session.get(shop, "/api/staff/audit").status, 200);
    let disabled = change(json!({"disabled": true}));
    assert_eq!(ok(&disabled)["disabled"], true);
    is_refused(&session.get(shop, "/api/staff/session"), 401, "invalid-token");
    is_refused(&session.get(shop, "/api/edit/tree"), 401, "invalid-token");
    is_refused(&shop.log_in(&email, PASSWORD, &[]), 401, "wrong-credentials");
    let enabled = change(json!({"disabled": false}));
    assert_eq!(ok(&enabled)["disabled"], false);
    // The sessions of before stay ended.
    is_refused(&session.get(shop, "/api/staff/session"), 401, "invalid-token");
    assert_eq!(shop.log_in(&email, PASSWORD, &[]).status, 200);
    is_refused(
        &administrator.patch(shop, "/api/staff/accounts/0000000000000000", &json!({"name": "X"})),
        404,
        "not-found",
    );
    let mut told = lines(shop, &administrator, &format!("account {id}"));
    // Failures are written beside the answer: when is open.
    told.retain(|line| line["action"] != "login.failed");
    assert_eq!(
        actions(&told),
        [
            "account.changed",
            "account.changed",
            "account.changed",
            "account.password",
            "account.invited"
        ]
    );
    let roles = &told[2];
    assert_eq!(
        (&roles["actor"]["kind"], &roles["actor"]["id"]),
        (&json!("staff"), &json!(administrator.account()))
    );
    let detail = |name: &str, roles: Value| json!({"email": email, "name": name, "roles": roles, "disabled": false});
    assert_eq!(roles["detail"]["before"], detail("New Comer", json!(["editor"])));
    assert_eq!(
        roles["detail"]["after"],
        detail("Come Late", json!(["publisher", "operator"]))
    );
}

#[test]
fn a_new_link_lets_in_who_came_too_late_or_forgot() {
    let shop = Shop::shared();
    let administrator = shop.staff_session("administrator");
    let session = shop.staff_session("editor");
    let path = format!("/api/staff/accounts/{}", session.account());
    let reset = |form: Value| administrator.post(shop, &format!("{path}/reset"), &form);
    let made = reset(json!({}));
    let first = token_of(ok(&made)["link"].as_str().expect("a link"));
    is_refused(&session.get(shop, "/api/staff/session"), 401, "invalid-token");
    assert_eq!(
        shop.log_in(&session.email, PASSWORD, &[]).status,
        200,
        "until it is used"
    );
    let made = reset(json!({"dropSecondFactor": true}));
    let second = token_of(ok(&made)["link"].as_str().expect("a link"));
    is_refused(&shop.accept(&first, PASSWORD), 404, "invitation-unknown");
    assert_eq!(shop.accept(&second, "another horse battery").status, 200);
    is_refused(&shop.log_in(&session.email, PASSWORD, &[]), 401, "wrong-credentials");
    assert_eq!(administrator.patch(shop, &path, &json!({"disabled": true})).status, 200);
    is_refused(&reset(json!({})), 409, "not-possible");
    let nobody = administrator.post(shop, "/api/staff/accounts/0/reset", &json!({}));
    is_refused(&nobody, 404, "not-found");
    let editor = shop.staff_session("editor");
    is_refused(
        &editor.post(shop, &format!("{path}/reset"), &json!({})),
        403,
        "forbidden",
    );
}

#[test]
fn roles_open_what_they_should() {
    let shop = Shop::shared();
    let reads = [
        "/api/edit/tree",
        "/api/staff/accounts",
        "/api/staff/audit",
        "/api/cda/carts/00000000-0000-0000-0000-000000000001",
    ];
    for (role, opens) in [
        ("editor", [true, false, false, false]),
        ("publisher", [true, false, false, false]),
        ("merchant", [true, false, false, false]),
        ("developer", [true, false, false, false]),
        ("CustomerServiceRepresentatives", [false, false, false, true]),
        ("operator", [false, false, true, false]),
        ("administrator", [true, true, true, true]),
    ] {
        let session = shop.staff_session(role);
        for (path, opens) in reads.into_iter().zip(opens) {
            let answer = session.get(shop, path);
            if opens {
                assert!(![401, 403].contains(&answer.status), "{role} {path}: {}", answer.text());
            } else {
                is_refused(&answer, 403, "forbidden");
            }
        }
        // Carts of one's own are visitors'.
        is_refused(&session.get(shop, "/api/me/carts"), 403, "forbidden");
        assert_eq!(session.get(shop, "/api/staff/sessions").status, 200, "{role}");
        let invites = json!({"email": "nobody", "name": "", "roles": [], "language": "fi"});
        let invited = session.post(shop, "/api/staff/invitations", &invites);
        assert_eq!(
            invited.status,
            if role == "administrator" { 422 } else { 403 },
            "{role}"
        );
    }
    // Programs manage accounts with a token, and have none of their own.
    let token = program(shop, "administrator");
    assert_eq!(shop.get_as(&token, "/api/staff/accounts").status, 200);
    is_refused(&shop.get_as(&token, "/api/staff/session"), 401, "invalid-token");
    is_refused(&shop.get_as(&shop.visitor(), "/api/staff/accounts"), 403, "forbidden");
}

#[test]
fn what_editors_write_publishers_publish() {
    const STORY: &str = "/api/edit/pages/storing-chocolate/en";
    let shop = Shop::start().ready();
    let (editor, publisher) = (shop.staff_session("editor"), shop.staff_session("publisher"));
    let mut form = ok(&editor.get(&shop, STORY)).clone();
    form["draft"]["content"]["name"] = "Kept cool".into();
    let saved = ok(&editor.put(&shop, STORY, &form)).clone();
    assert_eq!(saved["author"], "Somebody editor");
    let etag = json!({"etag": saved["etag"]});
    let path = format!("{STORY}/publish");
    is_refused(&editor.post(&shop, &path, &etag), 403, "forbidden");
    assert_eq!(ok(&publisher.post(&shop, &path, &etag))["state"], "published");
}

#[test]
fn somebody_stays_who_may_manage_accounts() {
    let shop = Shop::start().ready();
    let first = shop.staff_session("administrator");
    let own = format!("/api/staff/accounts/{}", first.account());
    let change = |form: Value| first.patch(&shop, &own, &form);
    for form in [json!({"roles": ["editor"]}), json!({"disabled": true})] {
        is_refused(&change(form), 409, "last-administrator");
    }
    let told = refused(shop.folder(), &["staff", "disable", &first.email]);
    assert!(told.contains("Make another administrator first"), "{told}");
    // Somebody who was invited only may never come.
    let email = new_email("second");
    let token = shop.invited(&email, "administrator");
    is_refused(&change(json!({"disabled": true})), 409, "last-administrator");
    assert_eq!(shop.accept(&token, PASSWORD).status, 200);
    assert_eq!(change(json!({"roles": ["editor"]})).status, 200);
    is_refused(&first.get(&shop, "/api/staff/accounts"), 403, "forbidden");
}

#[test]
fn operators_make_disable_and_reset_accounts_at_the_command_line() {
    let shop = Shop::start().ready();
    let folder = shop.folder();
    let empty = command(folder, &["staff", "list"]);
    let told = String::from_utf8_lossy(&empty.stderr).into_owned();
    assert!(told.contains("staff create"), "{told}");
    let session = shop.staff_session("editor");
    let email = session.email.clone();
    for (arguments, reason) in [
        (
            [
                "staff", "create", "--email", "nobody", "--name", "N", "--role", "editor",
            ],
            "Write an e-mail address.",
        ),
        (
            ["staff", "create", "--email", &email, "--name", "N", "--role", "editor"],
            "Another account has this e-mail address.",
        ),
        (
            [
                "staff",
                "create",
                "--email",
                "a@b.example",
                "--name",
                " ",
                "--role",
                "editor",
            ],
            "Write a name",
        ),
        (
            [
                "staff",
                "create",
                "--email",
                "a@b.example",
                "--name",
                "N",
                "--role",
                "chef",
            ],
            "possible values",
        ),
    ] {
        let told = refused(folder, &arguments);
        assert!(told.contains(reason), "{told}");
    }
    let told = refused(folder, &["staff", "disable", "nobody@shop.example"]);
    assert!(told.contains("praline staff list"), "{told}");
    let listed = || -> Value {
        let listed: Value = serde_json::from_str(&said(folder, &["staff", "list", "--json"])).expect("JSON");
        listed[0].clone()
    };
    assert_eq!(
        (&listed()["email"], &listed()["roles"], &listed()["state"]),
        (&json!(email), &json!(["editor"]), &json!("active"))
    );
    assert!(said(folder, &["staff", "list"]).contains(&email));
    // The address in any letters, or the id.
    said(folder, &["staff", "disable", &email.to_uppercase()]);
    assert_eq!(listed()["state"], "disabled");
    is_refused(&session.get(&shop, "/api/staff/session"), 401, "invalid-token");
    let told = refused(folder, &["staff", "reset", &email]);
    assert!(told.contains("praline staff enable"), "{told}");
    said(folder, &["staff", "enable", session.account()]);
    let again = StaffSession::read(&shop, &email, &shop.log_in(&email, PASSWORD, &[]));
    let offered = again.post(&shop, "/api/staff/totp", &Value::Null);
    assert_eq!(offered.status, 200);
    let reset = |more: &[&str]| {
        let mut arguments = vec!["staff", "reset", &email];
        arguments.extend(more);
        token_of(&said(folder, &arguments))
    };
    let first = reset(&[]);
    is_refused(&again.get(&shop, "/api/staff/session"), 401, "invalid-token");
    let second = reset(&["--drop-second-factor"]);
    is_refused(&shop.accept(&first, PASSWORD), 404, "invitation-unknown");
    let accepted = shop.accept(&second, "another horse battery");
    let session = StaffSession::read(&shop, &email, &accepted);
    assert_eq!(session.get(&shop, "/api/staff/session").status, 200);
    is_refused(&shop.log_in(&email, PASSWORD, &[]), 401, "wrong-credentials");
    let log: Value =
        serde_json::from_str(&said(folder, &["staff", "audit", "--json", "--limit", "200"])).expect("JSON");
    let log = log.as_array().expect("lines");
    let of_account = |line: &&Value| line["subject"].as_str() == Some(&format!("account {}", session.account()));
    let told: Vec<_> = log
        .iter()
        .filter(of_account)
        .filter_map(|line| line["action"].as_str())
        .collect();
    assert_eq!(
        told.iter()
            .filter(|action| !action.starts_with("login"))
            .collect::<Vec<_>>(),
        [
            &"account.password",
            &"account.reset",
            &"account.reset",
            &"account.changed",
            &"account.changed",
            &"account.password",
            &"account.invited"
        ]
    );
    assert!(log.iter().any(|line| line["actor"]["kind"] == "command-line"));
    assert!(said(folder, &["staff", "audit"]).contains("account.reset"));
    let output = command(folder, &["staff", "audit", "--verify"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && told.contains("is whole"), "{told}");
}

#[test]
fn links_of_the_command_line_lead_to_the_shop_that_visitors_see() {
    let shop = Shop::start();
    let arguments = [
        "staff",
        "create",
        "--email",
        "a@b.example",
        "--name",
        "A",
        "--role",
        "editor,operator",
    ];
    let link = said(shop.folder(), &arguments);
    assert!(
        link.starts_with("http://127.0.0.1:8080/admin/invitation#token="),
        "{link}"
    );
    let file = shop.folder().join("praline.toml");
    std::fs::write(&file, "[server]\npublic_url = \"https://shop.example\"\n").expect("written");
    let file = file.to_str().expect("a path");
    let reset = ["staff", "reset", "a@b.example", "--config", file];
    let link = said(shop.folder(), &reset);
    assert!(
        link.starts_with("https://shop.example/admin/invitation#token="),
        "{link}"
    );
    let output = command(shop.folder(), &reset);
    assert!(String::from_utf8_lossy(&output.stderr).contains("72 hours"));
}
