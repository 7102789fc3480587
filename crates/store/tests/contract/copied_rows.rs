//! Rows for the tables that `copying::full_shop` fills by no other means, with what engines may take differently: texts with
//! marks of their own, the largest numbers, NULLs, rows that refer to later ones, more rows than travel together.

pub(crate) const ROWS: &[&str] = &[
    r#"INSERT INTO request_answer (identity, key, fingerprint, status, created_at, body) VALUES
       ('a-1', 'Ä', 9223372036854775807, 409, 5, '{"text": "\\N \u0041 ''quoted''\n"}'),
       ('a-1', '', -9223372036854775808, 200, 5, '')"#,
    r#"INSERT INTO setting (key, value, updated_at) VALUES ('signing-key', '0011223344556677', 5), ('site', '{"name": "🍬"}', 5)"#,
    r#"INSERT INTO site_revision (number, author, saved_at, body) VALUES (1, '', 5, '{}'), (2, 'Åsa', 6, '{"name": "🍬"}')"#,
    "INSERT INTO category (code, position, body) VALUES ('bars', 1, '{}')",
    "INSERT INTO brand (code, name) VALUES ('halla', 'Halla & Hillo')",
    "INSERT INTO price_period (variation, market, kind, starts, ends, minor) VALUES ('A-1', 'FI', 'campaign', 1, NULL, 490)",
    "INSERT INTO tax_rate (class, country, starts, ends, rate, source, checked) VALUES ('food', 'FIN', 0, NULL, 1350, 'https://vero.fi', '2026-11-20')",
    "INSERT INTO promotion (id, body, updated_at) VALUES ('winter', '{}', 5)",
    "INSERT INTO promotion_past (id, ended_at, body) VALUES ('autumn', 5, '{}')",
    "INSERT INTO promotion_code (code, promotion, batch, uses_limit, used, created_at) VALUES ('A1', 'winter', 'a', NULL, 2, 5)",
    "INSERT INTO wrong_try (subject, since, tries) VALUES ('coupon', 5, 3)",
    "INSERT INTO gift_card_try (card, address, since, last_at, tries) VALUES (1, 'hash', 5, 6, 2)",
    "INSERT INTO warehouse (id, name, country, position) VALUES ('malmo', 'Malmö', 'SWE', 20)",
    "INSERT INTO content_page (id, kind, parent, position, updated_at) VALUES ('p', 'StoryPage', 'above', 1, 5)",
    r#"INSERT INTO content_version (page, language, status, segment, published, body, review, in_review_since)
       VALUES ('p', 'fi', 'published', 'sivu', '2026-03-14', '{"text": "<p>Hyvää &amp; \"kaunista\"\r\n\t</p>"}', '[]', 5)"#,
    "INSERT INTO content_taxonomy (only_row, body, updated_at) VALUES (1, '{}', 5)",
    "INSERT INTO content_draft (page, language, revision, author, saved_at, segment, published, body, gathers_since)
     VALUES ('p', 'fi', 3, 'Aino', 5, NULL, '2026-03-14', '{}', 7)",
    "INSERT INTO content_revision (page, language, revision, author, saved_at, segment, published, body)
     VALUES ('p', 'fi', 1, 'Aino', 5, 's', '2026-03-14', '{}'), ('p', 'fi', 2, 'Eino', 6, 's', '2026-03-14', '{}')",
    "INSERT INTO content_former_place (language, parent, segment, page, left_at) VALUES ('fi', '', 'ennen', 'p', 5)",
    "INSERT INTO content_draft_tab (page, language, tab_id, acked_seq, refusals, revision, seen_at) VALUES ('p', 'fi', 't', 4, '[]', 3, 5)",
    // The answer is there before what it answers.
    "PRAGMA foreign_keys = OFF; INSERT INTO content_comment (id, page, language, thread, author, body, written_at)
     VALUES ('a', 'p', 'fi', 'z', '{}', 'Yes.', 6), ('z', 'p', 'fi', NULL, '{}', 'Is it so?', 5)",
    "INSERT INTO content_project (id, name, author, created_at) VALUES ('christmas', 'Joulu', 'Aino', 5)",
    "INSERT INTO content_project_item (project, page, language) VALUES ('christmas', 'p', 'fi')",
    "INSERT INTO content_trash_page (id, kind, parent, position, deleted_at, deleted_by) VALUES ('q', 'StoryPage', NULL, 1, 5, 'Aino')",
    "INSERT INTO content_trash_revision (page, language, revision, author, saved_at, published, body)
     VALUES ('q', 'sv', 1, 'Aino', 5, '2026-03-14', '{}')",
    "INSERT INTO release_feed (id, categories, updated_at) VALUES ('news', '[]', 5)",
    "INSERT INTO press_release (id, feed, body, updated_at) VALUES ('one', 'news', '{}', 5)",
    "INSERT INTO service_token (id, role, issued_at, expires_at, note) VALUES ('t', 'editor', 5, 6, 'the desk')",
    "INSERT INTO payment_attempt (payment_id, body, updated_at) VALUES ('p', '{}', 5)",
    "INSERT INTO odd_notice (provider, reference, reason, body, at) VALUES ('test', 'r', 'amount', '{}', 5)",
    "INSERT INTO review (id, product, language, stars, title, body, name, status, written_at)
     VALUES ('r', 'A', 'fi', 5, 'Hyvä', 'Niin on.', 'A.', 'approved', 5)",
    "INSERT INTO product_rating (product, reviews, stars, one, two, three, four, five) VALUES ('A', 1, 5, 0, 0, 0, 0, 1)",
    "INSERT INTO review_report (review, reporter, reason, reported_at) VALUES ('r', 'hash', 'spam', 5)",
    "INSERT INTO staff_account (id, email, name, language, roles, password, created_at)
     VALUES ('s', 'aino@shop.example', 'Aino', 'fi', 'administrator editor', '$argon2id$x', 5)",
    "INSERT INTO staff_recovery_code (account, hash) VALUES ('s', 'one'), ('s', 'two')",
    "INSERT INTO staff_session (id, secret_hash, account, client, created_at, seen_at) VALUES ('s1', 'h', 's', 'Firefox', 5, 6)",
    "INSERT INTO staff_link (hash, account, expires_at) VALUES ('h', 's', 5)",
    "INSERT INTO staff_passkey (id, account, credential, name, body, counter, created_at) VALUES ('k', 's', 'c', 'phone', '{}', 0, 5)",
    "INSERT INTO customer_session (id, secret_hash, customer, client, created_at, seen_at)
     SELECT 'c1', 'h', id, 'Firefox', 5, 6 FROM customer",
    "INSERT INTO customer_link (hash, purpose, email, customer, created_at, expires_at) SELECT 'h', 'reset', email, id, 5, 6 FROM customer",
    "INSERT INTO customer_passkey (id, customer, credential, name, body, counter, created_at)
     SELECT 'k', id, 'c', 'phone', '{}', 7, 5 FROM customer",
    "INSERT INTO customer_sign_in (issuer, subject, customer, created_at) SELECT 'https://login.example', '1', id, 5 FROM customer",
    "INSERT INTO passkey_challenge (hash, expires_at) VALUES ('h', 5)",
    "INSERT INTO sign_in_code (hash, session, body, expires_at) VALUES ('h', 'c1', '{}', 5)",
    "INSERT INTO refresh_token (hash, family, session, body, expires_at) VALUES ('h', 'f', 'c1', '{}', 5)",
    "INSERT INTO permission_holder (id, email, name, link_name, preferences_hash, unsubscribe_hash, letters_since, letters)
     VALUES ('h', 'aino@example.fi', 'Aino', 'l', 'p', 'u', 0, 1)",
    "INSERT INTO permission (holder, number, purpose, state, version, language, source, categories, at)
     VALUES ('h', 1, 'marketing', 'confirmed', '1', 'fi', 'form', 'news offers', 5)",
    "INSERT INTO permission_request (hash, name, holder, purpose, expires_at) VALUES ('h', 'n', 'h', 'marketing', 5)",
    "INSERT INTO stock_wish (variation, email, name, language, asked_at) VALUES ('A-1', 'aino@example.fi', 'w', 'fi', 5)",
    "INSERT INTO cart_reminder (identity, market, contents_version, sent_at) VALUES ('c-1', 'FI', 3, 5)",
    "WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 2500)
     INSERT INTO wish_list (identity, wishes, changed_at) SELECT 'a-' || at, '[]', at FROM n",
];
