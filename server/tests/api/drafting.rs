//! Editors and previews over the socket.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{
    cda::program,
    harness::{Answer, Shop, Visitor},
    live::{Heard, Tab, hello, random_tab_id},
    previewing::{STORY, model_of},
};

const EDIT_STORY: &str = "/api/edit/pages/storing-chocolate";
const FRESH: &str = "0123456789";

/// One tab of an editor that has a page's draft open.
pub(crate) struct Desk {
    tab: Tab,
    id: String,
    pub(crate) number: Value,
    seq: u64,
    pub(crate) state: Value,
    /// The newest draft that was told.
    draft: Value,
}

pub(crate) fn number_of(shop: &Shop, editor: &Visitor) -> Value {
    let page = shop.get_as(editor, EDIT_STORY);
    assert_eq!(page.status, 200, "{}", page.text());
    page.body["contentId"].clone()
}

/// A socket with a welcome.
pub(crate) fn greeted(shop: &Shop, id: &str, opening: (&str, &str)) -> Tab {
    let mut tab = Tab::silent(shop);
    tab.say(&hello_of(id, opening));
    let welcome = tab.frame();
    assert_eq!(welcome["type"], "welcome", "{welcome}");
    tab
}

fn hello_of(id: &str, (kind, token): (&str, &str)) -> Value {
    let mut frame = hello("", id, "FI", "en");
    frame[kind] = token.into();
    frame
}

pub(crate) fn topic(name: &str, number: &Value) -> Value {
    json!({"type": "subscribe", "topic": name, "contentId": number, "language": "en"})
}

impl Desk {
    pub(crate) fn open(shop: &Shop, editor: &Visitor) -> Self {
        Self::open_as(shop, &editor.token, &random_tab_id(), number_of(shop, editor))
    }

    pub(crate) fn open_as(shop: &Shop, token: &str, id: &str, number: Value) -> Self {
        let mut tab = greeted(shop, id, ("staff", token));
        tab.say(&topic("draft", &number));
        let mut desk = Self {
            tab,
            id: id.to_owned(),
            number,
            seq: 0,
            state: Value::Null,
            draft: Value::Null,
        };
        while desk.state.is_null() {
            desk.hear();
        }
        desk.seq = desk.state["appliedSeq"].as_u64().expect("a number");
        desk
    }

    fn hear(&mut self) -> Value {
        let frame = self.tab.frame();
        if frame["type"] == "draft.state" {
            if !frame["draft"].is_null() {
                self.draft = frame["draft"].clone();
            }
            self.state = frame.clone();
        }
        frame
    }

    fn operate(&mut self, op: &Value) -> u64 {
        self.seq += 1;
        self.operate_as(self.seq, op);
        self.seq
    }

    fn operate_as(&mut self, seq: u64, op: &Value) {
        let frame = json!({"type": "draft.op", "seq": seq, "contentId": self.number, "language": "en", "project": null, "op": op});
        self.tab.say(&frame);
    }

    /// A splice of the story's intro.
    pub(crate) fn types(&mut self, at: usize, remove: &str, insert: &str) -> u64 {
        let base = self.state["revision"].clone();
        self.operate(
            &json!({"kind": "text", "block": null, "field": "mainIntro", "at": at, "remove": remove,
            "insert": insert, "base": base}),
        )
    }

    pub(crate) fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        while !fits(&self.state) {
            self.hear();
        }
        self.state.clone()
    }

    pub(crate) fn acknowledged(&mut self, seq: u64) -> Value {
        self.until(|state| state["ackedSeq"].as_u64() >= Some(seq))
    }

    /// What the newest operation is refused for; nothing where it is done.
    pub(crate) fn outcome(&mut self, op: &Value) -> Option<String> {
        let seq = self.operate(op);
        let state = self.until(|state| state["appliedSeq"].as_u64() >= Some(seq));
        let refusals = state["rejected"].as_array().expect("a list").iter();
        let mut own = refusals.filter(|refusal| refusal["seq"] == seq);
        let refusal = own.next()?;
        assert!(
            refusal["error"][0]["value"]
                .as_str()
                .is_some_and(|text| text.len() > 10)
        );
        Some(refusal["error"][0]["code"].as_str().expect("a code").to_owned())
    }

    fn error_of(&mut self, op: &Value) -> Value {
        self.operate(op);
        self.error()
    }

    fn error(&mut self) -> Value {
        loop {
            let frame = self.hear();
            if frame["type"] == "error" {
                return frame["code"].clone();
            }
        }
    }

    pub(crate) fn intro(&self) -> &str {
        self.draft["content"]["mainIntro"].as_str().expect("an intro")
    }

    fn blocks(&self) -> Vec<(String, String)> {
        let blocks = self.draft["content"]["mainContentArea"].as_array();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let blocks = blocks.into_iter().flatten();
        blocks.map(|block| (text(&block["type"]), text(&block["id"]))).collect()
    }
}

/// Follows the preview of the story, and puts patches onto what it knows.
pub(crate) struct Screen {
    tab: Tab,
    version: u64,
    pub(crate) page: Value,
    patches: usize,
}

impl Screen {
    pub(crate) fn open(shop: &Shop, opening: (&str, &str), number: &Value, more: &[(&str, &str)]) -> Self {
        let mut tab = greeted(shop, &random_tab_id(), opening);
        let mut frame = topic("preview", number);
        for (name, value) in more {
            frame[*name] = (*value).into();
        }
        tab.say(&frame);
        let mut screen = Self {
            tab,
            version: 0,
            page: Value::Null,
            patches: 0,
        };
        screen.until(|page| !page.is_null());
        screen
    }

    pub(crate) fn until(&mut self, fits: impl Fn(&Value) -> bool) {
        while !fits(&self.page) {
            let frame = self.tab.frame();
            if frame["type"] != "preview.updated" {
                continue;
            }
            let version = frame["version"].as_u64().expect("a number");
            assert!(version > self.version, "versions never go back");
            if frame["page"].is_null() {
                assert_eq!(frame["baseVersion"].as_u64(), Some(self.version));
                let patch: json_patch::Patch = serde_json::from_value(frame["patch"].clone()).expect("a patch");
                json_patch::patch(&mut self.page, &patch).expect("a patch that fits");
                self.patches += 1;
            } else {
                self.page = frame["page"].clone();
            }
            self.version = version;
        }
    }
}

/// Of a document, what the socket tells as well.
fn without_own(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let mut model = model_of(answer);
    model.as_object_mut().expect("a page").remove("preview");
    model
}

#[test]
fn what_two_editors_type_into_one_text_is_put_together() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut one = Desk::open(&shop, &editor);
    let set = json!({"kind": "set", "block": null, "field": "mainIntro", "value": "Keep it cool."});
    one.operate(&set);
    one.acknowledged(1);
    let mut two = Desk::open(&shop, &editor);
    assert_eq!(two.intro(), "Keep it cool.");
    // Neither has seen what the other does.
    one.types(0, "", "Always ");
    two.types(12, ".", " and dry!");
    one.acknowledged(2);
    two.acknowledged(1);
    let whole = "Always Keep it cool and dry!";
    for desk in [&mut one, &mut two] {
        while desk.intro() != whole {
            desk.hear();
        }
    }
    assert_eq!(one.draft, two.draft);
    // Both take the same words away and put others there: these go once, and all of those stay.
    one.types(7, "Keep it", "Store it");
    two.types(7, "Keep it", "Have it");
    let (seq_one, seq_two) = (one.seq, two.seq);
    one.acknowledged(seq_one);
    two.acknowledged(seq_two);
    let stored = shop.get_as(&editor, STORY).body;
    let shown = stored["draft"]["content"]["mainIntro"].as_str().expect("a text");
    let both = [
        "Always Store itHave it cool and dry!",
        "Always Have itStore it cool and dry!",
    ];
    assert!(both.contains(&shown), "{shown}");
    // What a tab never saw has no place.
    two.until(|state| state["settled"] == true);
    let op = json!({"kind": "text", "block": null, "field": "mainIntro", "at": 0, "remove": "Never", "insert": "",
        "base": two.state["revision"]});
    assert_eq!(two.outcome(&op).as_deref(), Some("conflict"));
}

#[test]
fn blocks_are_added_moved_changed_doubled_and_removed() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut desk = Desk::open(&shop, &editor);
    let link = |text: &str| json!({"type": "LinkBlock", "buttonName": {"en": text}, "linkUrl": {"en": "/en/"}});
    let first = json!({"kind": "addBlock", "area": "main", "index": 0, "block": link("One")});
    assert_eq!(desk.outcome(&first), None);
    let mut own = link("Two");
    own["id"] = FRESH.into();
    let second = json!({"kind": "addBlock", "area": "main", "index": 0, "block": own});
    assert_eq!(desk.outcome(&second), None);
    let blocks = desk.blocks();
    assert_eq!(blocks.len(), 2, "{blocks:?}");
    assert_eq!(blocks[0].1, FRESH, "the client's own id");
    let moved = json!({"kind": "moveBlock", "block": FRESH, "area": "main", "index": 1});
    assert_eq!(desk.outcome(&moved), None);
    assert_eq!(desk.blocks()[1].1, FRESH);
    let set = json!({"kind": "set", "block": FRESH, "field": "buttonName.en", "value": "Three"});
    assert_eq!(desk.outcome(&set), None);
    let text = json!({"kind": "text", "block": FRESH, "field": "buttonName.en", "at": 5, "remove": "", "insert": "!",
        "base": desk.state["revision"]});
    assert_eq!(desk.outcome(&text), None);
    assert_eq!(
        desk.draft["content"]["mainContentArea"][1]["buttonName"]["en"],
        "Three!"
    );
    assert_eq!(desk.outcome(&json!({"kind": "duplicateBlock", "block": FRESH})), None);
    assert_eq!(desk.blocks().len(), 3);
    // A block that holds blocks.
    let container = json!({"type": "GenericBlock", "id": "0000000001"});
    let add = json!({"kind": "addBlock", "area": "main", "index": 0, "block": container});
    assert_eq!(desk.outcome(&add), None);
    let into = json!({"block": "0000000001", "field": "blocks"});
    let inside = json!({"kind": "moveBlock", "block": FRESH, "into": into, "index": 0});
    assert_eq!(desk.outcome(&inside), None);
    assert_eq!(desk.draft["content"]["mainContentArea"][0]["blocks"][0]["id"], FRESH);
    assert_eq!(
        desk.outcome(&json!({"kind": "removeBlock", "block": "0000000001"})),
        None
    );
    let gone = desk.outcome(&json!({"kind": "set", "block": FRESH, "field": "buttonName.en", "value": "x"}));
    assert_eq!(gone.as_deref(), Some("gone"));
    let seq = desk.seq;
    desk.acknowledged(seq);
    let stored = shop.get_as(&editor, STORY).body;
    assert_eq!(stored["draft"], desk.draft, "what is told is what is stored");
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut desk = Desk::open(&shop, &editor);
    let block = json!({"type": "LinkBlock", "id": FRESH, "buttonName": {"en": "x"}, "linkUrl": {"en": "/en/"}});
    let add = |block: &Value, area: &str| json!({"kind": "addBlock", "area": area, "index": 0, "block": block});
    assert_eq!(desk.outcome(&add(&block, "main")), None);
    let set = |block: Value, field: &str, value: Value| json!({"kind": "set", "block": block, "field": field, "value": value});
    let before = desk.draft.clone();
    for (op, code) in [
        (set(json!("nobody0000"), "buttonName", json!("x")), "unknown-block"),
        (set(json!(FRESH), "colour", json!("x")), "unknown-field"),
        (set(Value::Null, "colour", json!("x")), "unknown-field"),
        (add(&block, "nowhere"), "not-allowed-here"),
        (set(json!(FRESH), "buttonName.en", json!("x".repeat(5_000))), "too-long"),
        (
            set(json!(FRESH), "linkUrl.en", json!("javascript:alert(1)")),
            "wrong-value",
        ),
        (set(json!(FRESH), "buttonName", json!(7)), "wrong-value"),
        (json!({"kind": "somersault"}), "wrong-value"),
    ] {
        assert_eq!(desk.outcome(&op).as_deref(), Some(code), "{op}");
    }
    assert_eq!(desk.draft, before, "nothing of it was done");
    // What is nobody's draft.
    let other = json!({"type": "draft.op", "seq": 1, "contentId": 77, "language": "en", "op": set(Value::Null, "name", json!("x"))});
    desk.tab.say(&other);
    assert_eq!(desk.error(), "not-found");
    desk.tab.say(&topic("draft", &json!(77)));
    assert_eq!(desk.error(), "not-found");
    desk.tab.say(&topic("cartoons", &json!(77)));
    assert_eq!(desk.error(), "invalid");
    desk.tab.say(&json!({"type": "cart.op", "seq": 1, "op": {}}));
    assert_eq!(desk.error(), "forbidden");
}

#[test]
fn numbers_make_repeats_harmless_and_gaps_known() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut desk = Desk::open(&shop, &editor);
    let start = desk.intro().to_owned();
    desk.types(0, "", "A");
    desk.acknowledged(1);
    let again = json!({"kind": "text", "block": null, "field": "mainIntro", "at": 0, "remove": "", "insert": "A",
        "base": desk.state["revision"]});
    desk.operate_as(1, &again);
    desk.seq = 5;
    assert_eq!(desk.error_of(&again), "seq-gap");
    assert_eq!(desk.intro(), format!("A{start}"));
    // The tab comes back after its line broke, and sends again what it does not know the end of.
    let (id, number) = (desk.id.clone(), desk.number.clone());
    desk.tab.vanish();
    let mut back = Desk::open_as(&shop, &editor.token, &id, number);
    assert_eq!((back.state["ackedSeq"].as_u64(), back.seq), (Some(1), 1));
    back.operate_as(1, &again);
    back.types(1, "", "B");
    let seq = back.seq;
    back.acknowledged(seq);
    assert_eq!(back.intro(), format!("AB{start}"));
}

#[test]
fn a_newer_socket_of_an_editors_tab_takes_over_and_projects_have_no_drafts_of_their_own() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut older = Desk::open(&shop, &editor);
    let mut newer = Desk::open_as(&shop, &editor.token, &older.id, older.number.clone());
    assert_eq!(older.tab.closed(), 4409);
    let op = json!({"kind": "set", "block": null, "field": "name", "value": "Elsewhere"});
    newer.tab.say(
        &json!({"type": "draft.op", "seq": 1, "contentId": newer.number, "language": "en",
        "project": "spring", "op": op}),
    );
    assert_eq!(newer.error(), "forbidden");
    let seq = newer.types(0, "", "A");
    assert_eq!(seq, 1, "the number is still free");
    newer.acknowledged(seq);
}

#[test]
fn a_server_that_stops_or_dies_loses_nothing_that_it_acknowledged() {
    let mut shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut desk = Desk::open(&shop, &editor);
    let start = desk.intro().to_owned();
    let (id, number) = (desk.id.clone(), desk.number.clone());
    desk.types(0, "", "1");
    desk.acknowledged(1);
    shop = shop.crash().ready();
    let mut desk = Desk::open_as(&shop, &editor.token, &id, number.clone());
    assert_eq!((desk.intro(), desk.seq), (format!("1{start}").as_str(), 1));
    // One that stops stores what waits, and says goodbye.
    desk.types(0, "", "2");
    desk.until(|state| state["appliedSeq"] == 2);
    shop.send_signal("TERM");
    assert_eq!(desk.tab.closed(), 1012);
    shop = shop.after_its_end().ready();
    let desk = Desk::open_as(&shop, &editor.token, &id, number);
    assert_eq!((desk.intro(), desk.seq), (format!("21{start}").as_str(), 2));
}

#[test]
fn an_editors_typing_is_one_revision_and_publishing_ends_it() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (program(&shop, "editor"), program(&shop, "publisher"));
    let revisions = || {
        let told = shop.get_as(&editor, &format!("{STORY}/revisions")).body;
        told["items"].as_array().expect("a list").len()
    };
    let before = revisions();
    let mut desk = Desk::open(&shop, &editor);
    for letter in ["a", "b", "c"] {
        let seq = desk.types(0, "", letter);
        desk.acknowledged(seq);
    }
    assert_eq!(revisions(), before + 1);
    let etag = json!({"etag": desk.state["etag"]});
    let published = shop.post_as(&publisher, &format!("{STORY}/publish"), &etag, &[]);
    assert_eq!(published.status, 200, "{}", published.text());
    // The open draft goes on from what was published.
    let told = desk.until(|state| state["etag"] == published.body["etag"]);
    assert_eq!(told["settled"], true);
    let seq = desk.types(0, "", "d");
    desk.acknowledged(seq);
    assert!(desk.intro().starts_with("dcba"), "{}", desk.intro());
    assert_eq!(revisions(), before + 2);
    // Another editor's whole draft over HTTP is seen here too, and nothing of either is lost.
    let mut form = shop.get_as(&publisher, STORY).body;
    form["draft"]["content"]["name"] = "By hand".into();
    let saved = shop.put_as(&publisher, STORY, &form);
    assert_eq!(saved.status, 200, "{}", saved.text());
    while desk.draft["content"]["name"] != "By hand" {
        desk.hear();
    }
    assert!(desk.intro().starts_with("dcba"), "{}", desk.intro());
}

#[test]
fn previews_show_each_key_as_the_document_would() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let mut desk = Desk::open(&shop, &editor);
    let number = desk.number.clone();
    let mut here = Screen::open(&shop, ("staff", &editor.token), &number, &[]);
    let view = [("market", "SE"), ("theme", "fi-default")];
    let mut there = Screen::open(&shop, ("staff", &editor.token), &number, &view);
    desk.types(0, "", "Fresh ");
    let is_fresh = |page: &Value| {
        page["mainIntro"]
            .as_str()
            .is_some_and(|text| text.starts_with("Fresh "))
    };
    here.until(is_fresh);
    there.until(is_fresh);
    assert!(here.patches + there.patches > 0, "what changed is little");
    let document = format!("/_preview/{number}/en?epieditmode=false");
    assert_eq!(here.page, without_own(&shop.get_as(&editor, &document)));
    let other = format!("{document}&market=SE&theme=fi-default");
    assert_eq!(there.page, without_own(&shop.get_as(&editor, &other)));
    assert_eq!(
        (&there.page["market"], &there.page["layoutTheme"]),
        (&json!("SE"), &json!("fi-default"))
    );
    // The same page in another way takes the place of the first.
    let mut frame = topic("preview", &number);
    frame["market"] = "SE".into();
    here.tab.say(&frame);
    here.version = 0;
    here.until(|page| page["market"] == "SE");
}

#[test]
fn who_works_where_is_told_to_the_others() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let staff = shop.staff_session("editor");
    let mut one = Desk::open(&shop, &editor);
    let two = Desk::open_as(&shop, &staff.socket_token(&shop), &random_tab_id(), one.number.clone());
    let mut two = two;
    let at =
        json!({"type": "draft.presence", "contentId": two.number, "language": "en", "block": null, "field": "name"});
    two.tab.say(&at);
    let told = |desk: &mut Desk, count: usize| loop {
        let frame = desk.hear();
        let editors = frame["editors"].as_array().map_or(usize::MAX, Vec::len);
        if frame["type"] == "presence" && editors == count {
            return frame["editors"].clone();
        }
    };
    let editors = told(&mut one, 1);
    assert_eq!(
        editors,
        json!([{"tabId": two.id, "name": "Somebody editor", "block": null, "field": "name"}])
    );
    two.tab.close();
    told(&mut one, 0);
}

#[test]
fn only_those_who_may_get_a_desk() {
    let shop = Shop::with(&[("PRALINE__LIMITS__CONNECTIONS_PER_EDITOR", "3")], &[]).ready();
    let editor = program(&shop, "editor");
    let number = number_of(&shop, &editor);
    let refused = |opening: (&str, &str)| {
        let mut tab = Tab::silent(&shop);
        tab.say(&hello_of(&random_tab_id(), opening));
        tab.closed()
    };
    assert_eq!(refused(("staff", "nonsense")), 4401);
    assert_eq!(refused(("preview", "nonsense")), 4401);
    let helper = program(&shop, "CustomerServiceRepresentatives");
    assert_eq!(refused(("staff", &helper.token)), 4403);
    assert_eq!(refused(("staff", &shop.visitor().token)), 4401);
    // A token of a session opens one socket, which ends with the session.
    let staff = shop.staff_session("editor");
    let token = staff.socket_token(&shop);
    let mut own = Desk::open_as(&shop, &token, &random_tab_id(), number.clone());
    assert_eq!(refused(("staff", &token)), 4401);
    assert_eq!(staff.post(&shop, "/api/staff/logout", &Value::Null).status, 204);
    assert_eq!(own.tab.closed(), 4401);
    // Each editor has so many sockets.
    let mut open: Vec<Desk> = (0..3).map(|_| Desk::open(&shop, &editor)).collect();
    assert_eq!(refused(("staff", &editor.token)), 4429);
    // And each socket follows so many pages.
    let pages = ["fi", "sv", "en"].into_iter().flat_map(|language| {
        let types = ["draft", "preview"];
        types.map(|topic| (topic, language))
    });
    let pages: Vec<_> = pages.collect();
    let tree = shop.get_as(&editor, "/api/edit/tree").body;
    let numbers = tree["items"]
        .as_array()
        .expect("pages")
        .iter()
        .map(|page| page["contentId"].clone());
    let desk = &mut open[0];
    for number in numbers {
        for (topic, language) in &pages {
            let frame = json!({"type": "subscribe", "topic": topic, "contentId": number, "language": language});
            desk.tab.say(&frame);
        }
    }
    loop {
        let code = desk.error();
        if code == "too-large" {
            break;
        }
        assert_eq!(code, "not-found", "a page need not be there in each language");
    }
    // A frame that is too long ends the socket.
    let long = json!({"kind": "set", "block": null, "field": "mainIntro", "value": "x".repeat(70_000)});
    let desk = &mut open[1];
    desk.operate(&long);
    assert_eq!(desk.tab.closed(), 1009);
}

#[test]
fn a_preview_link_opens_its_page_for_its_time_and_nothing_else() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let number = number_of(&shop, &editor);
    let ask = |who: &Visitor, number: &Value, days: u32| {
        let form = json!({"contentId": number, "language": "en", "days": days});
        shop.post_as(who, "/api/edit/preview-links", &form, &[])
    };
    let statuses: BTreeMap<_, _> = [
        ("wrong days", ask(&editor, &number, 91).status),
        ("no days", ask(&editor, &number, 0).status),
        ("no page", ask(&editor, &json!(77), 1).status),
        ("no scope", ask(&program(&shop, "operator"), &number, 1).status),
    ]
    .into();
    let expected: BTreeMap<_, _> = [
        ("wrong days", 422),
        ("no days", 422),
        ("no page", 404),
        ("no scope", 403),
    ]
    .into();
    assert_eq!(statuses, expected);
    let link = ask(&editor, &number, 7);
    assert_eq!(link.status, 200, "{}", link.text());
    let url = link.body["url"].as_str().expect("an address");
    let path = url.strip_prefix(&shop.url).expect("the shop's own");
    let secret = path.split_once("preview=").expect("a secret").1;
    let mut desk = Desk::open(&shop, &editor);
    let mut screen = Screen::open(&shop, ("preview", secret), &number, &[]);
    desk.types(0, "", "Shown to a friend. ");
    screen.until(|page| {
        page["mainIntro"]
            .as_str()
            .is_some_and(|text| text.starts_with("Shown to a friend. "))
    });
    // The document is that of the same draft, also at the page's own address.
    let document = shop.get(path);
    assert_eq!(without_own(&document), screen.page);
    assert_eq!(
        model_of(&document)["preview"],
        json!({"mode": "Preview", "isEditable": false})
    );
    assert!(!document.text().contains("data-epi-"), "nobody edits by a link");
    let url_of = |page: &Value| page["url"].as_str().expect("an address").to_owned();
    let by_path = shop.get(&format!("{}?preview={secret}&epieditmode=true", url_of(&screen.page)));
    assert_eq!(
        by_path.header("x-epi-contextmode"),
        Some("Preview"),
        "a link edits nothing"
    );
    // Nothing else opens.
    let other = shop.get(&format!("/en/?preview={secret}"));
    assert_eq!((other.status, other.header("x-epi-contextmode")), (200, None));
    let numbers = shop.get_as(&editor, "/api/edit/tree").body;
    let start = &numbers["items"][0]["contentId"];
    for (name, page) in [("preview", start), ("preview", &json!(77)), ("draft", &number)] {
        screen.tab.say(&topic(name, page));
        assert_eq!(screen.tab.error()["code"], "forbidden", "{name} {page}");
    }
    let op = json!({"type": "draft.op", "seq": 1, "contentId": number, "language": "en", "op": {"kind": "removeBlock", "block": "a"}});
    screen.tab.say(&op);
    assert_eq!(screen.tab.error()["code"], "forbidden");
    // Changed by a letter it is nobody's.
    let forged = format!("{}{}", if secret.starts_with('a') { 'b' } else { 'a' }, &secret[1..]);
    let refused = shop.get(&path.replace(secret, &forged));
    assert_eq!(refused.status, 404);
    let mut tab = Tab::silent(&shop);
    tab.say(&hello_of(&random_tab_id(), ("preview", &forged)));
    assert!(matches!(tab.hear(), Heard::Closed(4401)));
}
