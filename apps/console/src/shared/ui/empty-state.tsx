import type { ReactNode } from 'react';
import classes from './ui.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** The state is the whole page: its title is the page's heading. */
  isPage?: boolean;
  title: string;
  /** What the resource is for. */
  description?: ReactNode;
  /** The first step: one or more buttons. */
  action?: ReactNode;
}

export const EmptyState = ({ icon, isPage = false, title, description, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    {icon !== undefined && <div className={classes.emptyIcon}>{icon}</div>}
    {isPage ? (
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
    ) : (
      <h2>{title}</h2>
    )}
    {description !== undefined && <div className={classes.emptyText}>{description}</div>}
    {action !== undefined && <div className={classes.emptyActions}>{action}</div>}
  </div>
);
