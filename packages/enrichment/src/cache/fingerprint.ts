import { createHash } from 'node:crypto';
import {
  printJson,
  type IndexingConfiguration,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
  type SkillDefinition,
} from '@searchdeck/contract';

/** Hash of a JSON value. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(printJson(value)).digest('base64url');

/** Which stored results of skills are current. Names of skills are those in messages: `#2` for a skill without a name. */
export interface SkillVersions {
  /** How often skills were reset, by their names. */
  resets: Readonly<Record<string, number>>;
  /** Fingerprints of changed skills whose earlier results are still used, with the fingerprint of the earlier skill. */
  equivalents: Readonly<Record<string, string>>;
}

export const skillName = ({ name }: SkillDefinition, index: number): string => name ?? `#${index + 1}`;

/** Fingerprint of what a skill does. Its name and its description have no effect. */
export function skillFingerprint({ name: _name, description: _description, ...effective }: SkillDefinition): string {
  return fingerprint(effective);
}

/** The versions after a change of a skillset that does not affect stored results. Skills are identified by their names. */
export function acceptChangedSkills(
  { resets, equivalents }: SkillVersions,
  previous: readonly SkillDefinition[],
  skills: readonly SkillDefinition[],
): SkillVersions {
  const previousFingerprints = new Map(previous.map((skill, i) => [skillName(skill, i), skillFingerprint(skill)]));
  const acceptedEquivalents: Record<string, string> = {};
  for (const [i, skill] of skills.entries()) {
    const current = skillFingerprint(skill);
    const before = previousFingerprints.get(skillName(skill, i)) ?? current;
    const original = equivalents[before] ?? before;
    if (original !== current) acceptedEquivalents[current] = original;
  }
  return { resets, equivalents: acceptedEquivalents };
}

/** Fingerprint of everything that creates documents from enriched items. If it changes, documents are processed again. */
export const enrichmentFingerprint = (
  { outputFieldMappings }: Pick<SearchIndexer, 'outputFieldMappings'>,
  skillset: SearchSkillset | undefined,
  { resets }: SkillVersions,
): string =>
  fingerprint([
    skillset?.skills.map(({ description: _, ...skill }) => skill),
    skillset?.indexProjections,
    skillset?.knowledgeStore,
    outputFieldMappings,
    resets,
  ]);

/** Settings that have no effect on the content of documents. */
const WITHOUT_EFFECT: readonly string[] = [
  'queryTimeout',
  'convertHighWaterMarkToRowVersion',
  'disableOrderByHighWaterMarkColumn',
  'failOnUnsupportedContentType',
  'failOnUnprocessableDocument',
  'executionEnvironment',
] satisfies readonly (keyof IndexingConfiguration)[];

/** Fingerprint of how items are read. If it changes, no stored results are used. */
export function sourceFingerprint(
  { type, credentials, container, dataChangeDetectionPolicy, dataDeletionDetectionPolicy }: SearchIndexerDataSource,
  { fieldMappings, parameters }: Pick<SearchIndexer, 'fieldMappings' | 'parameters'>,
): string {
  const settings = Object.entries(parameters?.configuration ?? {}).filter(
    ([name, value]) => value != null && !WITHOUT_EFFECT.includes(name),
  );
  return fingerprint([
    type,
    credentials,
    container,
    dataChangeDetectionPolicy,
    dataDeletionDetectionPolicy,
    fieldMappings,
    settings.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
