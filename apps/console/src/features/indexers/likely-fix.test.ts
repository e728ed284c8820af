import { expect, it } from 'vitest';
import { fixMessages, type FixId } from './fix-messages';
import { likelyFix } from './likely-fix';

it.each([
  [
    "The request is invalid. Details: The property 'password' does not exist on type 'search.documentFields' or is not present in the API version that the request uses. Make sure to only use property names that are defined by the type.",
    'property',
  ],
  ["Cannot find nested property 'tags' on the resource type 'search.documentFields'.", 'property'],
  ["The file 'scan.pdf' is larger than 16 MiB.", 'size'],
  ["Could not execute skill because the required input 'text' is missing.", 'input'],
  [
    'Could not execute skill because the Web Api request failed. The endpoint did not respond within 30 seconds.',
    'timeout',
  ],
  [
    'Could not execute skill because the Web Api request failed. The endpoint returned the status code 429.',
    'throttled',
  ],
  [
    'Could not execute skill because the Web Api request failed. The endpoint returned the status code 500.',
    'endpoint',
  ],
  ['Truncated extracted text to 64000 characters.', 'length'],
  ["The value 'x' cannot be converted to Edm.Int32.", 'conversion'],
  ['Unable to retrieve blobs: 403 (This request is not authorized to perform this operation).', 'credentials'],
  ["Unsupported content type 'video/mp4'.", 'contentType'],
  [
    "The document could not be read as 'application/zip': End of central directory record signature not found. Either not a zip file, or file is truncated.",
    'damaged',
  ],
  [
    "Field 'content' contains a term that is too large to process. The max length for UTF-8 encoded terms is 32766 bytes.",
    'term',
  ],
  ["Documents of the content type 'image/png' are not supported. Only the metadata is indexed.", 'image'],
  [
    "The document could not be read as 'application/pdf': Invalid PDF structure. Only the metadata is indexed.",
    'incomplete',
  ],
  [
    "The document could not be read as 'application/pdf': Invalid PDF structure. None of its content is indexed.",
    'incomplete',
  ],
  ["The file has no JSON array at '/x', the value of 'documentRoot'. None of its documents are indexed.", 'incomplete'],
  ["The file 'a.txt' has 20 bytes, more than the limit of 10 bytes. Only the metadata is indexed.", 'size'],
  ['The shared access signature of the storage account has expired.', 'credentials'],
] satisfies [string, FixId][])('%s', (message, fix) => {
  expect(likelyFix(message)).toBe(fixMessages[fix]);
});

it('is unknown for other messages', () => {
  expect(likelyFix('Something else happened.')).toBeUndefined();
});
