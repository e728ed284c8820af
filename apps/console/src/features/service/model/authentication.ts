import { AadAuthFailureMode, type Infer, type SearchServiceResource } from '@searchdeck/contract';
import type { ServicePatch } from './service-patch';

export const authenticationModes = ['apiKeys', 'apiKeysAndRoles', 'roles'] as const;
/** How clients of the data plane authenticate. */
export type AuthenticationMode = (typeof authenticationModes)[number];
export type FailureMode = Infer<typeof AadAuthFailureMode>;
export const failureModes = Object.keys(AadAuthFailureMode.values) as readonly FailureMode[];

export interface Authentication {
  mode: AuthenticationMode;
  /** Response to failed authentication; only if keys and roles are accepted. */
  failureMode: FailureMode;
}

/** authOptions and disableLocalAuth exclude each other (management-plane.md "Update a search service", rule 1). */
export function authenticationOf({ properties }: SearchServiceResource): Authentication {
  const { disableLocalAuth, authOptions } = properties ?? {};
  const failureMode = authOptions?.aadOrApiKey?.aadAuthFailureMode ?? 'http403';
  const mode = disableLocalAuth === true ? 'roles' : authOptions?.aadOrApiKey ? 'apiKeysAndRoles' : 'apiKeys';
  return { mode, failureMode };
}

export function authenticationPatch({ mode, failureMode }: Authentication): ServicePatch {
  if (mode === 'roles') return { properties: { disableLocalAuth: true, authOptions: null } };
  const authOptions = mode === 'apiKeys' ? { apiKeyOnly: {} } : { aadOrApiKey: { aadAuthFailureMode: failureMode } };
  return { properties: { disableLocalAuth: false, authOptions } };
}
