import type { Kysely } from 'kysely';
import type { LeaseRepository } from './repositories.js';
import type { Tables } from './schema.js';

export const leaseRepository = (db: Kysely<Tables>): LeaseRepository => ({
  async acquire(name, holder, now, expiresAt) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('leases')
      .values({ name, holder, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: expiresAt })
          .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', now)])),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async release(name, holder) {
    await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
  },
});
