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
