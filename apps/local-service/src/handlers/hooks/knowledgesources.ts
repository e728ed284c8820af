import type { KindHook } from './hook.js';
import { refuseWhenUsed } from './in-use.js';

export const knowledgesourcesHook: KindHook = {
  checkDelete(call, current) {
    refuseWhenUsed(call, 'knowledgesources', current.name, ['knowledgebases']);
  },
};
