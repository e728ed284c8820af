import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** A `div` with a `dt` and a `dd` for each fact. */
  children: ReactNode;
  /** Styles the values, and sets the widths and padding of the cells. */
  className: string | undefined;
}

/** A framed row of labels with values, which wraps in narrow windows. */
export const Facts = ({ children, className = '' }: FactsProps) => (
  <dl className={`${classes.facts} ${className}`}>{children}</dl>
);
