"""Counts, estimates, ratings, hints, explanations, minimal puzzles, proofs, pictures and formats."""

from __future__ import annotations

import json
import pickle
from xml.etree import ElementTree

import pytest
from conftest import MULTIPLE, NONE, SOLUTION, UNIQUE

import satdoku as sd


def test_counts(puzzle: sd.Puzzle) -> None:
    four = sd.Puzzle("." * 16)
    assert (four.count().count, four.count().exact) == (288, True)
    assert (four.count(10).count, four.count(10).exact) == (10, False)
    assert int(puzzle.count()) == 1
    assert repr(four.count(10)) == "<Count 10+>"
    assert four.count().record["count"] == 288
    with pytest.raises(ValueError, match="limit: expected a number from 1"):
        four.count(0)
    stopped = sd.Puzzle(MULTIPLE).count(timeout=0.05)
    assert (stopped.exact, stopped.reason) == (False, "time limit")


def test_estimates() -> None:
    estimate = sd.Puzzle(MULTIPLE).estimate(samples=200, seed=1)
    assert 1e20 < float(estimate) < 1e23
    assert estimate.interval is not None
    assert estimate.interval[0] <= float(estimate) <= estimate.interval[1]
    assert estimate == sd.Puzzle(MULTIPLE).estimate(samples=200, seed=1)
    assert estimate != sd.Puzzle(MULTIPLE).estimate(samples=200, seed=2)
    assert float(sd.Puzzle(NONE).estimate(2)) == 0
    with pytest.raises(ValueError, match="samples: expected a number from 2"):
        sd.Puzzle(MULTIPLE).estimate(1)
    with pytest.raises(ValueError, match="seed: "):
        sd.Puzzle(MULTIPLE).estimate(seed=-1)


def test_solutions_are_listed_once_each(puzzle: sd.Puzzle) -> None:
    assert [str(solution) for solution in puzzle.solutions()] == [SOLUTION]
    assert len(set(sd.Puzzle("." * 16).solutions())) == 288
    assert list(sd.Puzzle(NONE).solutions()) == []
    iterator = puzzle.solutions()
    assert iter(iterator) is iterator
    list(iterator)
    with pytest.raises(StopIteration):
        next(iterator)


def test_ratings(puzzle: sd.Puzzle) -> None:
    rating = puzzle.rate()
    assert (rating.verdict, rating.level, rating.score) == ("rated", "trivial", 105)
    assert (rating.er, rating.ep, rating.ed) == (None, None, None)
    explainer = puzzle.rate(scale="se")
    assert (explainer.verdict, explainer.er, explainer.ep, explainer.ed) == ("rated", 1.2, 1.2, 1.2)
    assert (explainer.level, repr(explainer)) == (None, "<Rating ER 1.2, EP 1.2, ED 1.2>")
    assert sd.rate([puzzle, UNIQUE], scale="se") == [explainer, explainer]
    for ask in (puzzle.rate, lambda scale: sd.rate([puzzle], scale=scale)):
        with pytest.raises(ValueError, match="scale: .*levels.*se"):
            ask(scale="hodoku")
    assert rating.se_like is not None
    assert rating.hardest in rating.techniques
    assert rating.record == json.loads(rating.json)
    assert pickle.loads(pickle.dumps(rating)) == rating
    assert sd.rate([puzzle, UNIQUE]) == [rating, rating]
    for text, verdict in ((NONE, "none"), (MULTIPLE, "multiple")):
        unrated = sd.Puzzle(text).rate()
        assert (unrated.verdict, unrated.level, unrated.score, unrated.techniques) == (verdict, None, None, {})
        assert unrated.reason


def test_hints_and_steps(puzzle: sd.Puzzle) -> None:
    step = puzzle.hint()
    assert step is not None
    assert step.technique == "hidden single in a box" or step.technique.startswith("hidden")
    assert step.words == "hidden single in a box: box 2 has no other place for 8 than r1c6, so r1c6 is 8"
    assert step.places == [{"cell": "r1c6", "digit": "8"}]
    assert (step.removes, step.level) == ([], "trivial")
    assert str(step) == step.words
    steps = puzzle.steps()
    assert steps[0].words == step.words
    assert steps.verdict == "hinted"
    assert len(steps) == len(list(steps)) == sum(len(step.places) for step in steps)
    assert [step.words for step in steps[1:3]] == [steps[1].words, steps[2].words]
    restored = pickle.loads(pickle.dumps(steps))
    assert restored == steps
    assert restored[5].svg() == steps[5].svg()
    solved = puzzle.solve()
    assert solved is not None
    assert sd.Puzzle(str(solved)).hint() is None
    assert sd.Puzzle(str(solved)).steps().verdict == "solved"


def test_steps_by_technique() -> None:
    puzzle = sd.Puzzle("42.37581.71....253538.12..465172..388.2..3..53.7.5..2.26453..87183.4756.975...34.")
    fish = puzzle.hint(technique="x-wing")
    assert fish is not None
    assert fish.technique == "x-wing"
    assert puzzle.hint(technique="naked pair") is None
    with pytest.raises(ValueError, match="technique x-wing is of level hard, above the level easy"):
        puzzle.hint(technique="x-wing", level="easy")
    easiest = puzzle.steps(technique=["w-wing", "x-wing"])
    assert [step.technique for step in easiest] == ["x-wing", "w-wing"]
    wings = puzzle.steps(every=True, technique="w-wing")
    assert [step.technique for step in wings] == ["w-wing"] * 2
    assert "w-wing" in wings[1].svg()
    assert pickle.loads(pickle.dumps(wings)) == wings
    assert len(puzzle.steps(every=True)) > 50
    with pytest.raises(ValueError, match=r"technique: 'y-wing' is not one of: full house, "):
        puzzle.hint(technique="y-wing")


def test_levels_limit_the_steps() -> None:
    hard = next(sd.generate(1, level="hard", seed=3))
    assert hard.steps(level="trivial").verdict == "stuck"
    assert hard.steps().verdict == "hinted"
    with pytest.raises(ValueError, match="level: "):
        hard.hint(level="soft")


def test_puzzles_without_one_solution_have_no_steps() -> None:
    for text, words in ((NONE, "no solution"), (MULTIPLE, "several solutions")):
        for ask in (sd.Puzzle(text).hint, sd.Puzzle(text).steps):
            with pytest.raises(ValueError, match=f"the puzzle has {words}: "):
                ask()


def test_explanations(puzzle: sd.Puzzle) -> None:
    unique = puzzle.explain()
    assert (unique.kind, str(unique.solution), unique.words, unique.clash) == ("unique", SOLUTION, [], [])
    none = sd.Puzzle("52" + UNIQUE[2:]).explain()
    assert none.kind == "none"
    assert none.words[-1] == "without r1c2=2 there is a solution; no other single given's removal helps"
    assert none.blame == [{"cell": "r1c2", "digit": "2"}]
    assert len(none.clash) == 10
    assert none.minimal
    assert pickle.loads(pickle.dumps(none)) == none
    several = sd.Puzzle("." + UNIQUE[1:-1] + ".").explain()
    assert several.kind in ("unique", "multiple")
    four = sd.Puzzle("12..34..2.......").explain()
    assert four.kind == "multiple"
    assert four.solutions is not None
    one, other = four.solutions
    assert {cell["cell"] for cell in four.differ} >= {
        f"r{i // 4 + 1}c{i % 4 + 1}" for i in range(16) if one.cells[i] != other.cells[i]
    }
    assert four.add
    assert "there is one solution" in str(four)


def test_minimal_puzzles(puzzle: sd.Puzzle) -> None:
    minimal = puzzle.minimize(seed=2)
    assert minimal.verdict == "minimal"
    assert minimal.minimal is not None
    assert minimal.minimal.check().is_unique
    assert minimal.givens == 81 - minimal.minimal.cells.count(0)
    assert len(minimal.removed) == 30 - minimal.givens
    assert str(minimal.solution) == SOLUTION
    assert sd.Puzzle(NONE).minimize().minimal is None
    regions = [0, 0, 1, 1, 0, 0, 2, 1, 2, 2, 2, 1, 3, 3, 3, 3]
    jigsaw = sd.Puzzle("." * 16, regions=regions)
    full = jigsaw.solve()
    assert full is not None
    less = sd.Puzzle(str(full), regions=regions).minimize().minimal
    assert less is not None
    assert less.regions == regions
    assert less.solve() is not None


def test_minimal_rules() -> None:
    rules = "thermo r1c1 r1c2 r1c3 r1c4; thermo r4c3 r4c2 r4c1; sum 5 r2c4 r3c4"
    minimal = sd.Puzzle("." * 16, rules="cage 7 r2c1 r2c2; " + rules).minimize(remove="rules", seed=2)
    assert (minimal.verdict, minimal.givens, minimal.removed, minimal.redundant) == ("minimal", 0, [], [])
    assert minimal.rules_removed == minimal.rules_redundant == ["cage 7 r2c1 r2c2"]
    assert minimal.minimal == sd.Puzzle("." * 16, rules=rules)
    assert sd.Puzzle("." * 16, rules=rules).minimize().rules_removed == []


def test_proofs(puzzle: sd.Puzzle) -> None:
    proof = puzzle.prove()
    assert proof.kind == "unique"
    assert proof.cnf is not None
    assert "p cnf " in proof.cnf
    assert proof.proof is not None
    assert proof.proof.rstrip().endswith("0")
    assert sd.Puzzle(NONE).prove().kind == "none"
    several = sd.Puzzle(MULTIPLE).prove()
    assert (several.kind, several.proof, several.reason) == ("multiple", None, "there are several solutions")


def test_formulas(puzzle: sd.Puzzle) -> None:
    lines = [line for line in puzzle.dimacs().splitlines() if not line.startswith("c")]
    head, clauses = lines[0].split(), lines[1:]
    assert head[:3] == ["p", "cnf", "729"]
    assert int(head[3]) == len(clauses)
    assert "5 0" in clauses


def test_pictures(puzzle: sd.Puzzle) -> None:
    solution, step = puzzle.solve(), puzzle.hint()
    assert solution is not None
    assert step is not None
    pictures = [
        puzzle.svg(),
        puzzle.svg(candidates=True, theme="dark"),
        puzzle.svg(step=step),
        puzzle._repr_svg_(),
        solution.svg(theme="light"),
        solution._repr_svg_(),
        step._repr_svg_(),
    ]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert len(set(pictures)) == 6
    assert puzzle.svg(step=step) == step.svg()
    with pytest.raises(ValueError, match="theme: "):
        puzzle.svg(theme="pink")
    with pytest.raises(ValueError, match="another puzzle"):
        sd.Puzzle(MULTIPLE).svg(step=step)
    with pytest.raises(TypeError, match="expected a Step"):
        puzzle.svg(step=5)  # type: ignore[arg-type]


def test_formats(puzzle: sd.Puzzle) -> None:
    assert puzzle.to("line") == UNIQUE
    assert puzzle.to("solo").startswith("3x3:5_3b7")
    formats = "grid integers solo f-puzzles jsonl sdk sdm hodoku opensudoku candidates f-puzzles-link sudokupad-link iss-link"
    for format in formats.split():
        read = sd.Puzzle(puzzle.to(format))
        assert read.solve() == puzzle.solve(), format
    with pytest.raises(ValueError, match="format: "):
        puzzle.to("word")
    with pytest.raises(ValueError, match="hodoku: "):
        sd.Puzzle("." * 16).to("hodoku")
