//! Fills A4 pages with a paper, from their top. Lengths are points.

use super::{
    paper::{Column, Paper, Row, Table},
    typeface::{Typeface, Typefaces},
};

pub(super) const WIDTH: f32 = 595.0;
pub(super) const HEIGHT: f32 = 842.0;
pub(super) const MARGIN: f32 = 56.0;
const RIGHT: f32 = WIDTH - MARGIN;
/// What lies below belongs to the foot of the page.
const BOTTOM: f32 = HEIGHT - 2.0 * MARGIN;
/// Where the second of two columns begins.
const MIDDLE: f32 = MARGIN + (RIGHT - MARGIN) * 0.56;
const SIZE: f32 = 9.5;
const HEADING: f32 = 20.0;
/// From line to line, as a multiple of the size of the letters.
const LEADING: f32 = 1.5;
/// Below a row of a table: its lines belong together.
const ROW_GAP: f32 = 2.0;
/// Between the columns of a table.
const GUTTER: f32 = 8.0;

/// A piece of text at its place on a page; `y` is where its letters stand.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Span {
    pub page: usize,
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub is_bold: bool,
    pub text: String,
}

/// A thin line over the whole width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rule {
    pub page: usize,
    pub y: f32,
}

/// What belongs together when it is read aloud, in its order.
#[derive(Debug, PartialEq)]
pub(super) enum Block {
    Title(Vec<Span>),
    Heading(Vec<Span>),
    Paragraph(Vec<Span>),
    Table {
        /// Empty where no column has a name.
        head: Vec<Vec<Span>>,
        rows: Vec<Vec<Vec<Span>>>,
    },
}

#[derive(Debug)]
pub(super) struct Pages {
    pub count: usize,
    pub blocks: Vec<Block>,
    pub rules: Vec<Rule>,
    /// The heads of tables, once more on each page on which they go on.
    pub repeated: Vec<Span>,
}

impl Pages {
    pub fn of(paper: &Paper, faces: &'static Typefaces) -> Self {
        let mut layout = Layout {
            faces,
            page: 0,
            y: MARGIN,
            blocks: Vec::new(),
            rules: Vec::new(),
            repeated: Vec::new(),
        };
        layout.paper(paper);
        Self {
            count: layout.page + 1,
            blocks: layout.blocks,
            rules: layout.rules,
            repeated: layout.repeated,
        }
    }
}

struct Layout {
    faces: &'static Typefaces,
    page: usize,
    y: f32,
    blocks: Vec<Block>,
    rules: Vec<Rule>,
    repeated: Vec<Span>,
}

impl Layout {
    fn paper(&mut self, paper: &Paper) {
        self.head(paper);
        for pair in paper.places.chunks(2) {
            self.y += 1.5 * SIZE;
            let columns = pair.iter().map(|place| {
                let lines = place.lines.iter().map(|line| (line.clone(), false));
                std::iter::once((place.label.clone(), true)).chain(lines).collect()
            });
            self.beside(columns.collect());
        }
        for table in &paper.tables {
            self.y += 2.0 * SIZE;
            self.table(table);
        }
    }

    /// Who sells at the left; what paper it is and of what at the right.
    fn head(&mut self, paper: &Paper) {
        let top = self.y;
        let seller = paper
            .seller
            .iter()
            .enumerate()
            .map(|(at, line)| (line.clone(), at == 0));
        let seller = self.stack(seller, SIZE, MARGIN, MIDDLE - GUTTER);
        let (page, below) = (self.page, self.y);
        (self.page, self.y) = (0, top);
        let title = self.stack([(paper.heading.clone(), true)], HEADING, MIDDLE, RIGHT);
        self.y += SIZE / 2.0;
        let facts = paper
            .facts
            .iter()
            .map(|fact| (format!("{}: {}", fact.label, fact.value), false));
        let facts = self.stack(facts, SIZE, MIDDLE, RIGHT);
        (self.page, self.y) = further((page, below), (self.page, self.y));
        self.blocks.push(Block::Title(title));
        self.blocks.push(Block::Paragraph(facts));
        self.blocks.push(Block::Paragraph(seller));
    }

    /// One or two columns of lines.
    fn beside(&mut self, columns: Vec<Vec<(String, bool)>>) {
        let tallest = columns.iter().map(Vec::len).max().unwrap_or_default();
        self.keep(SIZE * LEADING * tallest as f32);
        let from = (self.page, self.y);
        let mut end = from;
        for (column, (left, right)) in columns.into_iter().zip([(MARGIN, MIDDLE - GUTTER), (MIDDLE, RIGHT)]) {
            (self.page, self.y) = from;
            let spans = self.stack(column, SIZE, left, right);
            self.blocks.push(Block::Paragraph(spans));
            end = further(end, (self.page, self.y));
        }
        (self.page, self.y) = end;
    }

    fn table(&mut self, table: &Table) {
        if let Some(heading) = &table.heading {
            // A heading does not stay behind alone.
            self.keep(4.0 * SIZE * LEADING);
            let heading = self.stack([(heading.clone(), true)], SIZE, MARGIN, RIGHT);
            self.blocks.push(Block::Heading(heading));
        }
        let has_head = table.columns.iter().any(|column| !column.label.is_empty());
        let labels = has_head.then(|| Row {
            cells: table.columns.iter().map(|column| vec![column.label.clone()]).collect(),
            is_total: true,
        });
        let head = labels.as_ref().map_or_else(Vec::new, |labels| {
            self.keep(3.0 * SIZE * LEADING);
            self.row(&table.columns, labels, None)
        });
        self.rule();
        let rows = table.rows.iter();
        let rows = rows.map(|row| self.row(&table.columns, row, labels.as_ref())).collect();
        self.blocks.push(Block::Table { head, rows });
    }

    /// A row stays on one page, unless it is longer than that. On the next one the head of its table stands again.
    fn row(&mut self, columns: &[Column], row: &Row, head: Option<&Row>) -> Vec<Vec<Span>> {
        let mut left = MARGIN;
        let mut places = Vec::new();
        for (column, cell) in columns.iter().zip(&row.cells) {
            let width = (RIGHT - MARGIN) * f32::from(column.width) / 100.0;
            let face = self.face(row.is_total);
            // The last column ends where the paper does.
            let room = width - if left + width < RIGHT - 1.0 { GUTTER } else { 0.0 };
            let lines: Vec<String> = cell.iter().flat_map(|line| face.lines(line, SIZE, room)).collect();
            places.push((column, left, left + room, lines));
            left += width;
        }
        let tallest = places.iter().map(|(.., lines)| lines.len()).max().unwrap_or_default();
        if self.keep(SIZE * LEADING * tallest as f32)
            && let Some(head) = head
        {
            let again = self.row(columns, head, None);
            self.repeated.extend(again.into_iter().flatten());
            self.rule();
        }
        let from = (self.page, self.y);
        let mut end = from;
        let mut cells = Vec::new();
        for (column, left, right, lines) in places {
            (self.page, self.y) = from;
            let spans = lines.into_iter().map(|text| {
                let start = match column.is_number {
                    true => right - self.face(row.is_total).width(&text, SIZE),
                    false => left,
                };
                self.span(text, SIZE, start, row.is_total)
            });
            cells.push(spans.collect());
            end = further(end, (self.page, self.y));
        }
        (self.page, self.y) = end;
        self.y += ROW_GAP;
        cells
    }

    fn rule(&mut self) {
        self.rules.push(Rule {
            page: self.page,
            y: self.y + SIZE * 0.5,
        });
        self.y += SIZE * 0.5;
    }

    /// Lines below one another; those that are wider than the column are broken.
    fn stack(
        &mut self,
        lines: impl IntoIterator<Item = (String, bool)>,
        size: f32,
        left: f32,
        right: f32,
    ) -> Vec<Span> {
        let mut spans = Vec::new();
        for (line, is_bold) in lines {
            for text in self.face(is_bold).lines(&line, size, right - left) {
                spans.push(self.span(text, size, left, is_bold));
            }
        }
        spans
    }

    /// One line of text, on the next page where this one is full.
    fn span(&mut self, text: String, size: f32, x: f32, is_bold: bool) -> Span {
        let height = size * LEADING;
        self.keep(height);
        self.y += height;
        Span {
            page: self.page,
            x,
            y: self.y,
            size,
            is_bold,
            text,
        }
    }

    /// Begins the next page where so much does not fit any more, if it fits there; whether it did.
    fn keep(&mut self, height: f32) -> bool {
        let is_full = self.y + height > BOTTOM && self.y > MARGIN;
        if is_full {
            self.page += 1;
            self.y = MARGIN;
        }
        is_full
    }

    fn face(&self, is_bold: bool) -> &'static Typeface {
        if is_bold { &self.faces.bold } else { &self.faces.regular }
    }
}

/// The place that comes later.
fn further(one: (usize, f32), other: (usize, f32)) -> (usize, f32) {
    if other.0 > one.0 || (other.0 == one.0 && other.1 > one.1) {
        other
    } else {
        one
    }
}

#[cfg(test)]
mod tests;
