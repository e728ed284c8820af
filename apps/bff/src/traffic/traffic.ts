import { MINUTE_MS, type Traffic } from '@searchdeck/contract';
import { isoTime } from '../api/iso-time.js';
import { Latencies } from './latencies.js';

const WINDOW_MINUTES = 60;

/** One request to a service, or one of its retries. */
export interface Attempt {
  /** Undefined: there was no response. */
  status: number | undefined;
  /** Time until the response began. */
  elapsedMs: number;
}

interface Minute {
  requests: number;
  throttled: number;
  unavailable: number;
  failed: number;
  latencies: Latencies;
}
const newMinute = (): Minute => ({ requests: 0, throttled: 0, unavailable: 0, failed: 0, latencies: new Latencies() });

/** What happened to the requests of each connection in the last hour, in memory only. */
export class TrafficMonitor {
  private readonly connections = new Map<string, Map<number, Minute>>();
  private readonly startedAt: number;

  constructor(private readonly now: () => number = Date.now) {
    this.startedAt = now();
  }

  record(connectionId: string, { status, elapsedMs }: Attempt): void {
    const current = Math.floor(this.now() / MINUTE_MS);
    const minutes = this.connections.get(connectionId) ?? new Map<number, Minute>();
    this.connections.set(connectionId, minutes);
    const minute = minutes.get(current) ?? newMinute();
    if (minute.requests === 0) {
      for (const time of minutes.keys()) if (time <= current - WINDOW_MINUTES) minutes.delete(time);
      minutes.set(current, minute);
    }
    minute.requests += 1;
    if (status === 429) minute.throttled += 1;
    else if (status === 503) minute.unavailable += 1;
    else if (status === undefined || status >= 500) minute.failed += 1;
    if (status !== undefined) minute.latencies.add(elapsedMs);
  }

  /** The last hour, up to now. */
  summary(connectionId: string): Traffic {
    const now = this.now();
    const first = Math.floor(now / MINUTE_MS) - WINDOW_MINUTES + 1;
    const total = newMinute();
    for (const [time, minute] of this.connections.get(connectionId) ?? []) {
      if (time < first) continue;
      total.requests += minute.requests;
      total.throttled += minute.throttled;
      total.unavailable += minute.unavailable;
      total.failed += minute.failed;
      total.latencies.merge(minute.latencies);
    }
    const { latencies, ...counts } = total;
    return {
      windowMinutes: WINDOW_MINUTES,
      since: isoTime(Math.max(this.startedAt, first * MINUTE_MS)),
      ...counts,
      p50Ms: latencies.percentile(0.5) ?? null,
      p95Ms: latencies.percentile(0.95) ?? null,
    };
  }

  remove(connectionId: string): void {
    this.connections.delete(connectionId);
  }
}
