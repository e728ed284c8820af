import type { ReactNode } from 'react';
import classes from './inline-form.module.css';

interface InlineFormProps {
  /** The input takes the available width. */
  isWide?: boolean | undefined;
  onSubmit: () => void;
  /** An input, buttons, and messages. */
  children: ReactNode;
}

/** A form of one line that adds an item to the list above it. */
export const InlineForm = ({ isWide = false, onSubmit, children }: InlineFormProps) => (
  <form
    className={classes.form}
    data-wide={isWide || undefined}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
