import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { usePresentations } from '../../shared/presentations/context';
import { useCurrentConnection } from './current';
import { messages } from './messages';
import { navItemGroupsOf, navPath, type NavItem, type NavItemGroup } from './nav-items';
import classes from './shell.module.css';

interface NavigationProps {
  /** Shows names beside the icons. */
  isExpanded: boolean;
  onToggle: () => void;
  /** Floats over the page (narrow windows). */
  isOverlay: boolean;
  isOpen: boolean;
}

export const Navigation = ({ isExpanded, onToggle, isOverlay, isOpen }: NavigationProps) => {
  const connection = useCurrentConnection();
  const presentations = usePresentations();
  if (!isOpen) return null;
  const hasLinks = ({ items }: NavItemGroup) => items.some((item) => navPath(item, connection?.id) !== undefined);
  return (
    <nav
      className={classes.navigation}
      data-navigation
      data-expanded={isExpanded || undefined}
      data-overlay={isOverlay || undefined}
      aria-label={messages.navigation.label}
    >
      {navItemGroupsOf(presentations)
        .filter(hasLinks)
        .map(({ id, label, items }) => (
          <ul key={id} data-group={id} aria-label={label}>
            {label !== undefined && isExpanded && (
              <li className={classes.navHeading} aria-hidden>
                {label}
              </li>
            )}
            {items.map((item) => (
              <li key={item.path}>
                <ItemLink item={item} isExpanded={isExpanded} to={navPath(item, connection?.id)} />
              </li>
            ))}
          </ul>
        ))}
      {!isOverlay && <ExpandButton isExpanded={isExpanded} onToggle={onToggle} />}
    </nav>
  );
};

const ExpandButton = ({ isExpanded, onToggle }: Pick<NavigationProps, 'isExpanded' | 'onToggle'>) => {
  const label = isExpanded ? messages.navigation.collapse : messages.navigation.expand;
  const ButtonIcon = isExpanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const button = (
    <button type="button" className={classes.navLink} onClick={onToggle} aria-label={label} aria-expanded={isExpanded}>
      <ButtonIcon size={18} stroke={1.6} />
      {isExpanded && <span>{label}</span>}
    </button>
  );
  if (isExpanded) return button;
  return (
    <Tooltip label={label} position="right">
      {button}
    </Tooltip>
  );
};

const ItemLink = ({ item, isExpanded, to }: { item: NavItem; isExpanded: boolean; to: string | undefined }) => {
  const ItemIcon = item.icon;
  if (to === undefined) return null;
  const link = (
    <NavLink to={to} className={classes.navLink ?? ''} aria-label={isExpanded ? undefined : item.label}>
      <ItemIcon size={18} stroke={1.6} aria-hidden />
      {isExpanded && <span>{item.label}</span>}
    </NavLink>
  );
  if (isExpanded) return link;
  return (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  );
};
