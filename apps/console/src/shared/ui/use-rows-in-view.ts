import { useEffect, useRef, type RefObject } from 'react';

/** Indexes of the first and last visible row, for rows of one height below a header of the same height. */
export const rowsInView = (
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  rowHeight: number,
  count: number,
): [first: number, last: number] => [
  Math.max(0, Math.floor(scrollTop / rowHeight) - 1),
  Math.min(count - 1, Math.ceil((scrollTop + clientHeight) / rowHeight)),
];

/** Reports the visible rows once scrolling has stopped: pages load the expensive part of a row only for those. */
export const useRowsInView = (
  scroll: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
  onVisible: ((ids: readonly string[]) => void) | undefined,
): void => {
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  const isEnabled = onVisible !== undefined;
  useEffect(() => {
    const element = scroll.current;
    if (!isEnabled || element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      const [first, last] = rowsInView(element, rowHeight, ids.length);
      latest.current?.(ids.slice(first, last + 1));
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(report, 120);
    };
    report();
    const observer = new ResizeObserver(schedule);
    observer.observe(element);
    element.addEventListener('scroll', schedule, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', schedule);
    };
  }, [scroll, ids, rowHeight, isEnabled]);
};
