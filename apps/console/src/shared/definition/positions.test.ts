import { describe, expect, it } from 'vitest';
import { printJson } from '../api/json-text';
import { duplicateName, jsonSpans, markersFor, positionOf } from './positions';

const text = printJson({
  name: 'films',
  fields: [
    { name: 'id', key: true },
    { name: 'ti"t,{le', type: 'Edm.String' },
  ],
  cors: null,
});
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
  it('falls back to what a missing property would stand in', () => {
    expect(marked('fields[1].analyzer')).toBe('{');
    expect(marked('fields[7].name')).toBe('"fields"');
    expect(marked('cors.allowedOrigins[0]')).toBe('"cors"');
    expect(marked('nowhere')).toBe('{');
  });
  it('reads what stands before a break', () => {
    const spans = jsonSpans('{"name": "films", "fields": [{"name": "id"}, {"na');
    expect([...spans.keys()]).toEqual(expect.arrayContaining(['name', 'fields[0].name']));
    expect(positionOf('', 'x')).toEqual({ startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 });
  });
  it('keeps each finding with its words', () => {
    expect(markersFor(text, [{ message: 'no', target: 'name', severity: 'error' }])).toEqual([
      { startLine: 2, startColumn: 11, endLine: 2, endColumn: 18, message: 'no', severity: 'error' },
    ]);
  });
});

describe('a name that stands twice', () => {
  it('is found with the line of the second one', () =>
    expect(duplicateName('{\n "a": 1,\n "b": [{ "a": 1 }],\n "a": null\n}')).toMatchObject({ line: 4, column: 2 }));
  it('is none in different objects', () =>
    expect(duplicateName('{"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":1}]}')).toBeUndefined());
});
