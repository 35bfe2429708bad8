//! The plan of `src/`: imports between rooms go one way, and no room has a circle of imports.
//!
//! A room is a folder or file directly in `src/`, `cli` included. A file imports another if it names something that is
//! defined there; a re-export is followed to the definition and is no import itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// From the ground up: a room may import those before it.
const ROOMS: [&str; 27] = [
    "names",
    "difficulty",
    "budget",
    "random",
    "mask",
    "batch",
    "geometry",
    "puzzle",
    "format",
    "cnf",
    "native",
    "sat",
    "proof",
    "sudoku_explainer",
    "logic",
    "picture",
    "print",
    "solve",
    "explain",
    "generate",
    "data",
    "query",
    "request",
    "serve",
    "lib",
    "cli",
    "main",
];

/// Rooms that must not know each other, because each checks the other's answers.
const STRANGERS: [(&str, &str); 2] = [("native", "cnf"), ("native", "sat")];

/// The files of a crate by their modules: `["cnf", "lit"]` for `src/cnf/lit.rs`.
type Module = Vec<String>;

struct Sources {
    files: BTreeMap<Module, File>,
}

struct File {
    /// Paths that the code names, each with whether it is a re-export.
    paths: Vec<(Vec<String>, bool)>,
}

#[test]
fn no_room_has_a_circle_of_imports() {
    let sources = Sources::read();
    let imports = sources.imports();
    let mut circles = Vec::new();
    for circle in circles_of(&imports) {
        let names: Vec<_> = circle.iter().map(|module| module.join("::")).collect();
        let inside =
            imports.iter().filter(|(from, to)| circle.contains(from) && circle.contains(to));
        let arrows: Vec<_> = inside
            .map(|(from, to)| format!("  {} -> {}", from.join("::"), to.join("::")))
            .collect();
        circles.push(format!("{}:\n{}", names.join(", "), arrows.join("\n")));
    }
    assert!(circles.is_empty(), "circles of imports:\n{}", circles.join("\n"));
}

#[test]
fn imports_between_rooms_go_one_way() {
    let sources = Sources::read();
    let rank = |module: &Module| {
        let room = module.first().map_or("lib", String::as_str);
        let rank = ROOMS.iter().position(|known| *known == room);
        (
            rank.unwrap_or_else(|| panic!("the new room '{room}' has no place in ROOMS")),
            room.to_owned(),
        )
    };
    let mut wrong = Vec::new();
    for (from, to) in sources.imports() {
        let ((from_rank, from_room), (to_rank, to_room)) = (rank(&from), rank(&to));
        let strangers = STRANGERS.iter().any(|&(one, other)| {
            (from_room == one && to_room == other) || (from_room == other && to_room == one)
        });
        if from_rank < to_rank || strangers {
            wrong.push(format!("{} -> {}", from.join("::"), to.join("::")));
        }
    }
    assert!(wrong.is_empty(), "imports against the direction of the rooms:\n{}", wrong.join("\n"));
}

#[test]
fn imports_are_found() {
    let imports = Sources::read().imports();
    let has = |from: &str, to: &str| {
        let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
        imports.contains(&(module(from), module(to)))
    };
    assert!(has("puzzle::solution", "geometry::grid"), "through a re-export");
    assert!(has("query::check", "query::traits"), "of a sibling");
    assert!(has("cli::commands::solve", "query::solve"), "of the library by the program");
    assert!(has("print::pdf", "print::pdf::canvas"), "behind the declaration of the tests");
    assert_eq!(find_import("pub struct Clause {\n"), None, "a word that ends in `use`");
}

impl Sources {
    fn read() -> Self {
        let mut files = BTreeMap::new();
        read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut files);
        assert!(files.len() > 100, "{} files", files.len());
        Sources { files }
    }

    /// Which file imports which.
    fn imports(&self) -> BTreeSet<(Module, Module)> {
        let mut imports = BTreeSet::new();
        for (module, file) in &self.files {
            for (path, is_reexport) in &file.paths {
                if *is_reexport {
                    continue;
                }
                if let Some(to) = self.resolve(module, path, 0).filter(|to| to != module) {
                    imports.insert((module.clone(), to));
                }
            }
        }
        imports
    }

    /// The file that defines what a path in a module names; none if that is of another crate.
    fn resolve(&self, module: &Module, path: &[String], depth: usize) -> Option<Module> {
        assert!(depth < 20, "re-exports in a circle: {path:?} in {module:?}");
        let (mut at, mut rest) = self.start(module, path)?;
        while let Some(next) = rest.first() {
            let child: Module = at.iter().chain([next]).cloned().collect();
            if !self.files.contains_key(&child) {
                break;
            }
            (at, rest) = (child, &rest[1..]);
        }
        let Some(name) = rest.first() else {
            return Some(at);
        };
        let file = self.files.get(&at)?;
        let exported = file.paths.iter().find(|(path, is_reexport)| {
            *is_reexport && path.last() == Some(name) && path[..path.len() - 1] != rest[1..]
        });
        match exported {
            Some((path, _)) => self.resolve(&at, path, depth + 1),
            None => Some(at),
        }
    }

    /// The module where a path begins, and the rest of the path.
    fn start<'p>(&self, module: &Module, path: &'p [String]) -> Option<(Module, &'p [String])> {
        match path[0].as_str() {
            "crate" | "satdoku" => Some((Vec::new(), &path[1..])),
            "self" => Some((module.clone(), &path[1..])),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                Some((module[..module.len().checked_sub(ups)?].to_vec(), &path[ups..]))
            }
            first => {
                let child: Module = module.iter().cloned().chain([first.to_owned()]).collect();
                self.files.contains_key(&child).then(|| (module.clone(), path))
            }
        }
    }
}

fn read_folder(folder: &Path, module: &[String], files: &mut BTreeMap<Module, File>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let child: Module = module.iter().cloned().chain([name.clone()]).collect();
        if path.is_dir() {
            if name != "tests" {
                read_folder(&path, &child, files);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests" {
            let text = fs::read_to_string(&path).expect("it can be read");
            let module = match name.as_str() {
                "mod" | "lib" => module.to_vec(),
                _ => child,
            };
            files.insert(module, File { paths: paths_in(&text) });
        }
    }
}

/// The paths that a file names: imports with their braces expanded, and paths within the code.
fn paths_in(text: &str) -> Vec<(Vec<String>, bool)> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut code = code.join("\n");
    // `pub(in PATH)` says who may see an item and nothing about what the file uses.
    while let Some(at) = code.find("(in ") {
        let end = at + code[at..].find(')').expect("the bracket is closed");
        code.replace_range(at..=end, "");
    }
    let mut paths = Vec::new();
    let mut rest = code.as_str();
    let mut others = String::new();
    while let Some(at) = find_import(rest) {
        let (before, import) = rest.split_at(at);
        let (import, after) = import.split_once(';').expect("an import ends");
        let line = before.rsplit('\n').next().unwrap_or_default();
        let is_reexport = line.trim_start().starts_with("pub");
        others.push_str(before);
        let tree: String = import["use ".len()..].split_whitespace().collect::<Vec<_>>().join(" ");
        for path in expanded(&tree) {
            paths.push((path, is_reexport));
        }
        rest = after;
    }
    others.push_str(rest);
    paths.extend(paths_in_code(&others).into_iter().map(|path| (path, false)));
    paths
}

/// Where the next `use` stands.
fn find_import(code: &str) -> Option<usize> {
    code.match_indices("use ").map(|(at, _)| at).find(|&at| {
        let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        line.is_empty() || line == "pub" || line.starts_with("pub(") && line.ends_with(')')
    })
}

/// The paths of an import: `a::{b, c::d as e}` is `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<Vec<String>> {
    let Some((head, inside)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.split("::").map(|part| part.trim().to_owned()).collect()];
    };
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let (mut depth, mut branch, mut branches) = (0, String::new(), Vec::new());
    for c in inside.chars() {
        match c {
            ',' if depth == 0 => branches.push(std::mem::take(&mut branch)),
            _ => {
                depth += i32::from(c == '{') - i32::from(c == '}');
                branch.push(c);
            }
        }
    }
    branches.push(branch);
    let branches = branches.iter().map(|branch| branch.trim()).filter(|branch| !branch.is_empty());
    let whole = branches.map(|branch| format!("{}{branch}", head.trim()));
    whole.flat_map(|tree| expanded(tree.strip_suffix("::self").unwrap_or(&tree))).collect()
}

/// Paths such as `super::lines::text` within code.
fn paths_in_code(code: &str) -> Vec<Vec<String>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("::") {
        let before = &code[..at];
        let start = before.rfind(|c: char| !is_word(c)).map_or(0, |at| at + 1);
        // Only where a path begins.
        if start == at || before[..start].ends_with("::") {
            continue;
        }
        let path = &code[start..];
        let end = path.find(|c: char| !is_word(c) && c != ':').unwrap_or(path.len());
        let parts = path[..end].split("::").filter(|part| !part.is_empty());
        paths.push(parts.map(|part| part.trim_matches(':').to_owned()).collect());
    }
    paths
}

/// Sets of files that import each other, directly or through others.
fn circles_of(imports: &BTreeSet<(Module, Module)>) -> Vec<BTreeSet<Module>> {
    let reachable = |from: &Module| {
        let (mut seen, mut queue) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = queue.pop() {
            for (_, to) in imports.iter().filter(|(from, _)| *from == module) {
                if seen.insert(to.clone()) {
                    queue.push(to.clone());
                }
            }
        }
        seen
    };
    let modules: BTreeSet<_> = imports.iter().map(|(from, _)| from.clone()).collect();
    let reachable: BTreeMap<_, _> =
        modules.into_iter().map(|module| (module.clone(), reachable(&module))).collect();
    let mut circles: Vec<BTreeSet<Module>> = Vec::new();
    for (module, reached) in &reachable {
        if !reached.contains(module) || circles.iter().any(|circle| circle.contains(module)) {
            continue;
        }
        let back = reached
            .iter()
            .filter(|other| reachable.get(*other).is_some_and(|reached| reached.contains(module)));
        circles.push(back.cloned().collect());
    }
    circles
}
