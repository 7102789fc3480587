//! Prints the limits that the web apps keep to as well, so that people are told before they send: a constant for each, by the app.
//! `npm run types` writes them to `lib/limits.gen.ts` of both.

use std::io;

use domain::{
    catalogue::StockState,
    content::{CommentText, ProjectName},
    customer::passkey,
    password,
    quantity::Quantity,
    text::Greeting,
};
use search_index::Query;
use serde_json::json;
use services::pictures::LONGEST_ALT;
use site::results::SHORTEST_PHRASE;
use wire::socket::MOST_FOLLOWED_PRODUCTS;

fn main() -> Result<(), serde_json::Error> {
    let limits = json!({
        "web": {
            "MAX_QUANTITY": Quantity::MAX,
            "MAX_TABLETS": Quantity::MAX_TABLETS,
            "MAX_GIFT_CARDS": Quantity::MAX_GIFT_CARDS,
            "LOW_STOCK_AT_MOST": StockState::LOW_AT_MOST,
            "MAX_FOLLOWED_PRODUCTS": MOST_FOLLOWED_PRODUCTS,
            "MAX_GREETING": Greeting::MAX,
            "MIN_PHRASE": SHORTEST_PHRASE,
            "MAX_PHRASE": Query::MAX_TEXT,
            "MIN_PASSWORD": password::LEAST,
            "MAX_PASSWORD": password::MOST,
        },
        "admin": {
            "MIN_PASSWORD": password::LEAST,
            "MAX_COMMENT": CommentText::MAX_LENGTH,
            "MAX_PROJECT_NAME": ProjectName::MAX_LENGTH,
            "MAX_PASSKEY_NAME": passkey::LONGEST_NAME,
            "MAX_ALT": LONGEST_ALT,
        },
    });
    serde_json::to_writer_pretty(io::stdout(), &limits)
}
