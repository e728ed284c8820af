import type { ItemReference } from '../readers/reader.js';
import type { SkillResult } from '../skills/executor.js';
import { dependsOn, type PreparedSkill } from '../skills/prepare-skills.js';
import type { ResultCache } from '../skills/result-cache.js';
import type { CacheStorage } from './cache-storage.js';
import type { CrackedItems } from './cracked-items.js';
import { fingerprint, skillFingerprint, type SkillVersions } from './fingerprint.js';
import { decodeResults, encodeResults } from './stored-results.js';

export interface CacheOptions {
  storage: CacheStorage;
  versions: SkillVersions;
  /** Whether stored results are replaced and not used. */
  replaces: boolean;
}

/** The name of a skill in its messages ends with its name in the skillset. */
const nameOf = ({ name, definition }: PreparedSkill): string => definition.name ?? name.slice(name.lastIndexOf('#'));

/**
 * The version of each skill. It changes with the definition of the skill, with those of the skills that it depends on, and
 * when one of them is reset.
 */
function versionsOf(
  skills: readonly PreparedSkill[],
  { resets, equivalents }: SkillVersions,
): Map<PreparedSkill, string> {
  const versions = new Map<PreparedSkill, string>();
  // Skills are ordered so that each one follows those that it depends on.
  for (const skill of skills) {
    const currentFingerprint = skillFingerprint(skill.definition);
    const producers = skills.filter((other) => other !== skill && dependsOn(skill, other));
    versions.set(
      skill,
      fingerprint([
        equivalents[currentFingerprint] ?? currentFingerprint,
        resets[nameOf(skill)] ?? 0,
        producers.map((producer) => versions.get(producer)!).toSorted((a, b) => (a < b ? -1 : 1)),
      ]),
    );
  }
  return versions;
}

/** Stored results of the skills of one document. */
export class DocumentCache implements ResultCache {
  private readonly usedResults = new Map<string, SkillResult['outputs']>();
  private hasNewResults = false;

  constructor(
    private readonly versions: ReadonlyMap<PreparedSkill, string>,
    private readonly storedResults: ReadonlyMap<string, SkillResult['outputs']>,
  ) {}

  private keyOf(skill: PreparedSkill, inputs: Readonly<Record<string, unknown>>): string | undefined {
    if (skill.executor.isTrivial === true) return undefined;
    return fingerprint([this.versions.get(skill), inputs]);
  }

  find(skill: PreparedSkill, inputs: Readonly<Record<string, unknown>>): SkillResult | undefined {
    const key = this.keyOf(skill, inputs);
    const outputs = key === undefined ? undefined : (this.usedResults.get(key) ?? this.storedResults.get(key));
    if (key === undefined || outputs === undefined) return undefined;
    this.usedResults.set(key, outputs);
    return { outputs };
  }

  /** A result with a warning or an error is not stored, because the next execution may succeed. */
  add(
    skill: PreparedSkill,
    inputs: Readonly<Record<string, unknown>>,
    { outputs, warnings = [], errors = [] }: SkillResult,
  ): void {
    const key = this.keyOf(skill, inputs);
    if (key === undefined || warnings.length + errors.length > 0) return;
    this.usedResults.set(key, outputs);
    this.hasNewResults = true;
  }

  /** The results to store; undefined if they are stored already. */
  get resultsToStore(): ReadonlyMap<string, SkillResult['outputs']> | undefined {
    return this.hasNewResults || this.usedResults.size < this.storedResults.size ? this.usedResults : undefined;
  }
}

/** Name of the content with the fields of an item before enrichment, next to its documents. */
const CRACKED = 'cracked';
/** Increased when the same file has other fields than before. */
const CRACKING_VERSION = 1;

const crackedKey = ({ version }: ItemReference): string => fingerprint([CRACKING_VERSION, version]);

/** Cracked items and results of skills of an indexer, which later runs reuse. service-behavior §9. */
export class EnrichmentCache implements CrackedItems {
  private readonly versions: ReadonlyMap<PreparedSkill, string>;
  private readonly storage: CacheStorage;
  private readonly replaces: boolean;

  constructor(skills: readonly PreparedSkill[], { storage, versions, replaces }: CacheOptions) {
    this.versions = versionsOf(skills, versions);
    this.storage = storage;
    this.replaces = replaces;
  }

  async find(item: ItemReference, signal: AbortSignal): Promise<Readonly<Record<string, unknown>> | undefined> {
    if (this.replaces) return undefined;
    const content = await this.storage.read(fingerprint(item.id), CRACKED, signal);
    return content === undefined ? undefined : (await decodeResults(content)).get(crackedKey(item));
  }

  async save(item: ItemReference, fields: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> {
    const content = await encodeResults(new Map([[crackedKey(item), fields]]));
    await this.storage.write(fingerprint(item.id), CRACKED, content, signal);
  }

  async openDocument(itemId: string, documentKey: string, signal: AbortSignal): Promise<DocumentCache> {
    const content = this.replaces
      ? undefined
      : await this.storage.read(fingerprint(itemId), fingerprint(documentKey), signal);
    return new DocumentCache(this.versions, content === undefined ? new Map() : await decodeResults(content));
  }

  async saveDocument(itemId: string, documentKey: string, document: DocumentCache, signal: AbortSignal): Promise<void> {
    const { resultsToStore } = document;
    if (resultsToStore === undefined) return;
    const content = await encodeResults(resultsToStore);
    await this.storage.write(fingerprint(itemId), fingerprint(documentKey), content, signal);
  }

  /** Removes the documents of an item except these. */
  async removeDocuments(itemId: string, except: readonly string[], signal: AbortSignal): Promise<void> {
    await this.storage.removeDocuments(fingerprint(itemId), new Set(except.map(fingerprint)), signal);
  }
}
