import type { AlertRule } from '@searchdeck/contract';
import { defaultRules } from '../alerts/alert-rules.js';
import type { StoredWebhook } from '../alerts/webhook.js';
import type { ConnectionRecord, MonitoringRepository } from '../store/repositories.js';

/** The settings that an owner changed; the others have defaults. */
export interface StoredMonitoring {
  /** Subject of the user who changed it while the connection was private; undefined: it was shared. */
  privateTo?: string | undefined;
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

type MonitoredConnection = Pick<ConnectionRecord, 'id' | 'environment' | 'privateTo'>;

/**
 * The stored settings that are in effect. For a private connection, only its user decides whether its credentials are used
 * in the background, and where its alerts are sent: what others have stored is not in effect.
 */
export async function storedMonitoring(
  { id, privateTo }: Omit<MonitoredConnection, 'environment'>,
  repository: Pick<MonitoringRepository, 'find'>,
): Promise<StoredMonitoring> {
  const text = await repository.find(id);
  const storedSettings = text === undefined ? {} : (JSON.parse(text) as StoredMonitoring);
  return privateTo === null || privateTo.subject === storedSettings.privateTo
    ? storedSettings
    : { rules: storedSettings.rules };
}

/** The settings of a connection that are in effect, with defaults. */
export async function monitoringOf(
  connection: MonitoredConnection,
  repository: Pick<MonitoringRepository, 'find'>,
): Promise<ConnectionMonitoring> {
  const { sampling, rules, webhook } = await storedMonitoring(connection, repository);
  return {
    // A production service receives no automatic requests unless an owner enables them, a private connection none unless
    // its user does.
    sampling: sampling ?? (connection.environment !== 'production' && connection.privateTo === null),
    rules: rules ?? defaultRules,
    webhook,
  };
}
