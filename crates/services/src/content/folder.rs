//! Folders of content files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{ContentError, files::ContentFiles};

/// Reads a folder with everything in it, or one file.
pub fn read_folder(path: &Path) -> Result<ContentFiles, ContentError> {
    let mut paths = Vec::new();
    collect(path, &mut paths)?;
    paths.sort();
    let mut files = ContentFiles::default();
    for file in paths {
        let text = fs::read_to_string(&file).map_err(|source| failed(&file, source))?;
        files.read(&file.to_string_lossy(), &text)?;
    }
    Ok(files)
}

/// Writes files into a folder, which is made where it is not there. Pages that lie there and are no more are not deleted.
pub fn write_folder(folder: &Path, files: &ContentFiles) -> Result<usize, ContentError> {
    let written = files.write()?;
    for (name, text) in &written {
        let path = folder.join(name);
        if let Some(above) = path.parent() {
            fs::create_dir_all(above).map_err(|source| failed(above, source))?;
        }
        fs::write(&path, text).map_err(|source| failed(&path, source))?;
    }
    Ok(written.len())
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
