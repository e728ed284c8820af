import { describe, expect, it } from 'vitest';
import { andText, comparisonText, groupText, searchInText } from './clauses.js';
import { parseFilter } from './filter.js';

describe('searchInText', () => {
  it('is a filter with the values, quotes included', () => {
    const values = ["O'Hara", 'a b', 'x,y'];
    expect(parseFilter(searchInText('id', values, '|'))).toMatchObject({
      kind: 'search.in',
      values,
      delimiters: '|',
    });
  });
});

describe('groupText', () => {
  it('keeps a disjunction as one operand of a conjunction', () => {
    const filter = andText([groupText('a eq 1 or b eq 2'), comparisonText('id', 'ne', null, 'Edm.String')]);
    expect(parseFilter(filter)).toMatchObject({ kind: 'and', operands: [{ kind: 'or' }, { kind: 'compare' }] });
  });
});
