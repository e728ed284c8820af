import type { AlertRule } from '@searchdeck/contract';
import { defaultRules } from '../alerts/alert-rules.js';
import type { StoredWebhook } from '../alerts/webhook.js';
import type { ConnectionRecord, MonitoringRepository } from '../store/repositories.js';

/** The settings that an owner changed; the others have defaults. */
export interface StoredMonitoring {
  sampling?: boolean | undefined;
  rules?: readonly AlertRule[] | undefined;
  webhook?: StoredWebhook | undefined;
}

export interface ConnectionMonitoring {
  /** Whether the usage of the service is recorded at regular intervals. */
  sampling: boolean;
  /** When alerts fire. */
  rules: readonly AlertRule[];
  /** Where alerts are sent; undefined: nowhere. */
  webhook: StoredWebhook | undefined;
}

export async function storedMonitoring(
  connectionId: string,
  repository: Pick<MonitoringRepository, 'find'>,
): Promise<StoredMonitoring> {
  const stored = await repository.find(connectionId);
  return stored === undefined ? {} : (JSON.parse(stored) as StoredMonitoring);
}

/** The stored settings of a connection, with defaults. */
export async function monitoringOf(
  connection: Pick<ConnectionRecord, 'id' | 'environment'>,
  repository: Pick<MonitoringRepository, 'find'>,
): Promise<ConnectionMonitoring> {
  const { sampling, rules, webhook } = await storedMonitoring(connection.id, repository);
  return {
    // A production service receives no automatic requests unless an owner enables them.
    sampling: sampling ?? connection.environment !== 'production',
    rules: rules ?? defaultRules,
    webhook,
  };
}
