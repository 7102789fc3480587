//! The pages on which a shopper plays the provider: plain forms that work without scripts.

use domain::market::Language;

use super::{
    PAGES,
    choice::{Outcome, ReturnBy, Telling},
};
use crate::payment::Attempt;

/// The only style sheet of the pages.
pub const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:34rem;padding:0 1rem;\
color:#1c1c1c;background:#fff}h1{font-size:1.5rem}fieldset{border:1px solid #767676;border-radius:.5rem;margin:1rem 0}\
label{display:block;padding:.25rem 0}button{font:inherit;padding:.75rem 1.25rem;margin:.25rem .5rem .25rem 0;\
border-radius:.5rem;border:2px solid #1c1c1c;background:#fff;color:#1c1c1c;min-height:2.75rem;cursor:pointer}\
button.first{background:#1c1c1c;color:#fff}:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}\
input[type=text]{font:inherit;padding:.5rem;border:1px solid #767676;border-radius:.25rem}\
@media(prefers-color-scheme:dark){body,button,input[type=text]{background:#1c1c1c;color:#f4f4f4}\
button{border-color:#f4f4f4}button.first{background:#f4f4f4;color:#1c1c1c}\
:focus-visible{outline-color:#a8c7fa}}";

/// The texts of the pages.
struct Words {
    title: &'static str,
    explanation: &'static str,
    amount: &'static str,
    approve: &'static str,
    refuse: &'static str,
    pending: &'static str,
    challenge: &'static str,
    telling: &'static str,
    tellings: [&'static str; 5],
    way_back: &'static str,
    ways_back: [&'static str; 2],
    challenge_title: &'static str,
    code: &'static str,
    confirm: &'static str,
    cancel: &'static str,
    go_on: &'static str,
}

const FI: Words = Words {
    title: "Testimaksu",
    explanation: "Tämä on kokeilusivu: rahaa ei liiku. Valitse, miten maksupalvelu vastaa.",
    amount: "Maksettavaa",
    approve: "Hyväksy maksu",
    refuse: "Hylkää maksu",
    pending: "Jätä odottamaan",
    challenge: "Kysy vahvistus (3-D Secure)",
    telling: "Ilmoitus kauppaan",
    tellings: [
        "Kerran, heti",
        "Monta kertaa",
        "15 sekuntia myöhässä",
        "Väärässä järjestyksessä",
        "Ei koskaan",
    ],
    way_back: "Paluu vahvistuksesta",
    ways_back: ["Osoitteella (GET)", "Lomakkeella (POST)"],
    challenge_title: "Vahvista maksu",
    code: "Koodi (1234 hyväksytään)",
    confirm: "Vahvista",
    cancel: "Peruuta",
    go_on: "Jatka kauppaan",
};

const SV: Words = Words {
    title: "Testbetalning",
    explanation: "Det här är en provsida: inga pengar flyttas. Välj hur betaltjänsten svarar.",
    amount: "Att betala",
    approve: "Godkänn betalningen",
    refuse: "Avslå betalningen",
    pending: "Låt den vänta",
    challenge: "Be om bekräftelse (3-D Secure)",
    telling: "Meddelande till butiken",
    tellings: [
        "En gång, genast",
        "Flera gånger",
        "15 sekunder för sent",
        "I fel ordning",
        "Aldrig",
    ],
    way_back: "Tillbaka från bekräftelsen",
    ways_back: ["Med adress (GET)", "Med formulär (POST)"],
    challenge_title: "Bekräfta betalningen",
    code: "Kod (1234 godkänns)",
    confirm: "Bekräfta",
    cancel: "Avbryt",
    go_on: "Fortsätt till butiken",
};

const EN: Words = Words {
    title: "Test payment",
    explanation: "This is a page for trying things out: no money moves. Choose what the payment provider answers.",
    amount: "To pay",
    approve: "Approve the payment",
    refuse: "Refuse the payment",
    pending: "Leave it pending",
    challenge: "Ask for confirmation (3-D Secure)",
    telling: "Notification to the shop",
    tellings: [
        "Once, at once",
        "Several times",
        "15 seconds late",
        "In the wrong order",
        "Never",
    ],
    way_back: "Back from the confirmation",
    ways_back: ["By address (GET)", "By form (POST)"],
    challenge_title: "Confirm the payment",
    code: "Code (1234 is accepted)",
    confirm: "Confirm",
    cancel: "Cancel",
    go_on: "Continue to the shop",
};

fn words(language: Language) -> &'static Words {
    match language {
        Language::Fi => &FI,
        Language::Sv => &SV,
        Language::En => &EN,
    }
}

/// Where the shopper decides; the amount is written as the shop writes it in their language.
pub fn choice_page(attempt: &Attempt, amount: &str) -> String {
    let words = words(attempt.language);
    let buttons = [
        (Outcome::Approved.as_str(), words.approve, " class=\"first\""),
        (Outcome::Refused.as_str(), words.refuse, ""),
        (Outcome::Pending.as_str(), words.pending, ""),
        ("challenge", words.challenge, ""),
    ];
    let buttons =
        buttons.map(|(value, text, class)| format!("<button name=\"choice\" value=\"{value}\"{class}>{text}</button>"));
    let tellings = Telling::ALL.iter().zip(words.tellings);
    let tellings = tellings.map(|(telling, text)| radio("telling", telling.as_str(), text, *telling == Telling::Once));
    let ways = ReturnBy::ALL.iter().zip(words.ways_back);
    let ways = ways.map(|(way, text)| radio("back", way.as_str(), text, *way == ReturnBy::Get));
    let body = format!(
        "<p>{}</p><p><strong>{}: {amount}</strong></p><form method=\"post\" action=\"{PAGES}/{}\">\
         <div>{}</div><fieldset><legend>{}</legend>{}</fieldset><fieldset><legend>{}</legend>{}</fieldset></form>",
        words.explanation,
        words.amount,
        attempt.payment,
        buttons.concat(),
        words.telling,
        tellings.collect::<String>(),
        words.way_back,
        ways.collect::<String>(),
    );
    page(attempt.language, words.title, &body)
}

/// Where the shopper's bank asks whether it is them.
pub fn challenge_page(attempt: &Attempt, telling: Telling, back: ReturnBy) -> String {
    let words = words(attempt.language);
    let body = format!(
        "<form method=\"post\" action=\"{PAGES}/{}\"><input type=\"hidden\" name=\"telling\" value=\"{}\">\
         <input type=\"hidden\" name=\"back\" value=\"{}\">\
         <p><label for=\"code\">{}</label><input type=\"text\" id=\"code\" name=\"code\" inputmode=\"numeric\" \
         autocomplete=\"one-time-code\"></p>\
         <button name=\"choice\" value=\"confirm\" class=\"first\">{}</button>\
         <button name=\"choice\" value=\"refuse\">{}</button></form>",
        attempt.payment,
        telling.as_str(),
        back.as_str(),
        words.code,
        words.confirm,
        words.cancel,
    );
    page(attempt.language, words.challenge_title, &body)
}

/// Takes the shopper back by a form, as some banks do.
pub fn return_page(attempt: &Attempt, action: &str, result: &str) -> String {
    let words = words(attempt.language);
    // The result is of letters, digits, - and _ alone, the action an address of the shop's own.
    let body = format!(
        "<form method=\"post\" action=\"{action}\"><input type=\"hidden\" name=\"redirectResult\" value=\"{result}\">\
         <button class=\"first\" autofocus>{}</button></form>",
        words.go_on,
    );
    page(attempt.language, words.challenge_title, &body)
}

fn radio(name: &str, value: &str, text: &str, is_checked: bool) -> String {
    let checked = if is_checked { " checked" } else { "" };
    format!("<label><input type=\"radio\" name=\"{name}\" value=\"{value}\"{checked}> {text}</label>")
}

fn page(language: Language, title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title}</title><style>{STYLE}</style></head>\
         <body><main><h1>{title}</h1>{body}</main></body></html>"
    )
}
