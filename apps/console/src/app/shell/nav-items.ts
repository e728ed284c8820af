import {
  IconAdjustments,
  IconArrowsMaximize,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconNetwork,
  IconPlug,
  IconPlus,
  IconSearch,
  IconServer2,
  IconShieldLock,
  IconSitemap,
  IconSparkles,
  IconTags,
  type Icon,
} from '@tabler/icons-react';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import {
  navGroups as resourceGroups,
  type NavGroup,
  type Presentations,
} from '../../shared/presentations/presentation';
import { messages } from './messages';

export interface NavItem {
  label: string;
  /** Path below `/c/{connection}`, or from the root if `isGlobal`. */
  path: string;
  isGlobal?: boolean;
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

const importItem: NavItem = { label: messages.pages.importData, path: pagePaths.importData, icon: IconPlus };

const resourceItems = (presentations: Presentations, group: NavGroup): NavItem[] =>
  presentations.all
    .filter((presentation) => presentation.navGroup === group)
    .map(({ kind, listPath, icon, shortcut }) => ({
      label: kind.plural,
      path: listPath,
      icon,
      ...(shortcut === undefined ? {} : { key: shortcut }),
    }));

/** Source of the navigation, the palette, and the `g …` shortcuts. */
export const navItemGroupsOf = (presentations: Presentations): readonly NavItemGroup[] =>
  [
    {
      id: 'main',
      items: [
        { label: messages.pages.overview, path: pagePaths.overview, icon: IconLayoutDashboard, key: 'o' },
        { label: messages.pages.explorer, path: pagePaths.explorer, icon: IconSearch, key: 'e' },
        { label: messages.pages.map, path: pagePaths.map, icon: IconSitemap, key: 'm' },
      ],
    },
    ...resourceGroups.map((group) => ({
      id: group,
      label: messages.navigation.groups[group],
      items: [...(group === 'ingestion' ? [importItem] : []), ...resourceItems(presentations, group)],
    })),
    {
      id: 'service',
      label: messages.navigation.groups.service,
      items: [
        { label: messages.pages.scale, path: pagePaths.scale, icon: IconArrowsMaximize },
        { label: messages.pages.serviceKeys, path: pagePaths.serviceKeys, icon: IconKey },
        { label: messages.pages.networking, path: pagePaths.networking, icon: IconNetwork },
        { label: messages.pages.identity, path: pagePaths.identity, icon: IconShieldLock },
        { label: messages.pages.semanticRanker, path: pagePaths.semanticRanker, icon: IconSparkles },
        { label: messages.pages.tags, path: pagePaths.tags, icon: IconTags },
      ],
    },
    {
      id: 'settings',
      items: [
        { label: messages.pages.services, path: pagePaths.services, isGlobal: true, icon: IconServer2 },
        { label: messages.pages.connections, path: pagePaths.connections, isGlobal: true, icon: IconPlug, key: 'c' },
        { label: messages.pages.activity, path: pagePaths.activity, isGlobal: true, icon: IconHistory },
        { label: messages.pages.preferences, path: pagePaths.preferences, isGlobal: true, icon: IconAdjustments },
      ],
    },
  ].filter((group) => group.items.length > 0);

export const navItemsOf = (presentations: Presentations): readonly NavItem[] =>
  navItemGroupsOf(presentations).flatMap((group) => group.items);

/** Path from the root; undefined for an item of a connection when there is none. */
export const navPath = (item: NavItem, connectionId: string | undefined): string | undefined =>
  item.isGlobal ? item.path : connectionId === undefined ? undefined : connectionPath(connectionId, item.path);

export const navCommandId = (item: NavItem): string => `go ${item.path}`;

/** The icon of the command that opens an item; undefined for other commands. */
export const commandIcon = (items: readonly NavItem[], commandId: string): Icon | undefined =>
  items.find((item) => navCommandId(item) === commandId)?.icon;
