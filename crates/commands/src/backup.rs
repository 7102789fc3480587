//! `praline backup`: a folder that a server can be started on, with the shop as it is at one moment.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use services::{auth, data_dir};

use super::context::{Common, Context, Failure, eprint, print, with_context};

#[derive(Args)]
pub struct BackupArguments {
    #[command(flatten)]
    common: Common,
    /// Where the copy goes: a folder that is new, or has nothing in it.
    folder: PathBuf,
}

pub(super) fn perform(arguments: BackupArguments) -> Result<ExitCode, Failure> {
    let folder = arguments.folder;
    with_context(arguments.common, async |context| back_up(context, &folder).await)
}

async fn back_up(context: &Context, folder: &Path) -> Result<ExitCode, Failure> {
    let data = context.config.data_dir();
    if context.store.is_shared() {
        return Err(format!(
            "The shop's data are in PostgreSQL, which has its own tools for that, such as pg_dump. Keep the signing key in {} with what they make, where it has one.",
            data.display()
        )
        .into());
    }
    let unusable = |error: io::Error| format!("The folder {} cannot be used: {error}.", folder.display());
    fs::create_dir_all(folder).map_err(unusable)?;
    if fs::read_dir(folder).map_err(unusable)?.next().is_some() {
        return Err(format!(
            "There is something in {} already; name a folder that is new, so that no backup takes another's place before it is whole.",
            folder.display()
        )
        .into());
    }
    let has_key = auth::copy_key(data, folder)?;
    // The database last: where it is there, everything is.
    context.store.copy_to(&folder.join(data_dir::DATABASE_FILE)).await?;
    if !has_key {
        eprint("There is no signing key in the data folder: keep the configuration's tokens.secret with the backup.");
    }
    print(&format!("{}\n", folder.display()))
}
