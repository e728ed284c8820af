export interface TextHistory {
  /** Texts before each edit, oldest first. */
  past: readonly string[];
  /** Texts after undone edits, the next one first. */
  future: readonly string[];
  /** Of the last edit. */
  group: unknown;
}

const MAX_EDITS = 100;

export const emptyHistory: TextHistory = { past: [], future: [], group: undefined };

/** The history after an edit of `text`. An edit of the same group as the last one is the same step. */
export const recordEdit = ({ past, group: last }: TextHistory, text: string, group: unknown): TextHistory => ({
  past: group !== undefined && group === last ? past : [...past, text].slice(-MAX_EDITS),
  future: [],
  group,
});

export const undoEdit = ({ past, future }: TextHistory, text: string) => {
  const previous = past.at(-1);
  return previous === undefined
    ? undefined
    : { text: previous, history: { past: past.slice(0, -1), future: [text, ...future], group: undefined } };
};

export const redoEdit = ({ past, future }: TextHistory, text: string) => {
  const [next, ...laterTexts] = future;
  return next === undefined
    ? undefined
    : { text: next, history: { past: [...past, text], future: laterTexts, group: undefined } };
};
