import { randomUUID } from 'node:crypto';
import type { Database } from '@searchdeck/sqlite';

/** A long-running operation of the management plane, addressed by the Location of its 202. */
export interface OperationResult {
  id: string;
  serviceId: number;
  /** Milliseconds since the epoch. */
  readyAt: number;
  /** What the operation creates or removes, below the service (`sharedPrivateLinkResources/name`); null: the service itself. */
  target: string | null;
}

export class OperationResults {
  private readonly insert;
  private readonly select;
  constructor(database: Database) {
    this.insert = database.prepare(
      'INSERT INTO operation_results(id, service_id, ready_at, target) VALUES(?, ?, ?, ?)',
    );
    this.select = database.prepare<{ id: string; service_id: number; ready_at: number; target: string | null }>(
      'SELECT id, service_id, ready_at, target FROM operation_results WHERE id = ?',
    );
  }
  create(serviceId: number, readyAt: number, target: string | null = null): OperationResult {
    const id = randomUUID();
    this.insert.run(id, serviceId, readyAt, target);
    return { id, serviceId, readyAt, target };
  }
  get(id: string): OperationResult | undefined {
    const row = this.select.get(id);
    return row === undefined
      ? undefined
      : { id: row.id, serviceId: row.service_id, readyAt: row.ready_at, target: row.target };
  }
}
