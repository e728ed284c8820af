import { SearchError } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { explain, explanationText } from './explain';
import { clientCodes } from './send';

const error = (status: number, code: string) => new SearchError({ status, code, message: 'No.' });

test.each([
  [403, 'ServiceDisabled', 'Service disabled'],
  [403, 'SubscriptionDisabled', 'Service stopped'],
  [403, 'Forbidden', 'Not allowed'],
  [403, 'IpNotAllowed', 'Network access denied'],
  [409, 'CREDENTIAL_MISSING', 'Missing credential'],
  [429, 'StorageQuotaExceeded', 'Storage quota exceeded'],
  [429, 'TooManyRequests', 'Throttled, retry later'],
  [418, '', 'Request failed'],
  [599, '', 'Service error'],
])('%i %s is explained as "%s" and quotes the service', (status, code, title) => {
  expect(explain(error(status, code))).toMatchObject({ title, quote: 'No.' });
});

test.each([
  [409, 'CREDENTIAL_MISSING', true],
  [503, 'CREDENTIAL_UNREADABLE', true],
  [403, 'Forbidden', true],
  [403, 'ROLE_REQUIRED', false],
  [403, 'ServiceDisabled', false],
  [403, 'IpNotAllowed', false],
  [401, '', false],
  [503, 'ServiceUnavailable', false],
])('%i %s is fixed in the connection settings: %s', (status, code, isFixedInConnection) => {
  expect(explain(error(status, code)).isFixedInConnection).toBe(isFixedInConnection);
});

test('any other error is explained as a failure of the console', () => {
  expect(explain(new TypeError('x is undefined'))).toMatchObject({
    title: 'Something went wrong in the console',
    quote: 'x is undefined',
  });
});

test('an unreachable server is the cause, also below the title of what failed', () => {
  const explanation = explain(error(0, clientCodes.unreachable));
  expect([explanation.title, explanation.quote]).toEqual(["Can't reach the Searchdeck server", undefined]);
  expect(explanationText(explanation)).toBe('Check that npm start is running.');
  expect(explanationText(explanation, "Couldn't save films")).toBe(
    "Can't reach the Searchdeck server. Check that npm start is running.",
  );
  expect(explanationText(explain(error(403, 'Forbidden')), "Couldn't save films")).toMatch(/^The connection's key/);
});
