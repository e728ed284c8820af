import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnectionId, useConnectionPath } from '../../../shared/api/use-connection';
import { usePresentations } from '../../../shared/presentations/context';
import type { Presentation } from '../../../shared/presentations/presentation';

/** The columns of a list; their code is loaded while the page requests its rows. */
export function useColumns(presentation: Presentation) {
  const presentations = usePresentations();
  const path = useConnectionPath();
  const connectionId = useConnectionId();
  const { data } = useQuery({
    queryKey: ['columns', presentation.kind.id],
    queryFn: async () => {
      const { dataColumns, loadColumns } = await import('./data-columns');
      return { columns: await loadColumns(presentation), dataColumns };
    },
    staleTime: Infinity,
    networkMode: 'always',
    throwOnError: true,
  });
  const columns = useMemo(
    () => data?.dataColumns(data.columns, presentation, presentations, path, connectionId),
    [data, presentation, presentations, path, connectionId],
  );
  return { columns, usesCounters: (id: string) => data?.columns.some((c) => c.id === id && c.usesCounters) === true };
}
