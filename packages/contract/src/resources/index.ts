import { aliases } from './aliases.js';
import { datasources } from './datasources.js';
import { indexers } from './indexers.js';
import { indexes } from './indexes.js';
import type { ResourceKind } from './kind.js';
import { knowledgebases } from './knowledgebases.js';
import { knowledgesources } from './knowledgesources.js';
import { skillsets } from './skillsets.js';
import { synonymmaps } from './synonymmaps.js';

const registry = [
  indexes,
  indexers,
  datasources,
  skillsets,
  synonymmaps,
  aliases,
  knowledgebases,
  knowledgesources,
] as const;

export type KindId = (typeof registry)[number]['id'];
/** Every kind of object of the data plane, in the order of the navigation. */
export const kinds: readonly ResourceKind<KindId>[] = registry;
const byId = new Map<string, ResourceKind<KindId>>(kinds.map((kind) => [kind.id, kind]));
/** The kind whose collection segment is `id`. */
export function kindById(id: KindId): ResourceKind<KindId>;
export function kindById(id: string): ResourceKind<KindId> | undefined;
export function kindById(id: string): ResourceKind<KindId> | undefined {
  return byId.get(id);
}
