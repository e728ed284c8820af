import { describe, expect, it } from 'vitest';
import { printJson } from '@searchdeck/contract';
import { markersFor, positionOf } from './positions';

const text = printJson(
  {
    name: 'films',
    fields: [
      { name: 'id', key: true },
      { name: 'ti"t,{le', type: 'Edm.String' },
    ],
    cors: null,
  },
  2,
);
const marked = (target: string | undefined) => {
  const p = positionOf(text, target);
  const lines = text.split('\n');
  return p.startLine === p.endLine
    ? lines[p.startLine - 1]?.slice(p.startColumn - 1, p.endColumn - 1)
    : `${p.startLine}–${p.endLine}`;
};

describe('positionOf', () => {
  it('marks the value of a property', () => {
    expect(marked('name')).toBe('"films"');
    expect(marked('fields[1].type')).toBe('"Edm.String"');
    expect(marked('fields[1].name')).toBe('"ti\\"t,{le"');
    expect(marked('cors')).toBe('null');
  });
  it('marks objects and lists by their key or bracket, not over many lines', () => {
    expect(marked('fields')).toBe('"fields"');
    expect(marked('fields[1]')).toBe('{');
    expect(marked('body')).toBe('{');
    expect(marked(undefined)).toBe('{');
  });
  it('falls back to the object that lacks the property', () => {
    expect(marked('fields[1].analyzer')).toBe('{');
    expect(marked('fields[7].name')).toBe('"fields"');
    expect(marked('cors.allowedOrigins[0]')).toBe('"cors"');
    expect(marked('nowhere')).toBe('{');
  });
  it('locates values before a syntax error', () => {
    const cut = '{"name": "films", "fields": [{"name": "id"}, {"na';
    expect(positionOf(cut, 'fields[0].name')).toEqual({ startLine: 1, startColumn: 39, endLine: 1, endColumn: 43 });
    expect(positionOf('', 'x')).toEqual({ startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 });
  });
  it('keeps the message of each finding', () => {
    expect(markersFor(text, [{ message: 'no', target: 'name', severity: 'error' }])).toEqual([
      { startLine: 2, startColumn: 11, endLine: 2, endColumn: 18, message: 'no', severity: 'error' },
    ]);
  });
});
