import { readFileSync } from 'node:fs';

/** A data file of this package, read when first needed; callers keep what they make of it. */
export const dataFile = (name: string): Buffer => readFileSync(new URL(`../data/${name}`, import.meta.url));
