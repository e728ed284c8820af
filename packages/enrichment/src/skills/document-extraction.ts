import {
  isObject,
  withErrorPath,
  type documentExtractionSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import { imageSettingsOf } from '../images/image-settings.js';
import type { SkillExecutor } from './executor.js';
import { crackFile, withFile } from './file-data.js';

type DocumentExtractionSkill = Infer<typeof documentExtractionSkill.schema> & SkillDefinition;

/** Content types of the parsing modes; the mode `default` detects the type. */
const CONTENT_TYPES: Readonly<Record<string, string>> = { text: 'text/plain', json: 'application/json' };

/** Extracts the text and images of files. service-behavior §9. */
export const documentExtractionExecutor: SkillExecutor<DocumentExtractionSkill> = {
  batchSize: 1,
  check({ configuration }) {
    withErrorPath('configuration', () => imageSettingsOf(isObject(configuration) ? configuration : {}));
  },
  execute: (skill, records, signal, services) =>
    Promise.all(
      records.map(({ inputs }) =>
        withFile(inputs, async (bytes) => {
          const contentType = CONTENT_TYPES[skill.parsingMode ?? 'default'];
          const images = imageSettingsOf(isObject(skill.configuration) ? skill.configuration : {});
          const document = await crackFile(bytes, services, signal, { contentType, images });
          const { text, warnings } = document;
          const content = skill.dataToExtract === 'allMetadata' ? {} : { content: text };
          return {
            outputs: { ...content, normalized_images: document.images ?? [] },
            warnings: warnings.map(({ message }) => message),
          };
        }),
      ),
    ),
};
