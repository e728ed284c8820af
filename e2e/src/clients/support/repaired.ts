import type { Pipeline } from '@azure/core-rest-pipeline';
import type { SearchIndex } from '@azure/search-documents';

/**
 * A definition as version 13.0.0 of the client reads it, with what that version misnames put right: of most kinds it
 * leaves the entity tag under `eTag` and then sends `etag`, so that its `onlyIfUnchanged` would send no condition.
 */
export const repaired = <T extends { etag?: string }>(definition: T): T => {
  const { eTag, ...rest } = definition as T & { eTag?: string };
  return eTag === undefined ? definition : ({ ...rest, etag: eTag } as unknown as T);
};

/** The same for an index, whose custom analyzers it reads as `tokenizer` and sends as `tokenizerName`. */
export const repairedIndex = (index: SearchIndex): SearchIndex => ({
  ...repaired(index),
  ...(index.analyzers === undefined
    ? {}
    : {
        analyzers: index.analyzers.map((analyzer) => {
          const { tokenizer, ...rest } = analyzer as typeof analyzer & { tokenizer?: string };
          return (tokenizer === undefined ? analyzer : { ...rest, tokenizerName: tokenizer }) as typeof analyzer;
        }),
      }),
});

/** A document of a hit without the score, which version 13.0.0 leaves in it beside the fields. */
export const fieldsOf = <T extends object>(document: T): T =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('@'))) as T;

/** Version 13.0.0 encodes the `$` of a lookup's $select twice; a service does not know `%24select`. */
export const repairSelect = (client: { pipeline: Pipeline }): void =>
  client.pipeline.addPolicy({
    name: 'repair-select',
    sendRequest: (request, next) => {
      request.url = request.url.replace('%2524select', '%24select');
      return next(request);
    },
  });
