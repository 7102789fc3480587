//! A page in one language as editors work on it: what stands there, what is drafted beside it, and when either changes by
//! itself.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ReturnedReview, ReviewRequest, Status, Version};
use crate::{clock::UnixMillis, ids::InvalidId, staff::Actor};

/// What editors type without saving it gathers in one revision for so long.
const GATHERED_FOR: Duration = Duration::from_secs(10 * 60);

/// So many earlier revisions of a page are kept in each language.
pub const REVISIONS_KEPT: u64 = 50;

/// Who saved something: a name for people.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Author(Box<str>);

impl Author {
    pub const MAX_LENGTH: usize = 100;

    pub fn parse(name: &str) -> Result<Self, InvalidId> {
        let name = name.trim();
        if name.chars().count() > Self::MAX_LENGTH || name.chars().any(char::is_control) {
            return Err(InvalidId {
                kind: "author",
                value: name.chars().take(Self::MAX_LENGTH).collect(),
                rule: "at most 100 characters, in one line",
            });
        }
        Ok(Self(name.into()))
    }

    /// Empty where nobody knows.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// All of both, each once; of many who wrote together those who fit.
    pub(crate) fn and(&self, others: &Self) -> Self {
        const BETWEEN: &str = ", ";
        if self.0.is_empty() || self == others {
            return others.clone();
        }
        let mut all = self.0.to_string();
        for name in others.0.split(BETWEEN).filter(|name| !name.is_empty()) {
            let has_room = (all.chars().count() + BETWEEN.len() + name.chars().count()) <= Self::MAX_LENGTH;
            if has_room && all.split(BETWEEN).all(|known| known != name) {
                all.extend([BETWEEN, name]);
            }
        }
        Self(all.into())
    }
}

/// What a page said in a language after somebody had saved it.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    /// Counted from 1 for each page and language.
    pub number: u64,
    pub author: Author,
    pub saved: UnixMillis,
    /// Since when typing gathers in it; nothing where somebody saved it, or it is done with.
    pub gathers_since: Option<UnixMillis>,
    /// Its status is `Published` where readers see it now.
    pub version: Version,
}

/// What changes by itself, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Schedule {
    pub publish: Option<UnixMillis>,
    pub unpublish: Option<UnixMillis>,
}

impl Schedule {
    /// When something changes next.
    pub fn next(&self) -> Option<UnixMillis> {
        self.publish.into_iter().chain(self.unpublish).min()
    }

    /// Whether readers would see the page for a while, as whoever chose both times wants: what they see already can also be
    /// hidden until it is published anew.
    pub fn is_possible(&self, is_published: bool) -> bool {
        match (self.publish, self.unpublish) {
            (Some(publish), Some(unpublish)) => publish < unpublish || (is_published && unpublish < publish),
            _ => true,
        }
    }
}

/// Why what was scheduled was not published when its time came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    pub at: UnixMillis,
    /// What is wrong, a sentence a line; at most 2,000 characters.
    pub why: Box<str>,
}

impl Refusal {
    const MOST: usize = 2_000;

    pub fn new(at: UnixMillis, why: &str) -> Self {
        Self {
            at,
            why: why.chars().take(Self::MOST).collect::<String>().into(),
        }
    }
}

/// A page in a language.
#[derive(Debug, Clone, PartialEq)]
pub struct Edition {
    /// Another one after every change: whoever changes something names the one that they have seen, so that nobody
    /// overwrites what they never saw.
    pub etag: u64,
    /// What readers see, or what they would see once it is published.
    pub standing: Revision,
    /// What is to take its place; only beside what readers see.
    pub draft: Option<Revision>,
    pub schedule: Schedule,
    /// Of the newest time of publishing that came and passed; nothing since somebody published or scheduled anew.
    pub refusal: Option<Refusal>,
    /// That the newest revision is to be looked at first; only beside something that readers do not see yet.
    pub review: Option<ReviewRequest>,
    pub created: UnixMillis,
    /// When readers last got to see something else.
    pub changed: UnixMillis,
    /// The highest number of a revision so far.
    pub newest: u64,
}

/// What is to be done with a page in a language.
#[derive(Debug, Clone, PartialEq)]
pub enum EditCommand {
    /// Keeps what somebody wrote, unseen by readers.
    Save {
        version: Version,
        author: Author,
    },
    /// Keeps what somebody is writing, unseen by readers: in the revision in which typing gathers already, theirs and that of who
    /// writes with them, unless something else happened or it has gathered for ten minutes.
    Autosave {
        version: Version,
        author: Author,
    },
    /// Puts this in the place of what stands, seen or not as its status says.
    Replace {
        version: Version,
        author: Author,
    },
    /// Shows readers the newest revision.
    Publish,
    /// Hides the page from readers of the language.
    Unpublish,
    Schedule(Schedule),
    /// Asks for the newest revision to be looked at before readers see it.
    AskForReview {
        by: Actor,
        /// Empty where nothing is said to it.
        note: Box<str>,
    },
    /// It was looked at, and is not to be published as it is.
    ReturnFromReview {
        by: Actor,
    },
    /// Nobody needs to look at it any more.
    WithdrawReview,
    /// Does what was scheduled for a time that has come.
    DoWhatIsDue,
    /// The same, but for publishing, since this is wrong with what would be published.
    RefuseToPublish(Box<str>),
}

/// What a command makes of an edition.
#[derive(Debug, Clone, PartialEq)]
pub struct Edited {
    pub edition: Edition,
    /// What stands there no more, the oldest first.
    pub past: Vec<Revision>,
}

impl Edition {
    /// A language that the page gets; `newest` numbers what it said there before, 0 otherwise.
    pub fn first(version: Version, author: Author, newest: u64, at: UnixMillis) -> Self {
        let number = newest + 1;
        Self {
            etag: 1,
            standing: Revision {
                number,
                author,
                saved: at,
                gathers_since: None,
                version,
            },
            draft: None,
            schedule: Schedule::default(),
            refusal: None,
            review: None,
            created: at,
            changed: at,
            newest: number,
        }
    }

    pub fn is_published(&self) -> bool {
        self.standing.version.status == Status::Published
    }

    /// The newest revision is another one than readers see.
    pub fn has_unpublished_changes(&self) -> bool {
        !self.is_published() || self.draft.is_some()
    }

    /// What an editor goes on with.
    pub fn latest(&self) -> &Revision {
        self.draft.as_ref().unwrap_or(&self.standing)
    }

    /// Whether readers are to see the newest revision by now.
    pub fn is_due(&self, at: UnixMillis) -> bool {
        self.schedule.publish.is_some_and(|time| time <= at)
    }

    /// Nothing where all stays as it is.
    pub fn edit(&self, command: EditCommand, at: UnixMillis) -> Option<Edited> {
        let mut edited = Edited {
            edition: self.clone(),
            past: Vec::new(),
        };
        match command {
            EditCommand::Save { version, author } => edited.save(version, author, at),
            EditCommand::Autosave { version, author } => edited.autosave(version, author, at),
            EditCommand::Replace { version, author } => edited.replace(version, author, at),
            EditCommand::Publish => edited.publish(at),
            EditCommand::Unpublish => edited.unpublish(at),
            EditCommand::Schedule(schedule) => {
                edited.edition.schedule = schedule;
                edited.edition.refusal = None;
            }
            EditCommand::AskForReview { by, note } => edited.ask_for_review(by, note, at),
            EditCommand::ReturnFromReview { by } => edited.return_from_review(by, at),
            EditCommand::WithdrawReview => edited.edition.review = None,
            EditCommand::DoWhatIsDue => edited.do_what_is_due(at),
            EditCommand::RefuseToPublish(why) => {
                edited.edition.schedule.publish = None;
                edited.do_what_is_due(at);
                edited.edition.refusal = Some(Refusal::new(at, &why));
            }
        }
        edited.settle_review(self, at);
        if edited.edition == *self {
            return None;
        }
        edited.past.sort_by_key(|revision| revision.number);
        edited.edition.etag += 1;
        Some(edited)
    }

    /// All that stood there goes where it is not shown, since the page leaves the language.
    pub fn end(self) -> Vec<Revision> {
        let ended = [Some(self.standing), self.draft].into_iter().flatten();
        ended.map(hidden).collect()
    }
}

impl Edited {
    fn save(&mut self, version: Version, author: Author, at: UnixMillis) {
        if says_the_same(&self.edition.latest().version, &version) {
            return;
        }
        let saved = hidden(self.numbered(version, author, at));
        if self.edition.is_published() {
            let before = self.edition.draft.replace(saved);
            self.past.extend(before);
        } else {
            self.stand(saved);
        }
    }

    fn autosave(&mut self, version: Version, author: Author, at: UnixMillis) {
        let latest = self.edition.latest();
        if says_the_same(&latest.version, &version) {
            return;
        }
        let gathers = latest.version.status == Status::Draft
            && latest.gathers_since.is_some_and(|since| at < since.after(GATHERED_FOR));
        if !gathers {
            self.save(version, author, at);
            self.latest_mut().gathers_since = Some(at);
            return;
        }
        let latest = self.latest_mut();
        latest.saved = at;
        latest.author = latest.author.and(&author);
        latest.version = Version {
            status: Status::Draft,
            ..version
        };
    }

    fn latest_mut(&mut self) -> &mut Revision {
        self.edition.draft.as_mut().unwrap_or(&mut self.edition.standing)
    }

    fn replace(&mut self, version: Version, author: Author, at: UnixMillis) {
        if self.edition.standing.version == version {
            return;
        }
        let was_published = self.edition.is_published();
        let status = version.status;
        if !says_the_same(&self.edition.standing.version, &version) {
            let replacing = self.numbered(version, author, at);
            self.stand(replacing);
        }
        self.edition.standing.version.status = status;
        if status == Status::Draft {
            // It is to be unseen, not to be what stands.
            self.past.extend(self.edition.draft.take());
        }
        if was_published || status == Status::Published {
            self.edition.changed = at;
        }
    }

    fn publish(&mut self, at: UnixMillis) {
        self.edition.schedule.publish = None;
        self.edition.refusal = None;
        match self.edition.draft.take() {
            Some(draft) => self.stand(draft),
            None if self.edition.is_published() => return,
            None => {}
        }
        self.edition.standing.version.status = Status::Published;
        self.edition.standing.gathers_since = None;
        self.edition.changed = at;
    }

    fn unpublish(&mut self, at: UnixMillis) {
        self.edition.schedule.unpublish = None;
        if !self.edition.is_published() {
            return;
        }
        if let Some(draft) = self.edition.draft.take() {
            self.stand(draft);
        }
        self.edition.standing.version.status = Status::Draft;
        self.edition.changed = at;
    }

    fn ask_for_review(&mut self, by: Actor, note: Box<str>, at: UnixMillis) {
        self.edition.review = Some(ReviewRequest {
            by,
            at,
            note,
            etag: self.edition.etag,
            changed: None,
            returned: None,
        });
    }

    fn return_from_review(&mut self, by: Actor, at: UnixMillis) {
        if let Some(review) = self.edition.review.as_mut().filter(|review| review.waits()) {
            review.returned = Some(ReturnedReview { by, at });
        }
    }

    /// Whatever was done: a review is over once readers see the newest revision, and knows whether that is still what was asked
    /// about.
    fn settle_review(&mut self, before: &Edition, at: UnixMillis) {
        if self.edition.review.is_none() {
            return;
        }
        if !self.edition.has_unpublished_changes() {
            self.edition.review = None;
            return;
        }
        let is_same = says_the_same(&before.latest().version, &self.edition.latest().version);
        if let Some(review) = self.edition.review.as_mut().filter(|_| !is_same) {
            review.changed = review.changed.or(Some(at));
        }
    }

    /// What was due first is done first.
    fn do_what_is_due(&mut self, at: UnixMillis) {
        let Schedule { publish, unpublish } = self.edition.schedule;
        let mut due = [
            (publish, Self::publish as fn(&mut Self, UnixMillis)),
            (unpublish, Self::unpublish),
        ];
        due.sort_by_key(|(time, _)| *time);
        for (time, act) in due {
            if time.is_some_and(|time| time <= at) {
                act(self, at);
            }
        }
    }

    fn numbered(&mut self, version: Version, author: Author, at: UnixMillis) -> Revision {
        self.edition.newest += 1;
        Revision {
            number: self.edition.newest,
            author,
            saved: at,
            gathers_since: None,
            version,
        }
    }

    fn stand(&mut self, revision: Revision) {
        let before = std::mem::replace(&mut self.edition.standing, revision);
        self.past.push(hidden(before));
    }
}

fn hidden(mut revision: Revision) -> Revision {
    revision.version.status = Status::Draft;
    revision.gathers_since = None;
    revision
}

/// Whether two versions differ in nothing that somebody wrote.
fn says_the_same(a: &Version, b: &Version) -> bool {
    (&a.segment, a.published, &a.content) == (&b.segment, b.published, &b.content)
}
