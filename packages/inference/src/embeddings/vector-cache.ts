/** The vectors of the most recently used texts. 2 KB each at 512 dimensions. */
export class VectorCache {
  /** In the order of their last use. */
  private readonly vectors = new Map<string, Float32Array>();

  constructor(private readonly maxTexts: number) {}

  get(text: string): Float32Array | undefined {
    const vector = this.vectors.get(text);
    if (vector !== undefined) {
      this.vectors.delete(text);
      this.vectors.set(text, vector);
    }
    return vector;
  }

  set(text: string, vector: Float32Array): void {
    this.vectors.delete(text);
    this.vectors.set(text, vector);
    if (this.vectors.size > this.maxTexts) {
      const [oldest] = this.vectors.keys();
      if (oldest !== undefined) this.vectors.delete(oldest);
    }
  }
}
