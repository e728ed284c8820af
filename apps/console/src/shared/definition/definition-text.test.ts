import { describe, expect, it } from 'vitest';
import { definitionText, etagOf, readDefinition } from './definition-text';

describe('definitionText', () => {
  it('leaves the annotations of the service out and keeps what it does not know', () => {
    const text = definitionText({
      '@odata.context': 'x',
      '@odata.etag': '"1"',
      name: 'films',
      fields: [],
      later: { a: 1n },
    });
    expect(text).toBe('{\n  "name": "films",\n  "fields": [],\n  "later": {\n    "a": 1\n  }\n}');
  });
});

describe('etagOf', () => {
  it('prefers the header', () => {
    expect(etagOf({ etag: '"h"', body: { '@odata.etag': '"b"' } })).toBe('"h"');
    expect(etagOf({ etag: undefined, body: { '@odata.etag': '"b"' } })).toBe('"b"');
    expect(etagOf({ etag: undefined, body: null })).toBe('*');
  });
});

describe('readDefinition', () => {
  it('returns the value, or why there is none', () => {
    expect(readDefinition('{"a":9223372036854775807}')).toEqual({ value: { a: 9223372036854775807n } });
    expect(readDefinition('{"a":')).toMatchObject({ problem: { line: 1, column: 6 } });
    expect(readDefinition('{\n"a": 1,\n  "a": 2}')).toEqual({
      problem: { message: 'Duplicate property name "a". Remove one of the two.', line: 3, column: 3 },
    });
  });
});
