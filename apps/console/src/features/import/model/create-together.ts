import { SearchError } from '@searchdeck/contract';
import type { DraftKind } from './import-draft';

export interface NewResource {
  kind: DraftKind;
  name: string;
  /** JSON text of the definition. */
  text: string;
}

export interface CreateFailure {
  /** The resource that could not be created, and why. */
  failedResource: NewResource;
  error: SearchError;
  /** Resources that were created first and then removed. */
  removedResources: NewResource[];
  /** Resources that were created first and could not be removed. */
  remainingResources: NewResource[];
}

interface Operations {
  create: (resource: NewResource) => Promise<unknown>;
  remove: (resource: NewResource) => Promise<unknown>;
  onCreated?: (resource: NewResource) => void;
}

/** Creates resources in order. After a failure, removes those that were created. Returns undefined if all were created. */
export async function createTogether(
  resources: readonly NewResource[],
  { create, remove, onCreated }: Operations,
): Promise<CreateFailure | undefined> {
  const createdResources: NewResource[] = [];
  for (const resource of resources) {
    try {
      await create(resource);
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      const removedResources: NewResource[] = [];
      const remainingResources: NewResource[] = [];
      // Later resources refer to earlier ones.
      for (const earlier of createdResources.toReversed()) {
        await remove(earlier).then(
          () => removedResources.push(earlier),
          () => remainingResources.push(earlier),
        );
      }
      return { failedResource: resource, error, removedResources, remainingResources };
    }
    createdResources.push(resource);
    onCreated?.(resource);
  }
  return undefined;
}
