import type { KindId } from '@searchdeck/contract';
import { datasourcesHook } from './datasources.js';
import type { KindHook } from './hook.js';
import { indexersHook } from './indexers.js';
import { indexesHook } from './indexes.js';
import { knowledgesourcesHook } from './knowledgesources.js';
import { skillsetsHook } from './skillsets.js';
import { synonymmapsHook } from './synonymmaps.js';

/** Hooks by kind. A kind without one is checked and stored, nothing more. */
const hooks: Partial<Record<KindId, KindHook>> = {
  datasources: datasourcesHook,
  indexers: indexersHook,
  indexes: indexesHook,
  knowledgesources: knowledgesourcesHook,
  skillsets: skillsetsHook,
  synonymmaps: synonymmapsHook,
};

export const hookOf = (kind: string): KindHook => (hooks as Readonly<Record<string, KindHook>>)[kind] ?? {};
