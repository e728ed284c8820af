import { expect, it } from 'vitest';
import { formatAlertValue } from './alerts.js';

it('formats the values of metrics as percentages or numbers', () => {
  expect(formatAlertValue('storageSize', 79.99)).toBe('79% of the quota');
  expect(formatAlertValue('failedRequests', 1234)).toBe('1,234');
});
