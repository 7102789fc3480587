//! Folders of content files.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    ContentError,
    file_values::FileErrors,
    files::{ContentFiles, PAGES_FOLDER},
};

/// Reads a folder with everything in it, or one file. What is wrong with any of them is told together.
pub fn read_folder(path: &Path) -> Result<ContentFiles, ContentError> {
    let mut paths = Vec::new();
    collect(path, &mut paths)?;
    paths.sort();
    let mut files = ContentFiles::default();
    let mut errors = Vec::new();
    for file in paths {
        let text = fs::read_to_string(&file).map_err(|source| failed(&file, source))?;
        // Some editors begin files with a mark of the byte order.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if let Err(FileErrors(of_file)) = files.read(&file.to_string_lossy(), text) {
            errors.extend(of_file);
        }
    }
    match errors.is_empty() {
        true => Ok(files),
        false => Err(FileErrors(errors).into()),
    }
}

/// What became of a folder that files were written into.
#[derive(Debug, PartialEq, Eq)]
pub struct WrittenFolder {
    pub written: usize,
    /// Files of an earlier export whose pages are not there any more, or lie elsewhere now.
    pub removed: usize,
}

/// Writes files into a folder, which is made where it is not there. Pages that an earlier export wrote there and this one does
/// not are removed: an import of the folder would bring them back.
pub fn write_folder(folder: &Path, files: &ContentFiles) -> Result<WrittenFolder, ContentError> {
    let mut written = BTreeSet::new();
    for (name, text) in files.write()? {
        let path = folder.join(name);
        if let Some(above) = path.parent() {
            fs::create_dir_all(above).map_err(|source| failed(above, source))?;
        }
        fs::write(&path, text).map_err(|source| failed(&path, source))?;
        written.insert(path);
    }
    let mut removed = 0;
    for path in former_pages(&folder.join(PAGES_FOLDER))?.difference(&written) {
        fs::remove_file(path).map_err(|source| failed(path, source))?;
        removed += 1;
        remove_empty_above(path, folder);
    }
    Ok(WrittenFolder {
        written: written.len(),
        removed,
    })
}

/// The files below an export's folder of pages that are as an export makes them: one page each, named after its id.
fn former_pages(folder: &Path) -> Result<BTreeSet<PathBuf>, ContentError> {
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, &mut found)?;
    }
    Ok(found.into_iter().filter(|path| is_exported_page(path)).collect())
}

/// A file that cannot be read, or holds anything else, is somebody's own.
fn is_exported_page(path: &Path) -> bool {
    let Ok(text) = fs::read_to_string(path) else {
        return false;
    };
    let mut files = ContentFiles::default();
    // Without its name, which a page with the id `categories` shares with the taxonomy's file.
    files.read("", &text).is_ok()
        && text.trim_start().starts_with('{')
        && matches!(&files.pages[..], [page] if path.file_stem().is_some_and(|stem| stem == page.id.as_str()))
}

/// Folders between a file and the export's own that hold nothing any more.
fn remove_empty_above(path: &Path, folder: &Path) {
    let between = path.ancestors().skip(1).take_while(|above| *above != folder);
    for above in between {
        // One that holds something stays, and so do those above it.
        if fs::remove_dir(above).is_err() {
            return;
        }
    }
}

fn collect(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), ContentError> {
    let failed = |source| failed(path, source);
    if !fs::metadata(path).map_err(failed)?.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(failed)? {
        let below = entry.map_err(failed)?.path();
        if below.is_dir() {
            collect(&below, found)?;
        } else if below.extension().is_some_and(|extension| extension == "json") {
            found.push(below);
        }
    }
    Ok(())
}

fn failed(path: &Path, source: std::io::Error) -> ContentError {
    ContentError::Io {
        path: path.display().to_string(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, parent: Option<&str>) -> String {
        let mut page = serde_json::json!({
            "id": id, "type": "LandingPage", "position": 0, "published": "2026-01-01", "fi": {"segment": id, "name": id},
        });
        if let Some(parent) = parent {
            page["parent"] = parent.into();
        }
        page.to_string()
    }

    fn files(pages: &[String]) -> ContentFiles {
        let mut files = ContentFiles::default();
        for page in pages {
            files.read("page.json", page).expect("a page");
        }
        files
    }

    #[test]
    fn a_mark_of_the_byte_order_is_no_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.json");
        fs::write(&path, format!("\u{feff}{}", page("a", None))).expect("written");
        assert_eq!(read_folder(&path).expect("read"), files(&[page("a", None)]));
    }

    #[test]
    fn mistakes_of_all_files_are_told_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let with = |id: &str, more: &str| page(id, None).replacen('{', &format!("{{{more},"), 1);
        let two = format!(
            "[{},{}]",
            with("b", "\"colour\":1"),
            page("c", None).replace("\"name\"", "\"nme\"")
        );
        let shared = with("d", "\"shared\":{\"colour\":1},\"sv\":{\"segment\":\"d\"}");
        for (name, text) in [
            ("a.json", "{"),
            ("b.json", &*two),
            ("d.json", &*shared),
            ("e.json", &*page("e", None)),
        ] {
            fs::write(folder.path().join(name), text).expect("written");
        }
        let told = read_folder(folder.path()).expect_err("refused").to_string();
        let places = [
            "a.json: it is no JSON",
            "b.json, page 1.colour: ",
            "b.json, page 2.fi.nme: ",
            "d.json, shared.colour: ",
        ];
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines
                .iter()
                .filter(|line| line.contains("d.json, shared.colour"))
                .count(),
            1,
            "{told}"
        );
        for place in places {
            assert!(lines.iter().any(|line| line.contains(place)), "{place} in {told}");
        }
        assert!(!told.contains("e.json"), "{told}");
    }

    #[test]
    fn an_export_takes_the_place_of_an_earlier_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |pages: &[String]| write_folder(folder.path(), &files(pages)).expect("written");
        let exists = |name: &str| folder.path().join("pages").join(name).exists();
        let outcome = |written, removed| WrittenFolder { written, removed };
        let first = [
            page("a", None),
            page("b", Some("a")),
            page("c", Some("b")),
            page("categories", None),
        ];
        assert_eq!(write(&first), outcome(4, 0));
        assert!(exists("a/b/c.json") && exists("categories.json"));
        // What is not an export's stays, whatever its name.
        for (name, text) in [
            ("pages/a/notes.json", "{}"),
            ("pages/a/mine.json", &*page("yours", None)),
            ("pages/a/list.json", &*format!("[{}]", page("list", None))),
            ("other.json", &*page("other", None)),
        ] {
            fs::write(folder.path().join(name), text).expect("written");
        }
        assert_eq!(write(&[page("a", None), page("c", Some("a"))]), outcome(2, 3));
        assert!(exists("a.json") && exists("a/c.json"), "what is there still");
        assert!(!exists("a/b.json") && !exists("a/b") && !exists("categories.json"));
        assert!(exists("a/notes.json") && exists("a/mine.json") && exists("a/list.json"));
        assert!(folder.path().join("other.json").exists());
    }
}
