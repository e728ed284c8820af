import type { ReactNode } from 'react';
import classes from './ui.module.css';

export interface PageProps {
  title: ReactNode;
  /** One line about the page. */
  description?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** Tabs under the title. */
  tabs?: ReactNode;
  /** The page fills the window and scrolls inside (tables, editors); else it scrolls as a whole. */
  fillsWindow?: boolean;
  /** The page is a list: its actions stay near the table in wide windows. */
  isList?: boolean;
  children: ReactNode;
}

/** Title, description, and actions; the heading gets the focus after navigation. */
export const Page = ({
  title,
  description,
  actions,
  tabs,
  fillsWindow = false,
  isList = false,
  children,
}: PageProps) => (
  <div className={fillsWindow ? classes.pageFill : classes.page} data-list={isList || undefined}>
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
