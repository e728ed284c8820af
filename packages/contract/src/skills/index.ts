import { union, type Schema, type UnionNode } from '../schema/node.js';
import { amlSkill } from './aml.js';
import { chatCompletionSkill } from './chat-completion.js';
import { conditionalSkill } from './conditional.js';
import { contentUnderstandingSkill } from './content-understanding.js';
import { customEntityLookupSkill } from './custom-entity-lookup.js';
import { documentExtractionSkill } from './document-extraction.js';
import { documentLayoutSkill } from './document-layout.js';
import { embeddingSkill } from './embedding.js';
import { entityLinkingSkill } from './entity-linking.js';
import { entityRecognitionSkill } from './entity-recognition.js';
import { imageAnalysisSkill } from './image-analysis.js';
import { keyPhraseExtractionSkill } from './key-phrase-extraction.js';
import { languageDetectionSkill } from './language-detection.js';
import { mergeSkill } from './merge.js';
import { ocrSkill } from './ocr.js';
import { piiDetectionSkill } from './pii-detection.js';
import { sentimentSkill } from './sentiment.js';
import { shaperSkill } from './shaper.js';
import type { SkillDefinition, SkillKind } from './skill.js';
import { splitSkill } from './split.js';
import { translationSkill } from './translation.js';
import { vectorizeSkill } from './vectorize.js';
import { webApiSkill } from './web-api.js';

const registry = [
  splitSkill,
  mergeSkill,
  languageDetectionSkill,
  keyPhraseExtractionSkill,
  entityRecognitionSkill,
  entityLinkingSkill,
  customEntityLookupSkill,
  piiDetectionSkill,
  sentimentSkill,
  translationSkill,
  ocrSkill,
  imageAnalysisSkill,
  vectorizeSkill,
  documentExtractionSkill,
  documentLayoutSkill,
  contentUnderstandingSkill,
  embeddingSkill,
  chatCompletionSkill,
  webApiSkill,
  amlSkill,
  shaperSkill,
  conditionalSkill,
] as const;

export type SkillType = (typeof registry)[number]['type'];
/** Every kind of skill, in the order of the palette. */
export const skills: readonly SkillKind<SkillType>[] = registry;
const byType = new Map<string, SkillKind<SkillType>>(skills.map((skill) => [skill.type, skill]));
/** The kind of skill whose `@odata.type` is `type`. */
export const skillByType = (type: string): SkillKind<SkillType> | undefined => byType.get(type);

/** The schema of a skill of any of these kinds, discriminated by `@odata.type`. */
export const skillUnion = (all: readonly SkillKind[]) =>
  union('@odata.type', Object.fromEntries(all.map(({ type, schema }) => [type, schema])), {
    name: 'SearchIndexerSkill',
  }) as unknown as Schema<SkillDefinition, UnionNode>;
export const SearchIndexerSkill = skillUnion(skills);

export { entityCategories } from './entity-recognition.js';
export { chunkDefaults } from './shared.js';
export { pageLength } from './split.js';
export { visualFeatures } from './image-analysis.js';
export {
  amlSkill,
  chatCompletionSkill,
  conditionalSkill,
  contentUnderstandingSkill,
  customEntityLookupSkill,
  documentExtractionSkill,
  documentLayoutSkill,
  embeddingSkill,
  entityLinkingSkill,
  entityRecognitionSkill,
  imageAnalysisSkill,
  keyPhraseExtractionSkill,
  languageDetectionSkill,
  mergeSkill,
  ocrSkill,
  piiDetectionSkill,
  sentimentSkill,
  shaperSkill,
  splitSkill,
  translationSkill,
  vectorizeSkill,
  webApiSkill,
};
export {
  InputFieldMappingEntry,
  OutputFieldMappingEntry,
  type InputMapping,
  type SkillDefinition,
  type SkillGroup,
  type SkillKind,
  type SkillPort,
  type SkillValueType,
} from './skill.js';
