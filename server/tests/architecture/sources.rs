//! The sources of the product as a parser sees them: without comments, and without what is compiled for tests alone.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{File, ImplItem, Item};

use crate::modules::is_for_tests;

/// A crate of the workspace.
pub struct Crate {
    pub name: String,
    /// Its folder, from the workspace's on.
    pub folder: String,
    /// The crates that it is built with, those of its tests left out.
    pub dependencies: Vec<String>,
}

impl Crate {
    pub fn src(&self) -> String {
        format!("{}/src", self.folder)
    }
}

/// The crates of the workspace, as Cargo itself reads their manifests.
pub static CRATES: LazyLock<Vec<Crate>> = LazyLock::new(|| {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
            "--locked",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("metadata");
    let packages = metadata["packages"].as_array().expect("packages").iter();
    packages
        .map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
            let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root()).ok());
            let dependencies = package["dependencies"].as_array().expect("dependencies").iter();
            Crate {
                name: package["name"].as_str().expect("a name").to_owned(),
                folder: folder.expect("a folder of the workspace").display().to_string(),
                dependencies: dependencies
                    .filter(|dependency| dependency["kind"].is_null())
                    .map(|dependency| dependency["name"].as_str().expect("a name").to_owned())
                    .collect(),
            }
        })
        .collect()
});

pub fn the_crate(name: &str) -> &'static Crate {
    let found = CRATES.iter().find(|krate| krate.name == name);
    found.unwrap_or_else(|| panic!("the workspace has no crate {name}"))
}

/// The parsed files of a folder, without what is compiled for tests alone, by path.
pub fn parsed(folder: &str) -> BTreeMap<String, File> {
    files(folder, &["rs"])
        .into_iter()
        .filter_map(|(path, text)| {
            let mut file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            if is_for_tests(&file.attrs) || is_of_tests(&path) {
                return None;
            }
            without_tests(&mut file.items);
            Some((path, file))
        })
        .collect()
}

/// Files of a module that is declared for tests alone.
fn is_of_tests(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

fn without_tests(items: &mut Vec<Item>) {
    items.retain(|item| !is_for_tests(attributes(item)));
    for item in items {
        match item {
            Item::Mod(module) => {
                if let Some((_, inner)) = &mut module.content {
                    without_tests(inner);
                }
            }
            Item::Impl(block) => block.items.retain(|item| match item {
                ImplItem::Fn(function) => !is_for_tests(&function.attrs),
                _ => true,
            }),
            _ => {}
        }
    }
}

fn attributes(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The code of all crates, written once for all tests.
static CODE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let files = CRATES.iter().flat_map(|krate| parsed(&krate.src()));
    files
        .map(|(path, file)| (path, line(file.into_token_stream())))
        .collect()
});

/// The code of a folder's files as one line each, with a blank between words alone: `tokio::spawn(async move{…})`. Comments
/// are gone, those of documentation too.
pub fn code(folder: &str) -> BTreeMap<&'static str, &'static str> {
    let found: BTreeMap<_, _> = CODE
        .iter()
        .map(|(path, code)| (path.as_str(), code.as_str()))
        .filter(|(path, _)| Path::new(path).starts_with(folder))
        .collect();
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

fn line(tokens: TokenStream) -> String {
    let mut text = String::new();
    write(tokens, &mut text);
    text
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(punct) if punct.as_char() == '#' && is_documentation(tokens.peek()) => {
                tokens.next();
            }
            TokenTree::Punct(punct) => text.push(punct.as_char()),
            other => {
                let word = other.to_string();
                if text.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
                    text.push(' ');
                }
                text.push_str(&word);
            }
        }
    }
}

fn is_documentation(token: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = token else {
        return false;
    };
    let first = group.stream().into_iter().next();
    matches!(first, Some(TokenTree::Ident(word)) if word == "doc")
}

/// The texts of a folder's files, by path from the workspace's folder on.
pub fn files(folder: &str, extensions: &[&str]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![root().join(folder)];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path
                .extension()
                .is_some_and(|found| extensions.iter().any(|wanted| found == *wanted))
            {
                let text = fs::read_to_string(&path).expect("a text");
                let name = path.strip_prefix(root()).expect("inside").display().to_string();
                found.insert(name, text);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

pub fn is_there(path: &str) -> bool {
    root().join(path).exists()
}

pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
