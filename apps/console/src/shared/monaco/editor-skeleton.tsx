import { Skeleton } from '@mantine/core';
import classes from './editor.module.css';
import { messages } from './messages';

const WIDTHS = [8, 34, 46, 28, 40, 52, 30, 44, 24, 36, 50, 20];

/** The shape of a text, shown until Monaco has loaded. */
export const EditorSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={messages.loading}>
    {WIDTHS.map((width, i) => (
      <Skeleton key={i} height={10} width={`${width}%`} ml={i % 4 === 0 ? 0 : 20} animate={i < 1} />
    ))}
  </div>
);
