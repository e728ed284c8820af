import type { ReactNode } from 'react';
import classes from './review-list.module.css';

/** What a request changes, before it is sent. Items can have a `data-tone`: `warn` or `danger`. */
export const ReviewList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;
