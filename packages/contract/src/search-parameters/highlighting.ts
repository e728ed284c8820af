import { searchParameter as row } from './parameter.js';

/** Marked hits. */
export const highlighting = [
  row('highlight', 'commas', 'Highlight fields'),
  row('highlightPreTag', 'text', 'Tag before a hit'),
  row('highlightPostTag', 'text', 'Tag after a hit'),
].map((parameter) => ({ ...parameter, group: 'Highlighting' as const }));
