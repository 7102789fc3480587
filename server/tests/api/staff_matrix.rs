//! Every call that the API's description knows, asked by everybody: nobody gets further than they should.

use serde_json::json;

use crate::{
    cda::program,
    harness::Shop,
    openapi::{document, filled, operations},
    openid::{app_token, shop_with_app},
};

const EDITORS: &[&str] = &["editor", "publisher", "merchant", "developer", "administrator"];
const PUBLISHERS: &[&str] = &["publisher", "administrator"];
const SUPPORT: &[&str] = &["CustomerServiceRepresentatives", "administrator"];
const ADMINISTRATORS: &[&str] = &["administrator"];
const AUDITORS: &[&str] = &["operator", "administrator"];
const ROLES: [&str; 7] = [
    "editor",
    "publisher",
    "merchant",
    "developer",
    "CustomerServiceRepresentatives",
    "operator",
    "administrator",
];

/// Who gets somewhere with a call.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Opens {
    Everybody,
    /// People and programs with one of these roles.
    Roles(&'static [&'static str]),
    /// People, about themselves.
    OwnAccount,
    /// Visitors, about their own.
    Visitors,
    /// Customers, about themselves.
    Customers,
}

/// Said once more, and otherwise than the server says it: by hand, for each family of calls.
fn opens(method: &str, path: &str) -> Opens {
    let is_below = |root: &str| path == root || path.starts_with(&format!("{root}/"));
    if is_below("/api/staff/login")
        || path == "/api/staff/password/token"
        || is_below("/api/staff/invitations/accept")
        || path == "/api/staff/invitations/look"
    {
        return Opens::Everybody;
    }
    if ["/api/staff/accounts", "/api/staff/invitations"]
        .into_iter()
        .any(is_below)
    {
        return Opens::Roles(ADMINISTRATORS);
    }
    if is_below("/api/staff/audit") {
        return Opens::Roles(AUDITORS);
    }
    if is_below("/api/staff") {
        return Opens::OwnAccount;
    }
    if is_below("/api/edit") {
        let shows = ["/publish", "/unpublish", "/schedule", "/review/return"];
        let is_publishing = method == "post" && shows.into_iter().any(|end| path.ends_with(end));
        let goes = [
            "/api/edit/pages/{id}",
            "/api/edit/trash/{id}",
            "/api/edit/pictures/{name}",
        ];
        let is_deleting = method == "delete" && goes.contains(&path);
        let puts_back = path == "/api/edit/trash/{id}/restore";
        return Opens::Roles(if is_publishing || is_deleting || puts_back {
            PUBLISHERS
        } else {
            EDITORS
        });
    }
    if ["/api/cda/carts", "/api/cda/orders", "/api/cda/customers"]
        .into_iter()
        .any(is_below)
    {
        return Opens::Roles(SUPPORT);
    }
    let own = [
        "/api/me/carts",
        "/api/me/checkout",
        "/api/me/wish-list",
        "/api/cda/me/carts",
        "/api/cda/me/orders",
    ];
    if own.into_iter().any(is_below) {
        return Opens::Visitors;
    }
    let without_a_session = [
        "/api/cda/me/signup",
        "/api/cda/me/email",
        "/api/cda/me/password/token",
        "/api/cda/me/password/reset",
    ];
    if without_a_session.into_iter().any(is_below) {
        return Opens::Everybody;
    }
    let of_customers = [
        "/api/cda/me",
        "/api/identity-connect/userinfo",
        "/api/myfazer/myfazerwidget",
    ];
    let changes_details = method == "post" && path == "/api/user/userdetailsfrommyfazer";
    let signs_out = method == "post" && path == "/api/identity-connect/logout";
    if of_customers.into_iter().any(is_below) || changes_details || signs_out {
        return Opens::Customers;
    }
    Opens::Everybody
}

/// Asks with nothing to say, and tells the status.
fn ask(shop: &Shop, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
    let path = filled(&path.replace("{number}", "1"));
    match method {
        "get" => shop.get_with(&path, headers).status,
        // Files are taken as no other page can send them.
        "post" if path == "/api/edit/pictures" => {
            shop.post_bytes(&path, "application/octet-stream", b"x", headers).status
        }
        method => {
            shop.json_call(&method.to_uppercase(), &path, &json!({}), headers)
                .status
        }
    }
}

#[test]
fn nobody_gets_further_than_they_should() {
    let shop = Shop::shared();
    let document = document(shop);
    let people = ROLES.map(|role| (role, shop.staff_session(role)));
    let programs = ROLES.map(|role| (role, program(shop, role).authorization()));
    let visitor = shop.visitor().authorization();
    let mut closed = 0;
    for (method, path, _) in operations(&document) {
        let opens = opens(method, path);
        if opens == Opens::Everybody {
            continue;
        }
        closed += 1;
        let what = |who: &str| format!("{method} {path} by {who}");
        assert_eq!(ask(shop, method, path, &[]), 401, "{}", what("nobody"));
        let authorization = [("authorization", visitor.as_str())];
        match opens {
            Opens::Visitors => {}
            // Visitors' tokens say nothing of an account.
            Opens::OwnAccount | Opens::Customers => {
                assert_eq!(ask(shop, method, path, &authorization), 401, "{}", what("a visitor"))
            }
            _ => assert_eq!(ask(shop, method, path, &authorization), 403, "{}", what("a visitor")),
        }
        if opens == Opens::Customers {
            // Whoever works for the shop is no customer by that.
            let (_, person) = &people[6];
            let (_, token) = &programs[6];
            let by_person = ask(shop, method, path, &person.headers());
            assert!(
                [401, 403].contains(&by_person),
                "{}: {by_person}",
                what("an administrator")
            );
            let by_program = ask(shop, method, path, &[("authorization", token)]);
            assert!([401, 403].contains(&by_program), "{}: {by_program}", what("a program"));
            continue;
        }
        for ((role, person), (_, token)) in people.iter().zip(&programs) {
            let by_program = ask(shop, method, path, &[("authorization", token)]);
            let may = matches!(opens, Opens::Roles(roles) if roles.contains(role));
            let expected = if opens == Opens::OwnAccount { 401 } else { 403 };
            assert_eq!(
                by_program == expected,
                !may,
                "{}: {by_program}",
                what(&format!("a program, {role}"))
            );
            if opens == Opens::OwnAccount {
                // Some of these end the session; what they do has tests of its own.
                continue;
            }
            let by_person = ask(shop, method, path, &person.headers());
            assert_eq!(by_person == 403, !may, "{}: {by_person}", what(role));
            assert_ne!(by_person, 401, "{}", what(role));
            // The cookie alone, as another site's page would send it, changes nothing.
            if method != "get" {
                let forged = ask(shop, method, path, &person.headers()[..1]);
                assert_eq!(forged, 403, "{}", what(&format!("{role}, from elsewhere")));
            }
        }
    }
    assert!(closed > 50, "{closed}");
}

/// What customers have opens nothing that is not theirs.
#[test]
fn customers_and_what_they_have_open_nothing_of_others() {
    let shop = shop_with_app();
    let document = document(&shop);
    let customer = shop.customer("curious@shop.example");
    let of_session = customer.headers();
    let cart = customer.visitor(&shop).authorization();
    let app = format!("Bearer {}", app_token(&shop, &customer));
    let (of_cart, of_app) = ([("authorization", cart.as_str())], [("authorization", app.as_str())]);
    let mut asked = 0;
    for (method, path, _) in operations(&document) {
        let opens = opens(method, path);
        let is_userinfo = path == "/api/identity-connect/userinfo";
        let askers: &[(&str, &[(&str, &str)])] = match opens {
            Opens::Everybody => continue,
            Opens::Roles(_) | Opens::OwnAccount => &[
                ("a customer's session", &of_session[..]),
                ("a customer's cart", &of_cart[..]),
                ("an app", &of_app[..]),
            ],
            // The session is theirs, and its token opens the cart.
            Opens::Visitors => &[("an app", &of_app[..])],
            // What an app may know it asks there.
            Opens::Customers if is_userinfo => &[("a customer's cart", &of_cart[..])],
            // The token of the cart is the shop's own page's, and says whose it is.
            Opens::Customers => &[("an app", &of_app[..])],
        };
        for (who, headers) in askers {
            asked += 1;
            let status = ask(&shop, method, path, headers);
            assert!([401, 403].contains(&status), "{method} {path} by {who}: {status}");
        }
    }
    assert!(asked > 150, "{asked}");
    // They still had somewhere to go.
    assert_eq!(customer.get(&shop, "/api/cda/me").status, 200);
    let told = shop.get_with("/api/identity-connect/userinfo", &of_app);
    assert_eq!(told.status, 200, "{}", told.text());
}
