import { checkService, mergeServiceUpdate, stableVersion, type SearchServiceResource } from '@searchdeck/contract';
import type { TagPatch } from '../../../shared/tags/tags';

/** Why the service would reject the tags, by the rules of the contract; undefined: it accepts them. */
export function tagPatchProblem(service: SearchServiceResource, patch: TagPatch): string | undefined {
  const next = mergeServiceUpdate(service, patch);
  return checkService(next, { version: stableVersion.management, previous: service, patch }).find(({ target }) =>
    target?.startsWith('tags'),
  )?.message;
}

export interface TagChange {
  name: string;
  /** The new value; undefined: removed. */
  value: string | undefined;
  /** Number of services that change. */
  services: number;
}
/** The changes of all services, by tag. */
export function tagChanges(patches: readonly TagPatch[]): TagChange[] {
  const changes = new Map<string, TagChange>();
  for (const { tags } of patches) {
    for (const [name, value] of Object.entries((tags ?? {}) as Record<string, string | null>)) {
      const change = changes.get(name) ?? { name, value: value ?? undefined, services: 0 };
      changes.set(name, { ...change, services: change.services + 1 });
    }
  }
  return [...changes.values()];
}
