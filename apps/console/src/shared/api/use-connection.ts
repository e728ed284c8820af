import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { connectionsQuery, type Connection } from './connections';

/** Id of the connection in the address. Only below `/c/:connectionId`. */
export const useConnectionId = (): string => {
  const { connectionId } = useParams();
  if (connectionId === undefined) throw new Error('useConnectionId is used outside /c/:connectionId');
  return connectionId;
};

/** The connection in the address; the shell has loaded it and answered 404 when there is none. */
export const useConnection = (): Connection => {
  const id = useConnectionId();
  const { data } = useSuspenseQuery(connectionsQuery);
  const found = data.find((c) => c.id === id);
  if (found === undefined) throw new Error(`There is no connection '${id}'.`);
  return found;
};

/** All connections, for the switcher and the settings. */
export const useConnections = () => useQuery(connectionsQuery);

/** `/c/demo` + the rest: addresses below the current connection. */
export const useConnectionPath = (): ((rest: string) => string) => {
  const id = useConnectionId();
  return (rest) => `/c/${encodeURIComponent(id)}${rest.startsWith('/') ? rest : `/${rest}`}`;
};
