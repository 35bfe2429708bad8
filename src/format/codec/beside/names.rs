//! What a field beside a puzzle may hold, by the words of its name.

use super::known::READING_FIELDS;
use super::shape::{Direction, ShapeKind};
use super::words::words;
use crate::format::variant::prose::{self, MAX_WORD};

/// What a field holds, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing about rules.
    Harmless,
    /// Rules.
    Rule,
    /// Rules, if it is a list.
    ListOfRules,
    /// What belongs into the field with this name.
    Near(&'static str),
    /// The same if it is about cells; other values may mean something else.
    NearIfCells(&'static str),
    /// Colours of cells, which may be a map of regions.
    Colours,
    /// The shape of the grid or of its boxes, which may agree with those that the puzzle has.
    Shape(ShapeKind),
    /// A puzzle.
    Puzzle,
    /// Rules in prose, or prose about the puzzle.
    Prose,
    /// The name of a variant.
    Variant,
    /// The name of a variant, or of something else.
    Label,
}

/// The kind that a word of a name shows, in any case, in singular or plural.
pub(super) fn kind_of_word(word: &str) -> Option<Kind> {
    let mut lower = [0; MAX_WORD];
    let word = prose::singular(word, &mut lower)?;
    Some(match word {
        // First what most fields are.
        other if is_harmless(other) => Kind::Harmless,
        b"constraint" | b"globalconstraint" => Kind::Rule,
        rule if prose::is_rule(rule) => Kind::Rule,
        b"circle" | b"clone" | b"clue" | b"difference" | b"dot" | b"element" | b"even"
        | b"greater" | b"les" | b"line" | b"maximum" | b"minimum" | b"negative" | b"odd"
        | b"outside" | b"parity" | b"ratio" | b"sum" | b"visual" | b"window" => Kind::ListOfRules,
        b"layout" => Kind::Near("layout"),
        b"rule" | b"ruleset" | b"instruction" => Kind::Near("rules"),
        b"region" | b"area" | b"zone" => Kind::NearIfCells("regions"),
        b"house" => Kind::NearIfCells("houses"),
        b"group" => Kind::NearIfCells("groups"),
        b"color" | b"colour" | b"highlight" => Kind::Colours,
        b"box" | b"boxe" | b"block" | b"subgrid" | b"subsquare" => {
            Kind::Shape(ShapeKind::Boxes(Direction::Both))
        }
        b"boxheight" | b"boxrow" | b"blockheight" | b"blockrow" => {
            Kind::Shape(ShapeKind::Boxes(Direction::Rows))
        }
        b"boxwidth" | b"boxcol" | b"blockwidth" | b"blockcol" => {
            Kind::Shape(ShapeKind::Boxes(Direction::Cols))
        }
        b"boxsize" | b"boxshape" | b"blocksize" | b"blockshape" => {
            Kind::Shape(ShapeKind::Boxes(Direction::Both))
        }
        b"size" | b"dimension" | b"dim" | b"shape" | b"side" => {
            Kind::Shape(ShapeKind::Size(Direction::Both))
        }
        b"height" => Kind::Shape(ShapeKind::Size(Direction::Rows)),
        b"width" => Kind::Shape(ShapeKind::Size(Direction::Cols)),
        b"description" | b"text" => Kind::Prose,
        b"variant" | b"variation" => Kind::Variant,
        b"category" | b"categorie" | b"clas" | b"genre" | b"kind" | b"mode" | b"style"
        | b"subtype" | b"type" | b"variety" => Kind::Label,
        _ => return None,
    })
}

/// Whether a word in lower case and in singular is about other things than rules: who made a puzzle, how hard it is, what
/// became of it, and what a player did.
fn is_harmless(word: &[u8]) -> bool {
    matches!(
        word,
        b"accepted"
            | b"acces"
            | b"achievement"
            | b"active"
            | b"answer"
            | b"archived"
            | b"attempt"
            | b"author"
            | b"auto"
            | b"available"
            | b"book"
            | b"bookmarked"
            | b"browser"
            | b"cached"
            | b"candidate"
            | b"checked"
            | b"city"
            | b"comment"
            | b"complete"
            | b"completed"
            | b"correct"
            | b"country"
            | b"created"
            | b"creator"
            | b"cursor"
            | b"dark"
            | b"date"
            | b"day"
            | b"deleted"
            | b"designer"
            | b"device"
            | b"difficulty"
            | b"disabled"
            | b"done"
            | b"duration"
            | b"email"
            | b"enabled"
            | b"error"
            | b"event"
            | b"exact"
            | b"favorite"
            | b"favourite"
            | b"featured"
            | b"file"
            | b"filename"
            | b"finished"
            | b"fixed"
            | b"focu"
            | b"font"
            | b"free"
            | b"generated"
            | b"given"
            | b"guesse"
            | b"guessing"
            | b"hardest"
            | b"hidden"
            | b"hint"
            | b"history"
            | b"human"
            | b"id"
            | b"idx"
            | b"image"
            | b"index"
            | b"key"
            | b"language"
            | b"level"
            | b"license"
            | b"liked"
            | b"link"
            | b"locale"
            | b"locked"
            | b"magazine"
            | b"message"
            | b"minimal"
            | b"month"
            | b"move"
            | b"new"
            | b"newspaper"
            | b"note"
            | b"number"
            | b"official"
            | b"ok"
            | b"os"
            | b"owner"
            | b"page"
            | b"path"
            | b"paused"
            | b"pencil"
            | b"pencilmark"
            | b"place"
            | b"platform"
            | b"play"
            | b"playable"
            | b"played"
            | b"player"
            | b"premium"
            | b"print"
            | b"printable"
            | b"printed"
            | b"private"
            | b"progres"
            | b"proper"
            | b"public"
            | b"published"
            | b"publisher"
            | b"rating"
            | b"ready"
            | b"redundant"
            | b"remove"
            | b"removed"
            | b"request"
            | b"response"
            | b"reviewed"
            | b"saved"
            | b"score"
            | b"seed"
            | b"seen"
            | b"selected"
            | b"selection"
            | b"setter"
            | b"shared"
            | b"show"
            | b"shown"
            | b"solution"
            | b"solvable"
            | b"solved"
            | b"sound"
            | b"source"
            | b"started"
            | b"stat"
            | b"state"
            | b"statistic"
            | b"statu"
            | b"step"
            | b"strategy"
            | b"strategie"
            | b"succes"
            | b"successful"
            | b"symmetric"
            | b"symmetrical"
            | b"symmetry"
            | b"symmetrie"
            | b"tag"
            | b"technique"
            | b"tested"
            | b"theme"
            | b"time"
            | b"timed"
            | b"timer"
            | b"timestamp"
            | b"title"
            | b"undo"
            | b"unique"
            | b"uniquenes"
            | b"unlocked"
            | b"updated"
            | b"url"
            | b"used"
            | b"user"
            | b"username"
            | b"uuid"
            | b"valid"
            | b"validated"
            | b"verdict"
            | b"verified"
            | b"version"
            | b"visible"
            | b"won"
            | b"word"
            | b"year"
    )
}

/// What the field with this name may hold; none if no word of it is known.
pub(crate) fn kind(name: &str) -> Option<Kind> {
    if let Some(read) = READING_FIELDS.iter().find(|read| name.eq_ignore_ascii_case(read)) {
        return Some(Kind::Near(read));
    }
    let kinds = words(name).filter_map(kind_of_word);
    let kind = kinds.reduce(|before, next| match (before, next) {
        (Kind::Rule, _) | (Kind::Variant | Kind::Label, Kind::Harmless) => before,
        // The size of boxes or of regions is another matter than that of the grid.
        (
            Kind::Shape(ShapeKind::Boxes(_)) | Kind::NearIfCells("regions"),
            Kind::Shape(ShapeKind::Size(direction)),
        ) => Kind::Shape(ShapeKind::Boxes(direction)),
        _ => next,
    });
    // The name of something else belongs to that.
    let is_name = || words(name).any(|word| word.eq_ignore_ascii_case("name"));
    kind.or_else(|| is_name().then_some(Kind::Harmless))
}

/// Whether a name asks a question that a number may answer: `isX`, `has_wings`.
pub(super) fn is_question(name: &str) -> bool {
    let mut words = words(name);
    let asks = |word: &str| ["is", "has"].iter().any(|verb| word.eq_ignore_ascii_case(verb));
    words.next().is_some_and(asks) && words.next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_rules_decides_or_else_the_last_known_one() {
        assert_eq!(kind("hint_cages"), Some(Kind::Rule));
        assert_eq!(kind("knightMove"), Some(Kind::Rule));
        assert_eq!(kind("LittleKillerSums"), Some(Kind::Rule));
        assert_eq!(kind("globalConstraints"), Some(Kind::Rule));
        assert_eq!(kind("groupId"), Some(Kind::Harmless));
        assert_eq!(kind("rules_removed"), Some(Kind::Harmless));
        assert_eq!(kind("removed_cages"), Some(Kind::Rule));
        assert_eq!(kind("layoutName"), Some(Kind::Near("layout")));
        assert_eq!(kind("variantName"), Some(Kind::Variant));
        assert_eq!(kind("firstName"), Some(Kind::Harmless));
        assert_eq!(kind("Box"), Some(Kind::Near("box")));
        let boxes = |direction| Some(Kind::Shape(ShapeKind::Boxes(direction)));
        assert_eq!(kind("boxHeight"), boxes(Direction::Rows));
        assert_eq!(kind("region_width"), boxes(Direction::Cols));
        assert_eq!(kind("block_size"), boxes(Direction::Both));
        assert_eq!(kind("package"), None);
        assert_eq!(kind(""), None);
    }
}
