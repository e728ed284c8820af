import { array, enumOf, int32, object, string } from '../schema/node.js';
import { languageCode } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** Length of the pages of a split skill, in units. service-behavior §9. */
export const pageLength = { minimum: 300, maximum: 50_000, default: 5000 } as const;

/** data-plane.md "SearchSkillset"; bounds from service-behavior §9. */
export const splitSkill = defineSkill({
  type: '#Vendor.Skills.Text.SplitSkill',
  title: 'Split',
  group: 'Text',
  description: 'Splits text into pages or sentences.',
  isDocumented: true,
  fields: {
    defaultLanguageCode: languageCode(true),
    textSplitMode: enumOf(
      { pages: 'Splits text into pages of up to maximumPageLength.', sentences: 'Splits text into sentences.' },
      { description: 'Split mode.', default: 'pages', added: ['sentences'] },
    ),
    maximumPageLength: int32({
      description: 'Maximum page length, in units, from 300 to 50,000.',
      minimum: 1,
      maximum: pageLength.maximum,
      default: pageLength.default,
    }),
    pageOverlapLength: int32({
      description: 'Overlap between adjacent pages, in units. Must be less than half of maximumPageLength.',
      minimum: 0,
      default: 0,
    }),
    maximumPagesToTake: int32({
      description: 'Maximum number of pages to return. 0 returns all pages.',
      minimum: 0,
      default: 0,
    }),
    unit: enumOf(
      { characters: 'Characters.', cloudLlmTokens: 'Language model tokens.' },
      {
        isDocumented: false,
        only: 'preview',
        description: 'Unit of maximumPageLength and pageOverlapLength. Defaults to characters.',
      },
    ),
    cloudLlmTokenizerParameters: object(
      {
        encoderModelName: enumOf(['r50k_base', 'p50k_base', 'p50k_edit', 'cl100k_base'], {
          description: 'Encoder model. Defaults to cl100k_base.',
        }),
        allowedSpecialTokens: array(string(), { description: 'Special tokens that are allowed in the text.' }),
      },
      {
        name: 'CloudLlmTokenizerParameters',
        isDocumented: false,
        only: 'preview',
        description: 'Tokenizer parameters, for unit cloudLlmTokens.',
      },
    ),
  },
  inputs: [
    typed('string', port('text', 'Text to split.', true)),
    typed('string', port('languageCode', 'Language of the text.')),
  ],
  outputs: [
    typed('string[]', port('textItems', 'Pages or sentences.')),
    typed('number[]', port('offsets', 'Offset of each item.')),
    typed('number[]', port('lengths', 'Length of each item.')),
    typed('number[]', port('ordinalPositions', 'Ordinal position of each item.')),
  ],
  check: (skill, { path, name }, f) => {
    const length = typeof skill['maximumPageLength'] === 'number' ? skill['maximumPageLength'] : pageLength.default;
    const overlap = typeof skill['pageOverlapLength'] === 'number' ? skill['pageOverlapLength'] : 0;
    if (skill['textSplitMode'] !== 'sentences' && length < pageLength.minimum) {
      f.add(
        `${path}.maximumPageLength`,
        'OutOfRange',
        `The property 'maximumPageLength' of skill '${name}' must be between ${pageLength.minimum} and ${pageLength.maximum}; it is ${length}.`,
      );
    }
    if (overlap * 2 >= length) {
      f.add(
        `${path}.pageOverlapLength`,
        'OutOfRange',
        `The property 'pageOverlapLength' of skill '${name}' must be less than half of 'maximumPageLength'; it is ${overlap} of ${length}.`,
      );
    }
  },
});
