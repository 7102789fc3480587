//! The shop's own pictures: what is known of each, and their files.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    market::Texts,
    picture::{Focus, Origin, Picture},
    staff::audit::AuditEntry,
};

use crate::{
    Error, Result,
    database::on_either,
    open_database::OpenDatabase,
    outbox::{self, Topic},
    staff::audit,
};

/// The library of pictures in the store.
#[derive(Debug, Clone)]
pub struct PictureLibrary {
    shared: Arc<OpenDatabase>,
}

/// Name, width, height, focus, alt.
type Row = (String, i64, i64, i64, i64, String);

impl PictureLibrary {
    /// The key of the setting whose event tells of a change to the library.
    pub const SETTING: &str = "pictures";

    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// All pictures by name, without their files.
    ///
    /// # Errors
    /// When the database is out of reach, or a row is not what this program writes.
    pub async fn load(&self) -> Result<Vec<(Box<str>, Picture)>> {
        const SQL: &str = "SELECT name, width, height, focus_x, focus_y, alt FROM picture ORDER BY name";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(picture).collect()
            })
            .await
    }

    /// A picture's file.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn file(&self, name: &str) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "SELECT file FROM picture WHERE name = $1";
        let (pools, name) = (self.shared.pools.clone(), name.to_owned());
        self.shared
            .run(async move {
                let row: Option<(Vec<u8>,)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(name).fetch_optional(&mut **reader).await?
                });
                Ok(row.map(|(file,)| file))
            })
            .await
    }

    /// Adds a picture, or changes what is known of one that is there; the audit log tells of it as the entry says.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn put(
        &self,
        name: &str,
        picture: &Picture,
        file: Vec<u8>,
        entry: AuditEntry,
        at: UnixMillis,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO picture (name, width, height, focus_x, focus_y, alt, file, added_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (name) DO UPDATE SET
                focus_x = excluded.focus_x, focus_y = excluded.focus_y, alt = excluded.alt";
        let (pools, name) = (self.shared.pools.clone(), name.to_owned());
        let Picture {
            width, height, focus, ..
        } = *picture;
        let alt = serde_json::to_string(&picture.alt).map_err(|reason| Error::corrupt("picture", &name, reason))?;
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                on_either!(&mut tx, tx => {
                    sqlx::query(SQL)
                        .bind(name)
                        .bind(i64::from(width))
                        .bind(i64::from(height))
                        .bind(i64::from(focus.x()))
                        .bind(i64::from(focus.y()))
                        .bind(alt)
                        .bind(file)
                        .bind(at.0)
                        .execute(&mut **tx)
                        .await?;
                });
                audit::append(&mut tx, &entry, at).await?;
                outbox::append(&mut tx, Topic::Setting, &[Self::SETTING], at);
                tx.commit().await?;
                Ok(())
            })
            .await
    }

    /// Changes what is known of a picture, and tells the audit log; false where there is none of this name.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn describe(&self, name: &str, picture: &Picture, entry: AuditEntry, at: UnixMillis) -> Result<bool> {
        const SQL: &str = "UPDATE picture SET focus_x = $2, focus_y = $3, alt = $4 WHERE name = $1";
        let (pools, name, focus) = (self.shared.pools.clone(), name.to_owned(), picture.focus);
        let alt = serde_json::to_string(&picture.alt).map_err(|reason| Error::corrupt("picture", &name, reason))?;
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let described = on_either!(&mut tx, tx => {
                    sqlx::query(SQL)
                        .bind(name)
                        .bind(i64::from(focus.x()))
                        .bind(i64::from(focus.y()))
                        .bind(alt)
                        .execute(&mut **tx)
                        .await?
                        .rows_affected()
                });
                if described > 0 {
                    audit::append(&mut tx, &entry, at).await?;
                    outbox::append(&mut tx, Topic::Setting, &[Self::SETTING], at);
                }
                tx.commit().await?;
                Ok(described > 0)
            })
            .await
    }

    /// Deletes a picture, and tells the audit log; false where there is none of this name.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn delete(&self, name: &str, entry: AuditEntry, at: UnixMillis) -> Result<bool> {
        const SQL: &str = "DELETE FROM picture WHERE name = $1";
        let (pools, name) = (self.shared.pools.clone(), name.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let deleted = on_either!(&mut tx, tx => {
                    sqlx::query(SQL).bind(name).execute(&mut **tx).await?.rows_affected()
                });
                if deleted > 0 {
                    audit::append(&mut tx, &entry, at).await?;
                    outbox::append(&mut tx, Topic::Setting, &[Self::SETTING], at);
                }
                tx.commit().await?;
                Ok(deleted > 0)
            })
            .await
    }
}

fn picture((name, width, height, x, y, alt): Row) -> Result<(Box<str>, Picture)> {
    let corrupt = |reason: &str| Error::corrupt("picture", &name, reason.to_owned());
    let pixels = |value: i64| u32::try_from(value).map_err(|_| corrupt("a side is no number of pixels"));
    let share = |value: i64| u16::try_from(value).map_err(|_| corrupt("the focus lies outside"));
    let alt: Texts = serde_json::from_str(&alt).map_err(|error| corrupt(&error.to_string()))?;
    let picture = Picture {
        width: pixels(width)?,
        height: pixels(height)?,
        focus: Focus::new(share(x)?, share(y)?).map_err(|error| corrupt(&error.to_string()))?,
        alt,
        version: name.as_str().into(),
        origin: Origin::Library,
    };
    Ok((name.into(), picture))
}
