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

#[test]
fn a_letter_brings_the_link_that_nothing_else_keeps() {
    let mail = MailServer::start();
    let environment = [
        ("PRALINE__MAIL__SMTP", mail.url.as_str()),
        ("PRALINE__MAIL__FROM", "shop@halla.example"),
    ];
    let shop = Shop::with(&environment, &[]).ready();
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
