import { alertMetricTitles, formatAlertValue } from '@searchdeck/contract';
import { isoTime } from '../api/iso-time.js';
import type { AlertRecord, ConnectionRecord } from '../store/repositories.js';

type Connection = Pick<ConnectionRecord, 'id' | 'name' | 'environment'>;

const connectionOf = ({ id, name, environment }: Connection) => ({ id, name, environment });

/** The body of the message about an alert that fired or is resolved (Standard Webhooks). Chat systems show `text`. */
export function alertMessage(alert: AlertRecord, connection: Connection): string {
  const { id, metric, severity, threshold, value, firedAt, resolvedAt } = alert;
  const limit = `${severity} at ${formatAlertValue(metric, threshold)}`;
  const state = resolvedAt === null ? formatAlertValue(metric, value) : 'resolved';
  return JSON.stringify({
    type: resolvedAt === null ? 'alert.fired' : 'alert.resolved',
    timestamp: isoTime(resolvedAt ?? firedAt),
    text: `${connection.name}: ${alertMetricTitles[metric]}: ${state} (${limit})`,
    data: {
      alert: {
        id,
        metric,
        severity,
        threshold,
        value,
        firedAt: isoTime(firedAt),
        resolvedAt: resolvedAt === null ? null : isoTime(resolvedAt),
      },
      connection: connectionOf(connection),
    },
  });
}

/** The body of a test message. */
export const testMessage = (connection: Connection, now: number): string =>
  JSON.stringify({
    type: 'test',
    timestamp: isoTime(now),
    text: `${connection.name}: Test message from Searchdeck`,
    data: { connection: connectionOf(connection) },
  });
