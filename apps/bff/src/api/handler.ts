import type { IncomingHttpHeaders } from 'node:http';
import type { BffBody, BffOperationId, BffPath, BffQuery, BffResult } from '@searchdeck/contract';
import type { Response } from 'express';
import type { AuditEvent } from '../audit/audit.js';
import type { ActiveSession } from '../sessions/sessions.js';

/** A request that was validated against the row of its operation. */
export interface BffRequest<Id extends BffOperationId> {
  requestId: string;
  path: BffPath<Id>;
  query: BffQuery<Id>;
  body: BffBody<Id>;
  headers: IncomingHttpHeaders;
  /** The session of the user. Throws for an operation that is open. */
  session: () => ActiveSession;
  /** Adds to the audit entry of the outcome. */
  describe: (details: Partial<AuditEvent>) => void;
  /** For event streams; other handlers return their response. */
  res: Response;
}

export interface BffResponse<Id extends BffOperationId> {
  body: BffResult<Id>;
  headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** Undefined: the handler has written the response itself (an event stream). */
export type BffHandler<Id extends BffOperationId> = (request: BffRequest<Id>) => Promise<BffResponse<Id> | undefined>;
/** One handler per row; a missing one does not compile. */
export type BffHandlers = { readonly [Id in BffOperationId]: BffHandler<Id> };
