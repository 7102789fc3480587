//! Where the database tells of people: the list that `docs/data-map.md` is made of. A test compares it with the tables that
//! there are, so that none is forgotten.

/// What a table tells of people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonalData {
    pub table: &'static str,
    pub columns: &'static str,
    /// What it is, and what it is for.
    pub what: &'static str,
    /// When it goes.
    pub until: &'static str,
}

/// Tables that tell something of people, be it by ids and hashes alone.
pub const PERSONAL_DATA: &[PersonalData] = &[
    PersonalData {
        table: "audit_line",
        columns: "actor_name, before_json, after_json",
        what: "Who of the staff changed what. Customers stand in it by their ids alone.",
        until: "Kept for good.",
    },
    PersonalData {
        table: "cart",
        columns: "details, greeting",
        what: "What was typed in the checkout, until it is an order.",
        until: "Emptied by `forget-carts`, and when the customer is forgotten.",
    },
    PersonalData {
        table: "cart_line",
        columns: "tablet",
        what: "Who gets what is made for somebody.",
        until: "With its cart.",
    },
    PersonalData {
        table: "cart_reminder",
        columns: "identity, sent_at",
        what: "When a customer was reminded of what they left in a cart, by their id.",
        until: "As `retention.carts_days` says, at least 60 days; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "cart_tab",
        columns: "tab_id",
        what: "Random numbers of tabs.",
        until: "With its cart.",
    },
    PersonalData {
        table: "checkout",
        columns: "body",
        what: "Goods that are being paid for, with their buyer.",
        until: "The buyer goes with the order's; without an order by `forget-checkouts`, and when the buyer is forgotten, with an account or without: while its money may still come, the buyer alone.",
    },
    PersonalData {
        table: "content_comment",
        columns: "author, body, resolved",
        what: "What those of the staff who work on a page said of it to each other, and who settled it.",
        until: "With its page; sooner where its author or a publisher takes it away.",
    },
    PersonalData {
        table: "content_draft",
        columns: "author",
        what: "Who of the staff wrote last.",
        until: "With the draft.",
    },
    PersonalData {
        table: "content_project",
        columns: "author",
        what: "Who of the staff began it.",
        until: "With the project.",
    },
    PersonalData {
        table: "content_revision",
        columns: "author",
        what: "Who of the staff wrote it.",
        until: "With its page.",
    },
    PersonalData {
        table: "content_trash_page",
        columns: "deleted_by",
        what: "Who of the staff deleted it.",
        until: "30 days, by `forget-trash`; sooner where it is put back or deleted for good.",
    },
    PersonalData {
        table: "content_trash_revision",
        columns: "author",
        what: "Who of the staff wrote it.",
        until: "With its page in the trash.",
    },
    PersonalData {
        table: "content_version",
        columns: "author, review",
        what: "Who of the staff wrote it, and who asked for a review and what they said to it.",
        until: "With its page; the review when it is published or taken back.",
    },
    PersonalData {
        table: "customer",
        columns: "email, password, profile, consents",
        what: "The account: names, number, addresses, hash of the password, and what was agreed to when it was made.",
        until: "Until its owner, or somebody who helps customers, has it forgotten.",
    },
    PersonalData {
        table: "customer_link",
        columns: "email, body",
        what: "Letters with links, and sign-ups that wait to be confirmed.",
        until: "30 days after the link ended; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "customer_passkey",
        columns: "customer, name, body",
        what: "Passkeys by which somebody signs in: what they call them, and public keys.",
        until: "Until its owner removes it or chooses a password by a letter; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "customer_session",
        columns: "customer, client",
        what: "Where somebody is signed in: browser and system in two words, no address.",
        until: "30 days after it began to be of no use; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "customer_sign_in",
        columns: "issuer, subject, customer",
        what: "Who another provider of identities says that they are.",
        until: "At once when the customer is forgotten.",
    },
    PersonalData {
        table: "gift_card_try",
        columns: "address",
        what: "Keyed hashes of clients that guessed.",
        until: "Two hours.",
    },
    PersonalData {
        table: "job",
        columns: "key, payload",
        what: "Work to be done, by ids.",
        until: "Until it is done; what failed for good stays until somebody looks.",
    },
    PersonalData {
        table: "odd_notice",
        columns: "body",
        what: "What a payment provider sent and nobody may act upon.",
        until: "Until somebody looked.",
    },
    PersonalData {
        table: "outbox",
        columns: "key",
        what: "What changed, by ids.",
        until: "As `retention.events_days` says.",
    },
    PersonalData {
        table: "payment",
        columns: "body",
        what: "What providers told of money, by ids.",
        until: "With its order.",
    },
    PersonalData {
        table: "payment_attempt",
        columns: "body",
        what: "What a payment provider is asked by, by ids; where the shopper was sent to.",
        until: "With its checkout. Of an order it goes with the buyer where no money came or all of it went back; otherwise it stays, since money may still be given back by it.",
    },
    PersonalData {
        table: "permission",
        columns: "source, language",
        what: "What the owner of an address allowed, when and where.",
        until: "Until they have it forgotten; then that they are not to be written to is kept under a keyed hash.",
    },
    PersonalData {
        table: "permission_holder",
        columns: "email, name",
        what: "Whose address it is.",
        until: "Until they have it forgotten; 30 days where nobody ever showed that the address is theirs.",
    },
    PersonalData {
        table: "permission_request",
        columns: "holder",
        what: "Hashes of links.",
        until: "After the link ended.",
    },
    PersonalData {
        table: "promotion_use",
        columns: "customer",
        what: "Whose order had a promotion: a guest by their address, a customer by their id.",
        until: "The address goes with the order's buyer.",
    },
    PersonalData {
        table: "refresh_token",
        columns: "session",
        what: "Hashes of tokens of other sites.",
        until: "30 days after it ended; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "request_answer",
        columns: "identity, body",
        what: "What a call was answered, by random ids.",
        until: "Seven days; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "review",
        columns: "name, title, body",
        what: "What buyers wrote to be read, under a name that they chose.",
        until: "The name when its author is forgotten; the words until the shop takes them back.",
    },
    PersonalData {
        table: "review_report",
        columns: "reporter",
        what: "Keyed hashes of readers who objected.",
        until: "With its review.",
    },
    PersonalData {
        table: "shop_order",
        columns: "email, body",
        what: "The order, which the law wants kept, and its buyer.",
        until: "The buyer goes when they are forgotten, with an account or without, the goods have come and nobody owes money for them; in any case as `retention.orders_days` says.",
    },
    PersonalData {
        table: "sign_in_code",
        columns: "session",
        what: "Hashes of codes of other sites.",
        until: "30 days after it ended; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "site_revision",
        columns: "author",
        what: "Who put what is said around the pages.",
        until: "With the hundredth that is put after it.",
    },
    PersonalData {
        table: "staff_account",
        columns: "email, name, password, totp",
        what: "Those who work for the shop.",
        until: "Kept, since the audit log names them.",
    },
    PersonalData {
        table: "staff_link",
        columns: "account",
        what: "Hashes of links.",
        until: "30 days after it ended.",
    },
    PersonalData {
        table: "staff_passkey",
        columns: "account, name, body",
        what: "Passkeys by which somebody of the staff signs in: what they call them, and public keys.",
        until: "Until its owner removes it, or the account is reset.",
    },
    PersonalData {
        table: "staff_session",
        columns: "account, client",
        what: "Where the staff is signed in.",
        until: "30 days.",
    },
    PersonalData {
        table: "stock_wish",
        columns: "email",
        what: "Who wants to be told when something can be had again.",
        until: "After the letter, or 90 days; at once when the customer is forgotten.",
    },
    PersonalData {
        table: "wish_list",
        columns: "identity, wishes",
        what: "Which products somebody would like to have, by a random id.",
        until: "A visitor's as long after the last change as `retention.carts_days` says; a customer's at once when they are forgotten.",
    },
    PersonalData {
        table: "wrong_try",
        columns: "subject",
        what: "Keyed hashes of clients that guessed.",
        until: "Two hours.",
    },
];

/// Tables that tell nothing of anybody.
pub const IMPERSONAL: &[&str] = &[
    "_sqlx_migrations",
    "audit_head",
    "brand",
    "category",
    "content_draft_tab",
    "content_former_place",
    "content_page",
    "content_project_item",
    "content_taxonomy",
    "gift_card",
    "gift_card_hold",
    "ledger_entry",
    "ledger_head",
    "ledger_posting",
    "outbox_head",
    "passkey_challenge",
    "picture",
    "press_release",
    "price",
    "price_history",
    "price_period",
    "product",
    "product_rating",
    "product_slug",
    "promotion",
    "promotion_code",
    "promotion_counter",
    "promotion_past",
    "release_feed",
    "reservation",
    "reservation_line",
    "service_token",
    "setting",
    "shop_order_head",
    "staff_recovery_code",
    "stock",
    "tax_rate",
    "variation",
    "warehouse",
];

/// `docs/data-map.md`.
pub fn data_map() -> String {
    let mut page = "# Where people are in the data\n\nThis page is made of `crates/store/src/personal_data.rs`; a test of the store \
        fails where a table is in neither of its lists.\n\n| table | columns | what | until |\n|---|---|---|---|\n"
        .to_owned();
    for data in PERSONAL_DATA {
        let PersonalData {
            table,
            columns,
            what,
            until,
        } = data;
        page.push_str(&format!("| `{table}` | {columns} | {what} | {until} |\n"));
    }
    page.push_str("\nAll other tables tell nothing of anybody: ");
    let names: Vec<String> = IMPERSONAL.iter().map(|name| format!("`{name}`")).collect();
    page.push_str(&names.join(", "));
    page.push_str(
        ".\n\nFiles beside the database: where there is no mail server, letters wait in the folder `mail` of the data folder, one file \
         `mail/*.json` each, with whom they went to and what they said. There are 500 of them at most, and each goes after \
         `retention.letters_days`.\n\nSearch indexes hold goods and pages alone. Logs name customers and orders by the first digits of their ids' SHA-256, metrics name nobody, \
         and neither has names or addresses; addresses of clients are counted by keyed hashes. A backup is a copy of the database: whoever restores one \
         has the people forgotten again who were forgotten since.\n",
    );
    page
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;
    use crate::{StoreConfig, database::Engine, sqlite};

    #[tokio::test]
    async fn every_table_is_in_one_of_the_lists() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("test.db").display());
        let pools = sqlite::open(&StoreConfig::new(url)).await.expect("opens");
        pools.migrate().await.expect("migrates");
        let Engine::Sqlite(readers) = &pools.readers else {
            panic!("SQLite was asked for");
        };
        let tables: Vec<(String,)> =
            sqlx::query_as("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
                .fetch_all(readers)
                .await
                .expect("tables");
        let there: BTreeSet<&str> = tables.iter().map(|(name,)| name.as_str()).collect();
        let personal = PERSONAL_DATA.iter().map(|data| data.table);
        let listed: Vec<&str> = personal.chain(IMPERSONAL.iter().copied()).collect();
        let unique: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(unique.len(), listed.len(), "a table is in both lists");
        assert_eq!(unique, there);
        for data in PERSONAL_DATA {
            let columns: Vec<(String,)> = sqlx::query_as("SELECT name FROM pragma_table_info($1)")
                .bind(data.table)
                .fetch_all(readers)
                .await
                .expect("columns");
            for column in data.columns.split(", ") {
                assert!(columns.iter().any(|(name,)| name == column), "{}.{column}", data.table);
            }
        }
    }

    /// `PRALINE_WRITE_DOCS=1` writes the page.
    #[test]
    fn the_page_says_what_the_list_says() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data-map.md");
        if std::env::var_os("PRALINE_WRITE_DOCS").is_some() {
            fs::write(&path, data_map()).expect("written");
        }
        let page = fs::read_to_string(path).expect("the page");
        assert!(
            page == data_map(),
            "docs/data-map.md is out of date: PRALINE_WRITE_DOCS=1 cargo test -p store personal"
        );
    }
}
