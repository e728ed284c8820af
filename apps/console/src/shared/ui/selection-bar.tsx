import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ui.module.css';

/** Stands under a table while rows are selected: how many, and what can be done with all of them. */
export const SelectionBar = ({
  words,
  onClear,
  children,
}: {
  /** `3 indexes`. */
  words: string;
  onClear: () => void;
  children: ReactNode;
}) => (
  <div className={classes.selection} role="region" aria-label="Selected rows">
    <span role="status">
      <b>{words}</b> selected
    </span>
    <Button variant="subtle" color="gray" onClick={onClear}>
      Clear
    </Button>
    <span className={classes.selectionActions}>{children}</span>
  </div>
);
