//! Links of the staff in letters, where the shop has a mail server.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use serde_json::json;

use crate::{
    commands::said,
    harness::{PATIENCE, Shop},
    staff_sessions::{PASSWORD, new_email, token_of},
};

/// Takes every letter.
struct MailServer {
    url: String,
    letters: Receiver<String>,
}

impl MailServer {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("its address"));
        let (sender, letters) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let sender = sender.clone();
                thread::spawn(move || serve(stream, &sender));
            }
        });
        Self { url, letters }
    }

    /// The next letter, with its lines whole again (RFC 2045, 6.7).
    fn letter(&self) -> String {
        let letter = self.letters.recv_timeout(PATIENCE).expect("a letter");
        letter.replace("=\n", "").replace("=3D", "=")
    }
}

fn serve(stream: TcpStream, letters: &Sender<String>) {
    let mut out = stream.try_clone().expect("the other half");
    let mut say = |line: &str| {
        // Whoever has gone needs no answer.
        let _ = out.write_all(format!("{line}\r\n").as_bytes());
    };
    say("220 ready");
    let mut letter: Option<String> = None;
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        match (&mut letter, line.as_str()) {
            (Some(_), ".") => {
                let _ = letters.send(letter.take().unwrap_or_default());
                say("250 taken");
            }
            (Some(text), line) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, "DATA") => {
                letter = Some(String::new());
                say("354 go on");
            }
            (None, "QUIT") => say("221 bye"),
            (None, _) => say("250 ok"),
        }
    }
}

impl MailServer {
    /// A shop that sends its letters here.
    fn shop(&self) -> Shop {
        let environment = [
            ("PRALINE__MAIL__SMTP", self.url.as_str()),
            ("PRALINE__MAIL__FROM", "shop@halla.example"),
        ];
        Shop::with(&environment, &[]).ready()
    }
}

/// The secret of the link in a letter.
fn token_in(letter: &str) -> String {
    let (_, rest) = letter.split_once("/admin/invitation#token=").expect("a link");
    let is_of_secret = |sign: &char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
    rest.chars().take_while(is_of_secret).collect()
}

const ASK: &str = "/api/staff/password/token";

#[test]
fn a_forgotten_password_is_chosen_anew_by_a_letter() {
    let mail = MailServer::start();
    let shop = mail.shop();
    let session = shop.staff_session("editor");
    let email = session.email.clone();
    let asked = shop.post_json(ASK, &json!({"email": email.to_uppercase()}), &[]);
    assert_eq!((asked.status, asked.text()), (202, "{}".to_owned()));
    let letter = mail.letter();
    for part in ["To: ", &email, "tunnin ajan", "salasanasi pysyy ennallaan"] {
        assert!(letter.contains(part), "{part} in {letter}");
    }
    // Until the link is used nothing has changed: anybody may ask.
    assert_eq!(session.get(&shop, "/api/staff/session").status, 200);
    assert_eq!(shop.log_in(&email, PASSWORD, &[]).status, 200);
    // A second letter leaves the link of the first, which may be the one that its owner opens.
    assert_eq!(shop.post_json(ASK, &json!({"email": email}), &[]).status, 202);
    let second = token_in(&mail.letter());
    let new = "rain over seven grey roofs";
    assert_eq!(shop.accept(&token_in(&letter), new).status, 200);
    assert_eq!(shop.log_in(&email, new, &[]).status, 200);
    assert_eq!(shop.log_in(&email, PASSWORD, &[]).status, 401);
    assert_eq!(session.get(&shop, "/api/staff/session").status, 401);
    assert_eq!(shop.accept(&second, PASSWORD).status, 404, "other links end with it");
}

#[test]
fn whoever_asks_for_the_link_of_another_learns_nothing_and_cannot_go_on_for_long() {
    let mail = MailServer::start();
    let shop = mail.shop();
    let administrator = shop.staff_session("administrator");
    let (gone, one) = (shop.staff_session("editor"), shop.staff_session("editor"));
    let path = format!("/api/staff/accounts/{}", gone.account());
    let disabled = administrator.patch(&shop, &path, &json!({"disabled": true}));
    assert_eq!(disabled.status, 200, "{}", disabled.text());
    let ask = |email: &str| {
        let asked = shop.post_json(ASK, &json!({"email": email}), &[]);
        assert_eq!((asked.status, asked.text()), (202, "{}".to_owned()), "{email}");
    };
    ask("nobody@example.com");
    ask(&gone.email);
    for _ in 0..7 {
        ask(&one.email);
    }
    // Each had its job, and most of them found nobody to write to.
    let done = "praline_jobs_total{kind=\"send-staff-link\",outcome=\"done\"} 9\n";
    shop.wait_for("/metrics", |metrics| metrics.text().contains(done));
    let letters: Vec<_> = mail.letters.try_iter().collect();
    assert_eq!(letters.len(), 5, "{letters:?}");
    assert!(letters.iter().all(|letter| letter.contains(&one.email)), "{letters:?}");
    let wrong = shop.post_json(ASK, &json!({"email": "nobody"}), &[]);
    assert_eq!((wrong.status, wrong.body["code"].as_str()), (422, Some("invalid")));
}

#[test]
fn a_shop_without_letters_says_so_to_whoever_forgot_a_password() {
    let shop = Shop::shared();
    let asked = shop.post_json(ASK, &json!({"email": "nobody@example.com"}), &[]);
    assert_eq!(
        (asked.status, asked.body["code"].as_str()),
        (409, Some("letters-unavailable"))
    );
}

#[test]
fn a_letter_brings_the_link_that_nothing_else_keeps() {
    let mail = MailServer::start();
    let shop = mail.shop();
    let administrator = shop.staff_session("administrator");
    let email = new_email("mailed");
    let form = json!({"email": email, "name": "New Comer", "roles": ["editor"], "language": "sv"});
    let invited = administrator.post(&shop, "/api/staff/invitations", &form);
    assert_eq!(invited.status, 200, "{}", invited.text());
    let link = invited.body["link"].as_str().expect("a link").to_owned();
    let letter = mail.letter();
    for part in [&format!("To: {email}"), &link, "New Comer"] {
        assert!(letter.contains(part), "{part} in {letter}");
    }
    assert!(letter.contains("inbjuden"), "in their own language: {letter}");
    // Operators see jobs, and logs: the link is in neither.
    let token = token_of(&link);
    let mut bytes = shop.log().into_bytes();
    for name in ["praline.db", "praline.db-wal"] {
        bytes.extend(std::fs::read(shop.folder().join(name)).unwrap_or_default());
    }
    assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()));
    assert!(!shop.log().contains(&email));
    // A command has its letter sent by the server that runs.
    let file = shop.folder().join("mail.toml");
    let settings = format!("[mail]\nsmtp = \"{}\"\nfrom = \"shop@halla.example\"\n", mail.url);
    std::fs::write(&file, settings).expect("written");
    let file = file.to_str().expect("a path");
    let printed = said(shop.folder(), &["staff", "reset", &email, "--config", file]);
    let letter = mail.letter();
    let second = token_of(&printed);
    assert!(
        letter.contains(&second) && letter.contains(&format!("To: {email}")),
        "{letter}"
    );
    assert_eq!(
        shop.accept(&token, PASSWORD).status,
        404,
        "the new link takes its place"
    );
    assert_eq!(shop.accept(&second, PASSWORD).status, 200);
}
