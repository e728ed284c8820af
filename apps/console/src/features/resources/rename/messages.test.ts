import { expect, it } from 'vitest';
import { renameMessages } from './messages';

it('counts the resources that still refer to the old name', () => {
  expect(renameMessages.stillUsed('files', 1)).toBe('1 resource still refers to files.');
  expect(renameMessages.stillUsed('files', 2)).toBe('2 resources still refer to files.');
});
