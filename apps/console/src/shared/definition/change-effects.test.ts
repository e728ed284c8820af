import { kindById, stableVersion } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { countsOf } from './change-counts';
import { changesBetween } from './changes';
import { checkDraft, effectsOfDraft } from './check';
import { changeSummary } from './messages';
import { rulesOf } from './rules';

const kind = kindById('indexes');
const rules = rulesOf(kind, 'vendor');
const id = { name: 'id', type: 'Edm.String', key: true };
const index = (fields: readonly object[], more: object = {}) => ({ name: 'films', fields: [id, ...fields], ...more });
function review(previous: unknown, next: unknown) {
  const changes = changesBetween(previous, next);
  const verdict = checkDraft(kind, rules, stableVersion.data, previous, next);
  const effects = effectsOfDraft(rules, previous, { changes, verdict });
  return {
    marks: changes.map((change) => [change.label, effects.get(change)]),
    summary: changeSummary(countsOf({ changes, verdict, effects })),
  };
}

const year = { name: 'year', type: 'Edm.Int32', sortable: true, filterable: true };
const analyzer = { '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'mine' };

describe('effectsOfDraft', () => {
  it('does not mark a field that is added where another one is deleted', () => {
    const next = index([{ name: 'decade', type: 'Edm.Int32' }]);
    expect(review(index([year]), next)).toEqual({
      marks: [
        ['fields/year', 'rebuild'],
        ['fields/decade', 'upload'],
      ],
      summary: '2 changes · 1 no reindexing · 1 requires rebuild',
    });
  });
  it('marks every change of a field, of which the service reports the first only', () => {
    const next = index([{ ...year, sortable: false, filterable: false, retrievable: false }]);
    const { marks, summary } = review(index([year]), next);
    expect(Object.fromEntries(marks)).toEqual({
      'fields/year/sortable': 'rebuild',
      'fields/year/filterable': 'rebuild',
      'fields/year/retrievable': 'none',
    });
    expect(summary).toBe('3 changes · 1 no reindexing · 2 require rebuild');
  });
  it('marks two deleted fields', () => {
    const title = { name: 'title', type: 'Edm.String' };
    expect(review(index([year, title]), index([])).summary).toBe('2 changes · require rebuild');
  });
  it('distinguishes a brief downtime from a rebuild', () => {
    const { marks, summary } = review(
      index([year]),
      index([{ ...year, type: 'Edm.Int64' }], { analyzers: [analyzer] }),
    );
    expect(Object.fromEntries(marks)).toEqual({ 'fields/year/type': 'rebuild', 'analyzers/mine': 'downtime' });
    expect(summary).toBe('2 changes · 1 brief downtime · 1 requires rebuild');
  });
  it('says of every other change that it needs no reindexing, and which fields have no values yet', () => {
    const address = { name: 'address', type: 'Edm.ComplexType', fields: [{ name: 'city', type: 'Edm.String' }] };
    const zip = { name: 'zip', type: 'Edm.String' };
    const next = index([{ ...address, fields: [...address.fields, zip] }, year], {
      corsOptions: { allowedOrigins: ['*'] },
    });
    const { marks, summary } = review(index([year, address]), next);
    expect(marks).toEqual([
      ['fields/address/fields/zip', 'upload'],
      ['fields (order)', 'none'],
      ['corsOptions', 'none'],
    ]);
    expect(summary).toBe('3 changes · no reindexing');
  });
  it('does not blame a new order for what a field in the list requires', () => {
    const other = { name: 'other', type: 'Edm.Int32' };
    const { marks } = review(index([year, other]), index([other, { ...year, type: 'Edm.Int64' }]));
    expect(marks).toEqual([
      ['fields/year/type', 'rebuild'],
      ['fields (order)', 'none'],
    ]);
  });
  it('classifies what it can read of a definition with errors', () => {
    const broken = { name: 'broken', type: 'Edm.Strin' };
    const next = index([{ ...year, sortable: false }, { name: 'decade', type: 'Edm.Int32' }, broken]);
    const { marks, summary } = review(index([year]), next);
    expect(marks).toEqual([
      ['fields/year/sortable', 'rebuild'],
      ['fields/decade', 'upload'],
      ['fields/broken', undefined],
    ]);
    expect(summary).toBe('3 changes · 1 no reindexing · 1 requires rebuild · 1 error');
  });
});
