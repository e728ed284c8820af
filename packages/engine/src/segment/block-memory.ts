/** glibc keeps freed blocks of at most 32 MiB for later allocations instead of returning them to the system. */
const BLOCK_BYTES = (32 << 20) + 4096;

/** Smaller arrays are allocated one by one. */
const MIN_PART_BYTES = 16 * 1024;

/** Expected bytes from which blocks are used: allocating many of them makes the garbage collector run more often. */
const MIN_EXPECTED_BYTES = 4 << 20;

/**
 * Allocates arrays as parts of large blocks, which the system gets back when all parts of a block are garbage. The memory
 * of separate arrays would remain with the process. Parts of a block that are never written occupy no memory.
 */
export class BlockMemory {
  private block: ArrayBufferLike | undefined;
  private usedBytes = 0;

  private constructor(
    private readonly create: (bytes: number) => ArrayBufferLike,
    private readonly usesBlocks: boolean,
  ) {}

  /** `expectedBytes` of all arrays. */
  static local(expectedBytes: number): BlockMemory {
    return new BlockMemory((bytes) => new ArrayBuffer(bytes), expectedBytes >= MIN_EXPECTED_BYTES);
  }

  /** The same in shared memory. */
  static shared(expectedBytes: number): BlockMemory {
    return new BlockMemory((bytes) => new SharedArrayBuffer(bytes), expectedBytes >= MIN_EXPECTED_BYTES);
  }

  /** An array of zeros. */
  bytes(length: number): Uint8Array {
    return this.allocate(length, (buffer, offset) => new Uint8Array(buffer, offset, length));
  }

  /** An array of zeros. */
  int32s(length: number): Int32Array {
    return this.allocate(length * 4, (buffer, offset) => new Int32Array(buffer, offset, length));
  }

  /** An array of zeros. */
  float64s(length: number): Float64Array {
    return this.allocate(length * 8, (buffer, offset) => new Float64Array(buffer, offset, length));
  }

  private allocate<T>(bytes: number, view: (buffer: ArrayBufferLike, offset: number) => T): T {
    if (!this.usesBlocks || bytes < MIN_PART_BYTES) return view(this.create(bytes), 0);
    if (this.block === undefined || this.usedBytes + bytes > this.block.byteLength) {
      this.block = this.create(Math.max(bytes, BLOCK_BYTES));
      this.usedBytes = 0;
    }
    const offset = this.usedBytes;
    this.usedBytes = (offset + bytes + 7) & ~7;
    return view(this.block, offset);
  }
}
