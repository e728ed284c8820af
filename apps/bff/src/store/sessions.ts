import { signInModes } from '@searchdeck/contract';
import type { Kysely, Selectable } from 'kysely';
import { cachedRead, type ReadRevision } from './cached-read.js';
import { prepare, toBuffer } from './prepared.js';
import type {
  CompletedSignInRepository,
  LaunchTokenRepository,
  SealedToken,
  SessionRecord,
  SessionRepository,
} from './repositories.js';
import type { Tables } from './schema.js';
import { parseRoles } from './user-roles.js';

type SessionRow = Selectable<Tables['sessions']>;

const recordOf = (row: SessionRow): SessionRecord => ({
  idHash: toBuffer(row.id_hash),
  originSecretHash: toBuffer(row.origin_secret_hash),
  subject: row.subject,
  name: row.name,
  roles: parseRoles(row.roles),
  groups: JSON.parse(row.groups) as string[],
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  mode: signInModes.find((mode) => mode === row.mode) ?? 'local',
  userAgent: row.user_agent,
});

const putToken = async (db: Kysely<Tables>, idHash: Buffer, { sealed, expiresAt }: SealedToken): Promise<void> => {
  const values = { sealed, expires_at: expiresAt };
  await db
    .insertInto('session_tokens')
    .values({ id_hash: idHash, ...values })
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(values))
    .execute();
};

/** Removes the tokens of users without a session. */
const removeTokensOfSignedOut = async (db: Kysely<Tables>): Promise<void> => {
  await db
    .deleteFrom('user_tokens')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('sessions').select('id_hash').whereRef('sessions.subject', '=', 'user_tokens.subject')),
      ),
    )
    .execute();
};

export const sessionRepository = (db: Kysely<Tables>, readRevision?: ReadRevision): SessionRepository => {
  const find = prepare<SessionRow>(
    db,
    db.selectFrom('sessions').selectAll().where('id_hash', '=', Buffer.alloc(0)).compile(),
  );
  return {
    async insert(session, accessToken) {
      const values = {
        id_hash: session.idHash,
        origin_secret_hash: session.originSecretHash,
        subject: session.subject,
        name: session.name,
        roles: JSON.stringify(session.roles),
        groups: JSON.stringify(session.groups),
        created_at: session.createdAt,
        last_seen_at: session.lastSeenAt,
        expires_at: session.expiresAt,
        mode: session.mode,
        user_agent: session.userAgent,
      };
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('sessions').values(values).execute();
        if (accessToken !== undefined) await putToken(tx, session.idHash, accessToken);
      });
    },
    find: cachedRead(
      readRevision,
      (idHash: Buffer) => idHash.toString('latin1'),
      async (idHash) => {
        const row = await find(idHash);
        return row && recordOf(row);
      },
    ),
    async ofSubject(subject) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(recordOf);
    },
    async renew(idHash, { name, roles: newRoles, groups, lastSeenAt, expiresAt }, accessToken) {
      await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('sessions')
          .set({
            name,
            roles: JSON.stringify(newRoles),
            groups: JSON.stringify(groups),
            last_seen_at: lastSeenAt,
            expires_at: expiresAt,
          })
          .where('id_hash', '=', idHash)
          .executeTakeFirst();
        // The session may have been revoked in the meantime.
        if (accessToken !== undefined && numUpdatedRows === 1n) await putToken(tx, idHash, accessToken);
      });
    },
    async accessToken(idHash) {
      const row = await db.selectFrom('session_tokens').selectAll().where('id_hash', '=', idHash).executeTakeFirst();
      return row && { sealed: toBuffer(row.sealed), expiresAt: row.expires_at };
    },
    async touch(idHash, lastSeenAt) {
      await db.updateTable('sessions').set({ last_seen_at: lastSeenAt }).where('id_hash', '=', idHash).execute();
    },
    remove: (idHash) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
        await removeTokensOfSignedOut(tx);
      }),
    removeExpired: (now, idleSince) =>
      db.transaction().execute(async (tx) => {
        await tx
          .deleteFrom('sessions')
          .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince)]))
          .execute();
        await tx.deleteFrom('session_tokens').where('expires_at', '<=', now).execute();
        await tx.deleteFrom('user_tokens').where('expires_at', '<=', now).execute();
        await removeTokensOfSignedOut(tx);
      }),
    async count(now, idleSince) {
      const row = await db
        .selectFrom('sessions')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', idleSince)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
  };
};

export const launchTokenRepository = (db: Kysely<Tables>): LaunchTokenRepository => ({
  async insert(tokenHash, expiresAt) {
    await db.insertInto('launch_tokens').values({ token_hash: tokenHash, expires_at: expiresAt }).execute();
  },
  async consume(tokenHash, now) {
    // One statement: of two requests with the same token only one gets the row.
    const token = await db
      .deleteFrom('launch_tokens')
      .where('token_hash', '=', tokenHash)
      .returning('expires_at')
      .executeTakeFirst();
    await db.deleteFrom('launch_tokens').where('expires_at', '<=', now).execute();
    return token !== undefined && token.expires_at > now;
  },
});

export const completedSignInRepository = (db: Kysely<Tables>): CompletedSignInRepository => ({
  async add(idHash, expiresAt, now) {
    await db.deleteFrom('completed_sign_ins').where('expires_at', '<=', now).execute();
    // One statement: of two requests with the same id only one inserts the row.
    const row = await db
      .insertInto('completed_sign_ins')
      .values({ id_hash: idHash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('id_hash').doNothing())
      .returning('expires_at')
      .executeTakeFirst();
    return row !== undefined;
  },
});
