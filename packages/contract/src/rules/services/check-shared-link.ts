import type { ErrorDetail } from '../../errors/search-error.js';
import {
  sharedPrivateLinkName,
  sharedPrivateLinkTargets,
  type SharedPrivateLinkResourceBody,
} from '../../management/private-links.js';
import { isPathSegment } from '../../operations/path.js';
import { findProblems } from '../../schema/validate.js';
import { hasResourceType } from '../../values/resource-id.js';
import { stableVersion } from '../../versions/index.js';
import { RuleFindings } from '../findings.js';
import type { SharedLinkRule } from './service-rules.js';

type Properties = NonNullable<SharedPrivateLinkResourceBody['properties']>;

const isSameText = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

/** What a request cannot change: the target of the link. */
const immutableProperties = ['privateLinkResourceId', 'groupId', 'resourceRegion'] as const;

/**
 * Problems of a shared private link: its group ID must be one that privateLinkResources lists for the type of the target,
 * and the target of an existing link (`previous`) cannot change. service-behavior §13.3.
 */
export function checkSharedPrivateLink(next: Properties, previous?: Properties | null): ErrorDetail[] {
  const findings = new RuleFindings<SharedLinkRule>();
  const targets = sharedPrivateLinkTargets.filter(({ groupId }) => isSameText(groupId, next.groupId));
  if (targets.length === 0) {
    const groupIds = sharedPrivateLinkTargets.map(({ groupId }) => groupId).join(', ');
    findings.add(
      'properties.groupId',
      'InvalidGroupId',
      `The group ID '${next.groupId}' is not supported for shared private links. Allowed: ${groupIds}.`,
    );
  } else if (!targets.some(({ type }) => hasResourceType(next.privateLinkResourceId, type))) {
    const types = targets.map((target) => `'${target.type}'`).join(', ');
    findings.add(
      'properties.groupId',
      'InvalidGroupId',
      `The group ID '${next.groupId}' requires a resource of type ${types}, but '${next.privateLinkResourceId}' is not one.`,
    );
  }
  for (const name of previous == null ? [] : immutableProperties) {
    // A region that is left out stays as it is.
    if (isSameText(next[name], previous?.[name]) || (name === 'resourceRegion' && next[name] == null)) continue;
    findings.add(
      `properties.${name}`,
      'PropertyChangeNotAllowed',
      `The property '${name}' of a shared private link cannot be changed. Delete the link and create it again.`,
    );
  }
  return findings.list;
}

/** Why a shared private link can't have a name, which is a segment of its path; undefined: it can. */
export function sharedLinkNameProblem(name: string): string | undefined {
  const [problem] = findProblems(sharedPrivateLinkName, name, { version: stableVersion.management, path: 'name' });
  if (problem !== undefined) return problem.message;
  if (isPathSegment(name) && !/\p{Surrogate}/u.test(name) && !/%[\da-f]{2}/i.test(name)) return undefined;
  return "The name of a shared private link must not be '.' or '..', and must not contain slashes, backslashes, control characters, or percent escapes such as '%20'.";
}
