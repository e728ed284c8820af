import type { Role } from '@searchdeck/contract';
import type { RequestHandler } from 'express';

/** One route of the BFF's own interface. The guard, the role check and the route test read the same rows. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string | RegExp;
  /** Least role; the proxy asks the operation's row instead. */
  role: Role | 'open';
  handler: RequestHandler;
}
