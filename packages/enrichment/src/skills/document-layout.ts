import {
  chunkDefaults,
  documentLayoutSkill,
  type contentUnderstandingSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import type { ImageSettings } from '../images/image.js';
import { defaultImageSettings } from '../images/image-settings.js';
import { markdownSections } from '../parsing/markdown.js';
import type { SkillExecutor, SkillResult } from './executor.js';
import { crackFile, withFile } from './file-data.js';
import { splitPages } from './split-text.js';

type DocumentLayoutSkill = Infer<typeof documentLayoutSkill.schema> & SkillDefinition;
type ContentUnderstandingSkill = Infer<typeof contentUnderstandingSkill.schema> & SkillDefinition;
type Chunking = Pick<DocumentLayoutSkill, 'extractionOptions' | 'chunkingProperties'>;

const LANGUAGE = 'en';
const DEFAULT_HEADER_DEPTH = documentLayoutSkill.schema.fields['markdownHeaderDepth']?.schema.default as string;

interface TextSection {
  id: string;
  content: string;
  locationMetadata?: { pageNumber: number; ordinalPosition: number };
}

/** The chunks of a text whose pages are separated by form feeds. No chunk spans several pages. */
function textSections(text: string, { extractionOptions, chunkingProperties }: Chunking): TextSection[] {
  const maxLength = chunkingProperties?.maximumLength ?? chunkDefaults.length;
  const overlap = chunkingProperties?.overlapLength ?? chunkDefaults.overlap;
  const hasLocations = extractionOptions?.includes('locationMetadata') === true;
  const sections: TextSection[] = [];
  for (const [page, pageText] of text.split('\f').entries()) {
    if (pageText.trim() === '') continue;
    for (const part of splitPages(pageText, LANGUAGE, { maxLength, overlap })) {
      const ordinalPosition = sections.length;
      sections.push({
        id: String(ordinalPosition + 1),
        content: part.text.trim(),
        ...(hasLocations ? { locationMetadata: { pageNumber: page + 1, ordinalPosition } } : {}),
      });
    }
  }
  return sections;
}

/** Settings to extract images, if the skill extracts them. */
const imageSettings = ({ extractionOptions }: Chunking): ImageSettings | undefined =>
  extractionOptions?.includes('images') === true ? defaultImageSettings : undefined;

/** The sections or chunks of a file, by the headings and pages that the file itself has. data-plane.md "SearchSkillset". */
export const documentLayoutExecutor: SkillExecutor<DocumentLayoutSkill> = {
  batchSize: 1,
  execute: (skill, records, signal, services) =>
    Promise.all(
      records.map(({ inputs }) =>
        withFile(inputs, async (bytes): Promise<SkillResult> => {
          const isText = skill.outputFormat === 'text';
          const marks = isText ? { hasPages: true } : { hasHeadings: true };
          const options = { marks, images: imageSettings(skill) };
          const { text, warnings, images = [] } = await crackFile(bytes, services, signal, options);
          const depth = Number((skill.markdownHeaderDepth ?? DEFAULT_HEADER_DEPTH).slice(1));
          return {
            outputs: {
              ...(isText
                ? { text_sections: textSections(text, skill) }
                : { markdown_document: markdownSections(text, depth) }),
              normalized_images: images,
            },
            warnings: warnings.map(({ message }) => message),
          };
        }),
      ),
    ),
};

/** The chunks of a file as Markdown. data-plane.md "SearchSkillset". */
export const contentUnderstandingExecutor: SkillExecutor<ContentUnderstandingSkill> = {
  batchSize: 1,
  execute: (skill, records, signal, services) =>
    Promise.all(
      records.map(({ inputs }) =>
        withFile(inputs, async (bytes): Promise<SkillResult> => {
          const marks = { hasHeadings: true, hasPages: true };
          const options = { marks, images: imageSettings(skill) };
          const { text, warnings, images = [] } = await crackFile(bytes, services, signal, options);
          return {
            outputs: { text_sections: textSections(text, skill), normalized_images: images },
            warnings: warnings.map(({ message }) => message),
          };
        }),
      ),
    ),
};
