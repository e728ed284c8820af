import { useState, type KeyboardEvent, type RefObject } from 'react';

const PAGE_ROWS = 15;

/** Makes the rows of a table one Tab stop: arrow keys, Home, End, and Page Up or Down move between them. */
export const useRowFocus = (scroll: RefObject<HTMLElement | null>, count: number, reveal: (index: number) => void) => {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const go = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setFocusedIndex(target);
    reveal(target);
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${target}"]`)?.focus());
  };
  return {
    /** The row that Tab focuses. */
    stop: Math.min(focusedIndex, count - 1),
    onFocus: setFocusedIndex,
    /** Moves from the row at `index`; returns false for other keys. */
    move: (event: KeyboardEvent, index: number): boolean => {
      const moves: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        Home: 0,
        End: count - 1,
        PageDown: index + PAGE_ROWS,
        PageUp: index - PAGE_ROWS,
      };
      const target = moves[event.key];
      if (target === undefined) return false;
      go(target);
      return true;
    },
  };
};
