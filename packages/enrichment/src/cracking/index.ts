import { CrackingError } from '../errors.js';
import type { DocumentCracker } from './cracker.js';
import { textCracker } from './text.js';

/** The first that reads a content type is used. */
const crackers: readonly DocumentCracker[] = [textCracker];

/** The cracker of a content type, in the parsing mode `default`. CrackingError `unsupportedContentType` without one. */
export function crackerOf(contentType: string): DocumentCracker {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  const family = `${type.split('/', 1)[0]}/*`;
  const cracker = crackers.find(({ contentTypes }) => contentTypes.includes(type) || contentTypes.includes(family));
  if (cracker !== undefined) return cracker;
  throw new CrackingError('unsupportedContentType', `Documents of the content type '${type}' are not supported.`);
}
