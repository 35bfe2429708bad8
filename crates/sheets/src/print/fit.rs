//! Text that fits its room.

use unicode_segmentation::UnicodeSegmentation;

use crate::picture::width_of;

/// Stands for the end of a text that is cut.
const ELLIPSIS: &str = "…";

/// Shrinks text to fit `room`, but not below the size `least`; a longer text is cut after a word. The time does not
/// depend on the part that is cut.
pub(super) fn fitted(text: &str, size: f32, least: f32, room: f32) -> (String, f32) {
    let most = (room / least).max(0.0);
    let mut width = 0.0;
    // The end of the text that fits before an ellipsis, and of its last word.
    let (mut end, mut end_of_words) = (0, 0);
    for (at, cluster) in text.grapheme_indices(true) {
        if width <= most - width_of(ELLIPSIS) {
            end = at;
            if cluster.trim().is_empty() {
                end_of_words = at;
            }
        }
        width += width_of(cluster);
        if width > most {
            let kept = text[..end_of_words].trim_end();
            // A single word is cut in the middle.
            let kept = if kept.is_empty() { &text[..end] } else { kept };
            return (format!("{kept}{ELLIPSIS}"), least);
        }
    }
    (text.to_owned(), size.min(room / width.max(f32::MIN_POSITIVE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_shrinks_first_and_is_cut_after_a_word_then() {
        let fitted = |text| fitted(text, 20.0, 10.0, 100.0);
        assert_eq!(fitted(""), (String::new(), 20.0));
        assert_eq!(fitted("short"), ("short".to_owned(), 20.0));
        let (text, size) = fitted("a longer title");
        assert!(text == "a longer title" && (10.0..20.0).contains(&size), "{size}");
        assert_eq!(fitted("a title that is too long"), ("a title that is…".to_owned(), 10.0));
        assert_eq!(fitted("aaaaaaaaaaaaaaaaaaaaaaaaaaa"), ("aaaaaaaaaaaaaaa…".to_owned(), 10.0));
        assert_eq!(fitted("数独の問題集です数独"), ("数独の問題集で…".to_owned(), 10.0));
        let family = "👨‍👩‍👧‍👦".repeat(20);
        let (cut, _) = fitted(&family);
        assert_eq!(cut, format!("{}…", "👨‍👩‍👧‍👦".repeat(7)));
        for text in ["a title that is too long", &family] {
            let (cut, size) = fitted(text);
            assert!(width_of(&cut) * size <= 100.0, "{cut}");
        }
    }
}
