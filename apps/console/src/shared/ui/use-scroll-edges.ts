import { useEffect, useState, type RefObject } from 'react';

export interface ScrollEdges {
  /** Something is hidden at the left, at the right. */
  left: boolean;
  right: boolean;
}

/** Whether a scrolling element hides something at its sides; kept current as it scrolls and as sizes change. */
export const useScrollEdges = (scroll: RefObject<HTMLElement | null>): ScrollEdges => {
  const [edges, setEdges] = useState<ScrollEdges>({ left: false, right: false });
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
      setEdges((old) => (old.left === left && old.right === right ? old : { left, right }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroll]);
  return edges;
};
