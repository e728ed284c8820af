import { string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

const tag = (position: string, defaultTag: string) =>
  string({
    description: `Tag inserted ${position} each highlighted term. Set both tags together.`,
    default: defaultTag,
  });

/** Hit highlighting. */
export const highlighting = defineSearchParameters('Highlighting', {
  highlight: {
    kind: 'commas',
    label: 'Highlight fields',
    schema: string({
      description:
        'Comma-separated list of searchable fields to highlight. Use field-n to return up to n fragments per field (5 by default).',
    }),
  },
  highlightPreTag: {
    kind: 'text',
    label: 'Highlight pre-tag',
    schema: tag('before', '<em>'),
  },
  highlightPostTag: {
    kind: 'text',
    label: 'Highlight post-tag',
    schema: tag('after', '</em>'),
  },
});
