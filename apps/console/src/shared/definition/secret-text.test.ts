import { kinds, printJson, type Node, object, string } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { stringMembersOf, withoutSecretsOf } from './secret-text';

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
      expect(texts.map(withoutSecretsOf(kind))).toEqual(texts);
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
