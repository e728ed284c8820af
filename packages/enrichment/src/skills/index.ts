import {
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
  notSupportedLocally,
  ocrSkill,
  piiDetectionSkill,
  sentimentSkill,
  shaperSkill,
  splitSkill,
  translationSkill,
  vectorizeSkill,
  webApiSkill,
  type SkillDefinition,
  type SkillKind,
} from '@searchdeck/contract';
import { amlExecutor } from './aml.js';
import { chatCompletionExecutor } from './chat-completion.js';
import { conditionalExecutor } from './conditional.js';
import { customEntityLookupExecutor } from './custom-entity-lookup.js';
import { documentExtractionExecutor } from './document-extraction.js';
import { contentUnderstandingExecutor, documentLayoutExecutor } from './document-layout.js';
import { embeddingExecutor } from './embedding.js';
import { entityRecognitionExecutor } from './entity-recognition.js';
import type { SkillExecutor } from './executor.js';
import { imageAnalysisExecutor } from './image-analysis.js';
import { keyPhraseExecutor } from './key-phrases.js';
import { languageDetectionExecutor } from './language-detection.js';
import { mergeExecutor } from './merge.js';
import { ocrExecutor } from './ocr/ocr.js';
import { piiDetectionExecutor } from './pii-detection.js';
import { sentimentExecutor } from './sentiment.js';
import { shaperExecutor } from './shaper.js';
import { splitExecutor } from './split.js';
import { translationExecutor } from './translation.js';
import { unavailableExecutor } from './unavailable.js';
import { vectorizeExecutor } from './vectorize.js';
import { webApiExecutor } from './web-api.js';

/** A skill kind of the contract with its executor. */
export interface ExecutableSkill {
  kind: SkillKind;
  executor: SkillExecutor;
}

/** The skill kinds that can be executed. */
export const executableSkills: readonly ExecutableSkill[] = [
  { kind: splitSkill, executor: splitExecutor },
  { kind: mergeSkill, executor: mergeExecutor },
  { kind: languageDetectionSkill, executor: languageDetectionExecutor },
  { kind: keyPhraseExtractionSkill, executor: keyPhraseExecutor },
  { kind: customEntityLookupSkill, executor: customEntityLookupExecutor },
  { kind: piiDetectionSkill, executor: piiDetectionExecutor },
  { kind: sentimentSkill, executor: sentimentExecutor },
  { kind: embeddingSkill, executor: embeddingExecutor },
  { kind: entityRecognitionSkill, executor: entityRecognitionExecutor },
  {
    kind: entityLinkingSkill,
    executor: unavailableExecutor('Entities are not linked locally, because the data for it is not available.'),
  },
  { kind: translationSkill, executor: translationExecutor },
  { kind: documentExtractionSkill, executor: documentExtractionExecutor },
  { kind: documentLayoutSkill, executor: documentLayoutExecutor },
  { kind: contentUnderstandingSkill, executor: contentUnderstandingExecutor },
  { kind: imageAnalysisSkill, executor: imageAnalysisExecutor },
  { kind: ocrSkill, executor: ocrExecutor },
  { kind: chatCompletionSkill, executor: chatCompletionExecutor },
  { kind: amlSkill, executor: amlExecutor },
  { kind: vectorizeSkill, executor: vectorizeExecutor },
  { kind: webApiSkill, executor: webApiExecutor },
  { kind: shaperSkill, executor: shaperExecutor },
  { kind: conditionalSkill, executor: conditionalExecutor },
];

/** The kind and executor of a skill. Throws SearchError 501 for unsupported kinds and parameters, and 400 for invalid ones. */
export function executableSkillOf(
  skill: SkillDefinition,
  skills: readonly ExecutableSkill[] = executableSkills,
): ExecutableSkill {
  const type = skill['@odata.type'];
  const executable = skills.find(({ kind }) => kind.type === type);
  if (executable === undefined) throw notSupportedLocally(`Executing a skill of the type '${type}'`, '@odata.type');
  executable.executor.check?.(skill);
  return executable;
}
