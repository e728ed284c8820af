import { describe, expect, it } from 'vitest';
import { renewalDelayMs } from './use-session-renewal';

const MINUTE = 60_000;
const at = (ms: number) => new Date(ms).toISOString();

describe('the renewal of a session', () => {
  it('is at the time that the server names', () => {
    expect(renewalDelayMs(at(90 * MINUTE), 30 * MINUTE)).toBe(60 * MINUTE);
  });
  it('is never immediate, even if the clock of the browser is ahead', () => {
    expect(renewalDelayMs(at(0), 1000 * MINUTE)).toBe(5 * MINUTE);
  });
  it('does not exist for a session that cannot be renewed', () => {
    expect(renewalDelayMs(undefined, 0)).toBeUndefined();
    expect(renewalDelayMs(null, 0)).toBeUndefined();
  });
});
