import { IconLayoutDashboard, IconPlug, IconSearch, type Icon } from '@tabler/icons-react';
import { navGroups as resourceGroups, type NavGroup } from '../../shared/presentations/presentation';
import { presentations } from '../presentations';
import { messages } from './messages';

export interface NavItem {
  label: string;
  /** Path below `/c/{connection}`, or from the root when `global`. */
  path: string;
  global?: boolean;
  icon: Icon;
  /** Second key after `g`. */
  key?: string;
}

export interface NavItemGroup {
  id: string;
  /** Heading of the group, if any. */
  label?: string;
  items: readonly NavItem[];
}

const resourceItems = (group: NavGroup): NavItem[] =>
  presentations.all
    .filter((presentation) => presentation.navGroup === group)
    .map(({ kind, listPath, icon, shortcut }) => ({
      label: kind.plural,
      path: listPath,
      icon,
      ...(shortcut === undefined ? {} : { key: shortcut }),
    }));

const allGroups: readonly NavItemGroup[] = [
  {
    id: 'main',
    items: [
      { label: messages.pages.overview, path: '/overview', icon: IconLayoutDashboard, key: 'o' },
      { label: messages.pages.explorer, path: '/explorer', icon: IconSearch, key: 'e' },
    ],
  },
  ...resourceGroups.map((group) => ({
    id: group,
    label: messages.navigation.groups[group],
    items: resourceItems(group),
  })),
  {
    id: 'settings',
    items: [
      { label: messages.pages.connections, path: '/settings/connections', global: true, icon: IconPlug, key: 'c' },
    ],
  },
];

/** Source of the navigation, the palette, and the `g …` shortcuts. */
export const navItemGroups: readonly NavItemGroup[] = allGroups.filter((group) => group.items.length > 0);
export const navItems: readonly NavItem[] = navItemGroups.flatMap((group) => group.items);

/** Path from the root; undefined for an item of a connection when there is none. */
export const navPath = (item: NavItem, connectionId: string | undefined): string | undefined =>
  item.global
    ? item.path
    : connectionId === undefined
      ? undefined
      : `/c/${encodeURIComponent(connectionId)}${item.path}`;

export const navCommandId = (item: NavItem): string => `go ${item.path}`;

/** The icon of the command that opens an item; undefined for other commands. */
export const commandIcon = (commandId: string): Icon | undefined =>
  navItems.find((item) => navCommandId(item) === commandId)?.icon;
