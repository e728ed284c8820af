import type { SearchServiceResource } from '../../management/search-service.js';

export const authenticationModes = ['apiKeys', 'apiKeysAndRoles', 'roles'] as const;
/** How clients of the data plane authenticate. */
export type AuthenticationMode = (typeof authenticationModes)[number];

/** authOptions and disableLocalAuth exclude each other (management-plane.md "Update a search service", rule 1). */
export function authenticationModeOf({ properties }: Pick<SearchServiceResource, 'properties'>): AuthenticationMode {
  if (properties?.disableLocalAuth === true) return 'roles';
  return properties?.authOptions?.aadOrApiKey == null ? 'apiKeys' : 'apiKeysAndRoles';
}
