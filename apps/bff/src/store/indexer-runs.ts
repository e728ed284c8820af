import type { ExpressionBuilder, Kysely } from 'kysely';
import type { IndexerRunRepository } from './repositories.js';
import type { Tables } from './schema.js';

/** The runs of an indexer. */
const ofIndexer = (connectionId: string, indexerName: string) => (eb: ExpressionBuilder<Tables, 'indexer_runs'>) =>
  eb.and({ connection_id: connectionId, indexer_name: indexerName });

export const indexerRunRepository = (db: Kysely<Tables>): IndexerRunRepository => ({
  insert: (connectionId, indexerName, runs) =>
    db.transaction().execute(async (tx) => {
      for (const { startedAt, isReset, run } of runs) {
        await tx
          .insertInto('indexer_runs')
          .values({
            connection_id: connectionId,
            indexer_name: indexerName,
            started_at: startedAt,
            is_reset: isReset ? 1 : 0,
            run,
          })
          .onConflict((conflict) =>
            conflict.columns(['connection_id', 'indexer_name', 'started_at', 'is_reset']).doNothing(),
          )
          .execute();
      }
    }),
  async lastAt(connectionId, indexerName) {
    const row = await db
      .selectFrom('indexer_runs')
      .select('started_at')
      .where(ofIndexer(connectionId, indexerName))
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.started_at;
  },
  async list(connectionId, indexerName, before, limit) {
    const rows = await db
      .selectFrom('indexer_runs')
      .select(['started_at', 'is_reset', 'run'])
      .where(ofIndexer(connectionId, indexerName))
      .where('started_at', '<', before)
      .orderBy('started_at', 'desc')
      .orderBy('is_reset')
      .limit(limit)
      .execute();
    return rows.map(({ started_at, is_reset, run }) => ({ startedAt: started_at, isReset: is_reset === 1, run }));
  },
  async prune(connectionId, indexerNames, oldest) {
    await db
      .deleteFrom('indexer_runs')
      .where('connection_id', '=', connectionId)
      .where((eb) =>
        eb.or([
          eb('started_at', '<', oldest),
          ...(indexerNames.length === 0 ? [eb.lit(true)] : [eb('indexer_name', 'not in', [...indexerNames])]),
        ]),
      )
      .execute();
  },
  async limit(connectionId, indexerName, maxRuns) {
    const oldest = await db
      .selectFrom('indexer_runs')
      .select('started_at')
      .where(ofIndexer(connectionId, indexerName))
      .orderBy('started_at', 'desc')
      .offset(maxRuns - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    await db
      .deleteFrom('indexer_runs')
      .where(ofIndexer(connectionId, indexerName))
      .where('started_at', '<', oldest.started_at)
      .execute();
  },
});
