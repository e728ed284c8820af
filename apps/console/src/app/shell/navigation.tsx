import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { usePresentations } from '../../shared/presentations/context';
import { useCurrentConnection } from './current';
import { messages } from './messages';
import { navItemGroupsOf, navPath, type NavItem } from './nav-items';
import classes from './shell.module.css';

interface NavigationProps {
  /** Shows names beside the icons. */
  expanded: boolean;
  onToggle: () => void;
  /** Floats over the page (narrow windows). */
  overlay: boolean;
  open: boolean;
}

export const Navigation = ({ expanded, onToggle, overlay, open }: NavigationProps) => {
  const connection = useCurrentConnection();
  const presentations = usePresentations();
  if (!open) return null;
  return (
    <nav
      className={classes.navigation}
      data-navigation
      data-expanded={expanded || undefined}
      data-overlay={overlay || undefined}
      aria-label={messages.navigation.label}
    >
      {navItemGroupsOf(presentations).map(({ id, label, items }) => (
        <ul key={id} data-group={id} aria-label={label}>
          {label !== undefined && expanded && (
            <li className={classes.navHeading} aria-hidden>
              {label}
            </li>
          )}
          {items.map((item) => (
            <li key={item.path}>
              <ItemLink item={item} expanded={expanded} to={navPath(item, connection?.id)} />
            </li>
          ))}
        </ul>
      ))}
      {!overlay && <ExpandButton expanded={expanded} onToggle={onToggle} />}
    </nav>
  );
};

const ExpandButton = ({ expanded, onToggle }: Pick<NavigationProps, 'expanded' | 'onToggle'>) => {
  const label = expanded ? messages.navigation.collapse : messages.navigation.expand;
  const ButtonIcon = expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const button = (
    <button type="button" className={classes.navLink} onClick={onToggle} aria-label={label} aria-expanded={expanded}>
      <ButtonIcon size={18} stroke={1.6} />
      {expanded && <span>{label}</span>}
    </button>
  );
  if (expanded) return button;
  return (
    <Tooltip label={label} position="right">
      {button}
    </Tooltip>
  );
};

const ItemLink = ({ item, expanded, to }: { item: NavItem; expanded: boolean; to: string | undefined }) => {
  const ItemIcon = item.icon;
  if (to === undefined) return null;
  const link = (
    <NavLink to={to} className={classes.navLink ?? ''} aria-label={expanded ? undefined : item.label}>
      <ItemIcon size={18} stroke={1.6} aria-hidden />
      {expanded && <span>{item.label}</span>}
    </NavLink>
  );
  if (expanded) return link;
  return (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  );
};
