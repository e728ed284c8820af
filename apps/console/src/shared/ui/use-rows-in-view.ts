import { useEffect, useRef, type RefObject } from 'react';

/** Numbers of the first and the last row that stand in the window, of rows of one height below a header of the same. */
export const rowsInView = (
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  rowHeight: number,
  count: number,
): [first: number, last: number] => [
  Math.max(0, Math.floor(scrollTop / rowHeight) - 1),
  Math.min(count - 1, Math.ceil((scrollTop + clientHeight) / rowHeight)),
];

/** Tells which rows stand in the window, when it is at rest: pages read the costly part of a row only for those. */
export const useRowsInView = (
  scroll: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
  tell: ((ids: readonly string[]) => void) | undefined,
): void => {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const wanted = tell !== undefined;
  useEffect(() => {
    const element = scroll.current;
    if (!wanted || element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const [first, last] = rowsInView(element, rowHeight, ids.length);
      latest.current?.(ids.slice(first, last + 1));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, 120);
    };
    look();
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', soon);
    };
  }, [scroll, ids, rowHeight, wanted]);
};
