import { describe, expect, it } from 'vitest';
import { jsonProblem } from './json-problem';

const at = (text: string) => {
  const problem = jsonProblem(text);
  return problem === undefined ? undefined : `${problem.line}:${problem.column} ${problem.message}`;
};

describe('what is wrong with a JSON text', () => {
  it.each([
    ['', '1:1 There is no JSON yet: it begins with a { or a [.'],
    ['  \n ', '1:1 There is no JSON yet: it begins with a { or a [.'],
    ['{"a": 1\n "b": 2}', '1:8 A comma is missing after ‘1’.'],
    ['{"a": [1 2]}', '1:9 A comma is missing after ‘1’.'],
    ['[{"a": 1} {"b": 2}]', '1:10 A comma is missing after ‘}’.'],
    ['{"a": 1,\n}', '1:8 There is a comma too many before the }.'],
    ['[1, ]', '1:3 There is a comma too many before the ].'],
    ['[1,, 2]', '1:4 A value is missing after ‘,’.'],
    ['{"a" 1}', '1:5 A colon is missing after the name ‘"a"’.'],
    ['{"a"}', '1:5 A colon is missing after the name ‘"a"’.'],
    ['{"a": }', '1:6 A value is missing after ‘"a":’.'],
    ['{"a":', '1:6 A value is missing after ‘"a":’.'],
    ['{"a": 1, : 2}', '1:10 A name in double quotes is missing before the :.'],
    ['{name: 1}', '1:2 The name name must stand in double quotes: "name".'],
    ["{'a': 1}", '1:2 Names stand in straight double quotes ("), not in \'.'],
    ['{“a”: 1}', '1:2 Names stand in straight double quotes ("), not in “.'],
    ["['a']", '1:2 Texts stand in straight double quotes ("), not in \'.'],
    ['{"a": {\n"b": [1, 2\n}}', '3:1 The [ of line 2 is still open: it ends with ], not with }.'],
    ['{\n"a": [1]\n', '2:9 The { of line 1 is not closed: a } is missing.'],
    ['{} {}', '1:4 The JSON ends before this: ‘{}’ stands outside of it.'],
    ['{"a": 1}}', '1:9 The JSON ends before this: ‘}’ stands outside of it.'],
    ['{"a": "b\n}', '1:7 The text that begins here has no closing quote in its line: "b'],
    ['["a\tb"]', '1:4 A tab in a text is written \\t.'],
    ['["a\u0001"]', '1:4 The character U+0001 in a text is written \\u0001.'],
    ['["C:\\data"]', '1:5 \\d means nothing in JSON: a backslash itself is written \\\\.'],
    ['["\\u12"]', '1:3 \\u needs four hexadecimal digits.'],
    ['[True]', '1:2 ‘True’ is written true in JSON.'],
    ['[None]', '1:2 ‘None’ is written null in JSON.'],
    ['[01]', '1:2 ‘01’ is not a number of JSON, such as 12, -0.5 or 1e3.'],
    ['[.5]', '1:2 ‘.5’ is not a number of JSON, such as 12, -0.5 or 1e3.'],
    ['[NaN]', '1:2 ‘NaN’ is not a number of JSON, such as 12, -0.5 or 1e3.'],
    ['[abc]', '1:2 ‘abc’ is no value: a text stands in double quotes.'],
    ['{} // done', '1:4 JSON has no comments: take this one away.'],
    ['[1,\u00a02]', '1:4 A blank that JSON does not know (U+00A0) stands here: type an ordinary one.'],
    ['\ufeff{}', '1:1 A blank that JSON does not know (U+FEFF) stands here: type an ordinary one.'],
  ])('%j', (text, said) => expect(at(text)).toBe(said));

  it('is nothing where it is JSON, however deep', () => {
    expect(at('{"a": [1, -0.5e+3, "x\\u00e9\\n", true, false, null, {}, []]}\n')).toBeUndefined();
    expect(at(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeUndefined();
  });

  it('is something exactly where JSON.parse refuses a text, wherever a good one is cut, doubled or changed', () => {
    const good = '{"name":"a\\"b","n":[1,-2.5e3,{"x":null},[]],"t":true,"e":"\\u00e9"} ';
    const pieces = ['', '"', ',', ':', '{', '}', '[', ']', '1', '.', '-', 'e', 'tru', '\\', '\n', ' ', "'", '/', 'é'];
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    let broken = 0;
    for (let i = 0; i <= good.length; i++)
      for (const piece of pieces)
        for (const cut of [0, 1, 2, good.length]) {
          const text = good.slice(0, i) + piece + good.slice(i + cut);
          const problem = jsonProblem(text);
          expect(problem === undefined, text).toBe(parses(text));
          if (problem !== undefined) {
            broken++;
            expect(text.split('\n')[problem.line - 1]?.length ?? -1, text).toBeGreaterThanOrEqual(problem.column - 1);
          }
        }
    expect(broken).toBeGreaterThan(1000);
  });
});
