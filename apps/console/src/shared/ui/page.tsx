import type { ReactNode } from 'react';
import classes from './ui.module.css';

export interface PageProps {
  title: ReactNode;
  /** One line of what this is. */
  description?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** Tabs under the title. */
  tabs?: ReactNode;
  /** The page fills the window and scrolls inside (tables, editors); else it scrolls as a whole. */
  fill?: boolean;
  children: ReactNode;
}

/** Title, one line of what it is, actions on the right; the heading takes the focus after a change of place. */
export const Page = ({ title, description, actions, tabs, fill = false, children }: PageProps) => (
  <div className={fill ? classes.pageFill : classes.page}>
    <header className={classes.pageHeader} data-tabs={tabs === undefined ? undefined : true}>
      <div className={classes.pageTitle}>
        <h1 tabIndex={-1} id="page-title">
          {title}
        </h1>
        {description !== undefined && (
          <p title={typeof description === 'string' ? description : undefined}>{description}</p>
        )}
      </div>
      {actions !== undefined && <div className={classes.pageActions}>{actions}</div>}
      {tabs !== undefined && <div className={classes.pageTabs}>{tabs}</div>}
    </header>
    <div className={classes.pageBody}>{children}</div>
  </div>
);
