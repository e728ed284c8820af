import { includesRole } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { connectionsQuery } from '../../shared/api/connections';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { commandGroups } from '../../shared/commands/command-groups';
import { setSingleKeyShortcuts, singleKeyShortcuts } from '../../shared/commands/single-key-shortcuts';
import type { Command } from '../../shared/commands/commands';
import { paletteMessages } from './palette-messages';

/** Settings of the console and its connections, as commands of the palette. */
export function useSettingsCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: session } = useQuery(sessionQuery);
  const hasSingleKeys = useStore(singleKeyShortcuts);
  const isOwner = session?.roles.some((role) => includesRole(role, 'owner')) === true;
  const open = (search: string) => () => void navigate(`/settings/connections?${search}`);
  return [
    {
      id: 'single-keys',
      label: hasSingleKeys ? paletteMessages.turnOffSingleKeys : paletteMessages.turnOnSingleKeys,
      keywords: paletteMessages.singleKeysKeywords,
      group: commandGroups.settings,
      run: () => setSingleKeyShortcuts(!hasSingleKeys),
    },
    {
      id: 'sessions',
      label: paletteMessages.sessions,
      keywords: paletteMessages.sessionsKeywords,
      group: commandGroups.settings,
      run: () => void navigate('/settings/sessions'),
    },
    ...(isOwner
      ? [
          {
            id: 'add-connection',
            label: paletteMessages.addConnection,
            keywords: paletteMessages.connectionKeywords,
            group: commandGroups.settings,
            run: open('new'),
          },
          ...connections.map(({ id, name }) => ({
            id: `edit-connection ${id}`,
            label: paletteMessages.editConnection(name),
            keywords: paletteMessages.connectionKeywords,
            group: commandGroups.settings,
            run: open(new URLSearchParams({ edit: id }).toString()),
          })),
        ]
      : []),
  ];
}
