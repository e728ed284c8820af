import { call } from '../../indexes/support/definition.js';
import type { Searchdeck } from '../../support/searchdeck.js';

/** Reads and writes an index of the local service directly, as another client does. */
export const indexClient = (searchdeck: Searchdeck, name: string) => {
  const path = `/indexes/${name}`;
  const get = (key: string) => call(searchdeck, 'GET', `${path}/docs('${key}')`);
  return {
    create: (fields: readonly object[]) => call(searchdeck, 'PUT', path, { name, fields }),
    write: (...actions: readonly object[]) => call(searchdeck, 'POST', `${path}/docs/search.index`, { value: actions }),
    /** Writes documents that are JSON text, because their numbers have more digits than a JavaScript number. */
    writeText: (documents: readonly string[]) =>
      call(searchdeck, 'POST', `${path}/docs/search.index`, `{"value": [${documents.join()}]}`),
    text: async (key: string) => (await get(key)).text(),
    status: async (key: string) => (await get(key)).status,
    count: async () => Number(await (await call(searchdeck, 'GET', `${path}/docs/$count`)).text()),
  };
};
