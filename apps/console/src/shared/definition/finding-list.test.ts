import { expect, it } from 'vitest';
import { findingCounts } from './finding-list';

it('counts errors and warnings separately', () => {
  const error = { message: 'a', target: 'fields', severity: 'error' } as const;
  const warning = { ...error, severity: 'warning' } as const;
  expect(findingCounts([error, warning])).toBe('1 error · 1 warning');
  expect(findingCounts([warning, warning])).toBe('2 warnings');
  expect(findingCounts([error])).toBe('1 error');
});
