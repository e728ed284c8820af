import type { KindHook } from './hook.js';

export const datasourcesHook: KindHook = {
  wording: {
    notFoundForDelete: (name, service) =>
      `No datasource with the name '${name}' was found in a service named '${service}'.`,
  },
};
