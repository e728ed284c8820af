import { randomBytes } from 'node:crypto';
import { DAY_MS, type AlertRule } from '@searchdeck/contract';
import type { AlertRecord, ConnectionRecord, CounterValues, DeliveryRecord, Store } from '../store/repositories.js';
import type { TrafficMonitor } from '../traffic/traffic.js';
import { alertMessage } from './alert-message.js';
import { compareWithRules, measurementsOf } from './alert-rules.js';
import type { WebhookSender } from './webhook-sender.js';

/** How long a resolved alert is listed. */
const RETENTION_MS = 30 * DAY_MS;

export interface AlertMonitorOptions {
  store: Pick<Store, 'alerts' | 'deliveries'>;
  traffic: Pick<TrafficMonitor, 'summary'>;
  sender: Pick<WebhookSender, 'sendDue'>;
}

export interface AlertSettings {
  rules: readonly AlertRule[];
  /** Whether alerts are also sent to a webhook. */
  hasWebhook: boolean;
}

/** Fires and resolves the alerts of connections. */
export class AlertMonitor {
  constructor(private readonly options: AlertMonitorOptions) {}

  /** Compares a sample, and the requests of the last hour, with the rules. `counters`: of the service. */
  async compare(
    connection: ConnectionRecord,
    counters: CounterValues,
    { rules, hasWebhook }: AlertSettings,
    now: number,
  ): Promise<void> {
    const { store, traffic, sender } = this.options;
    const measurements = measurementsOf(counters, traffic.summary(connection.id));
    let messageCount = 0;
    await store.alerts.change(connection.id, (open) => {
      const { crossedThresholds, resolvedIds } = compareWithRules(rules, measurements, open);
      const firedAlerts = crossedThresholds.map((threshold): AlertRecord => ({
        ...threshold,
        id: newId('a'),
        connectionId: connection.id,
        firedAt: now,
        resolvedAt: null,
      }));
      const resolvedAlerts = open
        .filter(({ id }) => resolvedIds.includes(id))
        .map((alert): AlertRecord => ({ ...alert, resolvedAt: now }));
      const changedAlerts = hasWebhook ? [...resolvedAlerts, ...firedAlerts] : [];
      messageCount = changedAlerts.length;
      const deliveries = changedAlerts.map((alert) => deliveryOf(alert, connection, now));
      return { firedAlerts, resolvedIds, resolvedAt: now, deliveries };
    });
    if (messageCount > 0) void sender.sendDue();
  }

  /** Removes what is too old. */
  async prune(connectionId: string, now: number): Promise<void> {
    const { alerts, deliveries } = this.options.store;
    await alerts.prune(connectionId, now - RETENTION_MS);
    await deliveries.prune(connectionId, now - RETENTION_MS);
  }
}

const newId = (prefix: 'a' | 'd'): string => `${prefix}-${randomBytes(9).toString('hex')}`;

const deliveryOf = (alert: AlertRecord, connection: ConnectionRecord, now: number): DeliveryRecord => ({
  id: newId('d'),
  connectionId: connection.id,
  body: alertMessage(alert, connection),
  attempts: 0,
  nextAt: now,
  error: null,
  createdAt: now,
  updatedAt: now,
});
