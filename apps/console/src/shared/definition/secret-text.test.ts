import { kinds, printJson, type Node, object, string } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { stringMembersOf, withHeadersOf, withoutSecretsOf } from './secret-text';

const kindOf = (id: string) => {
  const kind = kinds.find((each) => each.id === id);
  if (kind === undefined) throw new Error(id);
  return kind;
};
const without = (id: string, text: string): string => withoutSecretsOf(kindOf(id))(text);
const SECRET = 'Server=db;Password=p\\"w';

describe('the secrets of a definition', () => {
  it('have names that no other strings of the kind have', () => {
    for (const { schema } of kinds) {
      const { secrets, others } = stringMembersOf(schema);
      expect([...secrets].filter((name) => others.has(name))).toEqual([]);
    }
  });
  it.each([
    ['datasources', 'connectionString'],
    ['datasources', 'applicationSecret'],
    ['skillsets', 'key'],
    ['skillsets', 'apiKey'],
    ['skillsets', 'storageConnectionString'],
    ['indexers', 'storageConnectionString'],
    ['indexes', 'apiKey'],
    ['knowledgesources', 'connectionString'],
    ['knowledgesources', 'apiKey'],
    ['knowledgebases', 'apiKey'],
  ])('of %s are removed: %s', (id, name) => {
    const text = (value: string) => `{\n  "a": {"${name}": ${value} },\n  "b": 1.0\n}`;
    expect(without(id, text(`"${SECRET}"`))).toBe(text('null'));
  });
  it('are removed in a line that has other values of such members', () => {
    expect(without('datasources', '{"connectionString":null,"applicationSecret":"a, b","connectionString":""}')).toBe(
      '{"connectionString":null,"applicationSecret":null,"connectionString":""}',
    );
    expect(without('indexes', '[{"key":true,"apiKey":"a"},{"key":false}]')).toBe(
      '[{"key":true,"apiKey":null},{"key":false}]',
    );
  });
  it('leaves values that are not secrets', () => {
    for (const kind of kinds) {
      const texts = kind.templates.map(({ value }) => printJson(value, 2));
      expect(texts.map((text) => without(kind.id, text))).toEqual(texts);
    }
    for (const value of ['null', '""', '"<unchanged>"', '"<redacted>"', '"LocalFolder=files"', '{"a":1}', '[1]']) {
      const text = `{"connectionString": ${value}, "key": true}`;
      expect(without('datasources', text)).toBe(text);
    }
    expect(without('indexes', '{"key":true,"name":"key"}')).toBe('{"key":true,"name":"key"}');
    const other: Node = object({ name: string() });
    expect(withoutSecretsOf({ schema: other, templates: [] })('{"name":"a"}')).toBe('{"name":"a"}');
  });
  it.each([
    '{\n  "connectionString": "Server=db;Password=secret\n  },\n  "name": "a"',
    '{\n  "connectionString": "Server=db;Password="secret",\n  "name": "a"',
    '{\n  "connectionString": Server=db;Password=secret\n  "name": "a"',
    '{\n  "connectionString": "Server=db;\nPassword=secret",\n  "name": "a"',
    '{\n  "connectionString": \'Password=secret\',\n  "name": "a"',
    '{\n  "connectionString": 1secret,\n  "name": "a"',
  ])('are removed from a text that is not JSON: %s', (text) => {
    const result = without('datasources', text);
    expect(result).not.toContain('secret');
    expect(result).toContain('\n  "name": "a"');
  });
});

describe('HTTP headers', () => {
  const skillset = (headers: string) =>
    `{\n  "skills": [{ "name": "a", "httpHeaders": ${headers}, "uri": "https://x" }]\n}`;
  it('are removed, and reported, like other secrets', () => {
    const text = skillset('{ "x-functions-key": "a}b\\"c", "Authorization": "Bearer d", "x-empty": "" }');
    const secrets: string[] = [];
    expect(withoutSecretsOf(kindOf('skillsets'))(text, (secret) => secrets.push(secret))).toBe(
      skillset('{ "x-functions-key": null, "Authorization": null, "x-empty": "" }'),
    );
    expect(secrets.toSorted()).toEqual(['"Bearer d"', '"a}b\\"c"']);
    expect(without('indexes', '{"customWebApiParameters":{"httpHeaders":{"k":"secret"}}}')).not.toContain('secret');
  });
  it.each([
    '{\n  "httpHeaders": {\n    "k": "secret\n  },\n  "name": "a"',
    '{\n  "httpHeaders": {\n    "k": "x"secret"\n  },\n  "name": "a"',
    '{\n  "httpHeaders": {\n    "k": secret,\n    "l": "secret',
    "{\n  'httpHeaders': {\n    'k': 'secret'\n  }",
  ])('are removed from a text that is not JSON: %s', (text) => {
    expect(without('skillsets', text)).not.toContain('secret');
  });
  it('and members that are secrets by their names are removed, but not members of the schema', () => {
    expect(without('skillsets', '{"authorization":"a","clientSecret":"b","userToken":"c","password":"d"}')).toBe(
      '{"authorization":null,"clientSecret":null,"userToken":null,"password":null}',
    );
    expect(without('indexes', '{"filterToken":"a","tokenSeparator":" "}')).toBe(
      '{"filterToken":"a","tokenSeparator":" "}',
    );
  });
  it('that are null are those of the other version, in the item with the same name', () => {
    const version = (headers: object, name = 'a') => ({ name, httpHeaders: headers });
    const skills = (...values: object[]) => JSON.stringify({ skills: values });
    const server = skills(version({ k: '1', l: '2' }), version({ k: '3' }, 'b'));
    expect(withHeadersOf(skills(version({ k: null }, 'b'), version({ k: null, l: '4', m: null })), server)).toBe(
      skills(version({ k: '3' }, 'b'), version({ k: '1', l: '4', m: null })),
    );
    expect(withHeadersOf(skills({ httpHeaders: { k: null } }), skills({ httpHeaders: { k: '1' } }))).toBe(
      skills({ httpHeaders: { k: '1' } }),
    );
    expect(withHeadersOf('{"httpHeaders": ', server)).toBe('{"httpHeaders": ');
  });
});
