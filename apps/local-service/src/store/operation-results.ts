import { randomUUID } from 'node:crypto';
import type { Connection } from './database.js';

/** A long-running operation of the management plane, addressed by the Location of its 202. */
export interface OperationResult {
  id: string;
  serviceId: number;
  /** Milliseconds since the epoch. */
  readyAt: number;
}

export class OperationResults {
  private readonly insert;
  private readonly select;
  constructor(database: Connection) {
    this.insert = database.prepare('INSERT INTO operation_results(id, service_id, ready_at) VALUES(?, ?, ?)');
    this.select = database.prepare<[string], { id: string; service_id: number; ready_at: number }>(
      'SELECT id, service_id, ready_at FROM operation_results WHERE id = ?',
    );
  }
  create(serviceId: number, readyAt: number): OperationResult {
    const id = randomUUID();
    this.insert.run(id, serviceId, readyAt);
    return { id, serviceId, readyAt };
  }
  get(id: string): OperationResult | undefined {
    const row = this.select.get(id);
    return row === undefined ? undefined : { id: row.id, serviceId: row.service_id, readyAt: row.ready_at };
  }
}
