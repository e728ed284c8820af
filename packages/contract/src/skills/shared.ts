import { array, double, enumOf, int32, object, string } from '../schema/node.js';
import { port, type SkillCheck } from './skill.js';

const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'pl',
  'ru',
  'tr',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'ar',
];

export const languageCode = (documented = false, byDefault: string | undefined = 'en') =>
  string({
    documented,
    description: 'Language of the text when no languageCode comes in.',
    examples: languages,
    ...(byDefault === undefined ? {} : { default: byDefault }),
  });
export const modelVersion = string({
  documented: false,
  description: 'Version of the model; the latest when absent.',
  examples: ['latest'],
});
export const minimumPrecision = double({
  documented: false,
  description: 'Only results with at least this confidence, 0 to 1.',
  minimum: 0,
  maximum: 1,
});
/** Inputs of the skills that read text in a language. */
export const textInputs = [
  port('text', 'The text to read.', true),
  port('languageCode', 'Language of the text.'),
] as const;

/** Inputs of the skills that read images; those after the first are of older versions, which the service still takes. */
export const imageInputs = [
  port('image', 'The image, such as /document/normalized_images/*.', true, 'url'),
  port('url', 'Address of the image, instead of the image itself.'),
  port('queryString', 'What follows the address.'),
] as const;

/** Of DocumentLayout (documented) and ContentUnderstanding (service-behavior §9). */
export const extractionOptions = array(
  enumOf({ images: 'Extract images.', locationMetadata: 'Extract where texts and images stand.' }),
  { description: 'What to extract besides text.' },
);
export const chunkingProperties = object(
  {
    unit: enumOf({ characters: 'Characters.' }, { description: 'Unit of the lengths.', default: 'characters' }),
    maximumLength: int32({ description: 'Longest chunk.', minimum: 1, default: 500 }),
    overlapLength: int32({ description: 'Overlap between chunks.', minimum: 0, default: 0 }),
  },
  { name: 'ChunkingProperties', description: 'How text is cut into chunks.' },
);

/** A chunk that overlaps all of the previous one would never end. */
export const checkChunking: SkillCheck = (skill, { path, name }, f) => {
  const { maximumLength, overlapLength } = (skill['chunkingProperties'] ?? {}) as Record<string, number | null>;
  const [length, overlap] = [maximumLength ?? 500, overlapLength ?? 0];
  if (overlap >= length)
    f.add(
      `${path}.chunkingProperties.overlapLength`,
      'OutOfRange',
      `The property 'overlapLength' of skill '${name}' must be less than 'maximumLength'; it is ${overlap} of ${length}.`,
    );
};
