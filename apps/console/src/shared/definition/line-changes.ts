/** How the lines of a text changed; blank lines aren't counted. */
export interface LineChanges {
  added: number;
  changed: number;
  removed: number;
  /** No line was added or removed, but their order changed. */
  isReordered: boolean;
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

const countLines = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/** The lines that the other text has, too, and the number of other lines before each of them and at the end. */
const align = (lines: readonly string[], others: readonly string[]): { common: string[]; gaps: number[] } => {
  const counts = countLines(others);
  const common: string[] = [];
  const gaps = [0];
  for (const line of lines) {
    const count = counts.get(line) ?? 0;
    if (count > 0) {
      counts.set(line, count - 1);
      common.push(line);
      gaps.push(0);
    } else gaps.push((gaps.pop() ?? 0) + 1);
  }
  return { common, gaps };
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The changes between two texts: lines that replace others between the same lines are changed. */
export const lineChanges = (before: string, after: string): LineChanges => {
  const [from, to] = [linesOf(before), linesOf(after)];
  const [left, right] = [align(from, to), align(to, from)];
  const isSameOrder = left.common.every((line, i) => line === right.common[i]);
  const changed = isSameOrder ? sum(left.gaps.map((gap, i) => Math.min(gap, right.gaps[i] ?? 0))) : 0;
  const [removed, added] = [sum(left.gaps) - changed, sum(right.gaps) - changed];
  return { added, changed, removed, isReordered: !isSameOrder };
};
