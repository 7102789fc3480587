//! Films on the host that blocks show them from.

/// The id of the film at an address: 11 characters after `watch?v=`, `youtu.be/`, `/embed/`, `/v/` or `/shorts/`; nothing for any
/// other address.
pub fn video_id(address: &str) -> Option<&str> {
    let (host, path) = address.strip_prefix("https://")?.split_once('/')?;
    let bare = host.strip_prefix("www.").or(host.strip_prefix("m.")).unwrap_or(host);
    let id = match bare {
        "youtu.be" => path,
        "youtube.com" | "youtube-nocookie.com" => match path.split_once('?') {
            Some(("watch", query)) => query.split('&').find_map(|pair| pair.strip_prefix("v="))?,
            _ => ["embed/", "v/", "shorts/"]
                .iter()
                .find_map(|before| path.strip_prefix(before))?,
        },
        _ => return None,
    };
    let id = id.split(['?', '&', '#', '/']).next()?;
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (id.len() == 11 && id.bytes().all(fits)).then_some(id)
}

/// The names of a film's pictures on its host, the largest first. One that does not exist is answered with a small grey one.
pub const PREVIEW_SIZES: [&str; 5] = ["maxresdefault", "sddefault", "hqdefault", "mqdefault", "default"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_films() {
        for good in [
            "https://www.youtube.com/watch?v=aB3-_56789x",
            "https://www.youtube.com/watch?list=x&v=aB3-_56789x&t=4",
            "https://m.youtube.com/watch?v=aB3-_56789x",
            "https://youtu.be/aB3-_56789x?t=3",
            "https://www.youtube-nocookie.com/embed/aB3-_56789x",
            "https://youtube.com/v/aB3-_56789x",
            "https://youtube.com/shorts/aB3-_56789x#x",
        ] {
            assert_eq!(video_id(good), Some("aB3-_56789x"), "{good}");
        }
        for bad in [
            "",
            "aB3-_56789x",
            "http://youtu.be/aB3-_56789x",
            "https://youtu.be/aB3-_5678",
            "https://youtu.be/aB3-_56789xy",
            "https://youtu.be/aB3<_56789x",
            "https://youtu.be.example/aB3-_56789x",
            "https://example/watch?v=aB3-_56789x",
            "https://www.youtube.com/channel/aB3-_56789x",
        ] {
            assert_eq!(video_id(bad), None, "{bad}");
        }
    }
}
