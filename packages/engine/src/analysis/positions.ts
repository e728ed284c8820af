import type { Token } from '@searchdeck/analysis';

/** Tokens grouped by position, in the order of the positions. */
export function groupByPosition(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]!.position === token.position) last.push(token);
    else groups.push([token]);
  }
  return groups;
}
