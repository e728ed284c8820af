import { useEffect, useState, type RefObject } from 'react';

export interface ScrollEdges {
  /** Content is hidden on that side. */
  canScrollLeft: boolean;
  canScrollRight: boolean;
}

/** Whether a scrolling element hides content at its sides; updates on scroll and resize. */
export const useScrollEdges = (scroll: RefObject<HTMLElement | null>): ScrollEdges => {
  const [edges, setEdges] = useState<ScrollEdges>({ canScrollLeft: false, canScrollRight: false });
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const update = () => {
      const canScrollLeft = element.scrollLeft > 1;
      const canScrollRight = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
      setEdges((old) =>
        old.canScrollLeft === canScrollLeft && old.canScrollRight === canScrollRight
          ? old
          : { canScrollLeft, canScrollRight },
      );
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
