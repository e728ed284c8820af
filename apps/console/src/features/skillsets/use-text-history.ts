import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyHistory, recordEdit, redoEdit, undoEdit, type TextHistory } from './text-history';

export interface EditHistory {
  /** Edits of the same group in a row are undone together, such as the keys typed into one input. */
  edit: (text: string, group?: unknown) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface SeenHistory {
  /** The text when it was last seen. */
  text: string;
  history: TextHistory;
}

/** Of the texts edited in this window, because a tab is unmounted while another one is open. */
const seenHistories = new Map<string, SeenHistory>();

const initialHistory = (id: string | undefined, text: string): TextHistory => {
  const seen = id === undefined ? undefined : seenHistories.get(id);
  if (seen === undefined) return emptyHistory;
  return seen.text === text ? seen.history : recordEdit(seen.history, seen.text, undefined);
};

interface TextHistoryOptions {
  /** Identifies the text in this window, so that its history survives other tabs; undefined: it doesn't. */
  id: string | undefined;
  text: string;
  onChange: (text: string) => void;
}

/** Undo and redo of the edits of a text. What other tabs changed in between is one step. */
export function useTextHistory({ id, text, onChange }: TextHistoryOptions): EditHistory {
  const [history, setHistory] = useState<TextHistory>(() => initialHistory(id, text));
  const latest = useRef({ text, history, onChange });
  useEffect(() => {
    latest.current = { text, history, onChange };
    if (id !== undefined) seenHistories.set(id, { text, history });
  });
  const edit = useCallback((next: string, group?: unknown) => {
    const { text: current, history: before } = latest.current;
    if (next === current) return;
    const after = recordEdit(before, current, group);
    latest.current = { ...latest.current, text: next, history: after };
    setHistory(after);
    latest.current.onChange(next);
  }, []);
  const go = (step: ReturnType<typeof undoEdit>) =>
    step === undefined
      ? undefined
      : () => {
          setHistory(step.history);
          onChange(step.text);
        };
  return { edit, undo: go(undoEdit(history, text)), redo: go(redoEdit(history, text)) };
}
