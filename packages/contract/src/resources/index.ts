import type { Infer } from '../schema/node.js';
import { aliases } from './aliases/index.js';
import { datasources } from './datasources/index.js';
import { indexers } from './indexers/index.js';
import { indexes } from './indexes/index.js';
import type { ResourceKind } from './kind.js';
import { knowledgebases } from './knowledgebases/index.js';
import { knowledgesources } from './knowledgesources/index.js';
import { skillsets } from './skillsets/index.js';
import { synonymmaps } from './synonymmaps/index.js';

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

type RegisteredKind = (typeof registry)[number];
export type KindId = RegisteredKind['id'];
/** The type of the definitions of each kind. */
export type DefinitionOf = { [K in RegisteredKind as K['id']]: Infer<K['schema']> };
/** Every kind of object of the data plane, in the order of the navigation. */
export const kinds: readonly ResourceKind<KindId>[] = registry;
const byId = new Map<string, ResourceKind<KindId>>(kinds.map((kind) => [kind.id, kind]));
/** The kind whose collection segment is `id`. */
export function kindById<K extends KindId>(id: K): ResourceKind<K, DefinitionOf[K]>;
export function kindById(id: string): ResourceKind<KindId> | undefined;
export function kindById(id: string): ResourceKind<KindId> | undefined {
  return byId.get(id);
}
