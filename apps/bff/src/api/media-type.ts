import { SearchError } from '@searchdeck/contract';

/** In UTF-8 if it names a character set (RFC 8259). */
const JSON_TYPE = /^application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?\s*)?)?$/i;
const OCTET_STREAM = 'application/octet-stream';

export const unsupportedMediaType = (message: string): SearchError =>
  new SearchError({ status: 415, code: 'UnsupportedMediaType', message, target: 'Content-Type' });

/** Throws 415 unless the Content-Type of a request is JSON in UTF-8. */
export const checkJsonType = (contentType: string | undefined): void => {
  if (!JSON_TYPE.test(contentType ?? '')) {
    throw unsupportedMediaType('The request body must be application/json in UTF-8.');
  }
};

/** Throws 415 unless the Content-Type of a request is `application/octet-stream`. */
export const checkOctetStream = (contentType: string | undefined): void => {
  if (contentType?.toLowerCase() !== OCTET_STREAM) {
    throw unsupportedMediaType(`The request body must be ${OCTET_STREAM}.`);
  }
};
