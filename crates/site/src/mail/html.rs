//! A letter as HTML: tables and styles in the elements, since that is what mail programs understand; dark where the reader
//! wants it.

use std::fmt::Write;

use domain::market::Language;
use wire::html::escape;

use super::letter::{Letter, Row, Sum};

/// Programs that know no dark letters leave this out, and show the light one.
const DARK: &str = "@media (prefers-color-scheme:dark){\
    body,.page{background:#1a1210!important}\
    .sheet{background:#261b17!important}\
    .ink{color:#f6ece2!important}\
    .muted{color:#c9b7aa!important}\
    .rule{border-color:#4a3a33!important}}";

const FONT: &str = "font-family:Figtree,Arial,Helvetica,sans-serif";

pub(super) fn html(letter: &Letter, footer: &str, shop: &str, language: Language) -> String {
    let mut html = String::with_capacity(8 * 1024);
    // Writing to a string cannot fail.
    let _ = write!(
        html,
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{}</title><style>{DARK}</style></head>\
         <body style=\"margin:0;background:#f6f0e8\">\
         <table role=\"presentation\" class=\"page\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"background:#f6f0e8\">\
         <tr><td align=\"center\" style=\"padding:24px 12px\">\
         <table role=\"presentation\" class=\"sheet\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"max-width:600px;background:#ffffff;border-radius:8px\"><tr><td class=\"ink\" \
         style=\"padding:32px 24px;{FONT};font-size:16px;line-height:1.5;color:#21130f\">\
         <p class=\"muted\" style=\"margin:0 0 24px;color:#65504a\">{}</p>\
         <h1 style=\"margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:600\">{}</h1>",
        language.code(),
        escape(&letter.subject),
        escape(shop),
        escape(&letter.heading),
    );
    for paragraph in &letter.paragraphs {
        let _ = write!(html, "<p style=\"margin:0 0 16px\">{}</p>", escape(paragraph));
    }
    html.push_str("<p style=\"margin:0 0 24px\">");
    for fact in &letter.facts {
        let _ = write!(
            html,
            "<span class=\"muted\" style=\"color:#65504a\">{}:</span> {}<br>",
            escape(&fact.label),
            escape(&fact.value)
        );
    }
    html.push_str("</p>");
    goods(&mut html, &letter.rows, &letter.sums);
    for place in &letter.places {
        let lines: Vec<_> = place.lines.iter().map(|line| escape(line)).collect();
        let _ = write!(
            html,
            "<h2 style=\"margin:24px 0 4px;font-size:16px\">{}</h2><p style=\"margin:0\">{}</p>",
            escape(&place.label),
            lines.join("<br>")
        );
    }
    for link in &letter.links {
        let _ = write!(
            html,
            "<p style=\"margin:16px 0 0\"><a class=\"ink\" href=\"{}\" style=\"color:#21130f\">{}</a></p>",
            escape(&link.url),
            escape(&link.label)
        );
    }
    let _ = write!(
        html,
        "</td></tr></table><p class=\"muted\" style=\"max-width:600px;margin:16px auto 0;{FONT};font-size:13px;\
         line-height:1.5;color:#65504a\">{}</p></td></tr></table></body></html>",
        escape(footer)
    );
    html
}

fn goods(html: &mut String, rows: &[Row], sums: &[Sum]) {
    if rows.is_empty() && sums.is_empty() {
        return;
    }
    html.push_str("<table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"border-collapse:collapse\">");
    for row in rows {
        let details: String = row
            .details
            .iter()
            .map(|detail| {
                format!(
                    "<br><span class=\"muted\" style=\"color:#65504a\">{}</span>",
                    escape(detail)
                )
            })
            .collect();
        let _ = write!(
            html,
            "<tr><td class=\"rule\" style=\"padding:10px 8px 10px 0;border-top:1px solid #e6ddd3\">{}{details}</td>\
             <td class=\"rule\" align=\"right\" style=\"padding:10px 0;border-top:1px solid #e6ddd3;white-space:nowrap;\
             vertical-align:top\">{}{}</td></tr>",
            escape(&row.name),
            escape(&row.pieces),
            row.amount
                .as_ref()
                .map(|amount| format!("<br>{}", escape(amount)))
                .unwrap_or_default(),
        );
    }
    for (at, sum) in sums.iter().enumerate() {
        let rule = if at == 0 { ";border-top:1px solid #e6ddd3" } else { "" };
        let weight = if sum.is_total {
            ";font-weight:700;font-size:18px"
        } else {
            ""
        };
        let _ = write!(
            html,
            "<tr><td class=\"rule\" style=\"padding:6px 8px 6px 0{rule}{weight}\">{}</td>\
             <td class=\"rule\" align=\"right\" style=\"padding:6px 0;white-space:nowrap{rule}{weight}\">{}</td></tr>",
            escape(&sum.label),
            escape(&sum.amount)
        );
    }
    html.push_str("</table>");
}
