import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from './messages';
import classes from './ui.module.css';

/** Shown below a table while rows are selected: their number and the bulk actions. */
export const SelectionBar = ({
  count,
  onClear,
  children,
}: {
  /** `3 indexes`. */
  count: string;
  onClear: () => void;
  children: ReactNode;
}) => (
  <div className={classes.selection} role="region" aria-label={messages.selectedRows}>
    <span role="status">
      <b>{count}</b> {messages.selected}
    </span>
    <Button variant="subtle" color="gray" onClick={onClear}>
      {messages.clear}
    </Button>
    <span className={classes.selectionActions}>{children}</span>
  </div>
);
