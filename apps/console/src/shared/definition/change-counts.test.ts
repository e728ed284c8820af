import { describe, expect, it } from 'vitest';
import { countsOf, isWarningShared } from './change-counts';
import type { ChangeEffect } from './change-effects';
import type { Verdict } from './check';
import type { Change } from './changes';
import { changeSummary } from './messages';

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
const summary = (count: number, of: Verdict, effectList: readonly ChangeEffect[] = []) => {
  const changes = Array.from({ length: count }, newChange);
  const effects = new Map(
    changes.flatMap((change, i): [Change, ChangeEffect][] => {
      const effect = effectList[i];
      return effect === undefined ? [] : [[change, effect]];
    }),
  );
  return changeSummary(countsOf({ changes, verdict: of, effects }));
};

it('a warning is shared if more changes require a rebuild than there are warnings', () => {
  const changes = [newChange(), newChange()];
  const effects = new Map(changes.map((change): [Change, ChangeEffect] => [change, 'rebuild']));
  expect(isWarningShared({ changes, verdict: verdict({ rebuild: [detail] }), effects })).toBe(true);
  expect(isWarningShared({ changes, verdict: verdict({ rebuild: [detail, detail] }), effects })).toBe(false);
  expect(isWarningShared({ changes, verdict: verdict(), effects: new Map() })).toBe(false);
});

describe('changeSummary', () => {
  it('says what a save does', () => {
    expect(summary(0, verdict())).toBe('No changes (formatting only)');
    expect(summary(3, verdict(), ['none', 'upload', 'none'])).toBe('3 changes · no reindexing');
    expect(summary(3, verdict({ rebuild: [detail], rules: [warning] }), ['rebuild', 'none', 'upload'])).toBe(
      '3 changes · 2 no reindexing · 1 requires rebuild',
    );
    expect(summary(1, verdict({ downtime: [detail], rules: [warning] }), ['downtime'])).toBe(
      '1 change · brief downtime',
    );
  });
  it('says it besides the number of errors, too; a change with an error is not classified', () => {
    expect(summary(2, verdict({ schema: [finding] }))).toBe('2 changes · 1 error');
    expect(summary(3, verdict({ schema: [finding] }), ['rebuild', 'none'])).toBe(
      '3 changes · 1 no reindexing · 1 requires rebuild · 1 error',
    );
  });
  it('counts unknown properties as warnings, which errors hide', () => {
    expect(summary(1, verdict({ schema: [warning] }))).toBe('1 change · 1 warning');
    expect(summary(2, verdict({ schema: [warning, finding] }))).toBe('2 changes · 1 error');
  });
  it('does not mention reindexing for a resource without update rules', () => {
    expect(summary(1, verdict())).toBe('1 change');
  });
});
