//! Estimates of the width of text, made without its font.

use unicode_segmentation::UnicodeSegmentation;

/// An upper estimate of the width of a text in the usual sans-serif fonts, in units of the font size.
pub fn width_of(text: &str) -> f32 {
    text.graphemes(true).map(width_of_cluster).sum()
}

/// Estimates the width of a cluster from its first character, or as an emoji if it is one.
fn width_of_cluster(cluster: &str) -> f32 {
    let first = cluster.chars().next().unwrap_or(' ');
    match first {
        _ if is_pictorial(cluster) => WIDE,
        ' ' | '!' | '\'' | ',' | '.' | ':' | ';' | 'I' | 'i' | 'j' | 'l' | '|' => 0.32,
        'W' | 'M' | 'm' | 'w' | '@' | '%' => 0.95,
        '0'..='9' | 'a'..='z' => 0.58,
        '\0'..='\u{2FF}' => 0.74,
        '\u{300}'..='\u{10FF}' => 0.8,
        _ => WIDE,
    }
}

/// Whether a cluster is an emoji, which has its own colours and no bold form.
pub fn is_pictorial(cluster: &str) -> bool {
    // A variation selector or a keycap turns a digit or sign into an emoji.
    cluster.contains(['\u{FE0F}', '\u{20E3}']) || cluster.starts_with(|first| first >= '\u{1F000}')
}

/// The width of an emoji or an ideograph.
const WIDE: f32 = 1.2;

/// Breaks text into lines of about this width, in units of the font size; a wider word gets a line of its own.
pub(crate) fn wrapped(words: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = f32::INFINITY;
    for word in words.split_whitespace() {
        let needed = width_of(word) + 0.35;
        match lines.last_mut() {
            Some(line) if used + needed <= width => {
                line.push(' ');
                line.push_str(word);
                used += needed;
            }
            _ => {
                lines.push(word.to_owned());
                used = needed;
            }
        }
    }
    lines
}
