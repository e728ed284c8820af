import { describe, expect, it } from 'vitest';
import { isChunkError } from './chunk-error';

describe('isChunkError', () => {
  it('recognizes what browsers report when a page fails to load its code', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'))).toBe(true);
    expect(isChunkError(new Error('Unable to preload CSS for /a.css'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
  });
});
