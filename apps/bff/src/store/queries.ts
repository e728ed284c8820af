import type { SearchScope } from '@searchdeck/contract';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type {
  RecentQueryRecord,
  RecentQueryRepository,
  RecentQueryScope,
  SavedQueryRecord,
  SavedQueryRepository,
} from './repositories.js';
import type { Tables } from './schema.js';

type Queries = 'saved_queries' | 'recent_queries';

/** Queries of a connection, of one of its indexes, or all. */
const inScope =
  ({ connectionId, indexName }: Partial<SearchScope>) =>
  (eb: ExpressionBuilder<Tables, Queries>) =>
    eb.and([
      ...(connectionId === undefined ? [] : [eb('connection_id', '=', connectionId)]),
      ...(indexName === undefined ? [] : [eb('index_name', '=', indexName)]),
    ]);

/** Recent queries of a user in a scope. */
const ofUser =
  ({ subject, ...scope }: RecentQueryScope) =>
  (eb: ExpressionBuilder<Tables, 'recent_queries'>) =>
    eb.and([eb('subject', '=', subject), inScope(scope)(eb as ExpressionBuilder<Tables, Queries>)]);

const savedColumns = [
  'id',
  'connection_id as connectionId',
  'index_name as indexName',
  'name',
  'request',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export const savedQueryRepository = (db: Kysely<Tables>, engine: Engine): SavedQueryRepository => ({
  list: (scope): Promise<SavedQueryRecord[]> =>
    db
      .selectFrom('saved_queries')
      .select(savedColumns)
      .where(inScope(scope))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  find: (id) => db.selectFrom('saved_queries').select(savedColumns).where('id', '=', id).executeTakeFirst(),
  put: (query) =>
    db.transaction().execute(async (tx) => {
      await engine.lock(tx, `saved queries ${query.connectionId}`);
      const others = await tx
        .selectFrom('saved_queries')
        .select('name')
        .where(inScope(query))
        .where('id', '<>', query.id)
        .execute();
      // SQLite folds the case of ASCII letters only.
      const foldedName = query.name.toLowerCase();
      if (others.some(({ name }) => name.toLowerCase() === foldedName)) return false;
      const values = {
        index_name: query.indexName,
        name: query.name,
        request: query.request,
        updated_at: query.updatedAt,
      };
      await tx
        .insertInto('saved_queries')
        .values({ id: query.id, connection_id: query.connectionId, created_at: query.createdAt, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
      return true;
    }),
  async remove(id) {
    const { numDeletedRows } = await db.deleteFrom('saved_queries').where('id', '=', id).executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

export const recentQueryRepository = (db: Kysely<Tables>, engine: Engine): RecentQueryRepository => ({
  list: (scope, limit): Promise<RecentQueryRecord[]> =>
    db
      .selectFrom('recent_queries')
      .select(['id', 'connection_id as connectionId', 'subject', 'index_name as indexName', 'request', 'at'])
      .where(ofUser(scope))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  add: (entry, limit) =>
    db.transaction().execute(async (tx) => {
      const { connectionId, subject, indexName, request, at } = entry;
      await engine.lock(tx, `recent queries ${connectionId}`);
      await tx.deleteFrom('recent_queries').where(ofUser(entry)).where('request', '=', request).execute();
      const { id } = await tx
        .insertInto('recent_queries')
        .values({ connection_id: connectionId, subject, index_name: indexName, request, at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .deleteFrom('recent_queries')
        .where(ofUser({ connectionId, subject }))
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('recent_queries')
            .select('id')
            .where(ofUser({ connectionId, subject }))
            .orderBy('id', 'desc')
            .limit(limit),
        )
        .execute();
      return { ...entry, id };
    }),
  async clear(scope) {
    await db.deleteFrom('recent_queries').where(ofUser(scope)).execute();
  },
});
