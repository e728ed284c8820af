import { string } from '../schema/node.js';

/** A time as ISO 8601, for example `2026-01-31T12:00:00Z`. */
export const dateTime = string({ format: 'date-time' });
