import { hasBit, type Bitset } from '../segment/bitset.js';
import { BLOCK } from '../segment/posting-format.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import { PostingSeeker } from '../segment/posting-seeker.js';

/** Documents with the frequencies of a phrase. */
interface Matches {
  readonly docs: Int32Array;
  readonly frequencies: Float64Array;
  size: number;
}

/** Ratio of document frequencies from which blocks of the common term are not decoded completely. */
const MIN_SEEK_RATIO = 4;

/** The exact matches of two terms with a fixed distance, found block by block. */
export class TermPair {
  private block = -1;
  /** The first posting of the current block of `common` that can match. */
  private commonIndex = 0;
  private lastCommonDoc = -1;
  private commonBytes: Uint8Array | undefined;
  /** Where the positions of each posting of a block begin. */
  private readonly rareStarts = new Int32Array(BLOCK);
  private readonly commonStarts = new Int32Array(BLOCK);
  /** The documents of the common term, where they are in memory. */
  private readonly commonSet: Bitset | undefined;
  private readonly seeker: PostingSeeker | undefined;

  constructor(
    private readonly rare: PostingCursor,
    private readonly common: PostingCursor,
    /** Position of the common term minus that of the rare term. */
    private readonly distance: number,
  ) {
    this.commonSet = common.reader.documentSet(common.ordinal);
    if (common.documentFrequency >= rare.documentFrequency * MIN_SEEK_RATIO) this.seeker = new PostingSeeker(common);
  }

  /** Puts the matches in the next block of the rare term into `matches`; returns false after the last block. */
  nextBlock(allowedDocs: Bitset | undefined, matches: Matches): boolean {
    const { rare } = this;
    matches.size = 0;
    if (++this.block >= rare.blocks) return false;
    rare.load(this.block);
    if (this.seeker === undefined) this.intersectBlocks(allowedDocs, matches);
    else this.seekCommon(this.seeker, allowedDocs, matches);
    return true;
  }

  /** Decodes each block of the common term that can match. */
  private intersectBlocks(allowedDocs: Bitset | undefined, matches: Matches): void {
    const { rare, common, rareStarts, commonStarts, commonSet } = this;
    let rareBytes: Uint8Array | undefined;
    const { docs: rareDocs, freqs: rareFreqs, size: rareSize } = rare;
    const { docs: commonDocs, freqs: commonFreqs } = common;
    let at = this.commonIndex;
    let last = this.lastCommonDoc;
    let size = 0;
    for (let i = 0; i < rareSize; i++) {
      const doc = rareDocs[i]!;
      if (commonSet !== undefined && !hasBit(commonSet, doc)) continue;
      if (doc > last) {
        if (!this.loadCommon(doc)) {
          // No later document has both terms.
          this.block = rare.blocks;
          break;
        }
        at = 0;
        last = this.lastCommonDoc;
      }
      while (commonDocs[at]! < doc) at++;
      if (commonDocs[at] !== doc || (allowedDocs !== undefined && !hasBit(allowedDocs, doc))) continue;
      rareBytes ??= rare.locatePositions(rareStarts);
      this.commonBytes ??= common.locatePositions(commonStarts);
      const frequency = this.frequency(
        rareBytes,
        rareStarts[i]!,
        rareFreqs[i]!,
        this.commonBytes,
        commonStarts[at]!,
        commonFreqs[at]!,
      );
      if (frequency === 0) continue;
      matches.docs[size] = doc;
      matches.frequencies[size++] = frequency;
    }
    this.commonIndex = at;
    matches.size = size;
  }

  /** Finds each document of the rare term among those of the common term. */
  private seekCommon(seeker: PostingSeeker, allowedDocs: Bitset | undefined, matches: Matches): void {
    const { rare, rareStarts, common, commonSet } = this;
    const commonBytes = common.reader.positions.bytes;
    let rareBytes: Uint8Array | undefined;
    const { docs: rareDocs, freqs: rareFreqs, size: rareSize } = rare;
    let size = 0;
    for (let i = 0; i < rareSize; i++) {
      const doc = rareDocs[i]!;
      if (commonSet !== undefined && !hasBit(commonSet, doc)) continue;
      if (allowedDocs !== undefined && !hasBit(allowedDocs, doc)) continue;
      if (!seeker.seek(doc)) {
        if (!seeker.isExhausted) continue;
        // No later document has both terms.
        this.block = rare.blocks;
        break;
      }
      rareBytes ??= rare.locatePositions(rareStarts);
      const frequency = this.frequency(
        rareBytes,
        rareStarts[i]!,
        rareFreqs[i]!,
        commonBytes,
        seeker.locatePositions(),
        seeker.frequency,
      );
      if (frequency === 0) continue;
      matches.docs[size] = doc;
      matches.frequencies[size++] = frequency;
    }
    matches.size = size;
  }

  /** Loads the block of the common term that would hold `doc`; returns false if all its documents are before. */
  private loadCommon(doc: number): boolean {
    const { common } = this;
    const block = common.blockOf(doc);
    common.load(block === common.block ? block + 1 : block);
    this.commonBytes = undefined;
    this.lastCommonDoc = common.size === 0 ? -1 : common.docs[common.size - 1]!;
    return this.lastCommonDoc >= doc;
  }

  /** Number of positions of the rare term with a position of the common term at the distance. */
  private frequency(
    rareBytes: Uint8Array,
    rareStart: number,
    rareCount: number,
    commonBytes: Uint8Array,
    commonStart: number,
    commonCount: number,
  ): number {
    let rareAt = rareStart;
    let commonAt = commonStart;
    let rareLeft = rareCount;
    let commonLeft = commonCount;
    let rarePosition = this.distance;
    let commonPosition = 0;
    let isRareNext = true;
    let isCommonNext = true;
    let frequency = 0;
    for (;;) {
      if (isRareNext) {
        if (rareLeft-- === 0) return frequency;
        let byte = rareBytes[rareAt++]!;
        let gap = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = rareBytes[rareAt++]!;
          gap |= (byte & 127) << shift;
        }
        rarePosition += gap;
      }
      if (isCommonNext) {
        if (commonLeft-- === 0) return frequency;
        let byte = commonBytes[commonAt++]!;
        let gap = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = commonBytes[commonAt++]!;
          gap |= (byte & 127) << shift;
        }
        commonPosition += gap;
      }
      if (rarePosition === commonPosition) frequency++;
      // A repeated position of the rare term counts again.
      isRareNext = rarePosition <= commonPosition;
      isCommonNext = rarePosition > commonPosition;
    }
  }
}
