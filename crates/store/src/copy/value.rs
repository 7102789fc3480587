//! Values of rows as both engines hold them.

use sqlx::{ColumnIndex, Database, Decode, Encode, Row, Type, query_builder::Separated};

/// What a column holds, by its type in the migrations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Real,
    Text,
    Bytes,
}

impl Kind {
    /// Nothing for a type that means something else on each engine.
    pub(super) fn of_type(declared: &str) -> Option<Self> {
        match declared {
            "BIGINT" => Some(Self::Integer),
            "DOUBLE PRECISION" => Some(Self::Real),
            "TEXT" => Some(Self::Text),
            "BYTEA" => Some(Self::Bytes),
            _ => None,
        }
    }
}

/// One of them; PostgreSQL asks for the type of a NULL as well.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Value {
    /// # Errors
    ///
    /// What the row has there is of another kind: SQLite holds anything in any column.
    pub(super) fn read<'r, R>(row: &'r R, at: usize, kind: Kind) -> sqlx::Result<Self>
    where
        R: Row,
        usize: ColumnIndex<R>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
        f64: Decode<'r, R::Database> + Type<R::Database>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        match kind {
            Kind::Integer => row.try_get(at).map(Self::Integer),
            Kind::Real => row.try_get(at).map(Self::Real),
            Kind::Text => row.try_get(at).map(Self::Text),
            Kind::Bytes => row.try_get(at).map(Self::Bytes),
        }
    }

    pub(super) fn bind<DB>(self, values: &mut Separated<'_, DB, &'static str>)
    where
        DB: Database,
        Option<i64>: for<'q> Encode<'q, DB> + Type<DB>,
        Option<f64>: for<'q> Encode<'q, DB> + Type<DB>,
        Option<String>: for<'q> Encode<'q, DB> + Type<DB>,
        Option<Vec<u8>>: for<'q> Encode<'q, DB> + Type<DB>,
    {
        match self {
            Self::Integer(value) => values.push_bind(value),
            Self::Real(value) => values.push_bind(value),
            Self::Text(value) => values.push_bind(value),
            Self::Bytes(value) => values.push_bind(value),
        };
    }

    /// About so many bytes of memory.
    pub(super) fn size(&self) -> usize {
        let held = match self {
            Self::Text(Some(text)) => text.len(),
            Self::Bytes(Some(bytes)) => bytes.len(),
            _ => 0,
        };
        size_of::<Self>() + held
    }

    pub(super) fn has_nul(&self) -> bool {
        matches!(self, Self::Text(Some(text)) if text.contains('\0'))
    }

    /// As a part of a row's key is told to whoever runs the program; of an address of mail nothing is.
    pub(super) fn as_key(&self) -> String {
        match self {
            Self::Integer(Some(number)) => number.to_string(),
            Self::Text(Some(text)) if !text.contains('@') => text.clone(),
            _ => "…".to_owned(),
        }
    }
}
