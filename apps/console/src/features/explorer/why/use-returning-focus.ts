import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus into a pane when somebody opens it, and back to where it was when the pane closes: by keyboard the
 * explanation is one step away and never a dead end. A page that is opened with the pane keeps its own focus.
 */
export const useReturningFocus = (open: boolean): RefObject<HTMLDivElement | null> => {
  const pane = useRef<HTMLDivElement>(null);
  const from = useRef<Element>(null);
  useEffect(() => {
    if (!open) return;
    from.current = document.activeElement;
    if (from.current !== null && from.current !== document.body) pane.current?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
    };
  }, [open]);
  return pane;
};
