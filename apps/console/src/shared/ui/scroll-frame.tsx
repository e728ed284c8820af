import type { HTMLAttributes, RefObject } from 'react';
import classes from './scroll-frame.module.css';
import { useScrollEdges } from './use-scroll-edges';

interface ScrollFrameProps extends HTMLAttributes<HTMLDivElement> {
  /** The element that scrolls. */
  scroll: RefObject<HTMLDivElement | null>;
  /** Class of the frame around it; it carries `data-left` and `data-right` while something is hidden there. */
  frameClass: string | undefined;
}

/**
 * Scrolls content that is wider than its container; a shaded edge shows that more is hidden. Other props go to the
 * scrolling element.
 */
export const ScrollFrame = ({ scroll, frameClass, className, ...props }: ScrollFrameProps) => {
  const edges = useScrollEdges(scroll);
  return (
    <div
      className={`${classes.frame} ${frameClass ?? ''}`}
      data-left={edges.canScrollLeft || undefined}
      data-right={edges.canScrollRight || undefined}
    >
      <div {...props} ref={scroll} className={`${classes.scroll} ${className ?? ''}`} />
    </div>
  );
};
