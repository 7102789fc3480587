//! What a document allows its browser.

use configuration::{Config, ForeignHosts};

use crate::Destination;

/// A text that no other document has; none where the machine gives no random numbers.
pub fn nonce() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// The hosts of others whose parts a page shows. Those of the providers that take part in the checkout are on its pages alone.
pub fn foreign_hosts(config: &Config, shown: Option<&Destination>) -> ForeignHosts {
    match shown {
        Some(Destination::Checkout(_)) => config.checkout_hosts(),
        _ => config.page_hosts(),
    }
}

/// The policy of a document seen at `origin` (scheme and host).
pub fn content_security_policy(nonce: &str, origin: &str, foreign: &ForeignHosts) -> String {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    // Some browsers do not count the site's own sockets as 'self'.
    let socket = if origin.starts_with("https://") { "wss" } else { "ws" };
    // A script may show and load whatever it wants: its hosts are trusted with everything else too, but where forms lead.
    let scripts = sources(&foreign.scripts);
    let frames = scripts.clone() + &sources(&foreign.frames);
    let (framed, forms) = if foreign.banks {
        (" https:".to_owned(), " https:")
    } else {
        (frames.clone() + &sources(&foreign.players), "")
    };
    let pictures = sources(&foreign.pictures);
    [
        "default-src 'self'".to_owned(),
        format!("script-src 'self' 'nonce-{nonce}'{scripts}"),
        format!("style-src 'self' 'nonce-{nonce}'{scripts}"),
        format!("img-src 'self' data:{frames}{pictures}"),
        format!("media-src 'self'{scripts}{}", sources(&foreign.media)),
        format!("font-src 'self'{scripts}"),
        format!("connect-src 'self' {socket}://{host}{frames}"),
        format!("frame-src 'self'{framed}"),
        // The one that puts the security headers to calls that are marked secure.
        "worker-src 'self'".to_owned(),
        "object-src 'none'".to_owned(),
        "base-uri 'self'".to_owned(),
        format!("form-action 'self'{}{forms}", sources(&foreign.forms)),
        "frame-ancestors 'self'".to_owned(),
    ]
    .join("; ")
}

fn sources(hosts: &[String]) -> String {
    hosts.iter().map(|host| format!(" {host}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(origin: &str) -> String {
        content_security_policy("abc", origin, &ForeignHosts::default())
    }

    #[test]
    fn sockets_follow_the_scheme() {
        let https = policy("https://shop.example");
        assert!(https.contains("connect-src 'self' wss://shop.example;"), "{https}");
        assert!(https.contains("'nonce-abc'"), "{https}");
        assert!(policy("http://[::1]:80").contains(" ws://[::1]:80;"));
    }

    #[test]
    fn whoever_only_has_frames_runs_no_script_in_the_page() {
        let foreign = ForeignHosts {
            scripts: vec!["https://widget.example".to_owned()],
            frames: vec!["https://pay.example".to_owned()],
            ..ForeignHosts::default()
        };
        let policy = content_security_policy("abc", "https://shop.example", &foreign);
        assert_eq!(
            directive(&policy, "script-src"),
            "script-src 'self' 'nonce-abc' https://widget.example"
        );
        for name in ["frame-src", "connect-src", "img-src"] {
            assert!(
                directive(&policy, name).ends_with(" https://widget.example https://pay.example"),
                "{policy}"
            );
        }
        assert_eq!(directive(&policy, "form-action"), "form-action 'self'");
    }

    #[test]
    fn banks_have_frames_and_forms_and_no_more() {
        let foreign = ForeignHosts {
            scripts: Vec::new(),
            frames: vec!["https://pay.example".to_owned()],
            banks: true,
            ..ForeignHosts::default()
        };
        let policy = content_security_policy("abc", "https://shop.example", &foreign);
        assert_eq!(directive(&policy, "frame-src"), "frame-src 'self' https:");
        assert_eq!(directive(&policy, "form-action"), "form-action 'self' https:");
        assert_eq!(directive(&policy, "script-src"), "script-src 'self' 'nonce-abc'");
        assert!(
            directive(&policy, "connect-src").ends_with(" https://pay.example"),
            "{policy}"
        );
    }

    #[test]
    fn films_have_a_frame_and_a_picture_and_no_more() {
        let foreign = Config::default().page_hosts();
        let policy = content_security_policy("abc", "https://shop.example", &foreign);
        assert_eq!(
            directive(&policy, "frame-src"),
            "frame-src 'self' https://www.youtube-nocookie.com"
        );
        assert_eq!(
            directive(&policy, "img-src"),
            "img-src 'self' data: https://i.ytimg.com"
        );
        assert!(!directive(&policy, "connect-src").contains("youtube"), "{policy}");
        assert_eq!(directive(&policy, "script-src"), "script-src 'self' 'nonce-abc'");
    }

    #[test]
    fn forms_pictures_and_films_of_others_have_their_own_directives_alone() {
        let foreign = ForeignHosts {
            forms: vec!["https://publish.example".to_owned()],
            pictures: vec!["https://mb.example".to_owned()],
            media: vec!["https://films.example".to_owned()],
            ..ForeignHosts::default()
        };
        let policy = content_security_policy("abc", "https://shop.example", &foreign);
        assert_eq!(
            directive(&policy, "form-action"),
            "form-action 'self' https://publish.example"
        );
        assert_eq!(directive(&policy, "img-src"), "img-src 'self' data: https://mb.example");
        assert_eq!(
            directive(&policy, "media-src"),
            "media-src 'self' https://films.example"
        );
        assert_eq!(policy.matches("films.example").count(), 1, "{policy}");
        assert_eq!(policy.matches("publish.example").count(), 1, "{policy}");
        assert_eq!(policy.matches("mb.example").count(), 1, "{policy}");
    }

    fn directive<'a>(policy: &'a str, name: &str) -> &'a str {
        policy.split("; ").find(|one| one.starts_with(name)).expect(name)
    }
}
