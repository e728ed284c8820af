import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCommands } from '../../../shared/commands/commands';
import { snapshotAddress } from '../model/kept';
import { savedQueriesQuery } from './searches-api';

/** Every saved search of a connection, in the palette. */
export const SearchCommands = ({ connectionId }: { connectionId: string }) => {
  const { data: saved = [] } = useQuery(savedQueriesQuery({ connectionId }));
  const navigate = useNavigate();
  useCommands(
    saved.map(({ id, name, indexName, request }) => ({
      id: `explorer.saved.${id}`,
      label: `${name} · ${indexName}`,
      group: 'Saved searches',
      keywords: 'search saved query',
      run: () =>
        void navigate({
          pathname: `/c/${encodeURIComponent(connectionId)}/explorer/${encodeURIComponent(indexName)}`,
          ...snapshotAddress(request),
        }),
    })),
  );
  return null;
};
