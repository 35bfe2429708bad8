//! What a place among lists of cells leaves.

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::Rank;

use super::finding::Finding;

/// The digits with which as many others can be less than the line as should be.
pub(super) fn left_by_rank<M: Mask>(rank: &Rank, masks: &[M]) -> Finding<M> {
    let mask = |cell: Cell| masks[cell.index()];
    let ends = |cell: Cell| (mask(cell).first(), mask(cell).iter().last());
    let (mut least, mut most) = (0, 0);
    let mut open = Vec::new();
    for other in &rank.others {
        if rank.first.is_some_and(|first| !mask(other[0]).contains(first.index())) {
            continue;
        }
        let is_settled = |cell: Cell| !mask(cell).if_single().is_empty();
        let begins_alike = rank.first.is_none() || is_settled(other[0]);
        let mut undecided = other.iter().zip(&rank.line).filter(|(own, its)| own != its);
        let undecided = undecided.find(|&(&own, &its)| !is_settled(own) || mask(own) != mask(its));
        match undecided {
            None => {
                if !rank.has_ties {
                    return Finding::Nothing;
                }
                most += 1;
            }
            Some((&own, &its)) => match (ends(own), ends(its)) {
                ((_, own), (its, _)) if own < its => {
                    most += 1;
                    least += usize::from(begins_alike);
                }
                ((own, _), (_, its)) if own > its => {}
                _ => {
                    most += 1;
                    open.extend(begins_alike.then_some((own, its)));
                }
            },
        }
    }
    if least > rank.less || most < rank.less {
        return Finding::Nothing;
    }
    // The digits at the first place where it is open decide.
    let (none_is_less, all_are_less) = (least == rank.less, most == rank.less);
    let mut left = Vec::new();
    for (own, its) in open {
        let ((own_least, own_most), (its_least, its_most)) = (ends(own), ends(its));
        let keep = |cell: Cell, fits: &dyn Fn(Option<usize>) -> bool| {
            let kept = mask(cell).iter().filter(|digit| fits(Some(*digit)));
            (cell, kept.fold(M::EMPTY, |all, digit| all.or(M::of(digit))))
        };
        if none_is_less {
            left.push(keep(own, &|digit| digit >= its_least));
            left.push(keep(its, &|digit| digit <= own_most));
        } else if all_are_less {
            left.push(keep(own, &|digit| digit <= its_most));
            left.push(keep(its, &|digit| digit >= own_least));
        }
    }
    Finding::Left(left)
}
