import { describe, expect, test } from 'vitest';
import { recognizeEntities } from './recognize-entities.js';

const entitiesOf = (text: string) =>
  recognizeEntities(text).map(({ category, subcategory, text: match }) => [category, subcategory, match]);

describe('entities of an English text', () => {
  test.each([
    [
      'Angela Merkel met engineers of Microsoft in Berlin.',
      [
        ['Person', null, 'Angela Merkel'],
        ['Organization', null, 'Microsoft'],
        ['Location', null, 'Berlin'],
      ],
    ],
    [
      "Jane's offices are in Paris.",
      [
        ['Person', null, 'Jane'],
        ['Location', null, 'Paris'],
      ],
    ],
    [
      'They paid $2.5 billion for 40 kilometers of cable, 20% more than before.',
      [
        ['Quantity', 'Currency', '$2.5 billion'],
        ['Quantity', 'Dimension', '40 kilometers'],
        ['Quantity', 'Percentage', '20%'],
      ],
    ],
    [
      'She is 34 years old. The meeting lasts two hours every Monday.',
      [
        ['Quantity', 'Age', '34 years old'],
        ['DateTime', 'Duration', 'two hours'],
        ['DateTime', 'Set', 'every Monday'],
      ],
    ],
    ['It opened on 3 May 2021.', [['DateTime', 'Date', '3 May 2021']]],
    [
      'Write to info@example.com, see https://example.com/a?b=c. The host is 10.0.0.1.',
      [
        ['Email', null, 'info@example.com'],
        ['URL', null, 'https://example.com/a?b=c'],
        ['IPAddress', null, '10.0.0.1'],
      ],
    ],
    ['There is nothing of interest here.', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(entitiesOf(text)).toEqual(expected);
  });

  test('offsets count UTF-16 code units, across sentences and line ends', () => {
    const text = 'A 😀 smiles.\r\n\r\nAngela Merkel paid $20. “Paris” is 10 kilometers away.\n';
    const entities = recognizeEntities(text);
    expect(entities.map((entity) => entity.text)).toEqual(['Angela Merkel', '$20', 'Paris', '10 kilometers']);
    for (const { text: match, offset, length } of entities) expect(text.slice(offset, offset + length)).toBe(match);
  });

  test('a long text without sentences is processed in parts', () => {
    const rooms = 'room '.repeat(200);
    const text = `${rooms}costs $20 ${rooms}`;
    expect(entitiesOf(text)).toContainEqual(['Quantity', 'Currency', '$20']);
  });
});
