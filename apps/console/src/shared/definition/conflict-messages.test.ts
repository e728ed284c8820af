import { expect, it } from 'vitest';
import { conflictMessages } from './conflict-messages';

it('the merged version says which values undecided conflicts have', () => {
  expect([2, 1, 0].map(conflictMessages.mergedVersion)).toEqual([
    'Merged version, where 2 undecided conflicts have your value',
    'Merged version, where 1 undecided conflict has your value',
    'Merged version',
  ]);
});
