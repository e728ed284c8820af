import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { connectionPath, explorerPath } from '../../../shared/api/paths';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { useSearchParameters } from '../model/search-parameters';
import { snapshotUrl } from '../model/query-snapshot';
import { messages } from './messages';
import { savedQueriesQuery } from './queries-api';

/** Lists the saved queries of a connection in the palette. */
export const SavedQueryCommands = ({ connectionId }: { connectionId: string }) => {
  const { data: savedQueries = [] } = useQuery(savedQueriesQuery({ connectionId }));
  const navigate = useNavigate();
  const parameters = useSearchParameters();
  useCommands(
    savedQueries.map(({ id, name, indexName, request }) => ({
      id: `explorer.saved.${id}`,
      label: messages.command(name, indexName),
      group: commandGroups.savedQueries,
      keywords: 'search saved query',
      run: () =>
        void navigate({
          pathname: connectionPath(connectionId, explorerPath(indexName)),
          ...snapshotUrl(request, parameters),
        }),
    })),
  );
  return null;
};
