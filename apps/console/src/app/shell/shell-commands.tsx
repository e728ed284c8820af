import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { useServiceConnections } from '../../shared/api/use-connection';
import type { Connection } from '../../shared/api/connections';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands, type Command } from '../../shared/commands/commands';
import { usePresentations } from '../../shared/presentations/context';
import { openHelp } from './help-state';
import { messages } from './messages';
import { navCommandId, navItemsOf, navPath } from './nav-items';
import { openPalette } from './palette-state';
import { togglePanel } from './status-bar-state';

const focusSearch = () => document.querySelector<HTMLInputElement>('main [data-page-search]')?.focus();

/** Commands of every page. */
export const ShellCommands = ({ connection }: { connection: Connection | undefined }) => {
  const navigate = useNavigate();
  const presentations = usePresentations();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const { data: connections = [] } = useServiceConnections();
  const navigationCommands = navItemsOf(presentations).flatMap((item): Command[] => {
    const to = navPath(item, connection?.id);
    if (to === undefined) return [];
    return [
      {
        id: navCommandId(item),
        label: item.label,
        group: commandGroups.pages,
        run: () => void navigate(to),
        ...(item.key === undefined ? {} : { keys: `g ${item.key}` }),
      },
    ];
  });
  const connectionCommands = connections
    .filter((c) => c.id !== connection?.id)
    .map((c): Command => ({
      id: `switch ${c.id}`,
      label: messages.switcher.switchTo(c.name),
      group: commandGroups.connections,
      run: () => void navigate(connectionPath(c.id, pagePaths.overview)),
    }));
  useCommands([
    ...navigationCommands,
    {
      id: 'palette',
      label: messages.palette.open,
      group: commandGroups.general,
      keys: 'mod+k',
      run: openPalette,
      isHidden: true,
    },
    {
      id: 'search',
      label: messages.shortcuts.focusSearch,
      group: commandGroups.general,
      keys: '/',
      run: focusSearch,
      isHidden: true,
    },
    { id: 'help', label: messages.shortcuts.show, group: commandGroups.general, keys: '?', run: openHelp },
    {
      id: 'theme',
      label: scheme === 'dark' ? messages.switchToLightTheme : messages.switchToDarkTheme,
      group: commandGroups.general,
      run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'theme-system',
      label: messages.systemTheme,
      group: commandGroups.general,
      run: () => setColorScheme('auto'),
    },
    {
      id: 'requests',
      label: messages.requests.toggle,
      group: commandGroups.general,
      keys: 'g r',
      run: () => togglePanel('requests'),
    },
    ...connectionCommands,
  ]);
  return null;
};
