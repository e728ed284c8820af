import type { Dialect } from './dialect.js';

/** The interface documents' own names: the identity. */
export const vendor: Dialect = {
  id: 'vendor',
  title: 'Neutral',
  prefixes: {},
  types: {},
  typeNames: {},
  values: {},
  properties: {},
  providers: {},
  versions: { management: {}, data: {} },
  resourceManagerVersion: null,
  enumerations: [],
  resources: { management: [], data: [] },
  privateDnsZone: 'privatelink.search.local',
  forms: [],
};
