import type { KindId } from '@searchdeck/contract';
import type { KindHook } from './hook.js';
import { indexesHook } from './indexes.js';
import { knowledgesourcesHook } from './knowledgesources.js';

/** What each kind does beyond being checked and stored. */
export const hooks: Record<KindId, KindHook> = {
  indexes: indexesHook,
  indexers: {},
  datasources: {},
  skillsets: {},
  synonymmaps: {},
  aliases: {},
  knowledgebases: {},
  knowledgesources: knowledgesourcesHook,
};
