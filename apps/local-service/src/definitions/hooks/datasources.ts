import { acceptDefinition } from './accept-definition.js';
import type { KindHook } from './hook.js';

export const datasourcesHook: KindHook = {
  afterStore(context, _definition, previous) {
    acceptDefinition(context, 'datasources', previous);
  },
  wording: {
    notFoundForDelete: (name, service) =>
      `No datasource with the name '${name}' was found in a service named '${service}'.`,
  },
};
