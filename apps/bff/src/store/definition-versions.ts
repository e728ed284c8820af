import { versionChanges, type VersionChange } from '@searchdeck/contract';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type { DefinitionVersionRecord, DefinitionVersionRepository } from './repositories.js';
import type { Tables } from './schema.js';

const columns = [
  'id',
  'connection_id as connectionId',
  'kind',
  'name',
  'at',
  'subject',
  'user_name as userName',
  'change',
  'hash',
] as const;
const hasDefinition = sql<number>`CASE WHEN definition IS NULL THEN 0 ELSE 1 END`.as('hasDefinition');

type Row = Omit<DefinitionVersionRecord, 'change' | 'hasDefinition'> & { change: string; hasDefinition: number };
const fromRow = (row: Row): DefinitionVersionRecord => ({
  ...row,
  change: (Object.keys(versionChanges) as VersionChange[]).find((change) => change === row.change) ?? 'seen',
  hasDefinition: row.hasDefinition === 1,
});

/** The versions of a resource. */
const ofResource =
  (connectionId: string, kind: string, name: string) => (eb: ExpressionBuilder<Tables, 'definition_versions'>) =>
    eb.and({ connection_id: connectionId, kind, name });

const newest = (db: Kysely<Tables>, connectionId: string, kind: string, name: string) =>
  db
    .selectFrom('definition_versions')
    .select(['id', 'change', 'hash'])
    .where(ofResource(connectionId, kind, name))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const definitionVersionRepository = (db: Kysely<Tables>, engine: Engine): DefinitionVersionRepository => ({
  add: (version, { maxVersions, after }) =>
    db.transaction().execute(async (tx) => {
      const { connectionId, kind, name, at, subject, userName, change, hash, definition } = version;
      await engine.lock(tx, `definition ${connectionId} ${kind} ${name}`);
      const last = await newest(tx, connectionId, kind, name);
      if (last !== undefined && last.change !== 'deleted' && change !== 'deleted' && last.hash === hash) return last.id;
      if (change === 'deleted' && last?.change === 'deleted') return last.id;
      const { id } = await tx
        .insertInto('definition_versions')
        .values({ connection_id: connectionId, kind, name, at, subject, user_name: userName, change, hash, definition })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .deleteFrom('definition_versions')
        .where(ofResource(connectionId, kind, name))
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('definition_versions')
            .select('id')
            .where(ofResource(connectionId, kind, name))
            .orderBy('id', 'desc')
            .limit(maxVersions),
        )
        .execute();
      await tx.deleteFrom('definition_versions').where('at', '<', after).execute();
      return id;
    }),
  async has(connectionId, kind, name) {
    const row = await newest(db, connectionId, kind, name);
    return row !== undefined && row.change !== 'deleted';
  },
  async lastId(connectionId, kind, name) {
    const row = await newest(db, connectionId, kind, name);
    return row?.id;
  },
  async list(connectionId, kind, name) {
    const rows = await db
      .selectFrom('definition_versions')
      .select([...columns, hasDefinition])
      .where(ofResource(connectionId, kind, name))
      .orderBy('id', 'desc')
      .execute();
    return rows.map(fromRow);
  },
  async listDeleted(connectionId, kind, limit) {
    const rows = await db
      .selectFrom('definition_versions')
      .select([...columns, hasDefinition])
      .where('change', '=', 'deleted')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('definition_versions')
          .select((max) => max.fn.max('id').as('id'))
          .where('connection_id', '=', connectionId)
          .where('kind', '=', kind)
          .groupBy('name'),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(fromRow);
  },
  async find(connectionId, id) {
    const row = await db
      .selectFrom('definition_versions')
      .select([...columns, hasDefinition, 'definition'])
      .where('connection_id', '=', connectionId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { definition, ...version } = row;
    return { ...fromRow(version), definition };
  },
});
