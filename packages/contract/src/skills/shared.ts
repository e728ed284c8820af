import { limits } from '../limits/request-limits.js';
import { array, double, enumOf, int32, object, string, type Meta } from '../schema/node.js';
import { port, type SkillCheck, typed } from './skill.js';

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

export const languageCode = (isDocumented = false, meta: Meta = {}) =>
  string({
    isDocumented,
    description: 'Language code used if the input languageCode is absent.',
    examples: languages,
    default: 'en',
    ...meta,
  });
export const modelVersion = string({
  isDocumented: false,
  description: 'Version of the model. Defaults to the latest version.',
  examples: ['latest'],
});
export const minimumPrecision = double({
  isDocumented: false,
  description: 'Minimum confidence score of results, from 0 to 1.',
  minimum: 0,
  maximum: 1,
});
/** Inputs of skills that process text. */
export const textInputs = [
  typed('string', port('text', 'Text to process.', true)),
  typed('string', port('languageCode', 'Language of the text.')),
] as const;

/** Inputs of skills that process images. url and queryString are from older versions; the service still accepts them. */
export const imageInputs = [
  typed('object', port('image', 'Image, such as /document/normalized_images/*.', true, 'url')),
  typed('string', port('url', 'URL of the image, as an alternative to the image data.')),
  typed('string', port('queryString', 'Query string appended to the image URL.')),
] as const;

/** Field of the skills DocumentLayout (documented) and ContentUnderstanding (service-behavior §9). */
export const extractionOptions = array(
  enumOf({ images: 'Extracts images.', locationMetadata: 'Extracts the locations of text and images.' }),
  { description: 'Data to extract in addition to text.' },
);
const { minimum, maximum } = limits.webApiTimeoutSeconds;
export const webApiTimeoutDescription = `Timeout of a request, as an ISO 8601 duration from ${minimum} to ${maximum} seconds.`;
/** Length and overlap of chunks, in units. */
export const chunkDefaults = { length: 500, overlap: 0 } as const;
export const chunkingProperties = object(
  {
    unit: enumOf(
      { characters: 'Characters.' },
      { description: 'Unit of maximumLength and overlapLength.', default: 'characters' },
    ),
    maximumLength: int32({ description: 'Maximum chunk length, in units.', minimum: 1, default: chunkDefaults.length }),
    overlapLength: int32({
      description: 'Overlap between adjacent chunks, in units.',
      minimum: 0,
      default: chunkDefaults.overlap,
    }),
  },
  { name: 'ChunkingProperties', description: 'Chunking options.' },
);

/** A chunk must advance: it cannot overlap all of the previous one. */
export const checkChunking: SkillCheck = (skill, { path, name }, f) => {
  const { maximumLength, overlapLength } = (skill['chunkingProperties'] ?? {}) as Record<string, number | null>;
  const [length, overlap] = [maximumLength ?? chunkDefaults.length, overlapLength ?? chunkDefaults.overlap];
  if (overlap >= length) {
    f.add(
      `${path}.chunkingProperties.overlapLength`,
      'OutOfRange',
      `The property 'overlapLength' of skill '${name}' must be less than 'maximumLength'; it is ${overlap} of ${length}.`,
    );
  }
};
