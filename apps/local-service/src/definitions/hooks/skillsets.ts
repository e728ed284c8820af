import { acceptDefinition } from './accept-definition.js';
import type { KindHook } from './hook.js';

export const skillsetsHook: KindHook = {
  afterStore(context, _definition, previous) {
    acceptDefinition(context, 'skillsets', previous);
  },
};
