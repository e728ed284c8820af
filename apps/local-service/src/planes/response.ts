import type { Node } from '@searchdeck/contract';

/** Response of an operation. At most one of `body`, `json`, and `text` is set. */
export interface ApiResponse {
  status: number;
  headers?: Record<string, string>;
  /** A value in the contract's own names; the HTTP layer translates it into the dialect and prints it. */
  body?: unknown;
  /** Schema of `body` if it is not the one that the operation has for this status. */
  schema?: Node;
  /** JSON that is already printed: documents, whose names belong to the user. */
  json?: string;
  text?: string;
}
