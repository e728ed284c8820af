import type { Kysely } from 'kysely';
import { toBuffer } from './prepared.js';
import type { KeyRepository, MetaRepository } from './repositories.js';
import type { Tables } from './schema.js';

export const keyRepository = (db: Kysely<Tables>): KeyRepository => ({
  async list() {
    const rows = await db.selectFrom('data_keys').selectAll().orderBy('created_at').orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      iv: toBuffer(row.iv),
      wrapped: toBuffer(row.wrapped),
      wrappedBy: row.wrapped_by,
      createdAt: row.created_at,
    }));
  },
  async insert({ id, iv, wrapped, wrappedBy, createdAt }) {
    await db
      .insertInto('data_keys')
      .values({ id, iv, wrapped, wrapped_by: wrappedBy, created_at: createdAt })
      .execute();
  },
  rewrap: (keys) =>
    db.transaction().execute(async (tx) => {
      for (const { id, iv, wrapped, wrappedBy } of keys) {
        await tx.updateTable('data_keys').set({ iv, wrapped, wrapped_by: wrappedBy }).where('id', '=', id).execute();
      }
    }),
});

export const metaRepository = (db: Kysely<Tables>): MetaRepository => ({
  async get(name) {
    return (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value;
  },
  async set(name, value) {
    await db
      .insertInto('meta')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
  async remove(name) {
    await db.deleteFrom('meta').where('name', '=', name).execute();
  },
});
