//! Press releases: pages of a feed, what a news block opens with, and one release.

use std::sync::Arc;

use domain::{
    fault::{Fault, FaultCode},
    market::Language,
    release::{Release, ReleaseFeed, ReleaseFilter, ReleaseId},
};
use wire::{
    blocks::NewsData,
    release::{NewsResults, Release as ReleaseModel, ReleaseCategory, ReleaseList, ReleaseSummary},
};

use super::Asker;
use crate::{ListingQuery, parameters::read_each, releases::AskedRelease};

/// Which releases, and which page of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseQuestion {
    pub filter: ReleaseFilter,
    /// From 1.
    pub page: usize,
    pub page_size: usize,
}

impl ReleaseQuestion {
    /// Releases of one page, where nobody says otherwise.
    const PAGE_SIZE: usize = 10;
    /// Categories or words of one question.
    const MAX_CODES: usize = 20;
    const MAX_CODE_LENGTH: usize = 100;

    /// The first page of everything in a language.
    pub fn all_in(language: Language) -> Self {
        Self {
            filter: ReleaseFilter::all_in(language),
            page: 1,
            page_size: Self::PAGE_SIZE,
        }
    }

    /// Reads the parameters of a call, whether or not an earlier one is wrong; unknown ones are passed by.
    ///
    /// # Errors
    ///
    /// The wrong ones, each with the key of what is wrong.
    pub fn read<'p>(
        parameters: impl IntoIterator<Item = (&'p str, &'p str)>,
        language: Language,
    ) -> Result<Self, Fault> {
        let mut question = Self::all_in(language);
        read_each(parameters, |name, value| question.take(name, value))?;
        Ok(question)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
        match name {
            "page" => self.page = value.parse().ok().filter(|page| *page >= 1).ok_or("/validation/page")?,
            "pageSize" => {
                let size = value.parse().ok();
                let size = size.filter(|size| (1..=ListingQuery::MAX_PAGE_SIZE).contains(size));
                self.page_size = size.ok_or("/validation/page-size")?;
            }
            "year" => self.filter.year = Some(value.parse().map_err(|_| "/validation/number")?),
            "filters" => add_codes(&mut self.filter.categories, value)?,
            "keywords" => add_codes(&mut self.filter.keywords, value)?,
            _ => {}
        }
        Ok(())
    }
}

/// Takes over `products,company`.
fn add_codes(codes: &mut Vec<String>, list: &str) -> Result<(), &'static str> {
    for code in list.split(',').map(str::trim).filter(|code| !code.is_empty()) {
        if codes.len() == ReleaseQuestion::MAX_CODES || code.len() > ReleaseQuestion::MAX_CODE_LENGTH {
            return Err("/validation/filter");
        }
        codes.push(code.to_owned());
    }
    Ok(())
}

/// What the address of a page asks of one of its news blocks. Wrong values are ignored, as the page is shown anyway.
pub(super) fn asked_of_block<'q>(
    stored: &NewsData,
    language: Language,
    filters: impl Iterator<Item = &'q str>,
    year: Option<&str>,
    hits: usize,
) -> ReleaseQuestion {
    let mut categories = Vec::new();
    for list in filters {
        // More than a question may have are no question of the web app's.
        let _ = add_codes(&mut categories, list);
    }
    ReleaseQuestion {
        filter: ReleaseFilter {
            categories,
            keywords: stored.keywords.clone(),
            year: year.and_then(|year| year.parse().ok()),
            language,
        },
        page: 1,
        page_size: hits,
    }
}

impl Asker<'_> {
    /// The feed with this id.
    ///
    /// # Errors
    ///
    /// There is none, or it was not read yet.
    pub fn release_feed(self, id: &str) -> Result<Arc<ReleaseFeed>, Fault> {
        let found = self.storefront.releases.feeds().get(id).cloned();
        found.ok_or_else(|| self.no_release())
    }

    /// One page of a feed.
    ///
    /// # Errors
    ///
    /// There is no such feed, or it was not read yet.
    pub fn releases_of(self, feed: &str, question: &ReleaseQuestion) -> Result<ReleaseList, Fault> {
        let feed = self.release_feed(feed)?;
        Ok(self.page_of(&feed, question))
    }

    /// What a news block opens with.
    ///
    /// # Errors
    ///
    /// There is no such feed, or it was not read yet.
    pub fn news(self, stored: &NewsData, question: &ReleaseQuestion) -> Result<NewsResults, Fault> {
        let id = stored.feed_id.as_str();
        let feed = self.release_feed(id).inspect_err(|fault| {
            if fault.code == FaultCode::NotFound {
                tracing::warn!(feed = id, "a news block shows a feed that is not there");
            }
        })?;
        let among = ReleaseFilter {
            keywords: stored.keywords.clone(),
            ..ReleaseFilter::all_in(question.filter.language)
        };
        let at = self.storefront.clock.wall();
        Ok(NewsResults {
            list: self.page_of(&feed, question),
            categories: feed.categories(&among, at).iter().map(ReleaseCategory::from).collect(),
            years: feed.years(&among, at),
        })
    }

    /// The release in the language, else in another that it is there in.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be read now.
    pub async fn release(self, id: &ReleaseId) -> Result<ReleaseModel, Fault> {
        let releases = &self.storefront.releases;
        let known = releases
            .feeds()
            .find(id, self.language, self.storefront.clock.wall())
            .cloned();
        let known = known.ok_or_else(|| self.no_release())?;
        let whole = releases.whole(known).await?;
        Ok(ReleaseModel::from(&*whole))
    }

    /// What became of the release that the address of its page names.
    pub(super) async fn asked_release(self, id: Option<&str>) -> AskedRelease {
        let Some(id) = id else {
            return AskedRelease::Unnamed;
        };
        let unknown = || AskedRelease::Unknown(id.chars().take(SHOWN_ID).collect());
        let Ok(parsed) = ReleaseId::parse(id) else {
            return unknown();
        };
        match self.release(&parsed).await {
            Ok(release) => AskedRelease::Found(Box::new(release)),
            Err(fault) if fault.code == FaultCode::NotFound => unknown(),
            Err(_) => AskedRelease::Failed,
        }
    }

    fn page_of(self, feed: &ReleaseFeed, question: &ReleaseQuestion) -> ReleaseList {
        let at = self.storefront.clock.wall();
        let matching: Vec<&Arc<Release>> = feed.matching(&question.filter, at).collect();
        let offset = (question.page - 1).saturating_mul(question.page_size);
        let items = matching.iter().skip(offset).take(question.page_size);
        ReleaseList {
            items: items.map(|release| ReleaseSummary::from(&***release)).collect(),
            has_more: offset.saturating_add(question.page_size) < matching.len(),
            total_count: matching.len(),
        }
    }

    fn no_release(self) -> Fault {
        if self.storefront.releases.is_loading() {
            FaultCode::Busy.into()
        } else {
            FaultCode::NotFound.into()
        }
    }
}

/// Characters of an id that a page repeats.
const SHOWN_ID: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_parameter_is_named() {
        let many = ["x"; 21].join(",");
        let pairs = [("page", "0"), ("pageSize", "101"), ("year", "soon"), ("filters", &many)];
        let fault = ReleaseQuestion::read(pairs, Language::En).expect_err("all are wrong");
        let fields: Vec<_> = fault.fields.keys().map(String::as_str).collect();
        assert_eq!(fields, ["filters", "page", "pageSize", "year"]);
        let pairs = [
            ("filters", "a, b"),
            ("filters", "c"),
            ("keywords", "d"),
            ("year", "2025"),
            ("page", "2"),
            ("pageSize", "100"),
            ("feedId", "press"),
        ];
        let read = ReleaseQuestion::read(pairs, Language::Sv).expect("a question");
        let filter = ReleaseFilter {
            language: Language::Sv,
            categories: ["a", "b", "c"].map(str::to_owned).into(),
            keywords: vec!["d".to_owned()],
            year: Some(2025),
        };
        assert_eq!((read.filter, read.page, read.page_size), (filter, 2, 100));
        let default = ReleaseQuestion::read([], Language::Fi).expect("a question");
        assert_eq!(default, ReleaseQuestion::all_in(Language::Fi));
    }
}
