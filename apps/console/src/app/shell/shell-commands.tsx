import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useServiceConnections } from '../../shared/api/use-connection';
import type { Connection } from '../../shared/api/connections';
import { useCommands, type Command } from '../../shared/commands/commands';
import { toggleDrawer } from './drawer-state';
import { openHelp } from './help-state';
import { openPalette } from './palette';
import { placeAddress, places } from './places';

const focusSearch = () => document.querySelector<HTMLInputElement>('main [data-page-search]')?.focus();

/** What can be done from everywhere. */
export const ShellCommands = ({ connection }: { connection: Connection | undefined }) => {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const { data: connections = [] } = useServiceConnections();
  const go = places.flatMap((place): Command[] => {
    const to = placeAddress(place, connection?.id);
    if (to === undefined) return [];
    return [
      {
        id: `go ${place.to}`,
        label: place.label,
        group: 'Places',
        run: () => void navigate(to),
        ...(place.key === undefined ? {} : { keys: `g ${place.key}` }),
      },
    ];
  });
  const switches = connections
    .filter((c) => c.id !== connection?.id)
    .map((c): Command => ({
      id: `switch ${c.id}`,
      label: `Switch to ${c.name}`,
      group: 'Connections',
      run: () => void navigate(`/c/${encodeURIComponent(c.id)}/overview`),
    }));
  useCommands([
    ...go,
    { id: 'palette', label: 'Find anything', group: 'Everywhere', keys: 'mod+k', run: openPalette, hidden: true },
    {
      id: 'search',
      label: 'Focus the search of the page',
      group: 'Everywhere',
      keys: '/',
      run: focusSearch,
      hidden: true,
    },
    { id: 'help', label: 'Show all keys', group: 'Everywhere', keys: '?', run: openHelp },
    {
      id: 'theme',
      label: scheme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme',
      group: 'Everywhere',
      run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    { id: 'theme-system', label: 'Follow the system’s theme', group: 'Everywhere', run: () => setColorScheme('auto') },
    {
      id: 'requests',
      label: 'Show or hide the requests',
      group: 'Everywhere',
      keys: 'g r',
      run: () => toggleDrawer('requests'),
    },
    ...switches,
  ]);
  return null;
};
