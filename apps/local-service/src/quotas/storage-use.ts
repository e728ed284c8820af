interface Measured {
  bytes: number;
  at: number;
}
/** A measurement holds so long, in milliseconds, while there is plenty of room. */
const FRESH = 10_000;
/** From this part of the quota on every write is preceded by a measurement. */
const CLOSE = 0.8;

/** Remembers how full services are, so that writing does not mean measuring every time. */
export class StorageUse {
  private readonly measured = new Map<number, Measured>();
  constructor(private readonly now: () => number) {}

  /** Bytes in use; `measure` is asked when the last answer is old or close to the quota. */
  async bytes(serviceId: number, quota: number, measure: () => Promise<number>): Promise<number> {
    const last = this.measured.get(serviceId);
    if (last !== undefined && Math.abs(this.now() - last.at) < FRESH && last.bytes < quota * CLOSE) return last.bytes;
    const bytes = await measure();
    this.measured.set(serviceId, { bytes, at: this.now() });
    return bytes;
  }

  /** So many bytes more are about to be written. */
  add(serviceId: number, bytes: number): void {
    const last = this.measured.get(serviceId);
    if (last !== undefined) last.bytes += bytes;
  }
}
