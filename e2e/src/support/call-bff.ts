import { ORIGIN_SECRET_HEADER } from '@searchdeck/contract';
import type { APIResponse, Page } from 'playwright/test';
import type { Searchdeck } from './searchdeck.js';

/** Sends a request to the API of the BFF as its pages do. `path`: below /api. */
export const callBff = (
  page: Page,
  { url, originSecret }: Searchdeck,
  method: string,
  path: string,
  data?: unknown,
): Promise<APIResponse> =>
  page.request.fetch(`${url}/api${path}`, {
    method,
    // The server may close a connection at the moment in which it is used again.
    headers: { [ORIGIN_SECRET_HEADER]: originSecret, Origin: url, Connection: 'close' },
    ...(data === undefined ? {} : { data }),
  });
