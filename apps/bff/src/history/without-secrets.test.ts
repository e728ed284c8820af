import { kindById } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.js';

it('removes secrets that the schema does not name, and nothing else', () => {
  const kind = kindById('indexes');
  if (kind === undefined) throw new Error('no kind');
  const index = (secret: string | null) => ({
    name: 'films',
    fields: [{ name: 'password', type: 'Edm.String', key: true }],
    analyzers: [{ name: 'a', '@odata.type': '#Vendor.Search.CustomAnalyzer', tokenizer: 'keyword', tokenFilters: [] }],
    vectorSearch: {
      vectorizers: [
        {
          name: 'web',
          kind: 'customWebApi',
          customWebApiParameters: {
            uri: 'https://a.example',
            httpHeaders: { Authorization: secret, 'x-functions-key': secret, Cookie: secret, 'x-version': '2' },
          },
        },
        { name: 'new', kind: 'newKind', newParameters: { apiKey: secret, clientSecret: secret, keyName: 'k' } },
      ],
    },
  });
  expect(withoutSecrets(kind.schema, index('s'))).toEqual(index(null));
});
