import { array, enumOf, int32, object, string } from '../schema/node.js';
import { languageCode } from './shared.js';
import { defineSkill, port } from './skill.js';

/** data-plane.md "SearchSkillset"; bounds from service-behavior §9. */
export const splitSkill = defineSkill({
  type: '#Vendor.Skills.Text.SplitSkill',
  title: 'Split',
  group: 'Text',
  description: 'Cuts text into pages or sentences.',
  documented: true,
  fields: {
    defaultLanguageCode: languageCode(true),
    textSplitMode: enumOf(
      { pages: 'Pages of at most maximumPageLength.', sentences: 'Single sentences.' },
      { description: 'What to cut into.', default: 'pages', added: ['sentences'] },
    ),
    maximumPageLength: int32({
      description: 'Longest page, in units; 300 to 50,000.',
      minimum: 1,
      maximum: 50_000,
      default: 5000,
    }),
    pageOverlapLength: int32({
      description: 'Overlap of neighboring pages, less than half a page.',
      minimum: 0,
      default: 0,
    }),
    maximumPagesToTake: int32({ description: 'Number of pages to take; 0: all.', minimum: 0, default: 0 }),
    unit: enumOf(
      { characters: 'Characters.', cloudLlmTokens: 'Tokens of a language model.' },
      { documented: false, only: 'preview', description: 'What lengths are measured in; characters when absent.' },
    ),
    cloudLlmTokenizerParameters: object(
      {
        encoderModelName: enumOf(['r50k_base', 'p50k_base', 'p50k_edit', 'cl100k_base'], {
          description: 'The encoding; cl100k_base when absent.',
        }),
        allowedSpecialTokens: array(string(), { description: 'Special tokens that may stand in the text.' }),
      },
      {
        name: 'CloudLlmTokenizerParameters',
        documented: false,
        only: 'preview',
        description: 'The tokenizer, where lengths are measured in tokens.',
      },
    ),
  },
  inputs: [port('text', 'The text to cut.', true), port('languageCode', 'Language of the text.')],
  outputs: [
    port('textItems', 'The pages or sentences.'),
    port('offsets', 'Where each begins.'),
    port('lengths', 'How long each is.'),
    port('ordinalPositions', 'Which one each is.'),
  ],
  check: (skill, { path, name }, f) => {
    const length = typeof skill['maximumPageLength'] === 'number' ? skill['maximumPageLength'] : 5000;
    const overlap = typeof skill['pageOverlapLength'] === 'number' ? skill['pageOverlapLength'] : 0;
    if (skill['textSplitMode'] !== 'sentences' && length < 300)
      f.add(
        `${path}.maximumPageLength`,
        'OutOfRange',
        `The property 'maximumPageLength' of skill '${name}' must be between 300 and 50000; it is ${length}.`,
      );
    if (overlap * 2 >= length)
      f.add(
        `${path}.pageOverlapLength`,
        'OutOfRange',
        `The property 'pageOverlapLength' of skill '${name}' must be less than half of 'maximumPageLength'; it is ${overlap} of ${length}.`,
      );
  },
});
