import { describe, expect, it } from 'vitest';
import type { Verdict } from './check';
import { draftWords } from './draft-footer';

const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  schema: [],
  rules: [],
  rebuild: [],
  downtime: [],
  ...more,
});
const detail = { code: 'x', message: 'x', target: 'fields' };
const finding = { message: 'x', target: 'fields', severity: 'error' as const };

describe('draftWords', () => {
  it('says what a save would do', () => {
    expect(draftWords(0, verdict(), true)).toBe('Not yet valid JSON');
    expect(draftWords(0, verdict(), false)).toBe('Only the layout differs: there is nothing to save');
    expect(draftWords(3, verdict(), false)).toBe('3 changes · 3 live');
    expect(draftWords(3, verdict({ rebuild: [detail], rules: [finding] }), false)).toBe(
      '3 changes · 2 live, 1 needs a rebuild',
    );
    expect(draftWords(1, verdict({ downtime: [detail], rules: [finding] }), false)).toBe(
      '1 change · 1 offline for seconds',
    );
    expect(draftWords(2, verdict({ schema: [finding] }), false)).toBe('2 changes · 1 problem');
  });
});
