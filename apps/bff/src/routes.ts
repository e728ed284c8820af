import type { Role } from '@searchdeck/contract';
import type { RequestHandler } from 'express';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One route below /api. The guard, the role check, and the tests read the same list. */
export interface Route {
  /** Operation of the BFF's own API; `proxy` forwards to a service. */
  id: string;
  method: Method;
  path: string | RegExp;
  /** Minimum role; for the proxy, the row of the forwarded operation decides. */
  role: Role | 'open';
  /** The role on the connection of the path counts. */
  usesConnectionRole?: true;
  handler: RequestHandler;
}
