//! What a session is called in the list of them.

/// Browser and system in a few words, so that people know their sessions apart.
pub(crate) fn client_name(user_agent: &str) -> String {
    let named = |known: &[(&str, &'static str)]| {
        let found = known.iter().find(|(sign, _)| user_agent.contains(sign));
        found.map(|(_, name)| *name)
    };
    // Browsers name those that they descend from: the first that fits is the youngest.
    let browser = named(&[
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = named(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    let words: Vec<&str> = browser.into_iter().chain(system).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_are_named_in_two_words_and_nothing_foreign_is_kept() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
                "Chrome, Linux",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1",
                "Safari, iPhone",
            ),
            ("<script>", ""),
        ] {
            assert_eq!(client_name(agent), name);
        }
    }
}
