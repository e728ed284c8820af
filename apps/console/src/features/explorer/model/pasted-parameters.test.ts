import { describe, expect, it } from 'vitest';
import { readPastedParameters } from './pasted-parameters';

const read = (text: string) => Object.fromEntries(readPastedParameters(text));

describe('text pasted into the URL editor', () => {
  it('is read as one parameter per line', () =>
    expect(read("search=war & peace\n$filter=rating ge 7 and title eq '100%'\n")).toEqual({
      search: 'war & peace',
      $filter: "rating ge 7 and title eq '100%'",
    }));
  it('may be a URL', () =>
    expect(read('https://x.example/indexes/films/docs?search=war&$filter=rating%20ge%207')).toEqual({
      search: 'war',
      $filter: 'rating ge 7',
    }));
  it('may be a curl command with shell quoting', () => {
    const expected = { 'api-version': '2026-04-01', search: 'war', $filter: 'rating ge 7' };
    const query = 'http://127.0.0.1:1/services/demo/indexes/films/docs?api-version=2026-04-01&search=war';
    expect(read(`curl "${query}&\\$filter=rating ge 7" -H "api-key: k"`)).toEqual(expected);
    expect(read(`curl '${query}&$filter=rating ge 7' -H 'api-key: k'`)).toEqual(expected);
    expect(read(`curl -s ${query}\\&\\$filter=rating+ge+7 -H api-key:k`)).toEqual(expected);
  });
  it('may be one parameter whose value has a question mark', () =>
    expect(read('search=why?')).toEqual({ search: 'why?' }));
});
