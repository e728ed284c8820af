import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './session-memory';

describe('the page after a sign-in', () => {
  it.each(['/', '/c/demo/indexes/films?q=title#json', '/c/%C3%A4'])('can be %j', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });
  it.each([null, '', 'c/demo', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n//e', 'https://e.example'])(
    'cannot be %j',
    (path) => {
      expect(safeReturnPath(path)).toBe('/');
    },
  );
});
