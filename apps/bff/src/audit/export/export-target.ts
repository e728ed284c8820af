import { SearchError, type AuditDestination, type AuditEntry } from '@searchdeck/contract';

/** Where entries are exported to. */
export interface ExportTarget {
  readonly destination: AuditDestination;
  /** Resolves when the entries were delivered. Rejects with SearchError if they have to be sent again. */
  send(entries: readonly AuditEntry[], signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export const exportFailed = (code: string, message: string, cause?: unknown): SearchError =>
  new SearchError({ status: 502, code, message, cause });
