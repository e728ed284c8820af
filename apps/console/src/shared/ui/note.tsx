import type { ReactNode } from 'react';
import classes from './note.module.css';

interface NoteProps {
  tone?: 'warn' | 'danger';
  /** Buttons on the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message above an editor, with actions. */
export const Note = ({ tone, actions, children }: NoteProps) => (
  <p className={classes.note} data-tone={tone}>
    <span>{children}</span>
    {actions !== undefined && actions !== false && <span className={classes.actions}>{actions}</span>}
  </p>
);
