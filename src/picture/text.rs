//! How much room text takes, as far as that can be told without its font.

use unicode_segmentation::UnicodeSegmentation;

/// How wide a text is at most in the usual sans-serif fonts, in units of its font size; an estimate.
pub fn width_of(text: &str) -> f32 {
    text.graphemes(true).map(width_of_cluster).sum()
}

/// Of a cluster the first character tells, or what makes a picture of it.
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

/// Whether a cluster is an emoji, which has colours and no bold form, rather than a letter or sign.
pub fn is_pictorial(cluster: &str) -> bool {
    // A variation selector or a keycap make an emoji of a digit or sign.
    cluster.contains(['\u{FE0F}', '\u{20E3}']) || cluster.starts_with(|first| first >= '\u{1F000}')
}

/// The width of an emoji or an ideograph.
const WIDE: f32 = 1.2;

/// Cuts words into lines that are about as wide as that, in units of the font size; a word that is wider has a line
/// for itself.
pub(super) fn lines(words: &str, width: f32) -> Vec<String> {
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
