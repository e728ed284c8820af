import { describe, expect, it } from 'vitest';
import { beginnings, emptyTemplate, plainText } from './words';

describe('words of a generic list', () => {
  it('prints any value in one line', () => {
    expect(plainText('a, b\nc')).toBe('a, b');
    expect(plainText(['films'])).toBe('films');
    expect(plainText([{}, {}])).toBe('2');
    expect(plainText({ name: 'orders', query: null })).toBe('orders');
    expect(plainText({ interval: 'PT2H', startTime: null })).toBe('interval PT2H');
    expect(plainText({ name: 'c', deep: { a: 1n } })).toBe('name c, deep {"a":1}');
    expect(plainText(false)).toBe('false');
    expect(plainText(null)).toBe('');
  });
  it('names the templates to begin with', () => {
    const template = emptyTemplate({ singular: 'Skillset' });
    expect(
      beginnings({
        templates: [
          { ...template, title: 'Split' },
          { ...template, title: 'Embed' },
        ],
      }),
    ).toBe('Begin with a template (“Split”, “Embed”), or with JSON of your own.');
    expect(beginnings({ templates: [] })).toBe('Begin with JSON of your own.');
  });
  it('begins with a name that the service accepts', () => {
    expect(emptyTemplate({ singular: 'Data source' }).value).toEqual({ name: 'my-data-source' });
  });
});
