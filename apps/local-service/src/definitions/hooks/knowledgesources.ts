import type { KindHook } from './hook.js';
import { rejectIfReferenced } from './references.js';

export const knowledgesourcesHook: KindHook = {
  checkDelete(context, current) {
    rejectIfReferenced(context, 'knowledgesources', current.name);
  },
};
