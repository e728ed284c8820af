import { randomInt } from 'node:crypto';
import type { NetworkSecurityPerimeterConfigurationBody } from '@searchdeck/contract';
import type { Database } from '@searchdeck/sqlite';

/** States of the interface that are only set by hand (`/local`, an extension). */
export interface LocalState {
  /** Configurations of the network security perimeters that the service is associated with. */
  perimeters?: readonly NetworkSecurityPerimeterConfigurationBody[];
  /** Absent: the service works. */
  status?: 'degraded' | 'disabled' | 'error' | 'stopped';
  statusDetails?: string;
  /** Milliseconds since the epoch; until then a new service has no data plane. */
  opensAt?: number;
  /** Children (`sharedPrivateLinkResources/name`) and perimeter configurations in transition: the end of it, and whether they are deleted then. */
  moving?: Record<string, { until: number; deleting?: true }>;
}

/** A provisioned service: its resource without computed parts, and its keys. */
export interface ServiceRecord {
  id: number;
  subscriptionId: string;
  resourceGroup: string;
  name: string;
  resource: Record<string, unknown>;
  primaryKey: string;
  secondaryKey: string;
  /** Milliseconds since the epoch; until then the service is being provisioned. */
  busyUntil: number;
  local: LocalState;
}
export interface QueryKey {
  name: string | null;
  key: string;
}
interface Row {
  id: number;
  subscription_id: string;
  resource_group: string;
  name: string;
  resource: string;
  primary_key: string;
  secondary_key: string;
  busy_until: number;
  local_state: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 52;
/** An API key in the real service's form (service-behavior §4): 52 letters and digits, about 309 random bits. */
export const newKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const serviceOf = (row: Row): ServiceRecord => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  resourceGroup: row.resource_group,
  name: row.name,
  resource: JSON.parse(row.resource) as Record<string, unknown>,
  primaryKey: row.primary_key,
  secondaryKey: row.secondary_key,
  busyUntil: row.busy_until,
  local: JSON.parse(row.local_state) as LocalState,
});

/** Services and their keys. Records are cached, because every request of a data plane needs one: writes go through here. */
export class Services {
  private readonly byName = new Map<string, ServiceRecord>();
  private readonly keys = new Map<number, QueryKey[]>();

  constructor(private readonly database: Database) {
    for (const row of database.prepare<Row>('SELECT * FROM services ORDER BY name').all()) {
      this.byName.set(row.name, serviceOf(row));
    }
  }

  all(): ServiceRecord[] {
    return [...this.byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  get(name: string): ServiceRecord | undefined {
    return this.byName.get(name);
  }

  create(record: Omit<ServiceRecord, 'id'>, queryKey: string): ServiceRecord {
    const id = this.database.transaction(() => {
      const insertion = this.database
        .prepare(
          `INSERT INTO services(subscription_id, resource_group, name, resource, primary_key, secondary_key, busy_until, local_state)
           VALUES(?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          record.subscriptionId,
          record.resourceGroup,
          record.name,
          JSON.stringify(record.resource),
          record.primaryKey,
          record.secondaryKey,
          record.busyUntil,
          JSON.stringify(record.local),
        );
      const serviceId = insertion.lastInsertRowid;
      this.database
        .prepare('INSERT INTO query_keys(service_id, name, key) VALUES(?, NULL, ?)')
        .run(serviceId, queryKey);
      return serviceId;
    });
    const service = { ...record, id };
    this.byName.set(record.name, service);
    return service;
  }

  /** Stores the resource, the admin keys, the end of provisioning, and the local state. */
  update(record: ServiceRecord): void {
    this.database
      .prepare(
        'UPDATE services SET resource = ?, primary_key = ?, secondary_key = ?, busy_until = ?, local_state = ? WHERE id = ?',
      )
      .run(
        JSON.stringify(record.resource),
        record.primaryKey,
        record.secondaryKey,
        record.busyUntil,
        JSON.stringify(record.local),
        record.id,
      );
    this.byName.set(record.name, record);
  }

  delete(record: ServiceRecord): void {
    this.database.prepare('DELETE FROM services WHERE id = ?').run(record.id);
    this.byName.delete(record.name);
    this.keys.delete(record.id);
  }

  queryKeys(serviceId: number): readonly QueryKey[] {
    let keys = this.keys.get(serviceId);
    if (keys === undefined) {
      keys = this.database
        .prepare<QueryKey>('SELECT name, key FROM query_keys WHERE service_id = ? ORDER BY rowid')
        .all(serviceId);
      this.keys.set(serviceId, keys);
    }
    return keys;
  }

  addQueryKey(serviceId: number, queryKey: QueryKey): void {
    this.database
      .prepare('INSERT INTO query_keys(service_id, name, key) VALUES(?, ?, ?)')
      .run(serviceId, queryKey.name, queryKey.key);
    this.keys.delete(serviceId);
  }

  /** False when the service has no such key. */
  deleteQueryKey(serviceId: number, key: string): boolean {
    const { changes } = this.database
      .prepare('DELETE FROM query_keys WHERE service_id = ? AND key = ?')
      .run(serviceId, key);
    this.keys.delete(serviceId);
    return changes > 0;
  }
}
