import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { DefinitionState } from '../../../shared/definition/use-definition';
import { editsChange } from '../../../shared/definition/changes';
import { pageViews } from '../../../shared/presentations/page-views';
import type { Presentation, View } from '../../../shared/presentations/presentation';
import { pageMessages } from '../messages';
import classes from './resource-page.module.css';

interface ResourceTabsProps {
  presentation: Presentation;
  name: string;
  /** The tabs that edit changed properties get a dot. */
  state: Pick<DefinitionState, 'draft' | 'changes'>;
}

const isChanged = (view: View, { draft, changes }: ResourceTabsProps['state']): boolean =>
  draft.isDirty &&
  view.type === 'editor' &&
  (view.properties === undefined || changes.some((change) => editsChange(view, change)));

export const ResourceTabs = ({ presentation, name, state }: ResourceTabsProps) => {
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
      {pageViews(presentation.views).map((view) => (
        <NavLink
          key={view.label}
          to={path(view.type === 'link' ? view.to(name) : presentation.pagePath(name, view.segment))}
          state={view.type === 'link' ? view.state : undefined}
          end
        >
          {view.label}
          {isChanged(view, state) && (
            <span className={classes.dot} role="img" aria-label={pageMessages.unsavedChanges} />
          )}
        </NavLink>
      ))}
    </nav>
  );
};
