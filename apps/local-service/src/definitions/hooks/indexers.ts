import type { KindHook, KindWording } from './hook.js';

const notFound: KindWording['notFound'] = (name, service) => `Indexer '${name}' was not found in service '${service}'.`;

export const indexersHook: KindHook = { wording: { notFound, notFoundForDelete: notFound } };
