import type { AlertMetric, AlertSeverity } from '@searchdeck/contract';

export interface AlertRecord {
  id: string;
  connectionId: string;
  metric: AlertMetric;
  severity: AlertSeverity;
  threshold: number;
  value: number;
  firedAt: number;
  /** Null: the value is still too high. */
  resolvedAt: number | null;
}

/** A message to the webhook of a connection, which is sent until it is accepted or the attempts are used up. */
export interface DeliveryRecord {
  id: string;
  connectionId: string;
  /** JSON text. */
  body: string;
  attempts: number;
  /** Null: it was delivered, or every attempt failed. */
  nextAt: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface AlertChange {
  firedAlerts: readonly AlertRecord[];
  /** Open alerts that end at `resolvedAt`. */
  resolvedIds: readonly string[];
  resolvedAt: number;
  deliveries: readonly DeliveryRecord[];
}

export interface AlertRepository {
  /** Changes alerts depending on the open ones of a connection, one change after another. */
  change(connectionId: string, decide: (open: readonly AlertRecord[]) => AlertChange): Promise<void>;
  /** The alerts except those of `hiddenConnectionIds`, newest first, and whether the user has read each. */
  list(
    subject: string,
    limit: number,
    hiddenConnectionIds?: readonly string[],
  ): Promise<(AlertRecord & { isRead: boolean })[]>;
  /** `ids`: undefined for all. */
  markRead(subject: string, ids: readonly string[] | undefined): Promise<void>;
  /** Removes the alerts of a connection that were resolved before the time. */
  prune(connectionId: string, resolvedBefore: number): Promise<void>;
}

export interface DeliveryRepository {
  /** Deliveries to be sent by now, oldest first. */
  due(now: number, limit: number): Promise<DeliveryRecord[]>;
  update(id: string, change: Pick<DeliveryRecord, 'attempts' | 'nextAt' | 'error' | 'updatedAt'>): Promise<void>;
  /** The delivery of the connection that was attempted last. */
  last(connectionId: string): Promise<DeliveryRecord | undefined>;
  /** Removes those of a connection that are not sent anymore and were created before the time. */
  prune(connectionId: string, createdBefore: number): Promise<void>;
}
