/** One match: offsets of the whole and, through `group`, of its groups (0 is the whole). Valid during the visit. */
export interface Match {
  start: number;
  end: number;
  /** Offsets of a group, or undefined if it did not participate. */
  group(index: number): readonly [start: number, end: number] | undefined;
}

/** Visits the matches of a text from left to right, as Java's Matcher.find does. */
export type Matches = (text: string, visit: (match: Match) => void) => void;
