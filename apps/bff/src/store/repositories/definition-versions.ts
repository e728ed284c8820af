import type { VersionChange } from '@searchdeck/contract';

export interface DefinitionVersionRecord {
  id: number;
  connectionId: string;
  kind: string;
  name: string;
  at: number;
  /** The user who read, saved, or deleted it. */
  subject: string;
  userName: string;
  change: VersionChange;
  /** SHA-256 of the definition. */
  hash: string;
  hasDefinition: boolean;
}

export interface NewDefinitionVersion extends Omit<DefinitionVersionRecord, 'id' | 'hasDefinition'> {
  /** JSON text without secrets; null: deleted. */
  definition: string | null;
}

export interface DefinitionVersionRepository {
  /**
   * Adds a version unless it equals the last one of the resource, and returns the ID of the new or equal version.
   * Removes all but the newest `maxVersions` of the resource, and the versions of all resources from before `after`.
   */
  add(version: NewDefinitionVersion, limits: { maxVersions: number; after: number }): Promise<number>;
  /** ID of the last version of a resource; undefined: it has none. */
  lastId(connectionId: string, kind: string, name: string): Promise<number | undefined>;
  /** Whether the last version of a resource has a definition. */
  has(connectionId: string, kind: string, name: string): Promise<boolean>;
  /** Newest first. */
  list(connectionId: string, kind: string, name: string): Promise<DefinitionVersionRecord[]>;
  /** The last versions of the resources that are deleted, newest first. */
  listDeleted(connectionId: string, kind: string, limit: number): Promise<DefinitionVersionRecord[]>;
  find(
    connectionId: string,
    id: number,
  ): Promise<(DefinitionVersionRecord & { definition: string | null }) | undefined>;
}
