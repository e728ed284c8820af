import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { Presentation } from '../../../shared/presentations/presentation';
import { pageMessages } from '../messages';
import classes from './resource-page.module.css';

interface ResourceTabsProps {
  presentation: Presentation;
  name: string;
  /** The draft has unsaved changes: its tabs get a dot. */
  dirty: boolean;
}

export const ResourceTabs = ({ presentation, name, dirty }: ResourceTabsProps) => {
  const path = useConnectionPath();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The tabs scroll in narrow windows.
  useEffect(() => {
    nav.current
      ?.querySelector<HTMLElement>('[aria-current="page"]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={pageMessages.tabs(name)}>
      {presentation.views.map((view) => (
        <NavLink
          key={view.label}
          to={path(view.type === 'link' ? view.to(name) : presentation.pagePath(name, view.segment))}
          end
        >
          {view.label}
          {dirty && view.type === 'editor' && (
            <span className={classes.dot} role="img" aria-label={pageMessages.unsavedChanges} />
          )}
        </NavLink>
      ))}
    </nav>
  );
};
