import { HOUR_MS } from '@searchdeck/contract';
import { sql, type Kysely } from 'kysely';
import type { CounterValues, MonitoringRepository, UsageSampleRepository } from './repositories.js';
import type { Tables } from './schema.js';

export const usageSampleRepository = (db: Kysely<Tables>): UsageSampleRepository => ({
  insert: (connectionId, at, counters) =>
    db.transaction().execute(async (tx) => {
      for (const [indexName, values] of counters) {
        const row = { connection_id: connectionId, index_name: indexName, at, counters: JSON.stringify(values) };
        await tx
          .insertInto('usage_samples')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['connection_id', 'index_name', 'at']).doUpdateSet({ counters: row.counters }),
          )
          .execute();
      }
    }),
  async list(connectionId, indexName, since) {
    const rows = await db
      .selectFrom('usage_samples')
      .select(['at', 'counters'])
      .where('connection_id', '=', connectionId)
      .where('index_name', '=', indexName)
      .where('at', '>=', since)
      .orderBy('at')
      .execute();
    // Written by `insert`.
    return rows.map(({ at, counters }) => ({ at, counters: JSON.parse(counters) as CounterValues }));
  },
  async lastAt(connectionId) {
    const row = await db
      .selectFrom('usage_samples')
      .select('at')
      .where('connection_id', '=', connectionId)
      .where('index_name', '=', '')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.at;
  },
  prune: (connectionId, oldest, oldestDetailed) =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('usage_samples').where('connection_id', '=', connectionId).where('at', '<', oldest).execute();
      await tx
        .deleteFrom('usage_samples')
        .where('connection_id', '=', connectionId)
        .where('at', '<', oldestDetailed)
        // The rows of one sample have the same time.
        .where('at', 'not in', (eb) =>
          eb
            .selectFrom('usage_samples')
            .select((max) => max.fn.max('at').as('at'))
            .where('connection_id', '=', connectionId)
            .where('at', '<', oldestDetailed)
            .groupBy(sql`at / ${sql.lit(HOUR_MS)}`),
        )
        .execute();
    }),
});

export const monitoringRepository = (db: Kysely<Tables>): MonitoringRepository => ({
  async find(connectionId) {
    const row = await db
      .selectFrom('monitoring')
      .select('settings')
      .where('connection_id', '=', connectionId)
      .executeTakeFirst();
    return row?.settings;
  },
  async put(connectionId, settings, now) {
    const values = { settings, updated_at: now };
    await db
      .insertInto('monitoring')
      .values({ connection_id: connectionId, ...values })
      .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(values))
      .execute();
  },
});
