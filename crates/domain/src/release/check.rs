//! What can be said against a feed of the shop's own before it is put.

use std::collections::HashSet;

use super::{OwnFeed, OwnRelease, ReleaseText};
use crate::{content::Link, diagnostic::Diagnostic, text::is_slug};

/// Characters.
const MAX_TITLE: usize = 255;
const MAX_INTRO: usize = 2_000;
const MAX_BODY: usize = 100_000;
/// Of a feed, and of one release.
const MAX_CATEGORIES: usize = 50;
const MAX_IMAGES: usize = 20;
const MAX_FILES: usize = 20;
const MAX_KEYWORDS: usize = 20;

/// Looks at a feed as it will be, with all its releases.
pub fn check(feed: &OwnFeed) -> Vec<Diagnostic> {
    let mut checking = Checking(Vec::new());
    let mut codes: HashSet<&str> = HashSet::new();
    checking.count("categories", feed.categories.len(), MAX_CATEGORIES);
    for category in &feed.categories {
        let place = format!("category {:?}", category.code);
        if !is_slug(&category.code) {
            checking.say(
                &place,
                "the code must hold small letters a to z, digits and single hyphens",
            );
        }
        if category.name.is_empty() {
            checking.say(&place, "it has no name");
        }
        if !codes.insert(&*category.code) {
            checking.say(&place, "it is there twice");
        }
    }
    let mut ids = HashSet::new();
    for release in &feed.releases {
        if !ids.insert(&release.id) {
            checking.say(release.id.as_str(), "it is there twice");
        }
        checking.release(release, |code| codes.contains(code));
    }
    checking.0
}

struct Checking(Vec<Diagnostic>);

impl Checking {
    fn say(&mut self, place: &str, what: impl Into<String>) {
        self.0.push(Diagnostic::error(place, what));
    }

    fn count(&mut self, place: &str, count: usize, max: usize) {
        if count > max {
            self.say(place, format!("there are {count}, {max} at most"));
        }
    }

    fn length(&mut self, place: &str, text: &str, max: usize) {
        let length = text.chars().count();
        if length > max {
            self.say(place, format!("it has {length} characters, {max} at most"));
        }
    }

    fn release(&mut self, release: &OwnRelease, is_category: impl Fn(&str) -> bool) {
        let at = |field: &str| format!("{}, {field}", release.id);
        for code in release.categories.iter().filter(|code| !is_category(code)) {
            self.say(&at("categories"), format!("the feed has no category {code:?}"));
        }
        self.count(&at("categories"), release.categories.len(), MAX_CATEGORIES);
        self.count(&at("keywords"), release.keywords.len(), MAX_KEYWORDS);
        self.count(&at("images"), release.images.len(), MAX_IMAGES);
        for image in release.images.iter().filter(|image| !is_slug(&image.picture)) {
            self.say(&at("images"), format!("{:?} is no picture's name", image.picture));
        }
        if release.versions.is_empty() {
            self.say(release.id.as_str(), "it is there in no language");
        }
        for (language, text) in &release.versions {
            self.text(&at(language.code()), text);
        }
    }

    fn text(&mut self, place: &str, text: &ReleaseText) {
        let at = |field: &str| format!("{place}.{field}");
        if text.title.trim().is_empty() {
            self.say(&at("title"), "it is empty");
        }
        if text.body.is_empty() {
            self.say(&at("body"), "it is empty");
        }
        self.length(&at("title"), &text.title, MAX_TITLE);
        self.length(&at("intro"), &text.intro, MAX_INTRO);
        self.length(&at("body"), text.body.as_str(), MAX_BODY);
        self.count(&at("files"), text.files.len(), MAX_FILES);
        for file in &text.files {
            if let Err(error) = Link::parse(&file.url) {
                self.say(&at("files"), error.to_string());
            }
            self.length(&at("files"), &file.title, MAX_TITLE);
            self.length(&at("files"), &file.file_name, MAX_TITLE);
        }
    }
}
