//! The table of the techniques, one row each, in the order in which they are tried: by level, then by difficulty.
//!
//! ```text
//! Name = "name in text", level, difficulty in tenths, use, function that finds steps, function that states their reason;
//! ```
//!
//! Use is `Always`, or `Unique` if the technique assumes a unique solution. Paths and ratings do without techniques that are
//! `OnRequest` or `UniqueOnRequest`.
//!
//! The table is a macro that hands its rows to another macro, so that one row serves several files: `technique.rs` makes
//! the public enum of the names, levels and difficulties, and `dispatch.rs` calls the functions. Neither the table nor
//! the enum imports a technique's file, which keeps the imports free of circles.

macro_rules! registry {
    ($with_rows:ident) => {
        $with_rows! {
            /// The last open cell of a house.
            FullHouse = "full house", Trivial, 10, Always, singles::full_houses, singles::reason;
            /// The only place for a digit in a box.
            HiddenSingleBox = "hidden single in a box", Trivial, 12, Always, singles::hidden_in_boxes, singles::reason;
            /// The only place for a digit in a row or column.
            HiddenSingleLine = "hidden single in a line", Easy, 15, Always, singles::hidden_in_lines, singles::reason;
            /// The only digit for a cell.
            NakedSingle = "naked single", Easy, 23, Always, singles::naked, singles::reason;
            /// A rule of the puzzle about the digits of two cells.
            PairRule = "rule between two cells", Easy, 24, Always, pair_rule::find, pair_rule::reason;
            /// The sets of digits that a cage can still have.
            Combinations = "combinations", Easy, 25, Always, condition::find, condition::reason;
            /// Pointing that leaves a digit one place in a house.
            DirectPointing = "direct pointing", Medium, 17, Always, direct::find, direct::reason;
            /// Claiming that leaves a digit one place in a house.
            DirectClaiming = "direct claiming", Medium, 19, Always, direct::find, direct::reason;
            /// A hidden pair that leaves another digit one place in its house.
            DirectHiddenPair = "direct hidden pair", Medium, 20, Always, direct::find, direct::reason;
            /// A digit whose places in a box all lie in one line.
            Pointing = "pointing", Medium, 26, Always, locked::pointing, locked::reason;
            /// Cells of some lines outside as many regions, which hold the same digits as the cells of these regions outside the lines.
            LawOfLeftovers = "law of leftovers", Medium, 27, Always, leftovers::find, leftovers::reason;
            /// A digit whose places in a line all lie in one box.
            Claiming = "claiming", Medium, 28, Always, locked::claiming, locked::reason;
            /// A digit whose places in a house all exclude a candidate, by houses, groups or rules between two cells.
            CommonPeer = "common peer", Medium, 28, Always, common_peer::find, common_peer::reason;
            /// What cages leave over of rows, columns and boxes, which add up to a known sum: a cell of one or two, or two cells of one.
            InniesAndOuties = "innies and outies", Medium, 29, Always, condition::find, condition::reason;
            /// Two cells in the crossing of a box and a line that have the same two digits left.
            LockedPair = "locked pair", Medium, 29, OnRequest, subsets::locked, subsets::reason;
            /// Two cells of a house that have the same two digits left.
            NakedPair = "naked pair", Medium, 30, Always, subsets::naked, subsets::reason;
            /// The least and the most that the other cells of a sum can add up to, or all ways to make it.
            Sum = "sum", Medium, 31, Always, condition::find, condition::reason;
            /// How many cells can have a digit that a rule counts.
            Count = "count", Medium, 32, Always, condition::find, condition::reason;
            /// The digits that a rule allows one after the other along its cells.
            Sequence = "sequence", Medium, 33, Always, condition::find, condition::reason;
            /// Two digits of a house that have the same two places left.
            HiddenPair = "hidden pair", Medium, 34, Always, subsets::hidden, subsets::reason;
            /// A hidden triple that leaves another digit one place in its house.
            DirectHiddenTriple = "direct hidden triple", Hard, 25, Always, direct::find, direct::reason;
            /// A digit that two lines have in the same two cross lines.
            XWing = "x-wing", Hard, 32, Always, basic_fish::find, basic_fish::reason;
            /// Innies and outies of three cells, of two in several houses, or of one in three houses and more.
            LargeInniesAndOuties = "large innies and outies", Hard, 34, Always, condition::find, condition::reason;
            /// Three cells in the crossing of a box and a line that have three digits left.
            LockedTriple = "locked triple", Hard, 35, OnRequest, subsets::locked, subsets::reason;
            /// Three cells of a house that have three digits left.
            NakedTriple = "naked triple", Hard, 36, Always, subsets::naked, subsets::reason;
            /// A digit that three lines have in three cross lines.
            Swordfish = "swordfish", Hard, 38, Always, basic_fish::find, basic_fish::reason;
            /// Three digits of a house that have three places left.
            HiddenTriple = "hidden triple", Hard, 40, Always, subsets::hidden, subsets::reason;
            /// A strong link in each of two parallel lines, joined at one end in a cross line.
            Skyscraper = "skyscraper", Hard, 40, Always, turbot::find, turbot::reason;
            /// A strong link in a row and one in a column, joined in a box.
            TwoStringKite = "two-string kite", Hard, 41, Always, turbot::find, turbot::reason;
            /// Two two-string kites that share the two cells of their box.
            DualTwoStringKite = "dual two-string kite", Hard, 42, OnRequest, dual::kites, dual::reason;
            /// Two strong links of a digit, joined by a weak one in any house.
            TurbotFish = "turbot fish", Hard, 42, Always, turbot::find, turbot::reason;
            /// A cell with two digits, each shared with one of two others that have a third digit in common.
            XyWing = "xy-wing", Hard, 42, Always, wings::xy, wings::reason;
            /// A box whose places for a digit form a cross, and a strong link that ends at it.
            EmptyRectangle = "empty rectangle", Hard, 43, Always, empty_rectangle::find, empty_rectangle::reason;
            /// Two empty rectangles of a digit in the same box.
            DualEmptyRectangle = "dual empty rectangle", Hard, 44, OnRequest, dual::empty_rectangles, dual::reason;
            /// Rules of which one holds: what each way that is left excludes.
            EitherWay = "either way", Hard, 44, Always, condition::find, condition::reason;
            /// Cells that must be one piece, or pieces of a size.
            CutOff = "cut off", Hard, 44, Always, condition::find, condition::reason;
            /// Two cells with the same two digits, bridged by a strong link of one of them.
            WWing = "w-wing", Hard, 44, Always, wings::w, wings::reason;
            /// An XY-wing whose pivot has the common digit as well.
            XyzWing = "xyz-wing", Hard, 44, Always, wings::xyz, wings::reason;
            /// An X-wing with further places (fins) that all see what is removed.
            FinnedXWing = "finned x-wing", Hard, 45, Always, finned_fish::find, finned_fish::reason;
            /// A finned X-wing that would not be an X-wing without its fins.
            SashimiXWing = "sashimi x-wing", Hard, 46, Always, finned_fish::find, finned_fish::reason;
            /// A unique rectangle, four cells in two lines and two boxes that would allow two solutions, but for one of them. Assumes that the puzzle is unique.
            UniqueRectangleType1 = "unique rectangle type 1", Hard, 47, Unique, unique_rectangle::type_1, deadly::reason;
            /// A unique rectangle but for one digit in two cells of a line. Assumes that the puzzle is unique.
            UniqueRectangleType2 = "unique rectangle type 2", Hard, 47, Unique, unique_rectangle::type_2, deadly::reason;
            /// A unique rectangle but for a cell, of which corners are solved but not given. Assumes that the puzzle is unique.
            AvoidableRectangleType1 = "avoidable rectangle type 1", Hard, 47, UniqueOnRequest, avoidable_rectangle::type_1, deadly::reason;
            /// A unique rectangle but for two cells that make a naked subset with others. Assumes that the puzzle is unique.
            UniqueRectangleType3 = "unique rectangle type 3", Hard, 48, Unique, unique_rectangle::type_3, deadly::reason;
            /// A unique rectangle but for two cells that alone can have one of its digits in a house. Assumes that the puzzle is unique.
            UniqueRectangleType4 = "unique rectangle type 4", Hard, 48, Unique, unique_rectangle::type_4, deadly::reason;
            /// A unique rectangle but for one digit in opposite corners, or in three. Assumes that the puzzle is unique.
            UniqueRectangleType5 = "unique rectangle type 5", Hard, 48, Unique, unique_rectangle::type_5, deadly::reason;
            /// A unique rectangle of which one corner has two candidates, and strong links meet in the opposite one. Assumes that the puzzle is unique.
            HiddenRectangle = "hidden rectangle", Hard, 48, UniqueOnRequest, unique_rectangle::hidden, deadly::reason;
            /// A unique rectangle but for one digit, of which corners are solved but not given. Assumes that the puzzle is unique.
            AvoidableRectangleType2 = "avoidable rectangle type 2", Hard, 48, UniqueOnRequest, avoidable_rectangle::type_2, deadly::reason;
            /// A swordfish with fins.
            FinnedSwordfish = "finned swordfish", Hard, 48, Always, finned_fish::find, finned_fish::reason;
            /// A unique rectangle but for opposite corners, with an X-wing of one of its digits. Assumes that the puzzle is unique.
            UniqueRectangleType6 = "unique rectangle type 6", Hard, 49, Unique, unique_rectangle::type_6, deadly::reason;
            /// A loop of six or more cells that would allow two solutions but for one of them. Assumes that the puzzle is unique.
            UniqueLoopType1 = "unique loop type 1", Hard, 49, UniqueOnRequest, unique_loop::type_1, deadly::reason;
            /// A loop of six or more cells that would allow two solutions but for one digit. Assumes that the puzzle is unique.
            UniqueLoopType2 = "unique loop type 2", Hard, 49, UniqueOnRequest, unique_loop::type_2, deadly::reason;
            /// A finned swordfish that would not be a swordfish without its fins.
            SashimiSwordfish = "sashimi swordfish", Hard, 49, Always, finned_fish::find, finned_fish::reason;
            /// Four cells of a house that have four digits left.
            NakedQuad = "naked quad", Hard, 50, Always, subsets::naked, subsets::reason;
            /// A loop of six or more cells that would allow two solutions but for two cells that make a naked subset with others. Assumes that the puzzle is unique.
            UniqueLoopType3 = "unique loop type 3", Hard, 50, UniqueOnRequest, unique_loop::type_3, deadly::reason;
            /// A loop of six or more cells that would allow two solutions but for two cells that alone can have one of its digits in a house. Assumes that the puzzle is unique.
            UniqueLoopType4 = "unique loop type 4", Hard, 50, UniqueOnRequest, unique_loop::type_4, deadly::reason;
            /// A candidate with which a rule about several cells cannot hold.
            Contradiction = "contradiction", Hard, 50, Always, at_once::contradictions, at_once::reason;
            /// Three or four digits that could be exchanged between two lines. Assumes that the puzzle is unique.
            ExtendedRectangle = "extended rectangle", Hard, 51, UniqueOnRequest, extended_rectangle::find, deadly::reason;
            /// A digit that four lines have in four cross lines.
            Jellyfish = "jellyfish", Hard, 52, Always, basic_fish::find, basic_fish::reason;
            /// Four digits of a house that have four places left.
            HiddenQuad = "hidden quad", Hard, 54, Always, subsets::hidden, subsets::reason;
            /// A jellyfish with fins.
            FinnedJellyfish = "finned jellyfish", Hard, 55, Always, finned_fish::find, finned_fish::reason;
            /// A finned jellyfish that would not be a jellyfish without its fins.
            SashimiJellyfish = "sashimi jellyfish", Hard, 55, Always, finned_fish::find, finned_fish::reason;
            /// Every open cell has two candidates but one that has three. Assumes that the puzzle is unique.
            BugPlusOne = "bug+1", Hard, 56, Unique, bug_plus_one::find, bug_plus_one::reason;
            /// Five or more cells of a house that have as many digits left.
            NakedSubset = "naked subset", Hard, 56, Always, subsets::naked, subsets::reason;
            /// Every open cell has two candidates but for several further ones, one of which must be true. Assumes that the puzzle is unique.
            BugPlusN = "bug+n", Hard, 57, UniqueOnRequest, bug_plus_n::find, bug_plus_n::reason;
            /// Five or more digits of a house that have as many places left.
            HiddenSubset = "hidden subset", Hard, 58, Always, subsets::hidden, subsets::reason;
            /// A symmetry of the givens that the solution must have as well. Assumes that the puzzle is unique.
            GurthsSymmetricalPlacement = "gurth's symmetrical placement", Hard, 59, UniqueOnRequest, gurth::find, gurth::reason;
            /// A fish of five or more lines.
            LargeFish = "large fish", Hard, 60, Always, basic_fish::find, basic_fish::reason;
            /// An X-wing with boxes among its houses.
            FrankenXWing = "franken x-wing", Expert, 36, OnRequest, general_fish::find, general_fish::reason;
            /// A swordfish with boxes among its houses.
            FrankenSwordfish = "franken swordfish", Expert, 42, OnRequest, general_fish::find, general_fish::reason;
            /// A Franken X-wing with fins.
            FinnedFrankenXWing = "finned franken x-wing", Expert, 49, OnRequest, general_fish::find, general_fish::reason;
            /// A Franken swordfish with fins.
            FinnedFrankenSwordfish = "finned franken swordfish", Expert, 52, OnRequest, general_fish::find, general_fish::reason;
            /// A jellyfish with boxes among its houses.
            FrankenJellyfish = "franken jellyfish", Expert, 56, OnRequest, general_fish::find, general_fish::reason;
            /// A Franken jellyfish with fins.
            FinnedFrankenJellyfish = "finned franken jellyfish", Expert, 59, OnRequest, general_fish::find, general_fish::reason;
            /// Three or four digits that leave a box along a row and a column through one cell each.
            Firework = "firework", Expert, 60, OnRequest, firework::find, firework::reason;
            /// A fish of five to seven lines with fins.
            FinnedLargeFish = "finned large fish", Expert, 61, OnRequest, general_fish::find, general_fish::reason;
            /// Two finned fish with the same base that remove more than each alone.
            SiameseFish = "siamese fish", Expert, 61, OnRequest, siamese_fish::find, siamese_fish::reason;
            /// The strong links of a digit coloured in two colours, one of which must be false.
            SimpleColouring = "simple colouring", Expert, 62, Always, simple_colouring::find, simple_colouring::reason;
            /// Cells with the same two digits, each of which sees the next.
            RemotePair = "remote pair", Expert, 62, OnRequest, remote_pair::find, remote_pair::reason;
            /// What all candidates of a cell or all places of a digit exclude at once by rules about several cells.
            ShortForcing = "short forcing", Expert, 62, Always, at_once::forcing, at_once::reason;
            /// Two clusters of strong links of a digit, coloured in two colours each.
            MultiColouring = "multi-colouring", Expert, 63, OnRequest, multi_colouring::find, multi_colouring::reason;
            /// A fish of five or six houses with boxes among them.
            LargeFrankenFish = "large franken fish", Expert, 64, OnRequest, general_fish::find, general_fish::reason;
            /// A chain of strong and weak links of one digit.
            XChain = "x-chain", Expert, 65, Always, x_chain::find, chain_words::reason;
            /// A continuous loop of strong and weak links of one digit.
            XCycle = "x-cycle", Expert, 65, OnRequest, continuous_loops::find, chain_words::reason;
            /// A chain of cells with two candidates each.
            XyChain = "xy-chain", Expert, 66, Always, xy_chain::find, chain_words::reason;
            /// A continuous loop of cells with two candidates each.
            XyCycle = "xy-cycle", Expert, 66, OnRequest, continuous_loops::find, chain_words::reason;
            /// A large Franken fish with fins.
            FinnedLargeFrankenFish = "finned large franken fish", Expert, 67, OnRequest, general_fish::find, general_fish::reason;
            /// A box and a line whose crossing belongs to a set of each: every digit has its place.
            SueDeCoq = "sue de coq", Expert, 68, Always, sue_de_coq::find, sue_de_coq::reason;
            /// Two almost locked sets that share a digit which only one of them can have.
            AlsXz = "als-xz", Expert, 69, Always, als_xz::find, als_xz::reason;
            /// A chain of strong and weak links of any digits.
            AlternatingChain = "alternating inference chain", Expert, 70, Always, alternating_chain::find, chain_words::reason;
            /// A continuous loop of strong and weak links of any digits.
            ContinuousLoop = "continuous loop", Expert, 70, OnRequest, continuous_loops::find, chain_words::reason;
            /// A sue de coq with sets of any size, whose digits the crossing may lack or both sets may have.
            ExtendedSueDeCoq = "extended sue de coq", Expert, 71, OnRequest, extended_sue_de_coq::find, rank_zero::reason;
            /// A chain of which some links are groups of candidates in a box and a line.
            GroupedChain = "grouped alternating inference chain", Expert, 72, Always, grouped_chain::find, chain_words::reason;
            /// A continuous loop of which some links are groups of candidates in a box and a line.
            GroupedLoop = "grouped continuous loop", Expert, 72, OnRequest, continuous_loops::find, chain_words::reason;
            /// Two almost locked sets, each joined with a third by a digit that only one of the two can have.
            AlsXyWing = "als-xy-wing", Expert, 73, Always, als_xy_wing::find, als_xy_wing::reason;
            /// Three or more almost locked sets, each joined with the next by a digit that only one of the two can have.
            AlsXyChain = "als-xy-chain", Expert, 74, OnRequest, als_chains::xy_chains, chain_words::reason;
            /// A chain of which some links are unique rectangles but for two sets of candidates. Assumes that the puzzle is unique.
            AlmostUniqueRectangleChain = "almost unique rectangle chain", Expert, 74, UniqueOnRequest, almost_rectangles::find, chain_words::reason;
            /// A cell each of whose candidates takes a digit from an almost locked set.
            DeathBlossom = "death blossom", Expert, 75, OnRequest, death_blossom::find, death_blossom::reason;
            /// A chain of which some links are almost locked sets.
            AlsChain = "alternating inference chain with almost locked sets", Expert, 76, OnRequest, als_chains::chains, chain_words::reason;
            /// A continuous loop of which some links are almost locked sets.
            AlsLoop = "continuous loop with almost locked sets", Expert, 77, OnRequest, als_chains::loops, chain_words::reason;
            /// An X-wing of any houses that is neither basic nor Franken.
            MutantXWing = "mutant x-wing", Extreme, 40, OnRequest, general_fish::find, general_fish::reason;
            /// A swordfish of any houses that is neither basic nor Franken.
            MutantSwordfish = "mutant swordfish", Extreme, 46, OnRequest, general_fish::find, general_fish::reason;
            /// A mutant X-wing with fins.
            FinnedMutantXWing = "finned mutant x-wing", Extreme, 53, OnRequest, general_fish::find, general_fish::reason;
            /// A mutant swordfish with fins.
            FinnedMutantSwordfish = "finned mutant swordfish", Extreme, 56, OnRequest, general_fish::find, general_fish::reason;
            /// A jellyfish of any houses that is neither basic nor Franken.
            MutantJellyfish = "mutant jellyfish", Extreme, 60, OnRequest, general_fish::find, general_fish::reason;
            /// A mutant jellyfish with fins.
            FinnedMutantJellyfish = "finned mutant jellyfish", Extreme, 63, OnRequest, general_fish::find, general_fish::reason;
            /// A fish of five or six houses that is neither basic nor Franken.
            LargeMutantFish = "large mutant fish", Extreme, 68, OnRequest, general_fish::find, general_fish::reason;
            /// A large mutant fish with fins.
            FinnedLargeMutantFish = "finned large mutant fish", Extreme, 71, OnRequest, general_fish::find, general_fish::reason;
            /// A candidate that leaves its own digit no place in some house.
            Nishio = "nishio", Extreme, 75, Always, nishio::find, nishio::reason;
            /// A conclusion that follows from every candidate of a cell.
            CellForcing = "cell forcing chains", Extreme, 80, Always, forcing::by_cell, forcing::reason;
            /// A conclusion that follows from every place of a digit in a house.
            RegionForcing = "region forcing chains", Extreme, 82, Always, forcing::by_region, forcing::reason;
            /// A fish with chains from its fins to a candidate of a cover.
            KrakenFishType1 = "kraken fish type 1", Extreme, 83, OnRequest, kraken_fish::find, kraken_fish::reason;
            /// A fish with chains from its fins and the places of a cover to any candidate.
            KrakenFishType2 = "kraken fish type 2", Extreme, 85, OnRequest, kraken_fish::find, kraken_fish::reason;
            /// A candidate that singles lead to a contradiction, or deeper trial.
            Trial = "trial", Extreme, 88, Always, trial::find, trial::reason;
            /// A cell that has the digit in all ways to place it in the whole grid.
            TemplateSet = "template set", Extreme, 90, OnRequest, templates::find, templates::reason;
            /// A candidate in none of the ways to place its digit in the whole grid.
            TemplateDelete = "template delete", Extreme, 90, OnRequest, templates::find, templates::reason;
            /// The crossings of some rows and columns, with room for just as many digits as cells.
            MultiSectorLockedSets = "multi-sector locked sets", Extreme, 94, OnRequest, multi_sector::find, rank_zero::reason;
            /// Two cells of a box and two targets in boxes beside it, which have the same two digits.
            Exocet = "exocet", Extreme, 94, OnRequest, exocet::find, exocet::reason;
            /// An exocet with a target in another box.
            SeniorExocet = "senior exocet", Extreme, 96, OnRequest, exocet::find, exocet::reason;
            /// A loop of two rows, two columns and four boxes, with room for just as many digits as cells.
            SkLoop = "sk loop", Extreme, 96, OnRequest, sk_loop::find, rank_zero::reason;
            /// Not a technique: stands for cells that all techniques leave open. It finds no step and only counts in ratings.
            Search = "search", Extreme, 120, Always, unsolved::find, unsolved::reason;
        }
    };
}

pub(in crate::logic) use registry;
