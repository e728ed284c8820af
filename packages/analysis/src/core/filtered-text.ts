/** The output of a character filter, with a mapping of its offsets to offsets in the input. */
export interface FilteredText {
  text: string;
  original(offset: number): number;
}
export type CharFilterStage = (text: string) => FilteredText;

/**
 * Collects the pieces of a filtered text. Lucene's rule (BaseCharFilter): an offset moves by the
 * difference recorded at the last change at or before it.
 */
export class FilteredTextBuilder {
  private readonly pieces: string[] = [];
  private readonly offsets: number[] = [];
  private readonly differences: number[] = [];
  private length = 0;

  /** Length of the output so far. */
  get written(): number {
    return this.length;
  }

  push(piece: string): void {
    if (piece === '') return;
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Records that, from output offset `offset` on, original offset = output offset + difference. */
  correct(offset: number, difference: number): void {
    const last = this.offsets.length - 1;
    if (last >= 0 && this.offsets[last] === offset) this.differences[last] = difference;
    else {
      this.offsets.push(offset);
      this.differences.push(difference);
    }
  }

  /** The last recorded difference. */
  get difference(): number {
    return this.differences.at(-1) ?? 0;
  }

  build(): FilteredText {
    const { offsets, differences } = this;
    const text = this.pieces.join('');
    if (offsets.length === 0) return { text, original: (offset) => offset };
    return {
      text,
      original(offset) {
        let low = 0;
        let high = offsets.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if ((offsets[middle] ?? 0) <= offset) low = middle + 1;
          else high = middle;
        }
        return low === 0 ? offset : Math.max(0, offset + (differences[low - 1] ?? 0));
      },
    };
  }
}
