import {
  AadAuthFailureMode,
  authenticationModeOf,
  type AuthenticationMode,
  type Infer,
  type SearchServiceResource,
} from '@searchdeck/contract';
import type { ServicePatch } from './service-patch';

export type FailureMode = Infer<typeof AadAuthFailureMode>;
export const failureModes = Object.keys(AadAuthFailureMode.values) as readonly FailureMode[];

export interface Authentication {
  mode: AuthenticationMode;
  /** Response to failed authentication; only if keys and roles are accepted. */
  failureMode: FailureMode;
}

export const authenticationOf = ({ properties }: SearchServiceResource): Authentication => ({
  mode: authenticationModeOf({ properties }),
  failureMode: properties?.authOptions?.aadOrApiKey?.aadAuthFailureMode ?? 'http403',
});

export function authenticationPatch({ mode, failureMode }: Authentication): ServicePatch {
  if (mode === 'roles') return { properties: { disableLocalAuth: true, authOptions: null } };
  const authOptions = mode === 'apiKeys' ? { apiKeyOnly: {} } : { aadOrApiKey: { aadAuthFailureMode: failureMode } };
  return { properties: { disableLocalAuth: false, authOptions } };
}
