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

class SlotCursor {
  at = 0;
  /** Slots that share terms with this one, including itself, by offset; undefined if there are none. */
  group: SlotCursor[] | undefined;

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
  isBefore(other: SlotCursor): boolean {
    return this.position < other.position || (this.position === other.position && this.slot.offset < other.slot.offset);
  }
}

/** Groups slots that share terms, directly or through others. */
function findGroups(cursors: readonly SlotCursor[]): SlotCursor[][] {
  const groups: { terms: Set<number>; members: SlotCursor[] }[] = [];
  for (const cursor of cursors) {
    const mergedGroup = { terms: new Set(cursor.slot.terms), members: [cursor] };
    for (const group of groups.filter(({ terms }) => cursor.slot.terms.some((term) => terms.has(term)))) {
      for (const term of group.terms) mergedGroup.terms.add(term);
      mergedGroup.members.unshift(...group.members);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(mergedGroup);
  }
  return groups
    .map(({ members }) => members.toSorted((a, b) => a.slot.offset - b.slot.offset))
    .filter((members) => members.length > 1);
}

const findCollision = (cursor: SlotCursor): SlotCursor | undefined =>
  cursor.group?.find((other) => other !== cursor && other.textPosition === cursor.textPosition);

/**
 * The frequency of a phrase within `slop` moves: Lucene's SloppyPhraseMatcher, the sum of `1 / (1 + moves)` over matches. The
 * slot that is furthest behind advances; when it passes the second, the least spread so far is a match.
 * Slots with a common term are never at the same position: if two meet, the one behind advances.
 */
export function sloppyFrequency(slots: readonly PhraseSlot[], slop: number): number {
  const cursors = slots.map((slot) => new SlotCursor(slot));
  let end = Number.NEGATIVE_INFINITY;
  const advance = (cursor: SlotCursor): boolean => {
    if (!cursor.next()) return false;
    end = Math.max(end, cursor.position);
    return true;
  };
  /** False when the positions of a slot run out. */
  const resolveCollisions = (movedCursor: SlotCursor): boolean => {
    let cursor = movedCursor;
    for (let other = findCollision(cursor); other !== undefined; other = findCollision(cursor)) {
      if (other.isBefore(cursor)) cursor = other;
      if (!advance(cursor)) return false;
    }
    return true;
  };

  for (const group of findGroups(cursors)) {
    for (const cursor of group) cursor.group = group;
    const hasOneTerm = group.every(({ slot }) => slot.terms.length === 1);
    for (const [i, cursor] of group.entries()) {
      // Slots of a single term always collide, so each moves past those before it; slots of several terms may not.
      if (hasOneTerm) {
        for (let n = 0; n < i; n++) if (!cursor.next()) return 0;
      } else if (!resolveCollisions(cursor)) return 0;
    }
  }
  end = Math.max(...cursors.map(({ position }) => position));

  const findLeastAdvanced = (except?: SlotCursor): SlotCursor | undefined => {
    let minimum: SlotCursor | undefined;
    for (const cursor of cursors) {
      if (cursor !== except && (minimum === undefined || cursor.isBefore(minimum))) minimum = cursor;
    }
    return minimum;
  };
  let frequency = 0;
  let leastAdvanced = findLeastAdvanced()!;
  let next = findLeastAdvanced(leastAdvanced)?.position ?? Infinity;
  let spread = end - leastAdvanced.position;
  while (advance(leastAdvanced) && resolveCollisions(leastAdvanced)) {
    if (leastAdvanced.position > next) {
      if (spread <= slop) frequency = Math.fround(frequency + Math.fround(1 / (1 + spread)));
      leastAdvanced = findLeastAdvanced()!;
      next = findLeastAdvanced(leastAdvanced)?.position ?? Infinity;
      spread = end - leastAdvanced.position;
    } else spread = Math.min(spread, end - leastAdvanced.position);
  }
  return spread <= slop ? Math.fround(frequency + Math.fround(1 / (1 + spread))) : frequency;
}
