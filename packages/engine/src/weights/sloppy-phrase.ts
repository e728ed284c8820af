/** The occurrences of one phrase position in one document. */
export interface PhraseSlot {
  /** Relative to the first position of the phrase. */
  readonly offset: number;
  /** The alternative terms, as distinct numbers. */
  readonly terms: readonly number[];
  /** Ascending; only the first `count` are valid. */
  readonly positions: { values: Int32Array };
  readonly count: number;
}

class Runner {
  at = 0;
  /** Slots that share terms with this one, including itself, by offset; undefined if there are none. */
  group: Runner[] | undefined;

  constructor(readonly slot: PhraseSlot) {}

  get textPosition(): number {
    return this.slot.positions.values[this.at]!;
  }
  /** The position minus the offset in the phrase: equal in all slots for an exact match. */
  get position(): number {
    return this.textPosition - this.slot.offset;
  }
  next(): boolean {
    if (this.at + 1 >= this.slot.count) return false;
    this.at++;
    return true;
  }
  isBefore(other: Runner): boolean {
    return this.position < other.position || (this.position === other.position && this.slot.offset < other.slot.offset);
  }
}

/** Groups slots that share terms, directly or through others. */
function findGroups(runners: readonly Runner[]): Runner[][] {
  const groups: { terms: Set<number>; members: Runner[] }[] = [];
  for (const runner of runners) {
    const joined = { terms: new Set(runner.slot.terms), members: [runner] };
    for (const group of groups.filter(({ terms }) => runner.slot.terms.some((term) => terms.has(term)))) {
      for (const term of group.terms) joined.terms.add(term);
      joined.members.unshift(...group.members);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups
    .map(({ members }) => members.toSorted((a, b) => a.slot.offset - b.slot.offset))
    .filter((members) => members.length > 1);
}

const colliding = (runner: Runner): Runner | undefined =>
  runner.group?.find((other) => other !== runner && other.textPosition === runner.textPosition);

/**
 * The frequency of a phrase within `slop` moves: Lucene's SloppyPhraseMatcher, the sum of `1 / (1 + moves)` over matches. The
 * slot that is furthest behind advances; when it passes the second, the least spread so far is a match.
 * Slots with a common term are never at the same position: if two meet, the one behind advances.
 */
export function sloppyFrequency(slots: readonly PhraseSlot[], slop: number): number {
  const runners = slots.map((slot) => new Runner(slot));
  let end = Number.NEGATIVE_INFINITY;
  const advance = (runner: Runner): boolean => {
    if (!runner.next()) return false;
    end = Math.max(end, runner.position);
    return true;
  };
  /** False when the positions of a slot run out. */
  const resolveCollisions = (moved: Runner): boolean => {
    let runner = moved;
    for (let other = colliding(runner); other !== undefined; other = colliding(runner)) {
      if (other.isBefore(runner)) runner = other;
      if (!advance(runner)) return false;
    }
    return true;
  };

  for (const group of findGroups(runners)) {
    for (const runner of group) runner.group = group;
    const hasOneTerm = group.every(({ slot }) => slot.terms.length === 1);
    for (const [i, runner] of group.entries()) {
      // Slots of a single term always collide, so each moves past those before it; slots of several terms may not.
      if (hasOneTerm) {
        for (let n = 0; n < i; n++) if (!runner.next()) return 0;
      } else if (!resolveCollisions(runner)) return 0;
    }
  }
  end = Math.max(...runners.map(({ position }) => position));

  const leastAdvanced = (except?: Runner): Runner | undefined => {
    let minimum: Runner | undefined;
    for (const runner of runners) {
      if (runner !== except && (minimum === undefined || runner.isBefore(minimum))) minimum = runner;
    }
    return minimum;
  };
  let frequency = 0;
  let behind = leastAdvanced()!;
  let next = leastAdvanced(behind)?.position ?? Infinity;
  let spread = end - behind.position;
  while (advance(behind) && resolveCollisions(behind)) {
    if (behind.position > next) {
      if (spread <= slop) frequency = Math.fround(frequency + Math.fround(1 / (1 + spread)));
      behind = leastAdvanced()!;
      next = leastAdvanced(behind)?.position ?? Infinity;
      spread = end - behind.position;
    } else spread = Math.min(spread, end - behind.position);
  }
  return spread <= slop ? Math.fround(frequency + Math.fround(1 / (1 + spread))) : frequency;
}
