import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus into a pane when it opens, and back when it closes. A page that loads with the pane open keeps its
 * own focus.
 */
export const useReturningFocus = (open: boolean): RefObject<HTMLDivElement | null> => {
  const pane = useRef<HTMLDivElement>(null);
  const from = useRef<Element>(null);
  useEffect(() => {
    if (!open) return;
    from.current = document.activeElement;
    if (from.current !== null && from.current !== document.body) pane.current?.focus({ preventScroll: true });
    return () => {
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
    };
  }, [open]);
  return pane;
};
