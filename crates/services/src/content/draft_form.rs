//! What a page says in a language as editors' programs write it: the form of content files.

use domain::content::{Day, PageType, Segment, Status, Version};
use serde_json::Value;
use wire::editing::DraftContent;

use super::{
    ContentError,
    file_values::{FileError, FileErrors},
    files::read_content,
};

/// A version as editors read it.
///
/// # Errors
/// It has no JSON form.
pub fn written(version: &Version) -> Result<DraftContent, serde_json::Error> {
    Ok(DraftContent {
        segment: version.segment.as_ref().map(|segment| segment.as_str().to_owned()),
        published: version.published.to_string(),
        content: serde_json::to_value(&version.content)?,
    })
}

/// The version that an editor wrote, as a draft. Whether it can be published is not looked at.
///
/// # Errors
/// A value is of the wrong form; the sentence begins with its place.
pub fn read(draft: DraftContent) -> Result<Version, ContentError> {
    let wrong = |field: &str, what: String| {
        FileErrors::from(FileError {
            file: String::new(),
            field: field.to_owned(),
            what,
        })
    };
    let Value::Object(mut fields) = draft.content else {
        return Err(wrong("content", "it is no object".to_owned()).into());
    };
    let kind = fields.remove("type");
    let kind = kind.as_ref().and_then(Value::as_str).unwrap_or_default();
    let kind: PageType = kind
        .parse()
        .map_err(|error: domain::content::UnknownPageType| wrong("content.type", error.to_string()))?;
    let segment = draft.segment.as_deref().map(Segment::parse).transpose();
    Ok(Version {
        status: Status::Draft,
        segment: segment.map_err(|error| wrong("segment", error.to_string()))?,
        published: Day::parse(&draft.published).map_err(|error| wrong("published", error.to_string()))?,
        content: read_content("", "content", kind, Value::Object(fields))?,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn draft(content: Value) -> DraftContent {
        DraftContent {
            segment: Some("summer".to_owned()),
            published: "2026-06-01".to_owned(),
            content,
        }
    }

    #[test]
    fn what_is_written_is_read_back() -> Result<(), Box<dyn std::error::Error>> {
        let content = json!({"type": "ArticlePage", "name": "Summer", "mainBody": "<p>Sun</p>"});
        let version = read(draft(content.clone()))?;
        assert_eq!(version.status, Status::Draft);
        assert_eq!(written(&version)?.content, content);
        Ok(())
    }

    #[test]
    fn a_wrong_value_is_told_with_its_place() {
        for (content, place) in [
            (json!([]), "content"),
            (json!({"name": "Summer"}), "content.type"),
            (json!({"type": "ArticlePage", "name": 7}), "content.name"),
            (
                json!({"type": "ArticlePage", "name": "a", "heroImage": {"url": 1}}),
                "content.heroImage.url",
            ),
        ] {
            let told = read(draft(content))
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default();
            assert!(told.starts_with(place), "{told} does not begin with {place}");
        }
    }
}
