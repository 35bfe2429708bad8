//! The text above each puzzle of a sheet.

use std::str::FromStr;

use satdoku::format::Record;
use satdoku::logic::Rating;

/// A part of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Text(String),
    Number,
    Level,
    SeLike,
    Score,
    Givens,
    Side,
    /// A field of the input record.
    Field(&'static str),
}

/// The text above each puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(pub(super) Vec<Piece>);

impl Default for Label {
    /// The number alone.
    fn default() -> Self {
        Label(vec![Piece::Number])
    }
}

impl Label {
    /// Whether the label requires rating the puzzles.
    pub(super) fn is_of_rating(&self) -> bool {
        let of_rating =
            |piece: &Piece| matches!(piece, Piece::Level | Piece::SeLike | Piece::Score);
        self.0.iter().any(of_rating)
    }

    /// Whether the label has the level.
    pub(super) fn names_level(&self) -> bool {
        self.0.contains(&Piece::Level)
    }

    /// Fills in the label; `?` stands for values that a puzzle without a rating lacks.
    pub(super) fn heading(&self, number: u64, record: &Record, rating: Option<&Rating>) -> String {
        let rated = |tell: &dyn Fn(&Rating) -> String| rating.map_or_else(|| "?".to_owned(), tell);
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Number => number.to_string(),
            Piece::Level => rated(&|rating| rating.level.to_string()),
            Piece::SeLike => rated(&|rating| rating.se_like.to_string()),
            Piece::Score => rated(&|rating| rating.score.to_string()),
            Piece::Givens => record.puzzle.num_givens().to_string(),
            Piece::Side => record.puzzle.geometry().side().to_string(),
            Piece::Field(name) => record.field(name).unwrap_or("?").to_owned(),
        });
        pieces.collect()
    }
}

impl FromStr for Label {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let wrong = || {
                "'{' begins one of {number}, {level}, {se}, {score}, {givens}, {side}, {seed} and {index}"
                    .to_owned()
            };
            let (name, behind) = after.split_once('}').ok_or_else(wrong)?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(match name {
                "number" => Piece::Number,
                "level" => Piece::Level,
                "se" => Piece::SeLike,
                "score" => Piece::Score,
                "givens" => Piece::Givens,
                "side" => Piece::Side,
                "seed" => Piece::Field("seed"),
                "index" => Piece::Field("index"),
                _ => return Err(wrong()),
            });
            rest = behind;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Label(pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_text_with_names_in_braces() {
        let label: Label = "No. {number}: {level}".parse().unwrap();
        let text = |text: &str| Piece::Text(text.to_owned());
        let pieces = [text("No. "), Piece::Number, text(": "), Piece::Level, text("")];
        assert_eq!(label.0, pieces);
        assert!(label.is_of_rating());
        assert!(!"{number}".parse::<Label>().unwrap().is_of_rating());
        for wrong in ["{", "{name}", "{number", "{number} {}"] {
            assert_eq!(
                wrong.parse::<Label>(),
                Err(
                    "'{' begins one of {number}, {level}, {se}, {score}, {givens}, {side}, {seed} and {index}"
                        .to_owned()
                )
            );
        }
    }
}
