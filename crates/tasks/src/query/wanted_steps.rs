//! Which steps a hint is for.

use satdoku::logic::{Allowed, Level, Technique};

/// Which steps a [`Hint`](super::Hint) asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum WantedSteps {
    /// The next step on the path to the solution.
    #[default]
    Next,
    /// All steps of the path, each in the position that those before it leave.
    Path,
    /// The easiest step of each of these techniques.
    First(Vec<Technique>),
    /// All steps of these techniques in the position as it is; if the list is empty, of
    /// [every technique](Allowed::every_technique).
    Every(Vec<Technique>),
}

impl WantedSteps {
    /// The steps that these options ask for; `None` if `all`, for the path, stands beside one of the others.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::logic::Technique;
    /// use satdoku_tasks::query::WantedSteps;
    ///
    /// assert_eq!(WantedSteps::new(true, false, vec![]), Some(WantedSteps::Path));
    /// assert_eq!(WantedSteps::new(true, true, vec![]), None);
    /// let fish = vec![Technique::XWing];
    /// assert_eq!(WantedSteps::new(false, true, fish.clone()), Some(WantedSteps::Every(fish)));
    /// ```
    pub fn new(all: bool, every: bool, mut techniques: Vec<Technique>) -> Option<Self> {
        techniques.sort_unstable();
        techniques.dedup();
        match (all, every, techniques.is_empty()) {
            (true, false, true) => Some(WantedSteps::Path),
            (true, ..) => None,
            (false, true, _) => Some(WantedSteps::Every(techniques)),
            (false, false, false) => Some(WantedSteps::First(techniques)),
            (false, false, true) => Some(WantedSteps::Next),
        }
    }

    /// Why there is never a step of a technique that is named, if none above this level is used.
    pub fn refusal(&self, level: Level) -> Option<String> {
        let (WantedSteps::First(named) | WantedSteps::Every(named)) = self else {
            return None;
        };
        if named.contains(&Technique::Search) {
            return Some("search is no technique to ask for".to_owned());
        }
        let harder = named.iter().find(|technique| technique.level() > level)?;
        let of = harder.level();
        Some(format!("technique {harder} is of level {of}, above the level {level}"))
    }

    /// Whether there may be several steps.
    pub(super) fn is_list(&self) -> bool {
        match self {
            WantedSteps::Next => false,
            WantedSteps::First(techniques) => techniques.len() > 1,
            WantedSteps::Path | WantedSteps::Every(_) => true,
        }
    }

    /// The techniques to look for, if it is not for a path.
    pub(super) fn techniques(&self, allowed: Allowed) -> Vec<Technique> {
        match self {
            WantedSteps::Next | WantedSteps::Path => Vec::new(),
            WantedSteps::Every(named) if named.is_empty() => allowed.every_technique().collect(),
            WantedSteps::First(named) | WantedSteps::Every(named) => {
                // To name a technique that assumes a unique solution is to allow it.
                let allowed = Allowed { uniqueness: true, ..allowed };
                named.iter().copied().filter(|&technique| allowed.allows(technique)).collect()
            }
        }
    }

    /// Whether techniques that assume a unique solution may be used.
    pub(super) fn assumes_uniqueness(&self, allowed: Allowed) -> bool {
        let techniques = self.techniques(allowed);
        allowed.uniqueness || techniques.iter().any(|technique| technique.assumes_uniqueness())
    }
}
