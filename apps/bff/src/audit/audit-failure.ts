import { isoTime } from '../api/iso-time.js';
import { failureOf } from '../tasks/task-failure.js';

/** Why a background job of the audit log could not do its work. */
export interface AuditFailure {
  at: string;
  code: string;
  message: string;
}

export const auditFailure = (now: number, error: unknown): AuditFailure => ({ at: isoTime(now), ...failureOf(error) });
