// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { safeReturnPath, sessionMemory } from './session-memory';

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

describe('sessionMemory', () => {
  beforeEach(() => localStorage.clear());

  it('distinguishes a sign-out by the user from the end of a session, also if other requests are rejected later', () => {
    sessionMemory.recordSignOut();
    expect([sessionMemory.isSignedOut(), sessionMemory.isSignedOutByUser()]).toEqual([true, false]);
    sessionMemory.recordSignOutByUser();
    sessionMemory.recordSignOut();
    expect(sessionMemory.isSignedOutByUser()).toBe(true);
    sessionMemory.recordSignIn();
    sessionMemory.recordSignOut();
    expect([sessionMemory.isSignedOut(), sessionMemory.isSignedOutByUser()]).toEqual([true, false]);
  });
});
