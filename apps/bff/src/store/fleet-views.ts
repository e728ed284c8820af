import { sql, type Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type { FleetViewRepository } from './repositories.js';
import type { Tables } from './schema.js';

export const fleetViewRepository = (db: Kysely<Tables>, engine: Engine): FleetViewRepository => ({
  async list(subject) {
    const rows = await db
      .selectFrom('fleet_views')
      .select(['id', 'name', 'query', 'is_default'])
      .where('subject', '=', subject)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
    return rows.map(({ is_default: isDefault, ...view }) => ({ ...view, isDefault: isDefault === 1 }));
  },
  put: (subject, { id, name, query, isDefault }, maxViews) =>
    db.transaction().execute(async (tx) => {
      await engine.lock(tx, `fleet views ${subject}`);
      const others = await tx
        .selectFrom('fleet_views')
        .select('name')
        .where('subject', '=', subject)
        .where('id', '<>', id)
        .execute();
      // SQLite folds the case of ASCII letters only.
      const foldedName = name.toLowerCase();
      if (others.some((other) => other.name.toLowerCase() === foldedName)) return 'NAME_TAKEN';
      if (others.length >= maxViews) return 'TOO_MANY';
      if (isDefault) {
        await tx.updateTable('fleet_views').set({ is_default: 0 }).where('subject', '=', subject).execute();
      }
      const values = { name, query, is_default: isDefault ? 1 : 0 };
      await tx
        .insertInto('fleet_views')
        .values({ id, subject, ...values })
        .onConflict((conflict) => conflict.columns(['subject', 'id']).doUpdateSet(values))
        .execute();
      return 'STORED';
    }),
  async remove(subject, id) {
    const { numDeletedRows } = await db
      .deleteFrom('fleet_views')
      .where('subject', '=', subject)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
