import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus into a pane when it opens, and back when it closes. A page that loads with the pane open keeps its
 * own focus.
 */
export const useReturningFocus = (isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const previous = document.activeElement;
    if (previous !== null && previous !== document.body) pane.current?.focus({ preventScroll: true });
    return () => {
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && previous instanceof HTMLElement && previous.isConnected) previous.focus();
    };
  }, [isOpen]);
  return pane;
};
