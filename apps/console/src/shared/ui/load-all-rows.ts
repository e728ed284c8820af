import type { SearchError } from '@searchdeck/contract';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { queryClient } from '../api/query-client';

/** Loads queries of rows, then renders the table with them. A failure leaves the row as it is. */
export async function loadAllRows<T>(
  queries: readonly FetchQueryOptions<T, SearchError>[],
  showAll: () => void,
): Promise<void> {
  await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query)));
  flushSync(showAll);
  // Rows that were already shown get their responses in the next task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
