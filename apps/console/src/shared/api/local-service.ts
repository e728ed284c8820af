import type { AnyConnection, Connection } from './connections';

/**
 * The connection of the local search service that previews data sources and debugs skillsets: that of the service
 * itself, or for a cloud service the one that its connection names, by default the built-in one.
 */
export function localServiceOf(connection: Connection, connections: readonly AnyConnection[]): Connection | undefined {
  if (connection.kind === 'local') return connection;
  const { localServiceId } = connection;
  return connections.find(
    (each): each is Connection =>
      each.type !== 'subscription' &&
      each.kind === 'local' &&
      (localServiceId == null ? each.managed : each.id === localServiceId),
  );
}
