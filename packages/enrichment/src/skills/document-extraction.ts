import {
  isObject,
  notSupportedLocally,
  type documentExtractionSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import type { SkillExecutor } from './executor.js';
import { crackFile, withFile } from './file-data.js';

type DocumentExtractionSkill = Infer<typeof documentExtractionSkill.schema> & SkillDefinition;

/** Content types of the parsing modes; the mode `default` detects the type. */
const CONTENT_TYPES: Readonly<Record<string, string>> = { text: 'text/plain', json: 'application/json' };

/** Extracts the text of files. service-behavior §9. */
export const documentExtractionExecutor: SkillExecutor<DocumentExtractionSkill> = {
  batchSize: 1,
  check({ configuration }) {
    const action = isObject(configuration) ? configuration['imageAction'] : undefined;
    if (action == null || action === 'none') return;
    throw notSupportedLocally(
      `The setting 'imageAction' of the document extraction skill with the value '${String(action)}'`,
      'configuration.imageAction',
    );
  },
  execute: (skill, records, signal, services) =>
    Promise.all(
      records.map(({ inputs }) =>
        withFile(inputs, async (bytes) => {
          const contentType = CONTENT_TYPES[skill.parsingMode ?? 'default'];
          const { text, warnings } = await crackFile(bytes, services, signal, { contentType });
          const content = skill.dataToExtract === 'allMetadata' ? {} : { content: text };
          return {
            outputs: { ...content, normalized_images: [] },
            warnings: warnings.map(({ message }) => message),
          };
        }),
      ),
    ),
};
