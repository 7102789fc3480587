//! Projects: drafts of several pages that are looked at and published together.

use std::collections::BTreeSet;

use super::{Author, ProjectId};
use crate::{clock::UnixMillis, draft::DraftKey, ids::InvalidId};

/// What a project is called: one line that is not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectName(Box<str>);

impl ProjectName {
    pub const MAX_LENGTH: usize = 100;

    pub fn parse(name: &str) -> Result<Self, InvalidId> {
        let name = name.trim();
        let length = name.chars().count();
        if length == 0 || length > Self::MAX_LENGTH || name.chars().any(char::is_control) {
            return Err(InvalidId {
                kind: "project name",
                value: name.chars().take(Self::MAX_LENGTH).collect(),
                rule: "1 to 100 characters, in one line",
            });
        }
        Ok(Self(name.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Drafts that belong together. It holds which they are, never what they say: a page has one draft in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    pub id: ProjectId,
    pub name: ProjectName,
    /// Who began it.
    pub author: Author,
    pub created: UnixMillis,
    /// When all of it was published last.
    pub published: Option<UnixMillis>,
    pub items: BTreeSet<DraftKey>,
}

/// What is done with a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectChange {
    Rename(ProjectName),
    /// Those that are in it already stay.
    Add(BTreeSet<DraftKey>),
    /// Leaves the draft as it is.
    Remove(DraftKey),
    /// All of it was published.
    Publish(UnixMillis),
}

/// A project would hold more drafts than it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a project holds at most {} drafts", Project::MOST_ITEMS)]
pub struct ProjectFull;

impl Project {
    /// All of it is looked at together and published in one transaction, for which carts wait.
    pub const MOST_ITEMS: usize = 100;

    /// Projects that there are at a time.
    pub const MOST: usize = 200;

    /// # Errors
    /// It would hold more than it may; nothing is changed then.
    pub fn change(&self, change: ProjectChange) -> Result<Self, ProjectFull> {
        let mut next = self.clone();
        match change {
            ProjectChange::Rename(name) => next.name = name,
            ProjectChange::Add(items) => next.items.extend(items),
            ProjectChange::Remove(item) => {
                next.items.remove(&item);
            }
            ProjectChange::Publish(at) => next.published = Some(at),
        }
        if next.items.len() > Self::MOST_ITEMS.max(self.items.len()) {
            return Err(ProjectFull);
        }
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{content::PageId, market::Language};

    fn project() -> Project {
        Project {
            id: ProjectId::parse("christmas").expect("it is"),
            name: ProjectName::parse(" Christmas ").expect("it is"),
            author: Author::default(),
            created: UnixMillis(1),
            published: None,
            items: BTreeSet::new(),
        }
    }

    fn item(number: usize) -> DraftKey {
        DraftKey {
            page: PageId::parse(&format!("page-{number}")).expect("it is"),
            language: Language::Fi,
        }
    }

    #[test]
    fn names_are_one_line_that_is_not_empty() {
        assert_eq!(project().name.as_str(), "Christmas");
        for wrong in ["", "  ", "two\nlines", &"a".repeat(101)] {
            assert!(ProjectName::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn drafts_are_in_it_once_and_leave_it_again() {
        let add = |items: &[usize]| ProjectChange::Add(items.iter().map(|number| item(*number)).collect());
        let two = project().change(add(&[1, 2])).expect("it is");
        let three = two.change(add(&[2, 3])).expect("it is");
        assert_eq!(three.items.len(), 3);
        let without = three.change(ProjectChange::Remove(item(2))).expect("it is");
        assert_eq!(without.items, BTreeSet::from([item(1), item(3)]));
        assert_eq!(without.change(ProjectChange::Remove(item(2))).expect("it is"), without);
    }

    #[test]
    fn it_holds_no_more_than_can_be_published_at_once() {
        let all = (0..Project::MOST_ITEMS).map(item).collect();
        let full = project().change(ProjectChange::Add(all)).expect("it is");
        let one_more = ProjectChange::Add([item(Project::MOST_ITEMS)].into());
        assert_eq!(full.change(one_more), Err(ProjectFull));
        assert!(full.change(ProjectChange::Add([item(0)].into())).is_ok());
    }
}
