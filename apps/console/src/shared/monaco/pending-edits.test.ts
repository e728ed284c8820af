import { describe, expect, it } from 'vitest';
import { PendingEdits } from './pending-edits';

describe('PendingEdits', () => {
  it('recognizes a text that was typed, even when it comes back late or with gaps', () => {
    const edits = new PendingEdits();
    for (const text of ['t', 'tr', 'tru', 'true']) edits.add(text);
    expect(edits.confirm('tru')).toBe(true);
    expect(edits.confirm('true')).toBe(true);
  });
  it('rejects a text that the owner chose, also one that was typed earlier', () => {
    const edits = new PendingEdits();
    edits.add('a');
    expect(edits.confirm('a')).toBe(true);
    expect(edits.confirm('a')).toBe(false);
    edits.add('ab');
    expect(edits.confirm('from elsewhere')).toBe(false);
    expect(edits.confirm('ab')).toBe(false);
  });
});
