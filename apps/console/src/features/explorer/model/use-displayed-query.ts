import { useState } from 'react';

/**
 * The query whose results are displayed: the previous one while the response of the current one is pending.
 * `isCurrent`: the displayed response belongs to `query`.
 */
export const useDisplayedQuery = <Query extends object>(query: Query, isCurrent: boolean): Query => {
  const [last, setLast] = useState(query);
  if (isCurrent && last !== query) setLast(query);
  return isCurrent ? query : last;
};
