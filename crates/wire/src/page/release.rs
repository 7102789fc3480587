//! The page of a press release.

use super::page_model;
use crate::release::Release;

page_model!(
    /// The press release that the `id` of the address names. The page's name is the release's title.
    ReleasePage = "release-page" {
        /// Null where there is no such release.
        release: Option<Release>,
        /// What readers are told in its place; null where there is one.
        #[schema(example = "release not found. Id = opening")]
        message: Option<String>,
        /// The page that lists the releases: the one above it. Null where there is none.
        newsroom_page_url: Option<String>,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::own_fields;

    #[test]
    fn it_has_the_release_and_what_is_said_without_one() {
        assert_eq!(own_fields::<ReleasePage>(), ["release", "message", "newsroomPageUrl"]);
    }
}
