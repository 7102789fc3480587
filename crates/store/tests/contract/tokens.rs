//! Service tokens are written down, told, and taken back.

use domain::clock::UnixMillis;
use store::ServiceToken;

use crate::{
    database::TestDatabase,
    fixtures::{NOW, audit_entry},
};

crate::on_both_engines!(tokens_are_listed_and_taken_back);

async fn tokens_are_listed_and_taken_back(database: &TestDatabase) {
    let store = database.open().await;
    let tokens = store.service_tokens();
    assert_eq!(tokens.list().await.expect("read"), []);
    let token = |id: &str, issued: i64| ServiceToken {
        id: id.to_owned(),
        role: "CustomerServiceRepresentatives".to_owned(),
        issued: UnixMillis(NOW.0 + issued),
        expires: UnixMillis(NOW.0 + issued + 1_000),
        note: format!("for the desk, {id}"),
        revoked: None,
    };
    let (old, new) = (token("b", 0), token("a", 10));
    for token in [&old, &new] {
        tokens
            .add(token.clone(), audit_entry("token.issued"))
            .await
            .expect("written");
    }
    assert!(
        tokens.add(old.clone(), audit_entry("token.issued")).await.is_err(),
        "an id is given once"
    );
    assert_eq!(tokens.list().await.expect("read"), [new.clone(), old.clone()]);
    assert!(tokens.is_good("a").await.expect("read") && !tokens.is_good("c").await.expect("read"));

    let at = UnixMillis(NOW.0 + 500);
    assert!(
        tokens
            .revoke("a", audit_entry("token.revoked"), at)
            .await
            .expect("written")
    );
    assert!(
        tokens
            .revoke("a", audit_entry("token.revoked"), UnixMillis(at.0 + 1))
            .await
            .expect("written"),
        "once more changes nothing"
    );
    assert!(
        !tokens
            .revoke("c", audit_entry("token.revoked"), at)
            .await
            .expect("written")
    );
    assert!(!tokens.is_good("a").await.expect("read") && tokens.is_good("b").await.expect("read"));
    let revoked = ServiceToken {
        revoked: Some(at),
        ..new
    };
    assert_eq!(tokens.list().await.expect("read"), [revoked, old]);
    // What did not happen left no line.
    let lines = store.audit_log().before(None, 10).await.expect("read");
    let actions: Vec<_> = lines.iter().map(|line| line.action.as_str()).collect();
    assert_eq!(actions, ["token.revoked", "token.issued", "token.issued"]);
}
