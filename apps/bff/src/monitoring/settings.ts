import type { ConnectionRecord, MonitoringRepository } from '../store/repositories.js';

export interface ConnectionMonitoring {
  /** Whether the usage of the service is recorded at regular intervals. */
  sampling: boolean;
}

/** A production service receives no automatic requests unless an owner enables them. */
export const defaultsFor = ({ environment }: Pick<ConnectionRecord, 'environment'>): ConnectionMonitoring => ({
  sampling: environment !== 'production',
});

/** The stored settings of a connection, with defaults. */
export async function monitoringOf(
  connection: Pick<ConnectionRecord, 'id' | 'environment'>,
  repository: Pick<MonitoringRepository, 'find'>,
): Promise<ConnectionMonitoring> {
  const stored = await repository.find(connection.id);
  const settings = stored === undefined ? {} : (JSON.parse(stored) as Partial<ConnectionMonitoring>);
  return { ...defaultsFor(connection), ...settings };
}
