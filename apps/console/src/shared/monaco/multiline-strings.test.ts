import { expect, it } from 'vitest';
import { withMultilineStrings } from './multiline-strings';

const print = (value: unknown): string => withMultilineStrings(JSON.stringify(value, null, 2));

it('shows each line of a string on a separate line', () => {
  expect(print({ name: 'words', synonyms: 'usa, america\n1\\,5 l, "magnum"\r\n# end', format: 'solr' })).toBe(
    `{
  "name": "words",
  "synonyms": """
    usa, america
    1\\,5 l, "magnum"␍
    # end
  """,
  "format": "solr"
}`,
  );
});

it('changes no other JSON', () => {
  const text = JSON.stringify(
    { path: 'C:\\new\\notes', 'a\nb': 1, quotes: 'say "no"', list: ['a', 2n.toString()] },
    null,
    2,
  );
  expect(withMultilineStrings(text)).toBe(text);
  expect(withMultilineStrings('{ "unfinished": "a\\nb')).toBe('{ "unfinished": "a\\nb');
  expect(withMultilineStrings('{ "invalid": "a\\n\\x" }')).toBe('{ "invalid": "a\\n\\x" }');
});
