/** An item of a list that has another position among its neighbors. */
export interface Move {
  name: string;
  /** The name of the item before it; undefined: it is the first one now. */
  after: string | undefined;
}

/** Of longer lists, all items between the first and the last difference count as moved: the steps grow with the square. */
const MAX_COMPARED = 1000;

/** The positions of a longest increasing subsequence: the most items that can keep their positions. */
function keptPositions(ranks: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const predecessors: number[] = [];
  let last = -1;
  for (const [i, rank] of ranks.entries()) {
    let [length, predecessor] = [1, -1];
    for (let j = 0; j < i; j++) {
      const candidate = (lengths[j] ?? 0) + 1;
      if ((ranks[j] ?? 0) < rank && candidate > length) [length, predecessor] = [candidate, j];
    }
    lengths.push(length);
    predecessors.push(predecessor);
    if (last < 0 || length > (lengths[last] ?? 0)) last = i;
  }
  const positions = new Set<number>();
  for (let i = last; i >= 0; i = predecessors[i] ?? -1) positions.add(i);
  return positions;
}

/** The fewest items that were moved to get from one order to the other; added and removed items don't count. */
export function movesBetween(before: readonly string[], after: readonly string[]): Move[] {
  const ranks = new Map(before.map((name, i) => [name, i]));
  const names = new Set(after);
  const [former, current] = [before.filter((name) => names.has(name)), after.filter((name) => ranks.has(name))];
  let [start, end] = [0, current.length];
  while (start < end && former[start] === current[start]) start++;
  while (end > start && former[end - 1] === current[end - 1]) end--;
  const changed = current.slice(start, end);
  const unmoved =
    changed.length > MAX_COMPARED ? new Set([0]) : keptPositions(changed.map((name) => ranks.get(name) ?? 0));
  return changed.flatMap((name, i) => (unmoved.has(i) ? [] : [{ name, after: after[after.indexOf(name) - 1] }]));
}
