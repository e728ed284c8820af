import { describe, expect, it } from 'vitest';
import { insertItem, moveItem, pathOf, setValue, targetOf } from './edit-text';

const text = `{
  "name": "films",   "big": 9007199254740993,
  "ratio": 1.0,
  "schedule": null,
  "fields": [
    { "name": "id", "x": 1.50 },
    {
      "name": "title"
    }
  ]
}`;

describe('setValue', () => {
  it('changes one value and leaves the rest of the text alone', () => {
    expect(setValue(text, ['name'], 'movies')).toBe(text.replace('"films"', '"movies"'));
    expect(setValue(text, ['fields', 1, 'name'], 'heading')).toBe(text.replace('"title"', '"heading"'));
  });
  it('writes integers beyond 2^53 digit by digit', () => {
    expect(setValue(text, ['big'], 9007199254740995n)).toBe(text.replace('9007199254740993', '9007199254740995'));
  });
  it('creates missing containers, also in place of null', () => {
    expect(JSON.parse(setValue('{}', ['a', 'b'], 1))).toEqual({ a: { b: 1 } });
    expect(JSON.parse(setValue(text, ['schedule', 'interval'], 'PT1H'))).toMatchObject({
      schedule: { interval: 'PT1H' },
    });
    expect(JSON.parse(setValue('{"a":null}', ['a', 0, 'b'], 1))).toEqual({ a: [{ b: 1 }] });
  });
  it('removes properties and items, and ignores missing ones', () => {
    expect(JSON.parse(setValue(text, ['fields', 0], undefined))).toMatchObject({ fields: [{ name: 'title' }] });
    expect(setValue(text, ['schedule', 'interval'], undefined)).toBe(text);
    expect(setValue(text, ['none'], undefined)).toBe(text);
  });
});

describe('items', () => {
  it('are inserted anywhere', () => {
    const names = (json: string) => (JSON.parse(json) as { fields: { name: string }[] }).fields.map((f) => f.name);
    expect(names(insertItem(text, ['fields'], 0, { name: 'a' }))).toEqual(['a', 'id', 'title']);
    expect(names(insertItem(text, ['fields'], 1, { name: 'a' }))).toEqual(['id', 'a', 'title']);
    expect(names(insertItem(text, ['fields'], 2, { name: 'a' }))).toEqual(['id', 'title', 'a']);
    expect(names(insertItem('{}', ['fields'], 0, { name: 'a' }))).toEqual(['a']);
    expect(names(insertItem('{"fields":[]}', ['fields'], 0, { name: 'a' }))).toEqual(['a']);
  });
  it('are moved with their texts', () => {
    const moved = moveItem(text, ['fields'], 0, 1);
    expect(moved.indexOf('"title"')).toBeLessThan(moved.indexOf('"id", "x": 1.50'));
    expect(moveItem(moved, ['fields'], 0, 1)).toBe(text);
    expect(moveItem(text, ['fields'], 0, 7)).toBe(text);
  });
});

it('paths are written as the service writes targets', () => {
  expect(targetOf(['fields', 2, 'type'])).toBe('fields[2].type');
  expect(pathOf('fields[2].type')).toEqual(['fields', 2, 'type']);
});
