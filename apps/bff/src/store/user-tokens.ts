import type { Kysely } from 'kysely';
import { toBuffer } from './prepared.js';
import type { UserTokenRepository } from './repositories.js';
import type { Tables } from './schema.js';

export const userTokenRepository = (db: Kysely<Tables>): UserTokenRepository => ({
  put: ({ subject, connectionId, scope }, { sealed, expiresAt }) =>
    db.transaction().execute(async (tx) => {
      // The user may have signed out while the token was requested.
      const session = await tx
        .selectFrom('sessions')
        .select('subject')
        .where('subject', '=', subject)
        .limit(1)
        .executeTakeFirst();
      if (session === undefined) return;
      const values = { sealed, expires_at: expiresAt };
      await tx
        .insertInto('user_tokens')
        .values({ subject, connection_id: connectionId, scope, ...values })
        .onConflict((conflict) => conflict.columns(['subject', 'connection_id', 'scope']).doUpdateSet(values))
        .execute();
    }),
  async find({ subject, connectionId, scope }) {
    const row = await db
      .selectFrom('user_tokens')
      .select(['sealed', 'expires_at'])
      .where('subject', '=', subject)
      .where('connection_id', '=', connectionId)
      .where('scope', '=', scope)
      .executeTakeFirst();
    return row && { sealed: toBuffer(row.sealed), expiresAt: row.expires_at };
  },
  async remove({ subject, connectionId }) {
    await db
      .deleteFrom('user_tokens')
      .where('subject', '=', subject)
      .where('connection_id', '=', connectionId)
      .execute();
  },
});
