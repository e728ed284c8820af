import {
  connectionKinds,
  credentialFields,
  credentialSources,
  dialects,
  environments,
  type CredentialSourceId,
  type DialectId,
  type RoleAssignment,
} from '@searchdeck/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import { cachedRead, type ReadRevision } from './cached-read.js';
import { prepare, toBuffer } from './prepared.js';
import type { ConnectionRecord, ConnectionRepository, SealedSecret, TokenRequest } from './repositories.js';
import type { Tables } from './schema.js';

type ConnectionRow = Selectable<Tables['connections']>;
type CredentialRow = Selectable<Tables['credentials']>;

/** The value of a column that holds one of a fixed list. */
const oneOf = <T extends string>(values: readonly T[], value: string): T => {
  const match = values.find((candidate) => candidate === value);
  if (match === undefined) throw new Error(`The store contains the unknown value ${value}.`);
  return match;
};
const credentialSourceIds = Object.keys(credentialSources) as CredentialSourceId[];
const NO_TOKEN_REQUEST: TokenRequest = { issuer: null, clientId: null, resource: null };
const dialectIds = Object.keys(dialects) as DialectId[];

const fromRow = (row: ConnectionRow): ConnectionRecord => {
  const base = {
    id: row.id,
    name: row.name,
    kind: oneOf(connectionKinds, row.kind),
    environment: oneOf(environments, row.environment),
    readOnly: row.read_only === 1,
    dialect: oneOf(dialectIds, row.dialect),
    credentialSource: oneOf(credentialSourceIds, row.credential_source),
    tokenRequest: { ...NO_TOKEN_REQUEST, ...(JSON.parse(row.token_request) as Partial<TokenRequest>) },
    roleAssignments: JSON.parse(row.role_assignments) as RoleAssignment[],
    privateTo: row.private_to === null ? null : { subject: row.private_to, name: row.private_to_name ?? '' },
    managed: row.managed === 1,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  if (row.type === 'subscription') {
    return {
      ...base,
      type: 'subscription',
      managementUrl: row.management_url ?? '',
      subscriptionIds: JSON.parse(row.subscription_ids ?? '[]') as string[],
    };
  }
  return {
    ...base,
    type: 'service',
    endpoint: row.endpoint ?? '',
    hasDocumentSecurity: row.document_security === 1,
    managementUrl: row.management_url,
    subscriptionId: row.subscription_id,
    resourceGroup: row.resource_group,
    serviceName: row.service_name,
    localServiceId: row.local_service_id,
  };
};

const toRow = (connection: ConnectionRecord): ConnectionRow => {
  const service = connection.type === 'service' ? connection : undefined;
  return {
    id: connection.id,
    type: connection.type,
    name: connection.name,
    kind: connection.kind,
    environment: connection.environment,
    read_only: connection.readOnly ? 1 : 0,
    endpoint: service?.endpoint ?? null,
    management_url: connection.managementUrl,
    subscription_id: service?.subscriptionId ?? null,
    subscription_ids: connection.type === 'subscription' ? JSON.stringify(connection.subscriptionIds) : null,
    resource_group: service?.resourceGroup ?? null,
    service_name: service?.serviceName ?? null,
    local_service_id: service?.localServiceId ?? null,
    dialect: connection.dialect,
    credential_source: connection.credentialSource,
    token_request: JSON.stringify(connection.tokenRequest),
    role_assignments: JSON.stringify(connection.roleAssignments),
    document_security: service?.hasDocumentSecurity === true ? 1 : 0,
    private_to: connection.privateTo?.subject ?? null,
    private_to_name: connection.privateTo?.name ?? null,
    managed: connection.managed ? 1 : 0,
    version: connection.version,
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  };
};

const secretFromRow = (row: CredentialRow): SealedSecret => ({
  field: oneOf(credentialFields, row.field),
  keyId: row.key_id,
  iv: toBuffer(row.iv),
  sealed: toBuffer(row.sealed),
  boundTo: row.bound_to,
  updatedAt: row.updated_at,
});

const putSecrets = async (db: Kysely<Tables>, connectionId: string, secrets: readonly SealedSecret[]) => {
  for (const { field, keyId, iv, sealed, boundTo, updatedAt } of secrets) {
    const values = { key_id: keyId, iv, sealed, bound_to: boundTo, updated_at: updatedAt };
    await db
      .insertInto('credentials')
      .values({ connection_id: connectionId, field, ...values })
      .onConflict((conflict) => conflict.columns(['connection_id', 'field']).doUpdateSet(values))
      .execute();
  }
};

export const connectionRepository = (db: Kysely<Tables>, readRevision?: ReadRevision): ConnectionRepository => {
  const find = prepare<ConnectionRow>(db, db.selectFrom('connections').selectAll().where('id', '=', '').compile());
  const version = prepare<Pick<ConnectionRow, 'version'>>(
    db,
    db.selectFrom('connections').select('version').where('id', '=', '').compile(),
  );
  const secret = prepare<CredentialRow>(
    db,
    db.selectFrom('credentials').selectAll().where('connection_id', '=', '').where('field', '=', '').compile(),
  );
  return {
    async list() {
      const rows = await db
        .selectFrom('connections')
        .selectAll()
        .orderBy('managed', 'desc')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },
    async find(id) {
      const row = await find(id);
      return row === undefined ? undefined : fromRow(row);
    },
    version: cachedRead(
      readRevision,
      (id: string) => id,
      async (id) => (await version(id))?.version,
    ),
    async insert(connection, secrets) {
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('connections').values(toRow(connection)).execute();
        await putSecrets(tx, connection.id, secrets);
      });
    },
    replace: (connection, expectedVersion, secrets, removed) =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('connections')
          .set(toRow(connection))
          .where('id', '=', connection.id)
          .where('version', '=', expectedVersion)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        if (removed.length > 0) {
          await tx
            .deleteFrom('credentials')
            .where('connection_id', '=', connection.id)
            .where('field', 'in', [...removed])
            .execute();
        }
        await putSecrets(tx, connection.id, secrets);
        return true;
      }),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('connections').where('id', '=', id).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async secrets(id) {
      const rows = await db.selectFrom('credentials').selectAll().where('connection_id', '=', id).execute();
      return rows.map(secretFromRow);
    },
    async sealedWithout(keyId) {
      const rows = await db.selectFrom('credentials').selectAll().where('key_id', '!=', keyId).execute();
      return rows.map((row) => ({ connectionId: row.connection_id, secret: secretFromRow(row) }));
    },
    async reseal(connectionId, from, to) {
      const { numUpdatedRows } = await db
        .updateTable('credentials')
        .set({ key_id: to.keyId, iv: to.iv, sealed: to.sealed })
        .where('connection_id', '=', connectionId)
        .where('field', '=', from.field)
        .where('key_id', '=', from.keyId)
        .where('iv', '=', from.iv)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async secret(id, field) {
      const row = await secret(id, field);
      return row === undefined ? undefined : secretFromRow(row);
    },
  };
};
