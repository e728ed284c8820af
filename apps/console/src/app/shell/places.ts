import { kinds } from '@searchdeck/contract';
import { IconLayoutDashboard, IconPlug, IconSearch, IconTable, type Icon } from '@tabler/icons-react';
import { kindIcon } from '../../shared/ui/kind-icon';

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

/** Second key of `g …` of each kind that the generic pages serve. */
const kindKeys: Readonly<Record<string, string>> = {
  indexers: 'x',
  datasources: 'd',
  skillsets: 's',
  synonymmaps: 'y',
  aliases: 'a',
  knowledgebases: 'k',
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
      icon: kindIcon(kind.id),
      ...(kindKeys[kind.id] === undefined ? {} : { key: kindKeys[kind.id] }),
    })),
  { label: 'Connections', to: '/settings/connections', own: true, icon: IconPlug, key: 'c', group: 'settings' },
];

export const placeAddress = (place: Place, connectionId: string | undefined): string | undefined =>
  place.own ? place.to : connectionId === undefined ? undefined : `/c/${encodeURIComponent(connectionId)}${place.to}`;

/** The icon of a place's command; other commands have a common one. */
export const commandIcon = (commandId: string): Icon | undefined =>
  places.find((p) => `go ${p.to}` === commandId)?.icon;
