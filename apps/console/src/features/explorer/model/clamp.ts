/** The number within the bounds that is closest to `value`. */
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
