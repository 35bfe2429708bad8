//! What cargo cannot see of the plan: within a package no file imports itself by way of others, and imports between the
//! rooms of the library go one way.
//!
//! A room is a folder or file directly in `src/`. A file imports another of its package if it names something that is
//! defined there; a re-export is followed to the definition and is no import itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The crates, and the folders of their sources. Cargo sees to the direction between them.
const CRATES: [(&str, &str); 6] = [
    ("satdoku_sat", "crates/sat/src"),
    ("satdoku", "src"),
    ("satdoku_sheets", "crates/sheets/src"),
    ("satdoku_tasks", "crates/tasks/src"),
    ("satdoku_cli", "crates/cli/src"),
    ("_core", "python/src"),
];

/// The rooms of the library from the ground up: a room may import those before it.
const ROOMS: [&str; 17] = [
    "difficulty",
    "random",
    "mask",
    "geometry",
    "puzzle",
    "format",
    "encode",
    "native",
    "trials",
    "sudoku_explainer",
    "logic",
    "solve",
    "explain",
    "generate",
    "front",
    "data",
    "lib",
];

/// A module of a crate: `["encode", "varmap"]` for `src/encode/varmap.rs`.
type Module = Vec<String>;

/// The files of a crate by their modules.
struct Sources {
    crate_name: &'static str,
    files: BTreeMap<Module, Vec<Named>>,
}

/// A path that the code names.
struct Named {
    path: Vec<String>,
    /// The name by which a re-export is known.
    exported: Option<String>,
}

#[test]
fn no_crate_has_a_circle_of_imports() {
    let mut circles = Vec::new();
    for (crate_name, folder) in CRATES {
        let imports = Sources::read(crate_name, folder).imports();
        for circle in circles_of(&imports) {
            let names: Vec<_> = circle.iter().map(|module| module.join("::")).collect();
            let inside =
                imports.iter().filter(|(from, to)| circle.contains(from) && circle.contains(to));
            let arrows: Vec<_> = inside
                .map(|(from, to)| format!("  {} -> {}", from.join("::"), to.join("::")))
                .collect();
            circles.push(format!("{folder}: {}:\n{}", names.join(", "), arrows.join("\n")));
        }
    }
    assert!(circles.is_empty(), "circles of imports:\n{}", circles.join("\n"));
}

#[test]
fn imports_between_rooms_go_one_way() {
    let sources = Sources::read("satdoku", "src");
    let rank = |module: &Module| {
        let room = module.first().map_or("lib", String::as_str);
        let rank = ROOMS.iter().position(|known| *known == room);
        rank.unwrap_or_else(|| panic!("the new room '{room}' has no place in ROOMS"))
    };
    let mut wrong = Vec::new();
    for (from, to) in sources.imports() {
        if rank(&from) < rank(&to) {
            wrong.push(format!("{} -> {}", from.join("::"), to.join("::")));
        }
    }
    assert!(wrong.is_empty(), "imports against the direction of the rooms:\n{}", wrong.join("\n"));
}

#[test]
fn search_and_clauses_do_not_know_each_other() {
    let is_of_clauses = |named: &Named| match &named.path[..] {
        [first, second, ..] if first == "crate" => ["encode", "sat", "proof"].contains(&&**second),
        // Limits on a question are shared.
        [first, second, ..] => first == "satdoku_sat" && second != "budget",
        _ => false,
    };
    let mut native = 0;
    for (module, names) in Sources::read("satdoku", "src").files {
        match module.first().map(String::as_str) {
            Some("native") => {
                native += 1;
                assert!(!names.iter().any(is_of_clauses), "{}", module.join("::"));
            }
            Some("encode") => {
                let knows = |named: &Named| named.path.iter().any(|part| part == "native");
                assert!(!names.iter().any(knows), "{}", module.join("::"));
            }
            _ => {}
        }
    }
    assert!(native > 20, "{native} files of native search");
}

#[test]
fn imports_are_found() {
    let has = |crate_name, folder, from: &str, to: &str| {
        let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
        Sources::read(crate_name, folder).imports().contains(&(module(from), module(to)))
    };
    let in_library = |from, to| has("satdoku", "src", from, to);
    assert!(in_library("puzzle::solution", "geometry::grid"), "through a re-export");
    assert!(has("satdoku_tasks", "crates/tasks/src", "query::check", "query::traits"), "a sibling");
    let (from, to) = ("print::pdf", "print::pdf::canvas");
    assert!(has("satdoku_sheets", "crates/sheets/src", from, to), "behind the tests' declaration");
    assert_eq!(find_import("pub struct Clause {\n"), None, "a word that ends in `use`");
    let renamed = &expanded("a::{b as c, d}");
    assert_eq!(renamed[0], (["a", "b"].map(str::to_owned).to_vec(), "c".to_owned()));
    assert_eq!(renamed[1], (["a", "d"].map(str::to_owned).to_vec(), "d".to_owned()));
}

impl Sources {
    fn read(crate_name: &'static str, folder: &str) -> Self {
        let mut files = BTreeMap::new();
        read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &[], &mut files);
        assert!(files.len() > 5, "{folder}: {} files", files.len());
        Sources { crate_name, files }
    }

    /// Which file imports which.
    fn imports(&self) -> BTreeSet<(Module, Module)> {
        let mut imports = BTreeSet::new();
        for (module, names) in &self.files {
            for named in names.iter().filter(|named| named.exported.is_none()) {
                let to = self.resolve(module, &named.path, 0);
                if let Some(to) = to.filter(|to| to != module) {
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
        let exported = self.files.get(&at)?.iter().find(|named| {
            let path = &named.path;
            named.exported.as_ref() == Some(name) && path[..path.len() - 1] != rest[1..]
        });
        match exported {
            Some(named) => self.resolve(&at, &named.path, depth + 1),
            None => Some(at),
        }
    }

    /// The module where a path begins, and the rest of the path.
    fn start<'p>(&self, module: &Module, path: &'p [String]) -> Option<(Module, &'p [String])> {
        match path[0].as_str() {
            first if first == "crate" || first == self.crate_name => Some((Vec::new(), &path[1..])),
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

fn read_folder(folder: &Path, module: &[String], files: &mut BTreeMap<Module, Vec<Named>>) {
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
            files.insert(module, paths_in(&text));
        }
    }
}

/// The paths that a file names: imports with their braces expanded, and paths within the code.
fn paths_in(text: &str) -> Vec<Named> {
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
        let named = |(path, name)| Named { path, exported: is_reexport.then_some(name) };
        paths.extend(expanded(&tree).into_iter().map(named));
        rest = after;
    }
    others.push_str(rest);
    paths.extend(paths_in_code(&others).into_iter().map(|path| Named { path, exported: None }));
    paths
}

/// Where the next `use` stands.
fn find_import(code: &str) -> Option<usize> {
    code.match_indices("use ").map(|(at, _)| at).find(|&at| {
        let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        line.is_empty() || line == "pub" || line.starts_with("pub(") && line.ends_with(')')
    })
}

/// The paths of an import with their names: `a::{b, c::d as e}` is `a::b`, named `b`, and `a::c::d`, named `e`.
fn expanded(tree: &str) -> Vec<(Vec<String>, String)> {
    let Some((head, inside)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
        let name = if alias.is_empty() { path[path.len() - 1].clone() } else { alias.to_owned() };
        return vec![(path, name)];
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
