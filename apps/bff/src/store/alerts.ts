import type { AlertMetric, AlertSeverity } from '@searchdeck/contract';
import type { Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type { AlertRecord, AlertRepository, DeliveryRecord, DeliveryRepository } from './repositories.js';
import type { Tables } from './schema.js';

const alertColumns = [
  'id',
  'connection_id as connectionId',
  'metric',
  'severity',
  'threshold',
  'value',
  'fired_at as firedAt',
  'resolved_at as resolvedAt',
] as const;

type AlertRow = Omit<AlertRecord, 'metric' | 'severity'> & { metric: string; severity: string };

// Written by `change`.
const alertOf = <T extends AlertRow>(row: T): T & AlertRecord => ({
  ...row,
  metric: row.metric as AlertMetric,
  severity: row.severity as AlertSeverity,
});

export const alertRepository = (db: Kysely<Tables>, engine: Engine): AlertRepository => ({
  change: (connectionId, decide) =>
    db.transaction().execute(async (tx) => {
      await engine.lock(tx, `alerts ${connectionId}`);
      const openAlerts = await tx
        .selectFrom('alerts')
        .select(alertColumns)
        .where('connection_id', '=', connectionId)
        .where('resolved_at', 'is', null)
        .execute();
      const { firedAlerts, resolvedIds, resolvedAt, deliveries } = decide(openAlerts.map(alertOf));
      for (const { connectionId: _same, firedAt, resolvedAt: endedAt, ...alert } of firedAlerts) {
        await tx
          .insertInto('alerts')
          .values({ ...alert, connection_id: connectionId, fired_at: firedAt, resolved_at: endedAt })
          .execute();
      }
      for (const id of resolvedIds) {
        await tx.updateTable('alerts').set({ resolved_at: resolvedAt }).where('id', '=', id).execute();
      }
      for (const { id, body, attempts, nextAt, error, createdAt, updatedAt } of deliveries) {
        await tx
          .insertInto('webhook_deliveries')
          .values({
            id,
            connection_id: connectionId,
            body,
            attempts,
            next_at: nextAt,
            error,
            created_at: createdAt,
            updated_at: updatedAt,
          })
          .execute();
      }
    }),
  async list(subject, limit, hiddenConnectionIds = []) {
    const rows = await db
      .selectFrom('alerts')
      .leftJoin('alert_reads', (join) =>
        join.onRef('alert_reads.alert_id', '=', 'alerts.id').on('alert_reads.subject', '=', subject),
      )
      .select([...alertColumns, 'alert_reads.subject as reader'])
      .$if(hiddenConnectionIds.length > 0, (query) =>
        query.where('alerts.connection_id', 'not in', [...hiddenConnectionIds]),
      )
      .orderBy('fired_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ reader, ...row }) => ({ ...alertOf(row), isRead: reader !== null }));
  },
  async markRead(subject, ids) {
    const mark = (id: string | undefined) =>
      db
        .insertInto('alert_reads')
        .columns(['subject', 'alert_id'])
        .expression((eb) =>
          eb
            .selectFrom('alerts')
            .select([eb.val(subject).as('subject'), 'id as alert_id'])
            .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
            // SQLite requires a condition before ON CONFLICT.
            .where(eb.lit(true)),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const id of ids ?? [undefined]) await mark(id);
  },
  async prune(connectionId, resolvedBefore) {
    await db
      .deleteFrom('alerts')
      .where('connection_id', '=', connectionId)
      .where('resolved_at', '<', resolvedBefore)
      .execute();
  },
});

const deliveryColumns = [
  'id',
  'connection_id as connectionId',
  'body',
  'attempts',
  'next_at as nextAt',
  'error',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export const deliveryRepository = (db: Kysely<Tables>): DeliveryRepository => ({
  due: (now, limit): Promise<DeliveryRecord[]> =>
    db
      .selectFrom('webhook_deliveries')
      .select(deliveryColumns)
      .where('next_at', '<=', now)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  async update(id, { attempts, nextAt, error, updatedAt }) {
    await db
      .updateTable('webhook_deliveries')
      .set({ attempts, next_at: nextAt, error, updated_at: updatedAt })
      .where('id', '=', id)
      .execute();
  },
  last: (connectionId): Promise<DeliveryRecord | undefined> =>
    db
      .selectFrom('webhook_deliveries')
      .select(deliveryColumns)
      .where('connection_id', '=', connectionId)
      .where('attempts', '>', 0)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .executeTakeFirst(),
  async prune(connectionId, createdBefore) {
    await db
      .deleteFrom('webhook_deliveries')
      .where('connection_id', '=', connectionId)
      .where('created_at', '<', createdBefore)
      .where('next_at', 'is', null)
      .execute();
  },
});
