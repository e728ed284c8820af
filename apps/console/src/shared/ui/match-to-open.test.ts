import { expect, it } from 'vitest';
import { matchToOpen } from './match-to-open';

it.each([
  ['films', ['films', 'films-2'], 'films'],
  [' films ', ['films', 'films-2'], 'films'],
  ['air', ['airports'], 'airports'],
  ['film', ['films', 'films-2'], undefined],
  ['', ['films'], undefined],
  ['nothing', [], undefined],
])('Enter after "%s" with the matches %j opens %s', (text, names, expected) => {
  const matches = names.map((name) => ({ name }));
  expect(matchToOpen(matches, text)?.name).toBe(expected);
});
