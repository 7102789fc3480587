//! Every call of the API's description, for everybody who may ask: it opens for those it is meant for, and for nobody else.

use serde_json::{Map, Value};

use crate::{
    cda::program,
    harness::{Answer, Shop, Visitor},
    openapi::{document, filled, operations},
    staff_sessions::StaffSession,
};

const ROLES: [&str; 6] = [
    "editor",
    "publisher",
    "merchant",
    "CustomerServiceRepresentatives",
    "operator",
    "administrator",
];
const EDITORS: &[&str] = &["editor", "publisher", "merchant", "administrator"];
const PUBLISHERS: &[&str] = &["publisher", "administrator"];
const SUPPORT: &[&str] = &["CustomerServiceRepresentatives", "administrator"];
const ADMINISTRATORS: &[&str] = &["administrator"];
const AUDITORS: &[&str] = &["operator", "administrator"];

/// Whom a call is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum For {
    Everybody,
    /// Whoever has a token of an anonymous id.
    Visitors,
    /// The staff with one of these roles, and programs that bear one.
    Roles(&'static [&'static str]),
    /// Whoever is signed in as one of the staff.
    Members,
}

/// Written down once more, on purpose: a mistake in the server's own list is none here.
const CALLS: &[(&str, &str, For)] = &[
    ("*", "/api/me/carts", For::Visitors),
    ("*", "/api/me/checkout", For::Visitors),
    ("*", "/api/cda/me/carts", For::Visitors),
    ("*", "/api/cda/me/orders", For::Visitors),
    ("*", "/api/cda/carts", For::Roles(SUPPORT)),
    ("*", "/api/cda/orders", For::Roles(SUPPORT)),
    (
        "post",
        "/api/edit/pages/{id}/{language}/publish",
        For::Roles(PUBLISHERS),
    ),
    (
        "post",
        "/api/edit/pages/{id}/{language}/unpublish",
        For::Roles(PUBLISHERS),
    ),
    (
        "post",
        "/api/edit/pages/{id}/{language}/schedule",
        For::Roles(PUBLISHERS),
    ),
    ("delete", "/api/edit/pages/{id}", For::Roles(PUBLISHERS)),
    ("*", "/api/edit", For::Roles(EDITORS)),
    ("*", "/api/staff/login", For::Everybody),
    ("*", "/api/staff/invitations/accept", For::Everybody),
    ("*", "/api/staff/invitations", For::Roles(ADMINISTRATORS)),
    ("*", "/api/staff/accounts", For::Roles(ADMINISTRATORS)),
    ("*", "/api/staff/audit", For::Roles(AUDITORS)),
    ("*", "/api/staff", For::Members),
];

fn meant_for(method: &str, path: &str) -> For {
    let fits = |begin: &str| {
        path.strip_prefix(begin)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let found = CALLS
        .iter()
        .find(|(of, begin, _)| (*of == "*" || *of == method) && fits(begin));
    found.map_or(For::Everybody, |(.., who)| *who)
}

/// Somebody who asks.
enum Caller {
    Nobody,
    Visitor(Visitor),
    Program(&'static str, Visitor),
    Member(&'static str, StaffSession),
}

impl Caller {
    fn name(&self) -> String {
        match self {
            Self::Nobody => "nobody".to_owned(),
            Self::Visitor(_) => "a visitor".to_owned(),
            Self::Program(role, _) => format!("a program, {role}"),
            Self::Member(role, _) => format!("a member, {role}"),
        }
    }

    fn opens(&self, who: For) -> bool {
        match (who, self) {
            (For::Everybody, _) | (For::Visitors, Self::Visitor(_)) | (For::Members, Self::Member(..)) => true,
            (For::Roles(roles), Self::Program(role, _) | Self::Member(role, _)) => roles.contains(role),
            _ => false,
        }
    }

    fn ask(&self, shop: &Shop, method: &str, path: &str, body: &Value) -> Answer {
        let mut headers = Vec::new();
        let authorization = match self {
            Self::Visitor(visitor) | Self::Program(_, visitor) => visitor.authorization(),
            Self::Nobody | Self::Member(..) => String::new(),
        };
        if !authorization.is_empty() {
            headers.push(("authorization", &*authorization));
        }
        if let Self::Member(_, session) = self {
            headers.extend(session.headers());
        }
        match method {
            "get" => shop.get_with(path, &headers),
            method => shop.json_call(&method.to_uppercase(), path, body, &headers),
        }
    }
}

#[test]
fn each_call_opens_for_those_it_is_meant_for_and_for_nobody_else() {
    // Some thousand calls of one address.
    let shop = Shop::with(&[("PRALINE__LIMITS__ENABLED", "false")], &[]);
    let document = document(&shop);
    let mut callers = vec![Caller::Nobody, Caller::Visitor(shop.visitor())];
    callers.extend(ROLES.map(|role| Caller::Program(role, program(&shop, role))));
    callers.extend(ROLES.map(|role| Caller::Member(role, shop.staff_session(role))));
    let mut wrong = Vec::new();
    let (mut let_in, mut kept_out) = (0, 0);
    for (method, path, call) in operations(&document) {
        let who = meant_for(method, path);
        let contents = call["requestBody"]["content"].as_object();
        let body = contents.and_then(|contents| contents.get("application/json"));
        let body = body.map_or(Value::Null, |body| without_secrets(&body["example"]));
        for caller in &callers {
            let opens = caller.opens(who);
            if opens && ends_the_caller(path) {
                continue;
            }
            let answer = caller.ask(&shop, method, &filled(&path.replace("{number}", "1")), &body);
            let is_kept_out = matches!(answer.status, 401 | 403);
            // What says of a password that it is wrong has let its caller in.
            let is_about_a_secret = answer.body["code"] == "wrong-credentials";
            if opens == (is_kept_out && !is_about_a_secret) || (!opens && answer.status < 400) {
                wrong.push(format!(
                    "{} at {method} {path}, meant for {who:?}: {} {}",
                    caller.name(),
                    answer.status,
                    answer.body["code"]
                ));
            }
            if opens { let_in += 1 } else { kept_out += 1 }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(let_in > 300 && kept_out > 300, "{let_in}, {kept_out}");
}

/// These end the session that asks.
fn ends_the_caller(path: &str) -> bool {
    path == "/api/staff/logout"
}

/// A tried password counts: one that is not there is refused before.
fn without_secrets(example: &Value) -> Value {
    let kept = example.as_object().map(|fields| {
        let open = fields
            .iter()
            .filter(|(name, _)| !matches!(&***name, "password" | "current" | "code"));
        open.map(|(name, value)| (name.clone(), value.clone()))
            .collect::<Map<_, _>>()
    });
    kept.map_or_else(|| example.clone(), Value::Object)
}
