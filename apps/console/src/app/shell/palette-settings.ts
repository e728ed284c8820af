import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { connectionsQuery } from '../../shared/api/connections';
import { serviceSections } from '../../features/service/model/sections';
import { connectionPath, editConnectionPath, pagePaths, TRENDS_SECTION } from '../../shared/api/paths';
import { useStore } from '../../shared/api/store';
import { useIsOwner } from '../../shared/auth/use-is-owner';
import { commandGroups } from '../../shared/commands/command-groups';
import { setSingleKeyShortcuts, singleKeyShortcuts } from '../../shared/commands/single-key-shortcuts';
import type { Command } from '../../shared/commands/commands';
import { revealSection } from '../../shared/ui/reveal-section';
import { setTableDensity, tableDensity } from '../../shared/ui/table-density';
import { accountMessages } from './account-messages';
import { messages } from './messages';
import { paletteMessages } from './palette-messages';
import { isTaskListOpen } from './tasks/task-list-state';
import { useSignOut } from './use-sign-out';

/** Settings of the connection's service, and where they are. */
const settingLinks = [
  ...Object.values(serviceSections),
  {
    id: TRENDS_SECTION,
    path: pagePaths.overview,
    label: paletteMessages.recordUsage,
    keywords: paletteMessages.recordUsageKeywords,
  },
];

/** Settings of the console, its connections, and the connection's service, as commands of the palette. */
export function useSettingsCommands(connectionId: string | undefined): readonly Command[] {
  const navigate = useNavigate();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const hasSingleKeys = useStore(singleKeyShortcuts);
  const density = useStore(tableDensity);
  const signOut = useSignOut();
  const isOwner = useIsOwner() === true;
  return [
    { id: 'tasks', label: messages.tasks, group: commandGroups.pages, run: () => isTaskListOpen.set(true) },
    {
      id: 'single-keys',
      label: hasSingleKeys ? paletteMessages.turnOffSingleKeys : paletteMessages.turnOnSingleKeys,
      keywords: paletteMessages.singleKeysKeywords,
      group: commandGroups.settings,
      run: () => setSingleKeyShortcuts(!hasSingleKeys),
    },
    {
      id: 'density',
      label: density === 'compact' ? paletteMessages.makeRowsComfortable : paletteMessages.makeRowsCompact,
      keywords: paletteMessages.densityKeywords,
      group: commandGroups.settings,
      run: () => setTableDensity(density === 'compact' ? 'comfortable' : 'compact'),
    },
    {
      id: 'sessions',
      label: paletteMessages.sessions,
      keywords: paletteMessages.sessionsKeywords,
      group: commandGroups.settings,
      run: () => void navigate(pagePaths.sessions),
    },
    {
      id: 'sign-out',
      label: accountMessages.signOut,
      keywords: paletteMessages.signOutKeywords,
      group: commandGroups.settings,
      run: () => void signOut(),
    },
    ...(connectionId === undefined
      ? []
      : settingLinks.map(({ path, id, label, keywords }) => ({
          id: `setting ${id}`,
          label,
          keywords,
          group: commandGroups.settings,
          run: () => {
            void navigate(`${connectionPath(connectionId, path)}#${id}`);
            // The URL may already be this one.
            revealSection(id);
          },
        }))),
    ...(isOwner
      ? [
          {
            id: 'add-connection',
            label: paletteMessages.addConnection,
            keywords: paletteMessages.connectionKeywords,
            group: commandGroups.settings,
            run: () => void navigate(`${pagePaths.connections}?new`),
          },
          ...connections.map(({ id, name }) => ({
            id: `edit-connection ${id}`,
            label: paletteMessages.editConnection(name),
            keywords: paletteMessages.connectionKeywords,
            group: commandGroups.settings,
            run: () => void navigate(editConnectionPath(id)),
          })),
        ]
      : []),
  ];
}
