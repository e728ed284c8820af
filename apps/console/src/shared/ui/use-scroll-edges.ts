import { useEffect, useState, type RefObject } from 'react';

export interface ScrollEdges {
  /** Content is hidden on the left, on the right. */
  hasLeft: boolean;
  hasRight: boolean;
}

/** Whether a scrolling element hides content at its sides; updates on scroll and resize. */
export const useScrollEdges = (scroll: RefObject<HTMLElement | null>): ScrollEdges => {
  const [edges, setEdges] = useState<ScrollEdges>({ hasLeft: false, hasRight: false });
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const update = () => {
      const hasLeft = element.scrollLeft > 1;
      const hasRight = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
      setEdges((old) => (old.hasLeft === hasLeft && old.hasRight === hasRight ? old : { hasLeft, hasRight }));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroll]);
  return edges;
};
