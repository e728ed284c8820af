/** Number of characters to insert, delete, or replace to get from one text to another. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replacementCost = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(replacementCost, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[to.length] ?? 0;
}

/** Part of the characters of a name that may differ. */
const MAX_DIFFERENCE = 0.4;

/** The name that a wrong one probably means; undefined if none is similar. The case of letters counts little. */
export function closestName(wrong: string, names: readonly string[]): string | undefined {
  const lower = wrong.toLowerCase();
  let closest: string | undefined;
  let smallest = Math.max(1, Math.floor(wrong.length * MAX_DIFFERENCE)) + 1;
  for (const name of names) {
    if (name === wrong || Math.abs(name.length - wrong.length) >= smallest) continue;
    const distance = editDistance(lower, name.toLowerCase());
    if (distance < smallest) [closest, smallest] = [name, distance];
  }
  return closest;
}
