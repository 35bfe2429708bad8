//! The canonical labelling of a structure by individualisation and refinement.
//!
//! Vertices get colours by what they are in, again and again, until no colour is divided further (colour refinement; Weisfeiler
//! and Leman 1968). Where several still share a colour, each of them in turn gets a colour of its own. Of the leaves of
//! this tree, on which all colours differ, the least is kept; two equal ones show an automorphism, and what it maps to one
//! another is visited once (McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981).

use std::collections::HashSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use super::undecided::Undecided;

/// The most nodes of the tree that are visited, by default.
const MOST_NODES: usize = 20_000;

/// The colours of all vertices of a structure: equal ones cannot be told apart yet.
///
/// **Invariant.** What a colouring does depends on the structure and the colours, not on the numbers of the vertices.
pub(super) trait Colouring: Clone {
    /// Divides the colours until no more are divided.
    fn refine(&mut self);

    fn colours(&self) -> &[u64];

    /// The vertices of one colour that several have; none if all differ.
    fn tied(&self) -> Vec<u16>;

    /// Gives a vertex a colour of its own.
    fn single_out(&mut self, vertex: u16);

    /// The rank of each vertex by its colour, all of which differ, and the structure with ranks instead of vertices.
    ///
    /// # Errors
    ///
    /// If the ranks do not keep the structure, because two hashes happen to be equal.
    fn leaf(&self) -> Result<Leaf, Undecided>;
}

pub(super) struct Leaf {
    /// For each vertex.
    pub(super) ranks: Vec<u16>,
    pub(super) image: Vec<u16>,
}

/// The canonical labelling of a structure.
pub(super) struct Labelling {
    pub(super) leaf: Leaf,
    pub(super) automorphisms: u128,
    /// Automorphisms of which all others are made, each as the image of every vertex. Those that fix the first vertices of
    /// the base make all others that do.
    pub(super) generators: Vec<Vec<u16>>,
    /// Vertices that no automorphism fixes but the identity.
    base: Vec<u16>,
}

impl Labelling {
    /// An automorphism, each as likely as the others: a product of one for each vertex of the base, which maps it to any
    /// other that can take its place while those before it stay (Sims, "Computational methods in the study of permutation
    /// groups", 1970).
    pub(super) fn random_automorphism(&self, random: &mut ChaCha8Rng) -> Vec<u16> {
        let identity: Vec<u16> = (0..self.leaf.ranks.len() as u16).collect();
        let then = |first: &[u16], second: &[u16]| -> Vec<u16> {
            first.iter().map(|&vertex| second[usize::from(vertex)]).collect()
        };
        let mut product = identity.clone();
        for (nth, &vertex) in self.base.iter().enumerate() {
            let fixed = &self.base[..nth];
            let fixes = |images: &&Vec<u16>| fixed.iter().all(|&at| images[usize::from(at)] == at);
            let generators: Vec<_> = self.generators.iter().filter(fixes).collect();
            // For each vertex that can take its place, an automorphism that maps it there.
            let mut orbit = vec![identity.clone()];
            let mut seen = HashSet::from([vertex]);
            let mut at = 0;
            while at < orbit.len() {
                for images in &generators {
                    let next = then(&orbit[at], images);
                    if seen.insert(next[usize::from(vertex)]) {
                        orbit.push(next);
                    }
                }
                at += 1;
            }
            let chosen = (random.next_u64() % orbit.len() as u64) as usize;
            product = then(&orbit[chosen], &product);
        }
        product
    }
}

/// A hash of numbers in order (the finalizer of splitmix64).
pub(super) fn hash(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, number| {
        let mut mixed = (sum ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    })
}

struct Best {
    /// Hashes of all colours, for each node from the root to the leaf.
    traces: Vec<u64>,
    /// The vertices that were singled out.
    path: Vec<u16>,
    leaf: Leaf,
}

struct Search {
    best: Option<Best>,
    traces: Vec<u64>,
    path: Vec<u16>,
    generators: Vec<Vec<u16>>,
    nodes: usize,
}

/// The canonical labelling of the structure that these colours, not yet refined, belong to.
///
/// # Errors
///
/// If the tree is too large.
pub(super) fn labelling(colouring: impl Colouring) -> Result<Labelling, Undecided> {
    let (traces, path, generators) = (Vec::new(), Vec::new(), Vec::new());
    let mut search = Search { best: None, traces, path, generators, nodes: 0 };
    search.visit(colouring)?;
    let Search { best, generators, .. } = search;
    let Best { path, leaf, .. } = best.expect("the tree has a leaf");
    // The vertices that take the place of one while those before it stay: all of them have been found.
    let orbit_size = |nth: usize| {
        let orbits = orbits(&generators, &path[..nth], leaf.ranks.len());
        let own = orbits[usize::from(path[nth])];
        orbits.iter().filter(|&&orbit| orbit == own).count() as u128
    };
    let automorphisms = (0..path.len()).map(orbit_size).fold(1, u128::saturating_mul);
    Ok(Labelling { leaf, automorphisms, generators, base: path })
}

/// A number for each vertex, the same for those that automorphisms which fix `path` map to one another.
fn orbits(generators: &[Vec<u16>], path: &[u16], num_vertices: usize) -> Vec<u16> {
    let mut parents: Vec<u16> = (0..num_vertices as u16).collect();
    let find = |parents: &[u16], mut vertex: u16| {
        while parents[usize::from(vertex)] != vertex {
            vertex = parents[usize::from(vertex)];
        }
        vertex
    };
    let fixes_path =
        |images: &&Vec<u16>| path.iter().all(|&vertex| images[usize::from(vertex)] == vertex);
    for images in generators.iter().filter(fixes_path) {
        for (vertex, &image) in images.iter().enumerate() {
            let (one, other) = (find(&parents, vertex as u16), find(&parents, image));
            parents[usize::from(one.max(other))] = one.min(other);
        }
    }
    (0..num_vertices as u16).map(|vertex| find(&parents, vertex)).collect()
}

impl Search {
    /// Visits a node and what is below it. Returns the depth to which the search goes back: the number of vertices singled
    /// out at a node, of which all that lie below are known to have nothing new.
    fn visit<C: Colouring>(&mut self, mut colouring: C) -> Result<usize, Undecided> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(Undecided::Limit);
        }
        colouring.refine();
        let depth = self.path.len();
        let colours = colouring.colours().iter();
        let trace = colours.map(|&colour| hash([colour])).fold(0, u64::wrapping_add);
        self.traces.truncate(depth);
        self.traces.push(trace);
        if let Some(best) = &self.best {
            let length = best.traces.len().min(self.traces.len());
            if self.traces[..length] > best.traces[..length] {
                return Ok(depth);
            }
        }
        let tied = colouring.tied();
        if tied.is_empty() {
            return self.visit_leaf(colouring.leaf()?);
        }
        let mut visited: Vec<u16> = Vec::new();
        for vertex in tied {
            if !visited.is_empty() {
                let orbits = orbits(&self.generators, &self.path, colouring.colours().len());
                let own = orbits[usize::from(vertex)];
                if visited.iter().any(|&other| orbits[usize::from(other)] == own) {
                    continue;
                }
            }
            visited.push(vertex);
            let mut child = colouring.clone();
            child.single_out(vertex);
            self.path.push(vertex);
            let back = self.visit(child)?;
            self.path.truncate(depth);
            if back < depth {
                return Ok(back);
            }
        }
        Ok(depth)
    }

    fn visit_leaf(&mut self, leaf: Leaf) -> Result<usize, Undecided> {
        let depth = self.path.len();
        let order = match &self.best {
            None => std::cmp::Ordering::Less,
            Some(best) => (&self.traces, &leaf.image).cmp(&(&best.traces, &best.leaf.image)),
        };
        match (order, &self.best) {
            (std::cmp::Ordering::Equal, Some(best)) => {
                let mut vertices = vec![0; leaf.ranks.len()];
                for (vertex, &rank) in best.leaf.ranks.iter().enumerate() {
                    vertices[usize::from(rank)] = vertex as u16;
                }
                self.generators
                    .push(leaf.ranks.iter().map(|&rank| vertices[usize::from(rank)]).collect());
                let same = self.path.iter().zip(&best.path).take_while(|(one, other)| one == other);
                Ok(same.count())
            }
            (std::cmp::Ordering::Less, _) => {
                let (traces, path) = (self.traces.clone(), self.path.clone());
                self.best = Some(Best { traces, path, leaf });
                Ok(depth)
            }
            _ => Ok(depth),
        }
    }
}
