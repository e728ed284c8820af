import type { KindHook } from './hook.js';

export const synonymmapsHook: KindHook = {
  wording: {
    notFoundForDelete: (name, service) =>
      `No synonymMap with the name '${name}' was found in a service named '${service}'.`,
  },
};
