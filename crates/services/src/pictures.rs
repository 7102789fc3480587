//! The shop's pictures: those of the program, and the library that the shop fills itself.

use std::{collections::BTreeMap, sync::Arc};

use arc_swap::ArcSwap;
use configuration::PicturesConfig;
use domain::{
    clock::UnixMillis,
    market::Texts,
    picture::{Focus, Origin, Picture, Pictures},
    staff::{Actor, audit::AuditEntry},
    text::is_slug,
};
use pictures::{Bounds, Unusable, take_in};
use serde_json::{Value, json};
use site::assets::Assets;
use store::{PictureLibrary, Store};

/// The key of the event that tells of a change.
pub const SETTING: &str = PictureLibrary::SETTING;

/// A name with the hash behind it still makes a short address.
const LONGEST_NAME: usize = 80;

/// An alternative text is read out in one breath: characters.
pub const LONGEST_ALT: usize = 250;

/// All pictures, always in their newest state. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PictureCatalogue {
    program: Arc<BTreeMap<Box<str>, Picture>>,
    shown: Arc<ArcSwap<Pictures>>,
}

impl PictureCatalogue {
    /// # Errors
    /// The storage does not answer, or a row is not what this program writes.
    pub async fn load(store: &Store, assets: &Assets) -> Result<Self, store::Error> {
        let catalogue = Self {
            program: Arc::new(assets.pictures()),
            shown: Arc::default(),
        };
        catalogue.show(store.pictures().load().await?);
        Ok(catalogue)
    }

    pub fn shown(&self) -> Arc<ArcSwap<Pictures>> {
        self.shown.clone()
    }

    /// The library is this from now on.
    pub fn show(&self, library: Vec<(Box<str>, Picture)>) {
        let program = self
            .program
            .iter()
            .map(|(name, picture)| (name.clone(), picture.clone()));
        self.shown.store(Arc::new(Pictures::new(program.chain(library))));
    }
}

/// A file could not be added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    #[error(
        "{0:?} is no picture's name, which holds small letters a to z, digits and single hyphens, at most {LONGEST_NAME} of them"
    )]
    Name(String),
    #[error("{0}")]
    Unusable(#[from] Unusable),
    #[error("the work was cut off")]
    CutOff,
    #[error("the database does not take it: {0}")]
    Store(#[from] store::Error),
}

/// What somebody says of a picture that they add.
#[derive(Debug, Clone)]
pub struct About {
    /// The hash of the file is put behind it.
    pub name: String,
    pub focus: Focus,
    pub alt: Texts,
}

/// Makes a file anew and puts it into the library, where running servers find it. The same file under the same name is
/// the same picture: what is said of it is then changed.
///
/// # Errors
/// Where the name or the file cannot be taken, or the database is out of reach.
pub async fn add(
    store: &Store,
    config: &PicturesConfig,
    file: Vec<u8>,
    about: About,
    actor: &Actor,
    at: UnixMillis,
) -> Result<(String, Picture), AddError> {
    let About { name, focus, alt } = about;
    if !is_slug(&name) || name.len() > LONGEST_NAME {
        return Err(AddError::Name(name));
    }
    let bounds = Bounds {
        bytes: config.most_bytes(),
        pixels: config.most_pixels(),
    };
    let taken = tokio::task::spawn_blocking(move || take_in(&file, bounds));
    let taken = taken.await.map_err(|_| AddError::CutOff)??;
    let name = format!("{name}-{}", taken.hash);
    let picture = Picture {
        width: taken.width,
        height: taken.height,
        focus,
        alt,
        version: name.as_str().into(),
        origin: Origin::Library,
    };
    let entry = entry(actor, "picture.add", &name, None, Some(&picture));
    store.pictures().put(&name, &picture, taken.file, entry, at).await?;
    Ok((name, picture))
}

/// Changes what is said of a picture; false where the library has none of this name.
///
/// # Errors
/// The storage does not work.
pub async fn describe(
    store: &Store,
    name: &str,
    (before, after): (&Picture, &Picture),
    actor: &Actor,
    at: UnixMillis,
) -> Result<bool, store::Error> {
    let entry = entry(actor, "picture.describe", name, Some(before), Some(after));
    store.pictures().describe(name, after, entry, at).await
}

/// Takes a picture out of the library; false where it has none of this name.
///
/// # Errors
/// The storage does not work.
pub async fn delete(store: &Store, name: &str, actor: &Actor, at: UnixMillis) -> Result<bool, store::Error> {
    let entry = entry(actor, "picture.delete", name, None, None);
    store.pictures().delete(name, entry, at).await
}

fn entry(
    actor: &Actor,
    action: &'static str,
    name: &str,
    before: Option<&Picture>,
    after: Option<&Picture>,
) -> AuditEntry {
    AuditEntry {
        actor: actor.clone(),
        action,
        subject: format!("picture {name}"),
        before: before.map(told),
        after: after.map(told),
    }
}

/// What the log tells of a picture.
fn told(picture: &Picture) -> Value {
    json!({"alt": picture.alt, "focus": [picture.focus.x(), picture.focus.y()]})
}
