const MAX_SINGLE = 3.4028234663852886e38;

/** A number in single precision, clamped to its range, because JSON has no infinity. */
export const single = (value: number): number => Math.fround(Math.max(-MAX_SINGLE, Math.min(value, MAX_SINGLE)));
