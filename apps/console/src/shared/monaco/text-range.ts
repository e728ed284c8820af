/** A finding pinned to a range of the text; lines and columns from 1. */
export interface TextMarker {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  message: string;
  severity: 'error' | 'warning' | 'info';
}

/** Text that replaces a range; lines and columns from 1. */
export interface TextFix extends Omit<TextMarker, 'message' | 'severity'> {
  title: string;
  text: string;
}

/** Names for the value at a path of a text; undefined if it isn't a name. */
export type NamesAt = (path: readonly (string | number)[]) => readonly string[] | undefined;

/** Lines from 1; the first one stays visible when the range is folded. */
export interface LineRange {
  startLine: number;
  endLine: number;
}

/** Ranges of a text that can be folded in addition to its objects and arrays. No two of them begin at the same line. */
export type FoldableRanges = (text: string) => readonly LineRange[];
