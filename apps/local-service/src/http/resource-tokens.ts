import { dialects, type Plane } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { LIFETIME_SECONDS } from '../tokens/development-issuer.js';
import { ROLES, type RoleScope } from '../tokens/role-grants.js';

interface ResourceToken {
  accessToken: string;
  lifetimeSeconds: number;
}

export const isRole = (word: string): word is RoleScope => Object.hasOwn(ROLES, word);

/** Resources for which tokens are requested, by the plane that they give access to. */
export const requestablePlanes = ({ config, issuer }: App): Record<Plane, readonly string[]> => {
  const { management, data } = dialects[config.dialect].resources;
  return { management: [config.managementUrl, ...management], data: [issuer.audience, ...data] };
};

/**
 * A token for the plane that a resource opens; undefined for an unknown resource. The client `reader` or `writer` gets
 * that role on the data plane, every other one is a contributor.
 */
export async function issueFor(
  app: App,
  resource: string | undefined,
  client: string,
): Promise<ResourceToken | undefined> {
  const { management, data } = requestablePlanes(app);
  if (resource === undefined) return undefined;
  if (data.includes(resource)) {
    const token = await app.issuer.issue(client, isRole(client) ? client : 'contributor');
    return { accessToken: token.access_token, lifetimeSeconds: token.expires_in };
  }
  if (!management.includes(resource)) return undefined;
  return { accessToken: app.config.managementToken, lifetimeSeconds: LIFETIME_SECONDS };
}
