//! Pages as a PDF that can be read aloud: PDF/UA-1 (ISO 14289-1), which `krilla` checks as it writes.

use std::num::NonZeroU16;

use domain::market::Language;
use krilla::{
    Document, SerializeSettings,
    color::luma,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::{PathBuilder, Point},
    metadata::Metadata,
    num::NormalizedF32,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    paint::Stroke,
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree},
    text::TextDirection,
};

use super::{
    layout::{Block, HEIGHT, MARGIN, Pages, Span, WIDTH},
    paper::Paper,
    typeface::{TYPEFACES, Typefaces},
};

const FOOT_SIZE: f32 = 8.0;

/// A paper cannot be written; the cause is the program.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    #[error("the fonts cannot be read")]
    Font,
    #[error("the PDF cannot be written: {0}")]
    Document(String),
}

pub(super) fn write(paper: &Paper, language: Language) -> Result<Vec<u8>, PdfError> {
    let faces = TYPEFACES.as_ref().ok_or(PdfError::Font)?;
    let pages = &Pages::of(paper, faces);
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish();
    let mut document = Document::new_with(SerializeSettings {
        configuration: configuration.map_err(|error| PdfError::Document(format!("{error:?}")))?,
        ..SerializeSettings::default()
    });
    let spans: Vec<&Span> = pages.blocks.iter().flat_map(Block::spans).collect();
    let mut identifiers: Vec<Option<Identifier>> = vec![None; spans.len()];
    for page in 0..pages.count {
        draw_page(&mut document, page, paper, pages, &spans, &mut identifiers, faces);
    }
    let mut identifiers = identifiers.into_iter().flatten();
    let mut tree = TagTree::new().with_lang(Some(language.code().to_owned()));
    for block in &pages.blocks {
        tree.push(block.tagged(&mut identifiers));
    }
    document.set_tag_tree(tree);
    let mut outline = Outline::new();
    let top = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
    outline.push_child(OutlineNode::new(paper.heading.clone(), top));
    document.set_outline(outline);
    let metadata = Metadata::new()
        .title(paper.subject.clone())
        .language(language.code().to_owned());
    document.set_metadata(metadata.authors(paper.seller.iter().take(1).cloned().collect()));
    document
        .finish()
        .map_err(|error| PdfError::Document(format!("{error:?}")))
}

fn draw_page(
    document: &mut Document,
    nth: usize,
    paper: &Paper,
    pages: &Pages,
    spans: &[&Span],
    identifiers: &mut [Option<Identifier>],
    faces: &Typefaces,
) {
    let settings = PageSettings::from_wh(WIDTH, HEIGHT).unwrap_or_default();
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    for (span, identifier) in spans.iter().zip(identifiers).filter(|(span, _)| span.page == nth) {
        *identifier = Some(surface.start_tagged(ContentTag::Span(SpanTag::empty())));
        text(&mut surface, span, faces);
        surface.end_tagged();
    }
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other)));
    for span in pages.repeated.iter().filter(|span| span.page == nth) {
        text(&mut surface, span, faces);
    }
    for rule in pages.rules.iter().filter(|rule| rule.page == nth) {
        line(&mut surface, rule.y);
    }
    surface.end_tagged();
    // What stands on each page says nothing new to those who have it read aloud.
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)));
    let foot = Span {
        page: nth,
        x: MARGIN,
        y: HEIGHT - MARGIN,
        size: FOOT_SIZE,
        is_bold: false,
        text: faces
            .regular
            .drawable(&format!("{} · {}/{}", paper.subject, nth + 1, pages.count)),
    };
    text(&mut surface, &foot, faces);
    surface.end_tagged();
    surface.finish();
    page.finish();
}

fn text(surface: &mut Surface<'_>, span: &Span, faces: &Typefaces) {
    let face = if span.is_bold { &faces.bold } else { &faces.regular };
    let at = Point::from_xy(span.x, span.y);
    surface.draw_text(
        at,
        face.font.clone(),
        span.size,
        &span.text,
        false,
        TextDirection::LeftToRight,
    );
}

fn line(surface: &mut Surface<'_>, y: f32) {
    let mut path = PathBuilder::new();
    path.move_to(MARGIN, y);
    path.line_to(WIDTH - MARGIN, y);
    let Some(path) = path.finish() else {
        return;
    };
    surface.set_stroke(Some(Stroke {
        paint: luma::Color::new(150).into(),
        width: 0.5,
        opacity: NormalizedF32::ONE,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
    surface.set_stroke(None);
}

impl Block {
    fn spans(&self) -> Vec<&Span> {
        match self {
            Self::Title(spans) | Self::Heading(spans) | Self::Paragraph(spans) => spans.iter().collect(),
            Self::Table { head, rows } => head.iter().chain(rows.iter().flatten()).flatten().collect(),
        }
    }

    /// Takes the identifiers of its spans, which come in its own order.
    fn tagged(&self, identifiers: &mut impl Iterator<Item = Identifier>) -> TagGroup {
        let mut fill = |mut group: TagGroup, spans: &[Span]| {
            for identifier in identifiers.take(spans.len()) {
                group.push(identifier);
            }
            group
        };
        let heading = |level: u16, spans: &[Span]| {
            let text: Vec<&str> = spans.iter().map(|span| span.text.as_str()).collect();
            let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
            TagGroup::new(Tag::Hn(level, Some(text.join(" "))))
        };
        match self {
            Self::Title(spans) => fill(heading(1, spans), spans),
            Self::Heading(spans) => fill(heading(2, spans), spans),
            Self::Paragraph(spans) => fill(TagGroup::new(Tag::P), spans),
            Self::Table { head, rows } => {
                let mut table = TagGroup::new(Tag::Table);
                if !head.is_empty() {
                    let mut row = TagGroup::new(Tag::TR);
                    for cell in head {
                        row.push(fill(TagGroup::new(Tag::TH(TableHeaderScope::Column)), cell));
                    }
                    table.push(row);
                }
                for cells in rows {
                    let mut row = TagGroup::new(Tag::TR);
                    for (nth, cell) in cells.iter().enumerate() {
                        // Where columns have no names, what stands first in a row is the row's.
                        let group = match (nth, head.is_empty()) {
                            (0, true) => TagGroup::new(Tag::TH(TableHeaderScope::Row)),
                            _ => TagGroup::new(Tag::TD),
                        };
                        row.push(fill(group, cell));
                    }
                    table.push(row);
                }
                table
            }
        }
    }
}
