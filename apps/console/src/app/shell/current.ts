import { isObject } from '@searchdeck/contract';
import { useMatches, useParams } from 'react-router';
import { useServiceConnections } from '../../shared/api/use-connection';
import { lastConnection, type Connection } from '../../shared/api/connections';
import type { Crumb, RouteHandle } from '../../shared/ui/route-handle';

/** The connection in the URL or, on pages without one (settings), the last one used. */
export const useCurrentConnection = (): Connection | undefined => {
  const { connectionId } = useParams();
  const { data = [] } = useServiceConnections();
  const id = connectionId ?? lastConnection.read();
  return data.find((c) => c.id === id) ?? (connectionId === undefined ? data[0] : undefined);
};

const isHandle = (handle: unknown): handle is RouteHandle => isObject(handle) && 'title' in handle;

/** Title and breadcrumbs of the innermost route that has them. */
export const useCurrentPage = (): { title: string; crumbs: readonly Crumb[] } => {
  const match = useMatches().findLast((m) => isHandle(m.handle));
  if (match === undefined) return { title: '', crumbs: [] };
  const handle = match.handle as RouteHandle;
  const title = typeof handle.title === 'string' ? handle.title : handle.title(match.params);
  return { title, crumbs: handle.crumbs?.(match.params) ?? [{ label: title }] };
};
