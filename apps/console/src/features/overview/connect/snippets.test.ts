import { describe, expect, it } from 'vitest';
import { keyInstructions } from './key-source';
import { snippetsFor, type Target } from './snippets';

const local: Target = {
  endpoint: 'http://127.0.0.1:4281/services/demo',
  index: 'films',
  url: "http://127.0.0.1:4281/services/demo/indexes('films')/docs/search.post.search?api-version=2026-04-01",
  hasClients: false,
};

describe('snippets', () => {
  it('request the same URL in every language, with the key from the environment', () => {
    for (const { id, text, install } of snippetsFor(local)) {
      expect(text, id).toContain(local.url);
      expect(text, id).toContain('SEARCH_KEY');
      expect(install, id).toBeUndefined();
    }
  });
  it('use the client libraries where they work with the service, and https where a client requires it', () => {
    const cloud = { ...local, endpoint: 'https://shop.search.windows.net', hasClients: true };
    expect(snippetsFor(cloud).map(({ id, install }) => [id, install !== undefined])).toEqual([
      ['curl', false],
      ['javascript', true],
      ['python', true],
      ['csharp', true],
      ['java', true],
    ]);
    expect(snippetsFor({ ...local, hasClients: true }).filter(({ install }) => install !== undefined)).toMatchObject([
      { id: 'javascript', text: expect.stringContaining('allowInsecureConnection: true') as string },
    ]);
  });
  it('quote special characters', () => {
    const odd = { ...local, index: 'a"b', url: 'http://x/$(rm)\'"?api-version=1' };
    const [curl, javascript] = snippetsFor({ ...odd, hasClients: true });
    expect(curl?.text).toContain(`curl 'http://x/$(rm)'\\''"?api-version=1'`);
    expect(javascript?.text).toContain('"a\\"b"');
  });
});

describe('key instructions', () => {
  const connection = {
    name: 'shop',
    role: 'owner',
    managed: false,
    dialect: 'azure',
    kind: 'cloud',
    resourceGroup: 'rg',
    serviceName: 'shop',
  } as const;
  it('contain a command where one exists', () => {
    expect(keyInstructions({ ...connection, managed: true }).command).toBe(
      'export SEARCH_KEY="$(npm run --silent keys -- query)"',
    );
    expect(keyInstructions(connection).command).toContain("--resource-group 'rg' --service-name shop");
    expect(keyInstructions({ ...connection, resourceGroup: null }).command).toBeUndefined();
    expect(keyInstructions({ ...connection, kind: 'local' }).text).toContain('--keys');
  });
  it('name the role of users who may not see keys', () => {
    const text = 'Keys are only for owners. Your role on the connection shop is reader: ask an owner for a query key.';
    expect(keyInstructions({ ...connection, role: 'reader', managed: true })).toEqual({ text });
  });
});
