import { SearchError } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { explain } from './explain';

const error = (status: number, code: string) => new SearchError({ status, code, message: 'No.' });

test.each([
  [403, 'ServiceDisabled', 'The service is disabled'],
  [403, 'SubscriptionDisabled', 'The service is stopped'],
  [403, 'Forbidden', 'Not allowed'],
  [409, 'CREDENTIAL_MISSING', 'A key is missing'],
  [429, 'StorageQuotaExceeded', 'The service is full'],
  [429, 'TooManyRequests', 'Too many requests'],
  [418, '', 'The request failed'],
  [599, '', 'The service failed'],
])('%i %s is told as “%s”, with the words of the service', (status, code, title) => {
  expect(explain(error(status, code))).toMatchObject({ title, quote: 'No.' });
});

test.each([
  [409, 'CREDENTIAL_MISSING', true],
  [503, 'CREDENTIAL_UNREADABLE', true],
  [403, 'Forbidden', true],
  [403, 'ROLE_REQUIRED', false],
  [403, 'ServiceDisabled', false],
  [401, '', false],
  [503, 'ServiceUnavailable', false],
])('%i %s is mended at the connection: %s', (status, code, byConnection) => {
  expect(explain(error(status, code)).byConnection).toBe(byConnection);
});

test('what is no answer of a service is told as a fault of the console', () => {
  expect(explain(new TypeError('x is undefined'))).toMatchObject({
    title: 'Something in the console failed',
    quote: 'x is undefined',
  });
});
