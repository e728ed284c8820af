interface Measurement {
  bytes: number;
  measuredAt: number;
}
/** How long a measurement is valid. */
const MAX_AGE_MS = 10_000;
/** Share of the quota from which every write is preceded by a measurement. */
const CAUTION_RATIO = 0.8;

/** Caches the storage use of services, so that not every write measures it. */
export class StorageUse {
  private readonly measurements = new Map<number, Measurement>();
  constructor(private readonly now: () => number) {}

  /** Bytes in use; calls `measure` if the last measurement is old or close to the quota. */
  async bytes(serviceId: number, quota: number, measure: () => Promise<number>): Promise<number> {
    const last = this.measurements.get(serviceId);
    if (
      last !== undefined &&
      Math.abs(this.now() - last.measuredAt) < MAX_AGE_MS &&
      last.bytes < quota * CAUTION_RATIO
    ) {
      return last.bytes;
    }
    const bytes = await measure();
    this.measurements.set(serviceId, { bytes, measuredAt: this.now() });
    return bytes;
  }

  /** Counts bytes that are about to be written. */
  add(serviceId: number, bytes: number): void {
    const last = this.measurements.get(serviceId);
    if (last !== undefined) last.bytes += bytes;
  }
}
