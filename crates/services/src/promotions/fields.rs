//! Reading JSON that people write: every mistake is told with its place, in the words of the file.

use std::{
    cell::{Cell, RefCell},
    ops::RangeInclusive,
    str::FromStr,
};

use domain::{clock::UnixMillis, diagnostic::Diagnostic, ids::InvalidId};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde_json::{Map, Value};

/// Whoever collects what is wrong.
pub(super) type Mistakes = RefCell<Vec<Diagnostic>>;

/// A value at its place. Reading goes on after a mistake, so that all of them are told at once.
#[derive(Clone)]
pub(super) struct Field<'a> {
    pub(super) path: String,
    /// Nothing where it is left out or `null`.
    value: Option<&'a Value>,
    mistakes: &'a Mistakes,
}

/// An object of which each field is read once. Fields that nobody asked for are mistakes: see [`Object::end`].
pub(super) struct Object<'a> {
    path: String,
    fields: Option<&'a Map<String, Value>>,
    asked: RefCell<Vec<&'static str>>,
    is_judged: Cell<bool>,
    mistakes: &'a Mistakes,
}

impl<'a> Field<'a> {
    pub(super) fn new(path: String, value: &'a Value, mistakes: &'a Mistakes) -> Self {
        let value = (!value.is_null()).then_some(value);
        Self { path, value, mistakes }
    }

    pub(super) fn is_there(&self) -> bool {
        self.value.is_some()
    }

    pub(super) fn wrong(&self, message: impl Into<String>) {
        self.mistakes
            .borrow_mut()
            .push(Diagnostic::error(self.path.clone(), message));
    }

    /// The field, which must be there.
    pub(super) fn required(self) -> Self {
        if !self.is_there() {
            self.wrong("is missing");
        }
        self
    }

    pub(super) fn object(self) -> Object<'a> {
        let fields = self.value.map(Value::as_object);
        if fields == Some(None) {
            self.wrong("must be an object, such as {}");
        }
        Object {
            is_judged: Cell::new(fields.flatten().is_none()),
            path: self.path,
            fields: fields.flatten(),
            asked: RefCell::default(),
            mistakes: self.mistakes,
        }
    }

    pub(super) fn list(self) -> Vec<Field<'a>> {
        let Some(value) = self.value else { return Vec::new() };
        let Some(list) = value.as_array() else {
            self.wrong("must be a list, such as []");
            return Vec::new();
        };
        let at = |(at, value): (usize, &'a Value)| Field {
            path: format!("{}[{at}]", self.path),
            value: Some(value),
            mistakes: self.mistakes,
        };
        list.iter().enumerate().map(at).collect()
    }

    /// The fields of an object whose names are the writer's own.
    pub(super) fn entries(self) -> Vec<(&'a str, Field<'a>)> {
        let object = self.object();
        let entry = |(name, value): (&'a String, &'a Value)| {
            let field = Field {
                path: format!("{}.{name}", object.path),
                value: Some(value),
                mistakes: object.mistakes,
            };
            (name.as_str(), field)
        };
        object.fields.into_iter().flatten().map(entry).collect()
    }

    pub(super) fn text(&self) -> Option<&'a str> {
        let value = self.value?;
        let text = value.as_str();
        if text.is_none() {
            self.wrong("must be a text");
        }
        text
    }

    pub(super) fn truth(&self) -> Option<bool> {
        let value = self.value?;
        let truth = value.as_bool();
        if truth.is_none() {
            self.wrong("must be true or false");
        }
        truth
    }

    /// A whole number of the range; `hint` says more about it, such as ` (1000 is 10 %)`.
    pub(super) fn whole<N: TryFrom<i64>>(&self, range: RangeInclusive<i64>, hint: &str) -> Option<N> {
        let value = self.value?;
        let number = value.as_i64().filter(|number| range.contains(number));
        let number = number.and_then(|number| N::try_from(number).ok());
        if number.is_none() {
            let (from, to) = range.into_inner();
            self.wrong(format!("must be a whole number from {from} to {to}{hint}"));
        }
        number
    }

    /// One of the words.
    pub(super) fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let value = self.value?;
        let found = words.iter().find(|(word, _)| value.as_str() == Some(word));
        if found.is_none() {
            let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(format!("must be one of {}", words.join(", ")));
        }
        found.map(|(_, meaning)| *meaning)
    }

    /// A code, such as a product's.
    pub(super) fn code<Code: FromStr<Err = InvalidId>>(&self) -> Option<Code> {
        self.text()?
            .parse()
            .map_err(|invalid: InvalidId| {
                self.wrong(format!("is no code: {}", invalid.rule));
            })
            .ok()
    }

    pub(super) fn codes<Code: FromStr<Err = InvalidId>>(self) -> Vec<Code> {
        self.list().iter().filter_map(Field::code).collect()
    }

    /// A moment; a day without a time begins in the zone.
    pub(super) fn moment(&self, zone: &TimeZone) -> Option<UnixMillis> {
        let moment = self.value?.as_str().and_then(|text| timestamp::parse(text, zone));
        if moment.is_none() {
            self.wrong("must be a day such as \"2026-11-27\", or a moment such as \"2026-11-27T08:00:00+02:00\"");
        }
        moment
    }
}

impl<'a> Object<'a> {
    /// The field of this name, there or not.
    pub(super) fn field(&self, name: &'static str) -> Field<'a> {
        self.asked.borrow_mut().push(name);
        let value = self.fields.and_then(|fields| fields.get(name));
        Field {
            path: self.path_of(name),
            value: value.filter(|value| !value.is_null()),
            mistakes: self.mistakes,
        }
    }

    /// Fields that were not asked for are mistakes, unless a mistake elsewhere hides what may stand here.
    pub(super) fn end(self) {
        let (Some(fields), false) = (self.fields, self.is_judged.get()) else {
            return;
        };
        let asked = self.asked.borrow();
        for name in fields.keys().filter(|name| !asked.contains(&name.as_str())) {
            let message = format!("there is no such field here; there are {}", asked.join(", "));
            let diagnostic = Diagnostic::error(self.path_of(name), message);
            self.mistakes.borrow_mut().push(diagnostic);
        }
    }

    /// Nobody can tell which fields may stand here.
    pub(super) fn let_be(&self) {
        self.is_judged.set(true);
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }
}
