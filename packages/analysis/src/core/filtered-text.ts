/** The output of a character filter, with a mapping of its offsets to offsets in the input. */
export interface FilteredText {
  text: string;
  originalOffset(offset: number): number;
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
  get outputLength(): number {
    return this.length;
  }

  push(piece: string): void {
    if (piece === '') return;
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Adds the replacement of an input of a length. Characters of the replacement beyond this length have its end offset. */
  pushReplacement(inputLength: number, replacement: string): void {
    const { outputLength, difference } = this;
    this.push(replacement);
    if (replacement.length < inputLength) {
      this.correct(outputLength + replacement.length, difference + inputLength - replacement.length);
      return;
    }
    for (let n = inputLength; n < replacement.length; n++) {
      this.correct(outputLength + n, difference - (n - inputLength) - 1);
    }
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
    if (offsets.length === 0) return { text, originalOffset: (offset) => offset };
    return {
      text,
      originalOffset(offset) {
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
