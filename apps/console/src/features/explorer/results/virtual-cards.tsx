import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useRef, type ReactNode, type Ref } from 'react';
import classes from '../explorer.module.css';

/** Height of a card with two lines of values, in pixels. The actual heights are measured. */
const ESTIMATED_HEIGHT_PX = 116;
/** The distance between two cards in the style sheet. */
const GAP_PX = 10;
/** Number of cards rendered above and below the visible ones, so that Tab can move to them. */
const OVERSCAN = 6;

interface VirtualCardsProps {
  count: number;
  children: (index: number, ref: Ref<HTMLLIElement>) => ReactNode;
}

/** A scrolling list of cards that renders only the visible ones, between two spacers as high as the others. */
export const VirtualCards = ({ count, children }: VirtualCardsProps) => {
  const scroll = useRef<HTMLOListElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    gap: GAP_PX,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  // The list has a gap on the inner side of each spacer.
  const spacer = (height: number) =>
    height > GAP_PX && <li aria-hidden style={{ flex: 'none', height: height - GAP_PX }} />;
  return (
    <ol ref={scroll} className={classes.cards}>
      {spacer(items[0]?.start ?? 0)}
      {items.map(({ key, index }) => (
        <Fragment key={key}>{children(index, virtualizer.measureElement)}</Fragment>
      ))}
      {spacer(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </ol>
  );
};
