import { kinds } from '@searchdeck/contract';
import {
  IconArrowsShuffle,
  IconBook2,
  IconBooks,
  IconDatabase,
  IconLayoutDashboard,
  IconLink,
  IconPlug,
  IconReplace,
  IconSearch,
  IconTable,
  IconTopologyStar3,
  type Icon,
} from '@tabler/icons-react';

export interface Place {
  label: string;
  /** Below `/c/{connection}`; `own` ones stand by themselves. */
  to: string;
  own?: boolean;
  icon: Icon;
  /** Second key after `g`. */
  key?: string;
  group: 'main' | 'resources' | 'settings';
}

/** Icon and second key of `g …` of each kind that the generic pages serve. */
const kindLook: Readonly<Record<string, { icon: Icon; key?: string }>> = {
  indexers: { icon: IconArrowsShuffle, key: 'x' },
  datasources: { icon: IconDatabase, key: 'd' },
  skillsets: { icon: IconTopologyStar3, key: 's' },
  synonymmaps: { icon: IconReplace, key: 'y' },
  aliases: { icon: IconLink, key: 'a' },
  knowledgebases: { icon: IconBook2, key: 'k' },
  knowledgesources: { icon: IconBooks },
};

/** The rail, the palette and `g …` all read this list. */
export const places: readonly Place[] = [
  { label: 'Overview', to: '/overview', icon: IconLayoutDashboard, key: 'o', group: 'main' },
  { label: 'Indexes', to: '/indexes', icon: IconTable, key: 'i', group: 'main' },
  { label: 'Explorer', to: '/explorer', icon: IconSearch, key: 'e', group: 'main' },
  ...kinds
    .filter((kind) => kind.id !== 'indexes')
    .map((kind): Place => ({
      label: kind.plural,
      to: `/resources/${kind.id}`,
      group: 'resources',
      ...(kindLook[kind.id] ?? { icon: IconTable }),
    })),
  { label: 'Connections', to: '/settings/connections', own: true, icon: IconPlug, key: 'c', group: 'settings' },
];

export const placeAddress = (place: Place, connectionId: string | undefined): string | undefined =>
  place.own ? place.to : connectionId === undefined ? undefined : `/c/${encodeURIComponent(connectionId)}${place.to}`;

/** The icon of a place's command; other commands have a common one. */
export const commandIcon = (commandId: string): Icon | undefined =>
  places.find((p) => `go ${p.to}` === commandId)?.icon;
