import { string } from '../schema/node.js';

/** Member of task requests; other requests have the header `X-Searchdeck-Confirm`. */
export const confirmedIndexName = string({
  maxLength: 260,
  description: 'Name of the index, as the user typed it. Required for production connections.',
});
