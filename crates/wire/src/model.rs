//! How the models of pages and blocks say what they are: literals, so that nobody derives one name from another.

use std::{fmt, marker::PhantomData};

use serde::{Serialize, Serializer};
use utoipa::openapi::{RefOr, Schema};

use crate::schema::one_of;

/// The model of a page or a block.
pub trait Model {
    /// The name of the type, which the model has in the description of the API as well.
    const TYPE: &'static str;
    /// The folder of the web app's component for it.
    const COMPONENT: &'static str;
}

/// Makes a type without a value that is written as one constant of a model.
macro_rules! literal {
    ($(#[$doc:meta])* $name:ident: $constant:ident) => {
        $(#[$doc])*
        pub struct $name<M>(PhantomData<fn() -> M>);

        impl<M> Clone for $name<M> {
            fn clone(&self) -> Self {
                Self::default()
            }
        }

        impl<M> Default for $name<M> {
            fn default() -> Self {
                Self(PhantomData)
            }
        }

        impl<M: Model> fmt::Debug for $name<M> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(M::$constant)
            }
        }

        impl<M: Model> Serialize for $name<M> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(M::$constant)
            }
        }

        impl<M: Model> $name<M> {
            /// For `#[schema(schema_with = …)]`.
            pub fn schema() -> RefOr<Schema> {
                one_of([M::$constant], "")
            }
        }
    };
}

literal!(
    /// A model's type.
    TypeName: TYPE
);
literal!(
    /// The component that shows a model.
    Component: COMPONENT
);
