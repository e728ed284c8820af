import { describe, expect, it } from 'vitest';
import { jsonProblem, readJson, indentJson } from './json-problem';

const at = (text: string) => {
  const problem = jsonProblem(text);
  return problem === undefined ? undefined : `${problem.line}:${problem.column} ${problem.message}`;
};

describe('jsonProblem', () => {
  it.each([
    ['', '1:1 The JSON is empty. Start with { or [.'],
    ['  \n ', '1:1 The JSON is empty. Start with { or [.'],
    ['{"a": 1\n "b": 2}', '1:8 Expected a comma after 1'],
    ['{"a": [1 2]}', '1:9 Expected a comma after 1'],
    ['[{"a": 1} {"b": 2}]', '1:10 Expected a comma after }'],
    ['{"a": 1,\n}', '1:8 Unexpected comma before }'],
    ['[1, ]', '1:3 Unexpected comma before ]'],
    ['[1,, 2]', '1:4 Expected a value after ,'],
    ['{"a" 1}', '1:5 Expected a colon after the property name "a"'],
    ['{"a"}', '1:5 Expected a colon after the property name "a"'],
    ['{"a": }', '1:6 Expected a value after "a":'],
    ['{"a":', '1:6 Expected a value after "a":'],
    ['{"a": 1, : 2}', '1:10 Expected a property name in double quotes before :'],
    ['{name: 1}', '1:2 Property name name must be in double quotes: "name"'],
    ["{'a': 1}", '1:2 Property names must be in straight double quotes ("), not \''],
    ['{“a”: 1}', '1:2 Property names must be in straight double quotes ("), not “'],
    ["['a']", '1:2 Strings must be in straight double quotes ("), not \''],
    ['{"a": {\n"b": [1, 2\n}}', '3:1 Expected ] to close the [ on line 2, not }'],
    ['{\n"a": [1]\n', "2:9 Missing }: the { on line 1 isn't closed"],
    ['{} {}', '1:4 Unexpected characters after the end of the JSON'],
    ['{"a": 1}}', '1:9 Unexpected characters after the end of the JSON'],
    ['{"a": "b\n}', '1:7 Missing closing quote on the same line: "b'],
    ['["a\tb"]', '1:4 Write a tab in a string as \\t'],
    ['["a\u0001"]', '1:4 Write the character U+0001 in a string as \\u0001'],
    ['["C:\\data"]', '1:5 Invalid escape sequence \\d. Write a backslash as \\\\.'],
    ['["\\u12"]', '1:3 \\u must be followed by four hexadecimal digits'],
    ['[True]', '1:2 In JSON, True is written as true'],
    ['[None]', '1:2 In JSON, None is written as null'],
    ['[01]', '1:2 Invalid number 01. Numbers look like 12, -0.5, or 1e3.'],
    ['[.5]', '1:2 Invalid number .5. Numbers look like 12, -0.5, or 1e3.'],
    ['[NaN]', '1:2 Invalid number NaN. Numbers look like 12, -0.5, or 1e3.'],
    ['[abc]', '1:2 Invalid value abc. Strings must be in double quotes.'],
    ['{} // done', "1:4 Comments aren't allowed in JSON."],
    ['[1,\u00a02]', '1:4 Invalid whitespace character U+00A0. Use a regular space.'],
    ['\ufeff{}', '1:1 Invalid whitespace character U+FEFF. Use a regular space.'],
  ])('%j', (text, message) => expect(at(text)).toBe(message));

  it('returns undefined for JSON of any depth', () => {
    expect(at('{"a": [1, -0.5e+3, "x\\u00e9\\n", true, false, null, {}, []]}\n')).toBeUndefined();
    expect(at(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeUndefined();
  });
});

describe('readJson', () => {
  it('returns the value, or the problem', () => {
    expect(readJson('[9223372036854775807]')).toEqual({ value: [9223372036854775807n] });
    expect(readJson('[1 2]')).toEqual({ problem: { line: 1, column: 3, message: 'Expected a comma after 1' } });
  });
  it('reports a duplicate name on request, at the second one', () => {
    const text = '{\n "a": 1,\n "b": [{ "a": 1 }],\n "a": null\n}';
    expect(readJson(text)).toEqual({ value: { a: null, b: [{ a: 1 }] } });
    expect(readJson(text, { requiresUniqueNames: true })).toEqual({
      problem: { line: 4, column: 2, message: 'Duplicate property name "a". Remove one of the two.' },
    });
  });
});

it('indentJson indents JSON and returns other text unchanged', () => {
  expect(indentJson('not json')).toBe('not json');
  expect(indentJson('{"a":9223372036854775807}')).toBe('{\n  "a": 9223372036854775807\n}');
});
