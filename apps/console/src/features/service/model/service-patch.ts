import {
  checkService,
  findProblems,
  mergeServiceUpdate,
  missingMembers,
  isObject,
  isSameValue,
  SearchServiceUpdate,
  stableVersion,
  type SearchServicePropertiesBody,
  type SearchServiceResource,
  type SearchServiceUpdateBody,
} from '@searchdeck/contract';
import type { Finding } from '../../../shared/definition/positions';
import { inScreenTerms } from '../../../shared/format/screen-terms';

/** The part of a PATCH body that the pages edit: members of the service, and properties as whole values. */
export type ServicePatch = Pick<SearchServiceUpdateBody, 'sku' | 'identity' | 'tags'> & {
  properties?: SearchServicePropertiesBody;
};

/** The members of `change` that differ from `current`. */
const changedMembers = (current: object, change: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !isSameValue((current as Record<string, unknown>)[name], value)),
  );

/** The patch without the members that change nothing. */
export function withoutUnchanged(service: SearchServiceResource, patch: ServicePatch): ServicePatch {
  const { properties = {}, ...members } = patch;
  // Edited JSON can contain anything.
  if (!isObject(properties)) return { ...changedMembers(service, members), properties };
  const changedProperties = changedMembers(service.properties ?? {}, properties);
  return {
    ...changedMembers(service, members),
    ...(Object.keys(changedProperties).length === 0 ? {} : { properties: changedProperties }),
  };
}

/** The patch with another change. */
export const withChange = (
  service: SearchServiceResource,
  patch: ServicePatch,
  { properties, ...members }: ServicePatch,
): ServicePatch =>
  withoutUnchanged(service, { ...patch, ...members, properties: { ...patch.properties, ...properties } });

/** Whether the result of a patch is a service: edited JSON can remove required members, or have values of other types. */
export const isWellFormed = (service: SearchServiceResource, patch: ServicePatch): boolean =>
  findProblems(SearchServiceUpdate, patch, { version: stableVersion.management, mode: 'update' }).length === 0 &&
  missingMembers(mergeServiceUpdate(service, patch)).length === 0;

/** What the service would reject, by the rules of the contract. */
export function findingsOfPatch(service: SearchServiceResource, patch: ServicePatch): Finding[] {
  const version = stableVersion.management;
  const problems = findProblems(SearchServiceUpdate, patch, { version, mode: 'update' });
  const rules =
    problems.length > 0 ? [] : checkService(mergeServiceUpdate(service, patch), { version, previous: service, patch });
  return [...problems, ...rules].map(({ message, target }): Finding => ({
    message: inScreenTerms(message),
    target,
    severity: 'error',
  }));
}

/** Why the service would reject a change in addition to the patch; undefined if it wouldn't. */
export function rejectionReason(
  service: SearchServiceResource,
  patch: ServicePatch,
  change: ServicePatch,
): string | undefined {
  const currentMessages = new Set(findingsOfPatch(service, patch).map((finding) => finding.message));
  const addedFindings = findingsOfPatch(service, withChange(service, patch, change));
  return addedFindings.find((finding) => !currentMessages.has(finding.message))?.message;
}
