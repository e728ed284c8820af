import { SearchIndex, stableVersion, toDialect, type DialectId } from '@searchdeck/contract';
import type { Sample } from './sample.js';

/** The data plane as any client reaches it. */
export interface Target {
  endpoint: string;
  adminKey: string;
  dialect: DialectId;
}
const BATCH = 500;

export const call = async (
  { endpoint, adminKey }: Target,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> => {
  const response = await fetch(`${endpoint}${path}?api-version=${stableVersion.data}`, {
    method,
    headers: { 'api-key': adminKey, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify(body),
    redirect: 'error',
  });
  if (response.ok && response.status !== 207) return response;
  throw new Error(`${method} ${path} was answered ${response.status}: ${(await response.text()).slice(0, 2000)}`);
};

/** Creates the index of a sample and uploads its documents; returns how many. */
export const loadSample = async (
  target: Target,
  { definition, documents }: Sample,
  progress: (done: number, total: number) => void,
): Promise<number> => {
  const all = await documents();
  const index = `/indexes('${definition.name}')`;
  progress(0, all.length);
  await call(target, 'PUT', index, toDialect(SearchIndex, definition, target.dialect));
  for (let at = 0; at < all.length; at += BATCH) {
    const value = all.slice(at, at + BATCH).map((document) => ({ '@search.action': 'upload', ...document }));
    await (await call(target, 'POST', `${index}/docs/search.index`, { value })).arrayBuffer();
    progress(Math.min(at + BATCH, all.length), all.length);
  }
  return all.length;
};
