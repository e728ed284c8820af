import { string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

const tag = (position: string, byDefault: string) =>
  string({ description: `Text put ${position} a hit; both tags must be set together.`, default: byDefault });

/** Marked hits. */
export const highlighting = defineSearchParameters('Highlighting', {
  highlight: {
    kind: 'commas',
    label: 'Highlight fields',
    schema: string({
      description: 'Comma-separated searchable fields to highlight; field-n asks for n fragments (5).',
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
