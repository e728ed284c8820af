import { expect, test } from 'vitest';
import { evaluate } from './evaluate.js';
import { parseExpression, pathsOf } from './parse-expression.js';

const values: Record<string, unknown> = { '/document/language': 'fr', '/document/size': 12, '/document/tags': ['a'] };
const valueOf = (source: string) => evaluate(parseExpression(source), (path) => values[`/${path.join('/')}`]);

test.each<[string, unknown]>([
  ["= 'en'", 'en'],
  ['= "it\\"s"', 'it"s'],
  ['= null', null],
  ['= TRUE', true],
  ['= $(/document/language)', 'fr'],
  ['= $(/document/absent) == null', true],
  ['= $(/document/language) != null', true],
  ["= $(/document/language) == 'fr'", true],
  ["= $(/document/language) < 'it'", true],
  ['= $(/document/size) >= 12 && $(/document/size) < 13', true],
  ['= 1 + 2 * 3 - 4 / 2', 5],
  ['= -(7 % 4)', -3],
  ['= (1 + 2) * 3', 9],
  ['= !(1 == 2) ^ true', false],
  ['= true || false && false', true],
  ["= $(/document/language) + '-' + 'x'", 'fr-x'],
  ['= $(/document/absent) != null && $(/document/absent) > 3', false],
])('%s evaluates to %j', (source, value) => {
  expect(valueOf(source)).toBe(value);
});

test('pathsOf returns the paths that an expression reads', () => {
  expect(pathsOf(parseExpression('= !$(/document/a) && ($(/document/b/*) == 1)'))).toEqual([
    ['document', 'a'],
    ['document', 'b', '*'],
  ]);
});

test.each(["= 'open", '= 1 +', '= (1', '= 1 2', '= unknown', '= $(no path)', '= 1 @ 2', '=', `= ${'-'.repeat(500)}1`])(
  '%s is rejected',
  (source) => {
    expect(() => parseExpression(source)).toThrow(expect.objectContaining({ status: 400 }));
  },
);

test.each(["= 1 + 'a'", '= !1', '= $(/document/tags) < 3', '= 1 && true', '= 1 / 0', '= null > 1'])(
  '%s has operands of the wrong type',
  (source) => {
    expect(() => valueOf(source)).toThrow(expect.objectContaining({ message: expect.stringMatching(/cannot|zero/) }));
  },
);
