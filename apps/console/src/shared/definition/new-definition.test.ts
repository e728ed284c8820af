import { describe, expect, it } from 'vitest';
import { isUnedited, unusedName, nameInText, withName } from './new-definition';

describe('a new definition', () => {
  it('finds an unused name', () => {
    expect(unusedName('films', [])).toBe('films');
    expect(unusedName('films', ['films', 'films-2', 'films-4'])).toBe('films-3');
  });
  it('renames in place, and puts a missing name first', () => {
    expect(JSON.parse(withName('{"fields":[],"name":"a"}', 'b'))).toEqual({ fields: [], name: 'b' });
    expect(withName('{"fields":[],"name":"a"}', 'b').indexOf('name')).toBeGreaterThan(10);
    expect(withName('{"fields":[]}', 'b')).toBe('{\n  "name": "b",\n  "fields": []\n}');
    expect(withName('[]', 'b')).toBe('[]');
  });
  it('is unedited if only its name and layout differ from the template', () => {
    const template = { value: { name: 'a', fields: [] } };
    expect(isUnedited('{"name":"b", "fields":[ ]}', template)).toBe(true);
    expect(isUnedited('{"name":"b","fields":[1]}', template)).toBe(false);
    expect(isUnedited('{"name"', template)).toBe(false);
  });
  it('keeps its name while the JSON cannot be read', () => {
    const text = JSON.stringify({ name: 'a "b"', fields: [{ name: 'id' }] });
    expect(nameInText(text)).toBe('a "b"');
    expect(nameInText(`${text}x`)).toBe('a "b"');
    expect(nameInText(text.slice(0, -4))).toBe('a "b"');
    for (const without of [
      '',
      'x',
      '{"fields":[{"name":"id"}',
      '{"name":',
      '{"name": "a',
      '{"name": 1x',
      '{"name": {}',
    ]) {
      expect(nameInText(without)).toBe('');
    }
  });
});
