//! What is done with one page of content: drafts are published, pages are hidden, and what was there comes back.

use std::process::ExitCode;

use clap::Args;
use domain::{
    content::{Author, EditRights, Edition, PageId, Refusal, Revision, Schedule},
    market::Language,
    staff::Actor,
};
use runtime::timestamp::{self, Written};
use serde_json::{Value, json};
use services::content::editing::{self, Editor, Target};

use crate::{
    context::{Common, Context, Failure, moment_argument, print, print_json, with_context},
    table::table,
};

/// A page, or one language of it.
#[derive(Args)]
pub struct PageName {
    #[command(flatten)]
    common: Common,
    /// The page's id.
    page: PageId,
    /// One language of the page; all of them otherwise.
    #[arg(long, value_name = "CODE")]
    language: Option<Language>,
}

#[derive(Args)]
pub struct PageArguments {
    #[command(flatten)]
    name: PageName,
    /// The etag that `praline content revisions` told: when somebody has changed the page since, nothing is done.
    #[arg(long, value_name = "NUMBER", requires = "language")]
    etag: Option<u64>,
}

#[derive(Args)]
pub struct ScheduleArguments {
    #[command(flatten)]
    page: PageArguments,
    /// When the newest revision is published: a day, or a moment such as 2026-11-27T08:00:00+02:00.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    publish: Option<Written>,
    /// When the page is hidden from readers.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    unpublish: Option<Written>,
}

#[derive(Args)]
pub struct RevisionsArguments {
    #[command(flatten)]
    page: PageName,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct RestoreArguments {
    #[command(flatten)]
    page: PageArguments,
    /// Its number, as `praline content revisions` lists it.
    revision: u64,
    /// Who does it, for those who read the list.
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true, value_parser = Author::parse)]
    author: Author,
}

pub(super) fn publish(arguments: PageArguments) -> Result<ExitCode, Failure> {
    let (common, of) = arguments.split();
    let actor = Actor::command_line();
    with_context(common, async |context| {
        let book = context.book().await?;
        for target in of.targets(context).await? {
            let edition = editing::publish(&context.store, &target, book.catalogue(), &actor, context.at).await?;
            tell(&target, &edition, "is published")?;
        }
        Ok(ExitCode::SUCCESS)
    })
}

pub(super) fn unpublish(arguments: PageArguments) -> Result<ExitCode, Failure> {
    let (common, of) = arguments.split();
    with_context(common, async |context| {
        for target in of.targets(context).await? {
            let edition = editing::unpublish(&context.store, &target, &Actor::command_line(), context.at).await?;
            tell(&target, &edition, "is not published any more; it stands there unseen")?;
        }
        Ok(ExitCode::SUCCESS)
    })
}

pub(super) fn schedule(arguments: ScheduleArguments) -> Result<ExitCode, Failure> {
    let (common, of) = arguments.page.split();
    with_context(common, async |context| {
        let moment = |written: Option<Written>| written.map(|written| context.moment(written, None)).transpose();
        let schedule = Schedule {
            publish: moment(arguments.publish)?,
            unpublish: moment(arguments.unpublish)?,
        };
        let book = context.book().await?;
        for target in of.targets(context).await? {
            editing::schedule(
                &context.store,
                &target,
                schedule,
                book.catalogue(),
                &Actor::command_line(),
                context.at,
            )
            .await?;
            let Target { page, language, .. } = &target;
            print(&format!("{page}, {language}: {}\n", planned(&schedule)))?;
        }
        Ok(ExitCode::SUCCESS)
    })
}

pub(super) fn revisions(arguments: RevisionsArguments) -> Result<ExitCode, Failure> {
    let (common, of) = arguments.page.split();
    with_context(common, async |context| {
        let mut listed = Vec::new();
        for language in of.languages(context).await? {
            let found = editing::editions(&context.store, &of.page).await?;
            let edition = found.editions.get(&language);
            let history = editing::history(&context.store, &of.page, language).await?;
            listed.extend(history.into_iter().map(|revision| Listed {
                language,
                state: state(edition, revision.number),
                etag: edition.map_or(0, |edition| edition.etag),
                schedule: edition.map(|edition| edition.schedule).unwrap_or_default(),
                refusal: edition.and_then(|edition| edition.refusal.clone()),
                revision,
            }));
        }
        if arguments.json {
            return print_json(&listed.iter().map(Listed::json).collect::<Value>());
        }
        let rows: Vec<_> = listed.iter().map(Listed::row).collect();
        print(&table(COLUMNS, &rows))?;
        let mut told: Option<Language> = None;
        for Listed {
            language,
            schedule,
            refusal,
            ..
        } in &listed
        {
            if told != Some(*language) && schedule.next().is_some() {
                print(&format!("{language}: {}\n", planned(schedule)))?;
            }
            if let Some(Refusal { at, why }) = refusal.as_ref().filter(|_| told != Some(*language)) {
                let at = timestamp::format(*at);
                print(&format!(
                    "{language}: it was not published at its time ({at}), since:\n{why}\n"
                ))?;
            }
            told = Some(*language);
        }
        Ok(ExitCode::SUCCESS)
    })
}

pub(super) fn restore(arguments: RestoreArguments) -> Result<ExitCode, Failure> {
    let (common, of) = arguments.page.split();
    with_context(common, async |context| {
        let language = of
            .language
            .ok_or("Name the language of the revision with --language.")?;
        let target = of.target(language);
        // Whoever has the data has every right to it.
        let editor = Editor {
            actor: Actor::command_line(),
            author: arguments.author,
            rights: EditRights::ALL,
        };
        let number = arguments.revision;
        let edition = editing::restore(&context.store, &target, number, &editor, context.at).await?;
        tell(
            &target,
            &edition,
            &format!("says what revision {number} said, unseen by readers"),
        )
    })
}

impl PageName {
    fn split(self) -> (Common, Asked) {
        let Self { common, page, language } = self;
        let etag = None;
        (common, Asked { page, language, etag })
    }
}

impl PageArguments {
    fn split(self) -> (Common, Asked) {
        let (common, asked) = self.name.split();
        let etag = self.etag;
        (common, Asked { etag, ..asked })
    }
}

/// Which page, and how much of it.
struct Asked {
    page: PageId,
    language: Option<Language>,
    etag: Option<u64>,
}

impl Asked {
    async fn languages(&self, context: &Context) -> Result<Vec<Language>, Failure> {
        let found = editing::editions(&context.store, &self.page).await?;
        Ok(self
            .language
            .map_or_else(|| found.editions.keys().copied().collect(), |language| vec![language]))
    }

    async fn targets(&self, context: &Context) -> Result<Vec<Target>, Failure> {
        let languages = self.languages(context).await?;
        Ok(languages.into_iter().map(|language| self.target(language)).collect())
    }

    fn target(&self, language: Language) -> Target {
        Target {
            page: self.page.clone(),
            language,
            expected: self.etag,
        }
    }
}

fn tell(target: &Target, edition: &Edition, what: &str) -> Result<ExitCode, Failure> {
    let Target { page, language, .. } = target;
    let Revision { number, version, .. } = edition.latest();
    print(&format!(
        "{page}, {language}: revision {number} ({}) {what}.\n",
        version.content.name()
    ))
}

fn planned(schedule: &Schedule) -> String {
    let at = |what: &str, moment| format!("{what} {}", timestamp::format(moment));
    let plans = [
        schedule.publish.map(|moment| at("published", moment)),
        schedule.unpublish.map(|moment| at("hidden", moment)),
    ];
    let plans: Vec<_> = plans.into_iter().flatten().collect();
    if plans.is_empty() {
        "nothing is scheduled".to_owned()
    } else {
        plans.join(", ")
    }
}

const COLUMNS: [(&str, usize); 7] = [
    ("LANGUAGE", 0),
    ("REVISION", 0),
    ("STATE", 0),
    ("SAVED", 0),
    ("AUTHOR", 20),
    ("NAME", 40),
    ("ETAG", 0),
];

/// A revision in the list.
struct Listed {
    language: Language,
    state: &'static str,
    etag: u64,
    schedule: Schedule,
    refusal: Option<Refusal>,
    revision: Revision,
}

fn state(edition: Option<&Edition>, number: u64) -> &'static str {
    match edition {
        Some(edition) if edition.standing.number == number => {
            if edition.is_published() {
                "published"
            } else {
                "unpublished"
            }
        }
        Some(edition) if edition.latest().number == number => "draft",
        _ => "past",
    }
}

impl Listed {
    fn row(&self) -> [String; 7] {
        let Revision {
            number,
            author,
            saved,
            version,
            ..
        } = &self.revision;
        [
            self.language.to_string(),
            number.to_string(),
            self.state.to_owned(),
            timestamp::format(*saved),
            author.as_str().to_owned(),
            version.content.name().to_owned(),
            self.etag.to_string(),
        ]
    }

    fn json(&self) -> Value {
        let Revision {
            number,
            author,
            saved,
            version,
            ..
        } = &self.revision;
        json!({
            "language": self.language.code(),
            "revision": number,
            "state": self.state,
            "saved": timestamp::format(*saved),
            "author": author.as_str(),
            "name": version.content.name(),
            "etag": self.etag,
            "publishAt": self.schedule.publish.map(timestamp::format),
            "unpublishAt": self.schedule.unpublish.map(timestamp::format),
            "notPublished": self.refusal.as_ref().map(|refusal| json!({
                "at": timestamp::format(refusal.at),
                "why": refusal.why,
            })),
        })
    }
}
