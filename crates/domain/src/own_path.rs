//! Addresses of the shop that a request names, to be led to later.

/// A path of the shop's own, with its parameters: nothing where browsers would read it as another site's, or as markup.
pub fn own_path(text: &str) -> Option<Box<str>> {
    let is_own = text.starts_with('/') && !text.starts_with("//") && text.len() <= 1024;
    let is_plain = text.bytes().all(|b| b.is_ascii_graphic() && !b"\\\"'<>#`".contains(&b));
    (is_own && is_plain).then(|| text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shoppers_come_back_to_the_shop_alone() {
        for good in ["/", "/fi/kassa", "/fi/kassa?step=3&a=b", "/sv/kassan/betalning/"] {
            assert_eq!(own_path(good).as_deref(), Some(good));
        }
        for bad in [
            "",
            "kassa",
            "//elsewhere.example",
            "/\\elsewhere.example",
            "https://elsewhere.example",
            "/fi/ kassa",
            "/fi/\"><script>",
            "/fi#x",
            "/ä",
            "/a\nb",
        ] {
            assert_eq!(own_path(bad), None, "{bad:?}");
        }
        assert_eq!(own_path(&format!("/{}", "a".repeat(1024))), None);
    }
}
