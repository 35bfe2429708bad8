//! The table of the techniques, one row each, in the order in which they are tried: by level, then by difficulty.
//!
//! ```text
//! Name = "name in text", level, difficulty in tenths, function that finds steps, function that states their reason;
//! ```
//!
//! The table is a macro that hands its rows to another macro, so that one row serves several files: `technique.rs` makes
//! the public enum of the names, levels and difficulties, and `dispatch.rs` calls the functions. Neither the table nor
//! the enum imports a technique's file, which keeps the imports free of circles.

macro_rules! registry {
    ($with_rows:ident) => {
        $with_rows! {
            /// The last open cell of a house.
            FullHouse = "full house", Trivial, 10, singles::full_houses, singles::reason;
            /// The only place for a digit in a box.
            HiddenSingleBox = "hidden single in a box", Trivial, 12, singles::hidden_in_boxes, singles::reason;
            /// The only place for a digit in a row or column.
            HiddenSingleLine = "hidden single in a line", Easy, 15, singles::hidden_in_lines, singles::reason;
            /// The only digit for a cell.
            NakedSingle = "naked single", Easy, 23, singles::naked, singles::reason;
            /// Pointing that leaves a digit one place in a house.
            DirectPointing = "direct pointing", Medium, 17, direct::find, direct::reason;
            /// Claiming that leaves a digit one place in a house.
            DirectClaiming = "direct claiming", Medium, 19, direct::find, direct::reason;
            /// A hidden pair that leaves another digit one place in its house.
            DirectHiddenPair = "direct hidden pair", Medium, 20, direct::find, direct::reason;
            /// A digit whose places in a box all lie in one line.
            Pointing = "pointing", Medium, 26, locked::pointing, locked::reason;
            /// A digit whose places in a line all lie in one box.
            Claiming = "claiming", Medium, 28, locked::claiming, locked::reason;
            /// Two cells of a house that have the same two digits left.
            NakedPair = "naked pair", Medium, 30, subsets::naked, subsets::reason;
            /// Two digits of a house that have the same two places left.
            HiddenPair = "hidden pair", Medium, 34, subsets::hidden, subsets::reason;
            /// A hidden triple that leaves another digit one place in its house.
            DirectHiddenTriple = "direct hidden triple", Hard, 25, direct::find, direct::reason;
            /// A digit that two lines have in the same two cross lines.
            XWing = "x-wing", Hard, 32, fish::find, fish::reason;
            /// Three cells of a house that have three digits left.
            NakedTriple = "naked triple", Hard, 36, subsets::naked, subsets::reason;
            /// A digit that three lines have in three cross lines.
            Swordfish = "swordfish", Hard, 38, fish::find, fish::reason;
            /// Three digits of a house that have three places left.
            HiddenTriple = "hidden triple", Hard, 40, subsets::hidden, subsets::reason;
            /// A strong link in each of two parallel lines, joined at one end in a cross line.
            Skyscraper = "skyscraper", Hard, 40, turbot::find, turbot::reason;
            /// A strong link in a row and one in a column, joined in a box.
            TwoStringKite = "two-string kite", Hard, 41, turbot::find, turbot::reason;
            /// Two strong links of a digit, joined by a weak one in any house.
            TurbotFish = "turbot fish", Hard, 42, turbot::find, turbot::reason;
            /// A cell with two digits, each shared with one of two others that have a third digit in common.
            XyWing = "xy-wing", Hard, 42, wings::xy, wings::reason;
            /// A box whose places for a digit form a cross, and a strong link that ends at it.
            EmptyRectangle = "empty rectangle", Hard, 43, empty_rectangle::find, empty_rectangle::reason;
            /// Two cells with the same two digits, bridged by a strong link of one of them.
            WWing = "w-wing", Hard, 44, wings::w, wings::reason;
            /// An XY-wing whose pivot has the common digit as well.
            XyzWing = "xyz-wing", Hard, 44, wings::xyz, wings::reason;
            /// An X-wing with further places (fins) that all see what is removed.
            FinnedXWing = "finned x-wing", Hard, 45, finned_fish::find, finned_fish::reason;
            /// A finned X-wing that would not be an X-wing without its fins.
            SashimiXWing = "sashimi x-wing", Hard, 46, finned_fish::find, finned_fish::reason;
            /// Four cells in two lines and two boxes that would allow two solutions. Assumes that the puzzle is unique.
            UniqueRectangle = "unique rectangle", Hard, 47, unique_rectangle::find, unique_rectangle::reason;
            /// A swordfish with fins.
            FinnedSwordfish = "finned swordfish", Hard, 48, finned_fish::find, finned_fish::reason;
            /// A finned swordfish that would not be a swordfish without its fins.
            SashimiSwordfish = "sashimi swordfish", Hard, 49, finned_fish::find, finned_fish::reason;
            /// Four cells of a house that have four digits left.
            NakedQuad = "naked quad", Hard, 50, subsets::naked, subsets::reason;
            /// A digit that four lines have in four cross lines.
            Jellyfish = "jellyfish", Hard, 52, fish::find, fish::reason;
            /// Four digits of a house that have four places left.
            HiddenQuad = "hidden quad", Hard, 54, subsets::hidden, subsets::reason;
            /// A jellyfish with fins.
            FinnedJellyfish = "finned jellyfish", Hard, 55, finned_fish::find, finned_fish::reason;
            /// A finned jellyfish that would not be a jellyfish without its fins.
            SashimiJellyfish = "sashimi jellyfish", Hard, 55, finned_fish::find, finned_fish::reason;
            /// Every open cell has two candidates but one that has three. Assumes that the puzzle is unique.
            BugPlusOne = "bug+1", Hard, 56, bug_plus_one::find, bug_plus_one::reason;
            /// Five or more cells of a house that have as many digits left.
            NakedSubset = "naked subset", Hard, 56, subsets::naked, subsets::reason;
            /// Five or more digits of a house that have as many places left.
            HiddenSubset = "hidden subset", Hard, 58, subsets::hidden, subsets::reason;
            /// A fish of five or more lines.
            LargeFish = "large fish", Hard, 60, fish::find, fish::reason;
            /// An X-wing with boxes among its houses.
            FrankenXWing = "franken x-wing", Expert, 36, general_fish::find, general_fish::reason;
            /// A swordfish with boxes among its houses.
            FrankenSwordfish = "franken swordfish", Expert, 42, general_fish::find, general_fish::reason;
            /// A Franken X-wing with fins.
            FinnedFrankenXWing = "finned franken x-wing", Expert, 49, general_fish::find, general_fish::reason;
            /// A Franken swordfish with fins.
            FinnedFrankenSwordfish = "finned franken swordfish", Expert, 52, general_fish::find, general_fish::reason;
            /// A jellyfish with boxes among its houses.
            FrankenJellyfish = "franken jellyfish", Expert, 56, general_fish::find, general_fish::reason;
            /// A Franken jellyfish with fins.
            FinnedFrankenJellyfish = "finned franken jellyfish", Expert, 59, general_fish::find, general_fish::reason;
            /// A fish of five to seven lines with fins.
            FinnedLargeFish = "finned large fish", Expert, 61, general_fish::find, general_fish::reason;
            /// Two finned fish with the same base that remove more than each alone.
            SiameseFish = "siamese fish", Expert, 61, siamese_fish::find, siamese_fish::reason;
            /// The strong links of a digit coloured in two colours, one of which must be false.
            SimpleColouring = "simple colouring", Expert, 62, simple_colouring::find, simple_colouring::reason;
            /// A chain of strong and weak links of one digit.
            XChain = "x-chain", Expert, 65, x_chain::find, chains::reason;
            /// A chain of cells with two candidates each.
            XyChain = "xy-chain", Expert, 66, xy_chain::find, chains::reason;
            /// A box and a line whose crossing belongs to a set of each: every digit has its place.
            SueDeCoq = "sue de coq", Expert, 68, sue_de_coq::find, sue_de_coq::reason;
            /// Two almost locked sets that share a digit which only one of them can have.
            AlsXz = "als-xz", Expert, 69, als_xz::find, als_xz::reason;
            /// A chain of strong and weak links of any digits.
            AlternatingChain = "alternating inference chain", Expert, 70, alternating_chain::find, chains::reason;
            /// A chain of which some links are groups of candidates in a box and a line.
            GroupedChain = "grouped alternating inference chain", Expert, 72, grouped_chain::find, chains::reason;
            /// Two almost locked sets, each joined with a third by a digit that only one of the two can have.
            AlsXyWing = "als-xy-wing", Expert, 73, als_xy_wing::find, als_xy_wing::reason;
            /// An X-wing of any houses that is neither basic nor Franken.
            MutantXWing = "mutant x-wing", Extreme, 40, general_fish::find, general_fish::reason;
            /// A swordfish of any houses that is neither basic nor Franken.
            MutantSwordfish = "mutant swordfish", Extreme, 46, general_fish::find, general_fish::reason;
            /// A mutant X-wing with fins.
            FinnedMutantXWing = "finned mutant x-wing", Extreme, 53, general_fish::find, general_fish::reason;
            /// A mutant swordfish with fins.
            FinnedMutantSwordfish = "finned mutant swordfish", Extreme, 56, general_fish::find, general_fish::reason;
            /// A jellyfish of any houses that is neither basic nor Franken.
            MutantJellyfish = "mutant jellyfish", Extreme, 60, general_fish::find, general_fish::reason;
            /// A mutant jellyfish with fins.
            FinnedMutantJellyfish = "finned mutant jellyfish", Extreme, 63, general_fish::find, general_fish::reason;
            /// A candidate that leaves its own digit no place in some house.
            Nishio = "nishio", Extreme, 75, nishio::find, nishio::reason;
            /// A conclusion that follows from every candidate of a cell.
            CellForcing = "cell forcing chains", Extreme, 80, forcing::by_cell, forcing::reason;
            /// A conclusion that follows from every place of a digit in a house.
            RegionForcing = "region forcing chains", Extreme, 82, forcing::by_region, forcing::reason;
            /// A fish with chains from its fins to a candidate of a cover.
            KrakenFishType1 = "kraken fish type 1", Extreme, 83, kraken_fish::find, kraken_fish::reason;
            /// A fish with chains from its fins and the places of a cover to any candidate.
            KrakenFishType2 = "kraken fish type 2", Extreme, 85, kraken_fish::find, kraken_fish::reason;
            /// A candidate that singles lead to a contradiction, or deeper trial.
            Trial = "trial", Extreme, 88, trial::find, trial::reason;
            /// Not a technique: stands for cells that all techniques leave open. It finds no step and only counts in ratings.
            Search = "search", Extreme, 120, unsolved::find, unsolved::reason;
        }
    };
}

pub(in crate::logic) use registry;
