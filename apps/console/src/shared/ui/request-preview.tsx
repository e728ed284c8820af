import type { ReactNode } from 'react';
import classes from './request-preview.module.css';

/** The text of a request, before it is sent. */
export const RequestPreview = ({ label, children }: { label: string; children: ReactNode }) => (
  <pre className={classes.request} tabIndex={0} aria-label={label}>
    {children}
  </pre>
);
