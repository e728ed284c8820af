import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { connectionsQuery, isServiceConnection, type Connection } from './connections';
import { connectionPath } from './paths';

/** ID of the connection in the URL. Only below `/c/:connectionId`. */
export const useConnectionId = (): string => {
  const { connectionId } = useParams();
  if (connectionId === undefined) throw new Error('useConnectionId is used outside /c/:connectionId');
  return connectionId;
};

/** The connection in the URL, loaded by the route, which shows "not found" if it doesn't exist. */
export const useConnection = (): Connection => {
  const id = useConnectionId();
  const { data } = useSuspenseQuery(connectionsQuery);
  const connection = data.filter(isServiceConnection).find((candidate) => candidate.id === id);
  if (connection === undefined) throw new Error(`The service connection "${id}" doesn't exist.`);
  return connection;
};

/** All connections, for the settings. */
export const useConnections = () => useQuery(connectionsQuery);

/** The connections of services: those that have pages below `/c/:connectionId`. */
export const useServiceConnections = () =>
  useQuery({ ...connectionsQuery, select: (connections) => connections.filter(isServiceConnection) });

/** Prefixes a path with `/c/{connection}`. */
export const useConnectionPath = (): ((path: string) => string) => {
  const id = useConnectionId();
  return (path) => connectionPath(id, path.startsWith('/') ? path : `/${path}`);
};
