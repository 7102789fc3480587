//! The adapter, against a server of this machine that speaks as the provider does.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use domain::{
    clock::UnixMillis,
    market::Language,
    release::{FeedId, Release, ReleaseId, ReleasePicture},
};
use serde_json::{Value, json};

use super::*;

const LOCAL: &str = "127.0.0.0/8";

/// What a server was asked, call after call.
type Asked = Arc<Mutex<Vec<String>>>;

/// Answers every call by its path, with the bytes of a whole answer; returns its address and what it is asked.
fn provider(answer: impl Fn(&str) -> String + Send + 'static) -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/papi", listener.local_addr().expect("an address"));
    let asked = Asked::default();
    let calls = asked.clone();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream);
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).is_ok_and(|read| read > 0) {}
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            let answer = answer(&path);
            calls.lock().expect("calls").push(path);
            let _ = reader.get_mut().write_all(answer.as_bytes());
        }
    });
    (url, asked)
}

fn ok(body: &str) -> String {
    format!(
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn client(url: &str) -> Cision {
    let account = CisionAccount {
        url: url.into(),
        patience: Duration::from_secs(20),
        picture_hosts: vec!["https://mb.example.com".to_owned(), "https://*.cdn.example".to_owned()],
        private_networks: vec![LOCAL.to_owned()],
    };
    Cision::new(&account).expect("an account")
}

fn feed() -> FeedId {
    FeedId::parse("A275C0BF733048FFAE9126ACA64DD08F").expect("an id")
}

fn row(id: usize) -> Value {
    json!({"EncryptedId": format!("ID{id}"), "Title": format!("Release {id}"), "PublishDate": "2026-10-06T06:00:00Z",
        "LanguageCode": "en"})
}

fn detail(changes: Value) -> Value {
    let mut release = json!({
        "EncryptedId": "8A5B0C44", "Title": " A shop opens ", "Intro": "On Friday.", "PublishDate": "2026-10-06T06:00:00",
        "LanguageCode": "sv-SE", "Categories": [{"Code": "company", "Name": "Företaget"}], "Keywords": ["Shop"],
        "Images": [
            {"UrlTo400x400ArResized": "https://mb.example.com/400.jpg", "UrlTo800x800ArResized": "https://a.cdn.example/800.jpg",
                "Description": "The shop"},
            {"UrlTo400x400ArResized": "https://evil.example/400.jpg"},
            {"UrlTo400x400ArResized": "http://mb.example.com/400.jpg"},
            {"UrlTo400x400ArResized": "https://mb.example.com.evil.example/400.jpg"},
            {"UrlTo400x400ArResized": "https://cdn.example/400.jpg"},
        ],
        "Files": [
            {"FileName": "map.pdf", "Title": "", "Url": "https://mb.example.com/map.pdf"},
            {"FileName": "x", "Title": "x", "Url": "javascript:alert(1)"},
        ],
        "HtmlBody": "<p onclick=\"x()\">All are <b>welcome</b>.<script>alert(1)</script></p><img src=x onerror=alert(1)>",
    });
    let changes = changes.as_object().expect("fields").clone();
    release.as_object_mut().expect("fields").extend(changes);
    json!({ "Release": release })
}

async fn detail_of(answer: Value) -> Result<Option<Release>, ReleaseError> {
    let (url, _) = provider(move |_| ok(&answer.to_string()));
    let id = ReleaseId::parse("8A5B0C44").expect("an id");
    client(&url).release(&id).await
}

#[tokio::test]
async fn a_release_is_cleaned_on_its_way_in() {
    let release = detail_of(detail(json!({})))
        .await
        .expect("an answer")
        .expect("a release");
    assert_eq!(&*release.title, "A shop opens");
    assert_eq!(
        (release.language, release.published),
        (Language::Sv, UnixMillis(1_791_266_400_000))
    );
    assert_eq!(&*release.categories[0].name, "Företaget");
    assert_eq!(release.body.as_str(), "<p>All are <strong>welcome</strong>.</p>");
    assert_eq!(
        release.images.len(),
        1,
        "only https, and only from hosts that pages may show"
    );
    let ReleasePicture::Foreign { small, large } = &release.images[0].picture else {
        panic!("a picture of the provider's");
    };
    assert_eq!(
        (small.as_str(), large.as_str()),
        ("https://mb.example.com/400.jpg", "https://a.cdn.example/800.jpg")
    );
    assert_eq!(release.files.len(), 1);
    assert_eq!(
        (&*release.files[0].title, &*release.files[0].url),
        ("map.pdf", "https://mb.example.com/map.pdf")
    );
}

#[tokio::test]
async fn what_a_release_does_not_say_is_no_failure() {
    let bare = json!({"Intro": null, "LanguageCode": null, "Categories": null, "Images": null, "Files": null, "HtmlBody": null});
    let release = detail_of(detail(bare)).await.expect("an answer").expect("a release");
    assert_eq!((release.language, &*release.intro), (Language::Fi, ""));
    // Its words stand for categories.
    assert_eq!(&*release.categories[0].code, "Shop");
    assert!(release.body.is_empty() && release.images.is_empty() && release.files.is_empty());
    for other in [
        json!({"EncryptedId": "OTHER"}),
        json!({"PublishDate": "soon"}),
        json!({"LanguageCode": "de"}),
    ] {
        let answered = detail_of(detail(other.clone())).await;
        assert!(
            matches!(answered, Err(ReleaseError::Unreadable(_))),
            "{other}: {answered:?}"
        );
    }
}

#[tokio::test]
async fn a_feed_is_read_page_by_page() {
    let (url, asked) = provider(|path| {
        let last = path.contains("pageIndex=3");
        let rows: Vec<Value> = if path.contains("pageIndex=1&") {
            (0..50).map(row).collect()
        } else if path.contains("pageIndex=2&") {
            // One that cannot be read does not keep the others away.
            (50..99).map(row).chain([json!({"Title": 7})]).collect()
        } else {
            assert!(last, "{path}");
            (100..120).map(row).collect()
        };
        ok(&json!({"Releases": rows, "PageIndex": 1, "PageSize": 50, "TotalFoundReleases": 120}).to_string())
    });
    let releases = client(&url).feed(&feed()).await.expect("a feed");
    assert_eq!(releases.len(), 119);
    assert_eq!(&*releases[118].title, "Release 119");
    let path = |page| format!("/papi/NewsFeed/A275C0BF733048FFAE9126ACA64DD08F/Releases?pageIndex={page}&pageSize=50");
    assert_eq!(*asked.lock().expect("calls"), [path(1), path(2), path(3)]);
}

#[tokio::test]
async fn a_feed_without_an_end_is_read_up_to_a_bound() {
    let (url, asked) = provider(|_| {
        let rows: Vec<Value> = (0..50).map(row).collect();
        ok(&json!({"Releases": rows, "TotalFoundReleases": 1_000_000}).to_string())
    });
    assert_eq!(client(&url).feed(&feed()).await.expect("a feed").len(), 1_000);
    assert_eq!(asked.lock().expect("calls").len(), 20);
}

#[tokio::test]
async fn what_cannot_be_used_is_a_failure_of_its_kind() {
    let head = |status: &str| format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    let moved = "HTTP/1.1 302 There\r\nconnection: close\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
    for (answer, expected) in [
        (head("500 Oh"), ReleaseError::Status(500)),
        (head("404 Nothing"), ReleaseError::Status(404)),
        (moved.to_owned(), ReleaseError::Redirect),
        (
            ok("<html>"),
            ReleaseError::Unreadable("it is not the JSON that was asked for"),
        ),
        (
            ok("{\"Releases\": 1}"),
            ReleaseError::Unreadable("it is not the JSON that was asked for"),
        ),
        (
            ok(&" ".repeat(5 * 1024 * 1024)),
            ReleaseError::TooLarge(4 * 1024 * 1024),
        ),
    ] {
        let (url, _) = provider(move |_| answer.clone());
        assert_eq!(client(&url).feed(&feed()).await, Err(expected));
    }
    let (url, _) = provider(move |_| head("404 Nothing"));
    let id = ReleaseId::parse("8A5B0C44").expect("an id");
    assert_eq!(client(&url).release(&id).await, Ok(None));
}

#[tokio::test]
async fn nobody_waits_longer_than_was_said() {
    // It takes the call, and never answers.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let account = CisionAccount {
        url: format!("http://{}", listener.local_addr().expect("an address")).into(),
        patience: Duration::from_millis(200),
        picture_hosts: Vec::new(),
        private_networks: vec![LOCAL.to_owned()],
    };
    let late = Cision::new(&account).expect("an account").feed(&feed()).await;
    assert_eq!(late, Err(ReleaseError::Unreachable("it took too long")));
}

#[tokio::test]
async fn addresses_are_checked_when_they_are_connected_to() {
    let (url, asked) = provider(|_| ok("{}"));
    let account = CisionAccount {
        url: url.into(),
        patience: Duration::from_secs(5),
        picture_hosts: Vec::new(),
        private_networks: Vec::new(),
    };
    let refused = Cision::new(&account).expect("an account").feed(&feed()).await;
    assert_eq!(refused, Err(ReleaseError::Address));
    assert!(asked.lock().expect("calls").is_empty(), "nobody was connected to");
    let odd = CisionAccount {
        private_networks: vec!["home".to_owned()],
        ..account
    };
    assert_eq!(Cision::new(&odd).err(), Some(InvalidAccount("home".to_owned())));
}
