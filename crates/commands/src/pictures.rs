//! `praline pictures`.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Subcommand};
use domain::{
    market::{Language, Texts},
    picture::{Focus, Picture},
    staff::Actor,
};
use serde_json::json;
use services::{
    picture_uses,
    pictures::{self, About, LONGEST_ALT},
};

use super::{
    context::{Common, Failure, ListArguments, print, print_json, with_context},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put a JPEG, PNG or WebP into the library, made anew: what it says of cameras, places and people is left behind. Its
    /// new name is printed, for use in content.
    Add(AddArguments),
    /// List the library.
    List(ListArguments),
    /// Delete pictures from the library. What is used somewhere stays, unless you insist.
    Delete(DeleteArguments),
}

#[derive(Args)]
pub struct AddArguments {
    #[command(flatten)]
    common: Common,
    /// The file.
    file: PathBuf,
    /// Small letters, digits and single hyphens; a hash of the picture is put behind it [default: the file's name]
    #[arg(long)]
    name: Option<String>,
    /// The point that a cut keeps in sight: shares of width and height from the top left.
    #[arg(long, value_name = "X,Y", default_value = "0.5,0.5", value_parser = focus)]
    focus: Focus,
    /// What it shows, in Finnish, for those who do not see it.
    #[arg(long, value_name = "TEXT", default_value = "", value_parser = alt)]
    alt_fi: String,
    /// The same in Swedish.
    #[arg(long, value_name = "TEXT", default_value = "", value_parser = alt)]
    alt_sv: String,
    /// The same in English.
    #[arg(long, value_name = "TEXT", default_value = "", value_parser = alt)]
    alt_en: String,
}

#[derive(Args)]
pub struct DeleteArguments {
    #[command(flatten)]
    common: Common,
    /// Names, as `praline pictures list` tells them.
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    /// Delete what is used as well: pages that name it show the placeholder.
    #[arg(long)]
    used: bool,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Add(arguments) => add(arguments),
        Task::List(arguments) => list(arguments),
        Task::Delete(arguments) => delete(arguments),
    }
}

fn focus(text: &str) -> Result<Focus, String> {
    Focus::parse(text).map_err(|error| error.to_string())
}

fn alt(text: &str) -> Result<String, String> {
    let is_short = text.chars().count() <= LONGEST_ALT && !text.contains(char::is_control);
    is_short
        .then(|| text.trim().to_owned())
        .ok_or_else(|| format!("write one line of at most {LONGEST_ALT} characters"))
}

fn add(arguments: AddArguments) -> Result<ExitCode, Failure> {
    let AddArguments {
        common,
        file,
        name,
        focus,
        alt_fi,
        alt_sv,
        alt_en,
    } = arguments;
    let mut alt = Texts::default();
    for (language, text) in Language::ALL.into_iter().zip([alt_fi, alt_sv, alt_en]) {
        *alt.slot(language) = (!text.is_empty()).then(|| text.into());
    }
    let own_name = || file.file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
    let name = name.or_else(own_name).unwrap_or_default();
    with_context(common, async |context| {
        let config = &context.config.pictures;
        let about = About { name, focus, alt };
        let added = pictures::add(
            &context.store,
            config,
            read(&file, config.most_bytes())?,
            about,
            &Actor::command_line(),
            context.at,
        )
        .await;
        let (name, picture) = added.map_err(|error| format!("{} is not added: {error}.", file.display()))?;
        print(&format!("{name} ({} x {} pixels)\n", picture.width, picture.height))
    })
}

/// No more of a file than shows that it is too large.
fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let cannot = |error| format!("The file {} cannot be read: {error}.", path.display());
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    Ok(bytes)
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let all = context.store.pictures().load().await?;
        if arguments.json {
            let rows = all.iter().map(|(name, picture)| {
                let Picture {
                    width,
                    height,
                    focus,
                    alt,
                    ..
                } = picture;
                json!({"name": name, "width": width, "height": height, "focus": shares(*focus), "alt": alt})
            });
            return print_json(&rows.collect());
        }
        if all.is_empty() {
            return print("The library is empty; `praline pictures add` fills it.\n");
        }
        let rows: Vec<_> = all.iter().map(|(name, picture)| row(name, picture)).collect();
        let columns = [
            ("NAME", 0),
            ("PIXELS", 0),
            ("FOCUS", 0),
            ("FI", 30),
            ("SV", 30),
            ("EN", 30),
        ];
        print(&table(columns, &rows))
    })
}

fn row(name: &str, picture: &Picture) -> [String; 6] {
    let [x, y] = shares(picture.focus);
    let text = |language| picture.alt.exact(language).unwrap_or_default().to_owned();
    let [fi, sv, en] = Language::ALL.map(text);
    [
        name.to_owned(),
        format!("{} x {}", picture.width, picture.height),
        format!("{x},{y}"),
        fi,
        sv,
        en,
    ]
}

fn shares(focus: Focus) -> [f64; 2] {
    [focus.x(), focus.y()].map(|thousandths| f64::from(thousandths) / 1000.0)
}

fn delete(arguments: DeleteArguments) -> Result<ExitCode, Failure> {
    let DeleteArguments { common, names, used } = arguments;
    with_context(common, async |context| {
        if !used {
            let own = names.iter().map(|name| name.as_str().into()).collect();
            let book = context.book().await?;
            let found = picture_uses::stored(&context.store, book.catalogue(), &own).await?;
            let told: Vec<_> = found
                .iter()
                .map(|(name, uses)| format!("{name} is used by {}.\n", uses.tell()))
                .collect();
            if !told.is_empty() {
                let told = told.concat();
                return Err(format!("{told}Nothing is deleted; --used deletes it all the same.").into());
            }
        }
        let mut missing = Vec::new();
        for name in &names {
            if !pictures::delete(&context.store, name, &Actor::command_line(), context.at).await? {
                missing.push(name.as_str());
            }
        }
        match missing.as_slice() {
            [] => print(&format!("{} deleted.\n", names.len())),
            missing => Err(format!("The library has no {}.", missing.join(", ")).into()),
        }
    })
}
