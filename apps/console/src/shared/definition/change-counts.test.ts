import { describe, expect, it } from 'vitest';
import { countsOf } from './change-counts';
import type { ChangeEffect } from './change-effects';
import type { Verdict } from './check';
import type { Change } from './changes';
import { changeSummary } from './messages';

interface Options {
  effect?: ChangeEffect;
  hasDocuments?: boolean;
}
const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  schema: [],
  rules: [],
  rebuild: [],
  downtime: [],
  ...more,
});
const detail = { code: 'x', message: 'x', target: 'fields' };
const finding = { message: 'x', target: 'fields', severity: 'error' as const };
const warning = { ...finding, severity: 'warning' as const };
const newChange = (): Change => ({ label: 'x', kind: 'added', before: undefined, after: 1, target: 'x' });
/** The first change has the effect. */
function summary(count: number, of: Verdict, { effect, hasDocuments = true }: Options = {}) {
  const changes = Array.from({ length: count }, newChange);
  const effects = new Map(effect === undefined ? [] : changes.slice(0, 1).map((change) => [change, effect]));
  return changeSummary(countsOf({ changes, verdict: of, effects }), hasDocuments);
}

describe('changeSummary', () => {
  it('says what a save does', () => {
    expect(summary(0, verdict())).toBe('No changes (formatting only)');
    expect(summary(3, verdict())).toBe('3 changes · no reindexing');
    expect(summary(3, verdict({ rebuild: [detail], rules: [warning] }), { effect: 'rebuild' })).toBe(
      '3 changes · 2 no reindexing · 1 requires rebuild',
    );
    expect(summary(1, verdict({ downtime: [detail], rules: [warning] }), { effect: 'downtime' })).toBe(
      '1 change · brief downtime',
    );
    expect(summary(2, verdict({ schema: [finding] }))).toBe('2 changes · 1 error');
  });
  it('counts unknown properties as warnings, which errors hide', () => {
    expect(summary(1, verdict({ schema: [warning] }), { hasDocuments: false })).toBe('1 change · 1 warning');
    expect(summary(2, verdict({ schema: [warning, finding] }))).toBe('2 changes · 1 error');
  });
  it('does not mention reindexing for a resource without documents', () => {
    expect(summary(1, verdict(), { hasDocuments: false })).toBe('1 change');
  });
});
