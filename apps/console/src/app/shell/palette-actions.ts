import { includesRole } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { useServiceConnections } from '../../shared/api/use-connection';
import { editDenialReasonOf } from '../../shared/api/use-write-denial-reason';
import { sessionQuery } from '../../shared/auth/session';
import { commandGroups } from '../../shared/commands/command-groups';
import type { Command } from '../../shared/commands/commands';
import type { Presentations } from '../../shared/presentations/presentation';
import { paletteMessages } from './palette-messages';

/**
 * Commands that create resources and services from every page, in the palette only. The IDs are those of the pages'
 * own commands.
 */
export function useCreateCommands(
  presentations: Presentations,
  connectionId: string | undefined,
  canReadDefinitions: boolean,
): readonly Command[] {
  const navigate = useNavigate();
  const { data: connections } = useServiceConnections();
  const { data: session } = useQuery(sessionQuery);
  return useMemo(() => {
    const connection = connections?.find(({ id }) => id === connectionId);
    const canWrite = connection !== undefined && canReadDefinitions && editDenialReasonOf(connection) === undefined;
    const canCreateServices = session?.roles.some((role) => includesRole(role, 'contributor')) === true;
    const dialogUrl = (listPath: string, dialog: string) =>
      connectionPath(connectionId ?? '', `${listPath}?dialog=${dialog}`);
    const command = (id: string, label: string, url: string, keywords = paletteMessages.createKeywords): Command => ({
      id,
      label,
      keywords,
      group: commandGroups.create,
      run: () => void navigate(url),
    });
    return [
      ...(canWrite
        ? presentations.all.flatMap(({ kind, listPath, sample }) => [
            command(`create-${kind.id}`, paletteMessages.create(kind.singular), dialogUrl(listPath, 'create')),
            ...(sample === undefined
              ? []
              : [
                  command(
                    `sample-${kind.id}`,
                    paletteMessages.createFromSample(kind.singular),
                    dialogUrl(listPath, 'create-from-sample'),
                    `${paletteMessages.createKeywords} ${sample.description}`,
                  ),
                ]),
          ])
        : []),
      ...(canCreateServices
        ? [command('create-service', paletteMessages.create('service'), pagePaths.createService)]
        : []),
    ];
  }, [connections, session, presentations, connectionId, canReadDefinitions, navigate]);
}
