import type { IncomingHttpHeaders } from 'node:http';

/** `odata.metadata` of the Accept header; default: minimal. */
export const metadataLevel = ({ accept }: IncomingHttpHeaders): 'none' | 'minimal' | 'full' => {
  if (accept === undefined) return 'minimal';
  if (accept.includes('odata.metadata=none')) return 'none';
  return accept.includes('odata.metadata=full') ? 'full' : 'minimal';
};
