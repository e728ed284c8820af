import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyHistory, recordEdit, redoEdit, undoEdit, type TextHistory } from './text-history';

export interface EditHistory {
  /** Edits of the same group in a row are undone together, such as the keys typed into one input. */
  edit: (text: string, group?: unknown) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo of the edits of a text. */
export function useTextHistory(text: string, onChange: (text: string) => void): EditHistory {
  const [history, setHistory] = useState<TextHistory>(emptyHistory);
  const latest = useRef({ text, history, onChange });
  useEffect(() => {
    latest.current = { text, history, onChange };
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
