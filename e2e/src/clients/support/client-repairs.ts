import type { Pipeline } from '@azure/core-rest-pipeline';
import type { SearchIndex } from '@azure/search-documents';

/**
 * Corrects a definition that version 13.0.0 of the client has read: for most kinds it reads the entity tag as `eTag` but
 * sends `etag`, so `onlyIfUnchanged` would send no condition.
 */
export const repairDefinition = <T extends { etag?: string }>(definition: T): T => {
  const { eTag, ...rest } = definition as T & { eTag?: string };
  return eTag === undefined ? definition : ({ ...rest, etag: eTag } as unknown as T);
};

/** The same for an index, whose custom analyzers it reads with `tokenizer` and sends with `tokenizerName`. */
export const repairIndex = (index: SearchIndex): SearchIndex => ({
  ...repairDefinition(index),
  ...(index.analyzers === undefined
    ? {}
    : {
        analyzers: index.analyzers.map((analyzer) => {
          const { tokenizer, ...rest } = analyzer as typeof analyzer & { tokenizer?: string };
          return (tokenizer === undefined ? analyzer : { ...rest, tokenizerName: tokenizer }) as typeof analyzer;
        }),
      }),
});

/** A document of a hit without the score, which version 13.0.0 adds to the fields. */
export const fieldsOf = <T extends object>(document: T): T =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('@'))) as T;

/** Version 13.0.0 encodes the `$` of a lookup's $select twice; the service rejects `%24select`. */
export const repairSelect = (client: { pipeline: Pipeline }): void =>
  client.pipeline.addPolicy({
    name: 'repair-select',
    sendRequest: (request, next) => {
      request.url = request.url.replace('%2524select', '%24select');
      return next(request);
    },
  });
