//! The markup that networks give out for their posts.

/// Whether the markup has what such a post needs: a place for it, which is a `div` with an id, and a script with an address.
pub fn is_embed(markup: &str) -> bool {
    attributes(markup, "div", "id").next().is_some() && script_addresses(markup).next().is_some()
}

/// The addresses of all scripts that the markup loads. One without a scheme is an https address: posts are shown by no other.
pub fn script_addresses(markup: &str) -> impl Iterator<Item = String> {
    attributes(markup, "script", "src").map(|address| match address.strip_prefix("//") {
        Some(rest) => format!("https://{rest}"),
        None => address.to_owned(),
    })
}

/// The values that an attribute has in the elements of a name, in their order.
fn attributes<'a>(markup: &'a str, element: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = markup.split('<').filter_map(|after| after.split_once('>'));
    tags.filter_map(move |(tag, _)| {
        let mut words = tag.split_ascii_whitespace();
        words.next().filter(|name| name.eq_ignore_ascii_case(element))?;
        let mut pairs = words.filter_map(|word| word.split_once('='));
        let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case(attribute))?;
        Some(value.trim_matches(['"', '\'']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_found_however_they_are_written() {
        let markup = "<DIV id=feed></DIV><script async SRC='//a.example/x.js'></script>\
                      <script>go()</script><script src=\"https://b.example/y.js\" defer></script>";
        assert!(is_embed(markup));
        let found: Vec<_> = script_addresses(markup).collect();
        assert_eq!(found, ["https://a.example/x.js", "https://b.example/y.js"]);
        assert!(!is_embed("<div id=\"feed\"></div><script>go()</script>"));
        assert!(!is_embed(
            "<p id=\"feed\"></p><script src=\"https://b.example/y.js\"></script>"
        ));
    }
}
