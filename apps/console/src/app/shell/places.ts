import { IconLayoutDashboard, IconPlug, IconSearch, type Icon } from '@tabler/icons-react';
import { navGroups, type NavGroup } from '../../shared/presentations/presentation';
import { presentations } from '../presentations';

export interface Place {
  label: string;
  /** Path below `/c/{connection}`, or from the root if `own`. */
  to: string;
  own?: boolean;
  icon: Icon;
  /** Second key after `g`. */
  key?: string;
  group: NavGroup | 'main' | 'settings';
}

const resourcePlaces = (group: NavGroup): Place[] =>
  presentations.all
    .filter((p) => p.navGroup === group)
    .map((p) => ({
      label: p.kind.plural,
      to: p.listPath,
      group,
      icon: p.icon,
      ...(p.shortcut === undefined ? {} : { key: p.shortcut }),
    }));

/** The navigation, the palette, and the `g …` shortcuts read this list. */
export const places: readonly Place[] = [
  { label: 'Overview', to: '/overview', icon: IconLayoutDashboard, key: 'o', group: 'main' },
  { label: 'Explorer', to: '/explorer', icon: IconSearch, key: 'e', group: 'main' },
  ...navGroups.flatMap(resourcePlaces),
  { label: 'Connections', to: '/settings/connections', own: true, icon: IconPlug, key: 'c', group: 'settings' },
];

export const placeAddress = (place: Place, connectionId: string | undefined): string | undefined =>
  place.own ? place.to : connectionId === undefined ? undefined : `/c/${encodeURIComponent(connectionId)}${place.to}`;

/** The icon of a place's command; other commands have a common one. */
export const commandIcon = (commandId: string): Icon | undefined =>
  places.find((p) => `go ${p.to}` === commandId)?.icon;
