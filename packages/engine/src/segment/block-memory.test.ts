import { describe, expect, it } from 'vitest';
import { BlockMemory } from './block-memory.js';

const MEBIBYTE = 1 << 20;

describe('memory in blocks', () => {
  it('allocates arrays of zeros that do not overlap, in blocks that the system gets back', () => {
    for (const memory of [BlockMemory.local(64 * MEBIBYTE), BlockMemory.shared(64 * MEBIBYTE)]) {
      const arrays = [memory.bytes(100_001), memory.int32s(50_000), memory.float64s(20_000), memory.bytes(100_000)];
      expect(new Set(arrays.map(({ buffer }) => buffer)).size).toBe(1);
      expect(arrays[0]!.buffer.byteLength).toBeGreaterThan(32 * MEBIBYTE);
      expect(arrays.map(({ length }) => length)).toEqual([100_001, 50_000, 20_000, 100_000]);
      for (const [i, array] of arrays.entries()) {
        expect(array.every((value) => value === 0)).toBe(true);
        array.fill(i + 1);
      }
      for (const [i, array] of arrays.entries()) expect(array.every((value) => value === i + 1)).toBe(true);
    }
  });

  it('begins another block when the first is full, and makes room for larger arrays', () => {
    const memory = BlockMemory.local(100 * MEBIBYTE);
    const first = memory.bytes(20 * MEBIBYTE);
    const second = memory.bytes(20 * MEBIBYTE);
    const large = memory.float64s(5 * MEBIBYTE);
    expect(new Set([first, second, large].map(({ buffer }) => buffer)).size).toBe(3);
    expect(large).toHaveLength(5 * MEBIBYTE);
  });

  it('allocates small arrays, and those of small merges, one by one', () => {
    expect(BlockMemory.local(64 * MEBIBYTE).bytes(100).buffer.byteLength).toBe(100);
    expect(BlockMemory.local(MEBIBYTE).bytes(MEBIBYTE).buffer.byteLength).toBe(MEBIBYTE);
    expect(BlockMemory.shared(MEBIBYTE).bytes(MEBIBYTE).buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});
