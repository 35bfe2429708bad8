//! Houses, groups, rules and candidates, collected while a puzzle is read.

use crate::geometry::{Cell, GeometryBuilder, Layout};
use crate::puzzle::{Puzzle, Rule, RuleFault, RuleType, ValueRange};

/// What a puzzle says beside its regions and givens.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    range: ValueRange,
    pub(crate) layouts: Vec<Layout>,
    /// Lists of N cells, or else an error of the geometry.
    pub(crate) houses: Vec<Vec<Cell>>,
    pub(crate) groups: Vec<Vec<Cell>>,
    /// The rules as they are stated, in order.
    pub(crate) said: Vec<Rule>,
}

impl Rules {
    /// Nothing yet, for a grid with digits of this range; a side is one from 1 on.
    pub(crate) fn new(range: impl Into<ValueRange>) -> Self {
        let (layouts, houses, groups, said) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Rules { range: range.into(), layouts, houses, groups, said }
    }

    /// Whether there are houses or groups.
    pub(crate) fn has_cells(&self) -> bool {
        !self.layouts.is_empty() || !self.houses.is_empty() || !self.groups.is_empty()
    }

    /// Adds the houses and groups to a geometry.
    pub(crate) fn build(&self, builder: GeometryBuilder) -> GeometryBuilder {
        let builder = self.layouts.iter().fold(builder, |builder, &layout| builder.layout(layout));
        let houses = self.houses.iter();
        let builder = houses.fold(builder, |builder, cells| builder.house(cells.iter().copied()));
        let groups = self.groups.iter();
        groups.fold(builder, |builder, cells| builder.group(cells.iter().copied()))
    }

    /// Adds the rules.
    pub(crate) fn add_to(&self, puzzle: &mut Puzzle) {
        if !self.said.is_empty() {
            puzzle.add_rules(self.said.iter().cloned());
        }
    }

    /// Adds a rule by its name.
    pub(crate) fn say(
        &mut self,
        name: &str,
        numbers: &[u16],
        cells: impl Into<Vec<Vec<Cell>>>,
    ) -> Result<(), RuleFault> {
        self.say_words(name, numbers, cells.into(), Vec::new())
    }

    /// The same with words behind the cells.
    pub(crate) fn say_words(
        &mut self,
        name: &str,
        numbers: &[u16],
        cells: Vec<Vec<Cell>>,
        words: Vec<String>,
    ) -> Result<(), RuleFault> {
        let of = RuleType::named(name).ok_or_else(|| RuleFault::Name(name.to_owned()))?;
        self.said.push(Rule::of_type(of, numbers, cells, words, self.range)?);
        Ok(())
    }
}
