import { parseJson, printJson } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { EMPTY_IMPORT } from './import-draft';
import { withoutImportSecrets } from './without-import-secrets';

it('removes the connection string of a new data source, and nothing else', () => {
  const draft = (
    connectionString: string,
    datasources = `{ "credentials": { "connectionString": ${connectionString} } }`,
  ) => printJson({ ...EMPTY_IMPORT, name: 'films', edited: { datasources, indexes: '{' } });
  expect(withoutImportSecrets(draft('"Server=db;Password=secret"'))).toBe(draft('null'));
  const local = draft('"LocalFolder=files"');
  expect(withoutImportSecrets(local)).toBe(local);
  const typing = withoutImportSecrets(draft('', '{ "credentials": { "connectionString": "Server=db;Password=secr'));
  expect(typing).not.toContain('secr');
  expect(parseJson(typing)).toMatchObject({ name: 'films' });
});
