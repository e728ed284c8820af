import { describe, expect, it } from 'vitest';
import { expansionOf, firstTerm, markersOf, readRules, rulesIn } from './rules';

const text = ['# remark', 'hotel, motel,  Guest House', 'wifi, wi-fi => wlan', 'a => b => c', 'x =>', ''].join('\n');

describe('the rules of a synonym map', () => {
  it('are read line by line; errors name their line', () => {
    const { rules, problems } = readRules(text);
    expect(rules.map((r) => r.line)).toEqual([2, 3]);
    expect(problems).toEqual([
      { line: 4, message: 'Only one explicit mapping (=>) can be specified in a synonym rule.', severity: 'error' },
      { line: 5, message: "A rule must have terms on both sides of '=>'.", severity: 'error' },
    ]);
    expect(markersOf(text, problems)[0]).toMatchObject({ startLine: 4, startColumn: 1, endLine: 4, endColumn: 12 });
    expect(firstTerm(rules)).toBe('hotel');
  });
  it('are checked against the limits of expansions and rules', () => {
    const wide = Array.from({ length: 21 }, (_none, i) => `w${i}`).join(', ');
    expect(readRules(`ok, fine\n${wide}`).problems).toEqual([
      { line: 2, message: 'The rule has 21 expansions. The limit is 20.', severity: 'error' },
    ]);
    const many = (count: number) => Array.from({ length: count }, (_none, i) => `a${i}, b${i}`).join('\n');
    expect(readRules(many(5000)).problems).toEqual([]);
    expect(readRules(many(5001)).problems).toMatchObject([{ line: undefined, severity: 'warning' }]);
    expect(readRules(many(20_001)).problems).toMatchObject([{ line: undefined, severity: 'error' }]);
  });
  it('appear in the JSON of the map', () => {
    expect(rulesIn('{"name":"m","synonyms":"a, b\\nc"}')).toBe('a, b\nc');
    expect(rulesIn('{"name":"m"}')).toBe('');
    expect(rulesIn('{"name":"m","synonyms":null}')).toBe('');
    expect(rulesIn('{"name":"m","synonyms":["a, b"]}')).toBeUndefined();
    expect(rulesIn('["a, b"]')).toBeUndefined();
    expect(rulesIn('{ broken')).toBeUndefined();
  });
});

describe('expansionOf', () => {
  const { rules } = readRules('hotel, motel, guest house\nwifi, wi-fi => wlan\nwlan, wireless\\, local');
  it('returns equivalent terms or the explicit mapping', () => {
    expect(expansionOf('Guest  House', rules)).toEqual({
      terms: ['hotel', 'motel', 'guest house'],
      isReplaced: false,
      lines: [1],
    });
    expect(expansionOf('wi-fi', rules)).toEqual({ terms: ['wlan'], isReplaced: true, lines: [2] });
    expect(expansionOf('wlan', rules)?.terms).toEqual(['wlan', 'wireless, local']);
  });
  it('is undefined if no rule applies', () => {
    expect(expansionOf('house', rules)).toBeUndefined();
    expect(expansionOf(' ', rules)).toBeUndefined();
  });
});
