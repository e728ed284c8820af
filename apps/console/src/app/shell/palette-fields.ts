import { walkFields, type SearchIndex } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router';
import { indexPath } from '../../shared/api/paths';
import { useOperationOutlines } from '../../shared/api/operation-outlines';
import { operationQuery } from '../../shared/api/use-operation';
import { matchRank } from './palette-filter';

type IndexFields = Pick<SearchIndex, 'name' | 'fields'>;

/** A field of an index, by the path that its page has in the URL. */
export interface PaletteField {
  index: string;
  /** `address/city`. */
  path: string;
}

/** Shorter texts match most fields. */
const MIN_QUERY_LENGTH = 2;
const MAX_FIELDS = 15;
const STALE_MS = 60_000;

const fieldsOf = (indexes: readonly IndexFields[]): readonly PaletteField[] =>
  indexes.flatMap(({ name: index, fields }) => [...walkFields(fields)].map(({ name: path }) => ({ index, path })));

/** The fields that match best. Those of the open index come first among equal matches. */
export function bestFields(
  fields: readonly PaletteField[],
  query: string,
  openIndex: string | undefined,
): readonly PaletteField[] {
  const text = query.trim().toLowerCase();
  if (text.length < MIN_QUERY_LENGTH) return [];
  const matches = fields.flatMap((field) => {
    const rank = matchRank({ label: field.path, description: field.index }, text);
    return rank === undefined ? [] : [{ field, rank: 2 * rank + (field.index === openIndex ? 0 : 1) }];
  });
  return matches
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FIELDS)
    .map(({ field }) => field);
}

/** The path of a field below the connection. */
export const fieldPath = ({ index, path }: PaletteField): string =>
  `${indexPath(index)}/fields?${new URLSearchParams({ field: path }).toString()}`;

/**
 * The fields of all indexes that match a query. The definitions are loaded when the query is long enough, and shared
 * with the list of indexes.
 */
export function usePaletteFields(
  connectionId: string | undefined,
  isEnabled: boolean,
  query: string,
): readonly PaletteField[] {
  const { pathname } = useLocation();
  const openIndex = matchPath('/c/:connectionId/indexes/:name/*', pathname)?.params.name;
  const outline = useOperationOutlines();
  const { data } = useQuery({
    ...operationQuery<{ value: IndexFields[] }>(connectionId ?? '', outline('indexes.list')),
    staleTime: STALE_MS,
    enabled: isEnabled && connectionId !== undefined && query.trim().length >= MIN_QUERY_LENGTH,
  });
  const fields = useMemo(() => (data === undefined ? [] : fieldsOf(data.body.value)), [data]);
  return useMemo(() => bestFields(fields, query, openIndex), [fields, query, openIndex]);
}
