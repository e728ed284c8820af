const MAX_SINGLE = 3.4028234663852886e38;

/** A number in single precision; what is larger than it can hold stays at its largest, as JSON knows no infinity. */
export const single = (value: number): number => Math.fround(Math.max(-MAX_SINGLE, Math.min(value, MAX_SINGLE)));
