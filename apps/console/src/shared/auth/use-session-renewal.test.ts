// @vitest-environment jsdom
import type { Session } from '@searchdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewalDelayMs, useSessionRenewal } from './use-session-renewal';

const MINUTE = 60_000;
const at = (ms: number) => new Date(ms).toISOString();
const sessionAt = (renewAt: string): Session => ({
  user: { subject: 'ada', name: 'Ada' },
  roles: ['owner'],
  mode: 'directory',
  expiresAt: at(Date.now() + 600 * MINUTE),
  renewAt,
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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
  it('has one timer, also if the pages reload slowly after it', async () => {
    vi.useFakeTimers();
    const client = new QueryClient();
    let finishReload = () => {};
    client.invalidateQueries = () =>
      new Promise((resolve) => {
        finishReload = resolve;
      });
    const renewedSession = sessionAt(at(Date.now() + 120 * MINUTE));
    const renew = vi.fn<() => Promise<Session>>().mockResolvedValue(renewedSession);
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
    const { rerender } = renderHook(({ session }) => useSessionRenewal(session, renew), {
      initialProps: { session: sessionAt(at(Date.now() + 60 * MINUTE)) },
      wrapper,
    });
    await act(() => vi.advanceTimersByTimeAsync(60 * MINUTE));
    expect(renew).toHaveBeenCalledTimes(1);
    rerender({ session: renewedSession });
    finishReload();
    await act(() => vi.advanceTimersByTimeAsync(59 * MINUTE));
    expect(renew).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(renew).toHaveBeenCalledTimes(2);
  });
});
