//! What hangs together by way of neighbours.

/// What is found in groups: each is near another one of its group, and near none of another group. Groups are
/// in the order of their first members.
pub(super) fn together<T>(found: Vec<T>, are_near: impl Fn(&T, &T) -> bool) -> Vec<Vec<T>> {
    let mut left: Vec<Option<T>> = found.into_iter().map(Some).collect();
    let mut groups = Vec::new();
    for start in 0..left.len() {
        let Some(first) = left[start].take() else { continue };
        let (mut own, mut next) = (vec![first], 0);
        while next < own.len() {
            for other in &mut left[start + 1..] {
                if other.as_ref().is_some_and(|other| are_near(&own[next], other)) {
                    own.extend(other.take());
                }
            }
            next += 1;
        }
        groups.push(own);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::together;

    #[test]
    fn what_hangs_together_by_way_of_others_is_one_group() {
        let groups = together(vec![1_i32, 9, 4, 2, 8, 3, 20], |a, b| (a - b).abs() == 1);
        assert_eq!(groups, [vec![1, 2, 3, 4], vec![9, 8], vec![20]]);
    }
}
