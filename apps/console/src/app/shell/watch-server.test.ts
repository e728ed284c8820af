import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reachable } from '../../shared/api/reachability';
import { watchServer } from './watch-server';

// The browser's clock, network, and window: the watch has no other inputs.
const browser = new EventTarget();
const respond = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', respond);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('notices that the server is unreachable without a request of the page, and at once when the browser goes offline', async () => {
  respond.mockResolvedValue(new Response());
  watchServer();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(respond).toHaveBeenCalledTimes(4);
  expect(reachable.get()).toBe(true);

  respond.mockRejectedValue(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reachable.get()).toBe(false);
  // `ServerStatus` polls now.
  respond.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(respond).not.toHaveBeenCalled();

  reachable.set(true);
  browser.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reachable.get()).toBe(false);
});
