import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** An entry of the dictionary, or `~id` of an entry for unknown words. */
export type WordId = number;

const TERMINATOR = 0;
/** Bytes of an entry: left ID, right ID, cost (16 bits each), then the offset of its features (32 bits). */
const FEATURES_AT = 6;

const toInt32Array = (bytes: Buffer): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);

const toInt16Array = (bytes: Buffer): Int16Array =>
  new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);

/** Entries by key: rows of `key, count, entries…`, and the index of each key's count. */
interface Targets {
  first: Int32Array;
  rows: Int32Array;
}
const eachTarget = ({ first, rows }: Targets, key: number, visit: (entry: number) => void): void => {
  const row = first[key] ?? -1;
  if (row < 0) return;
  const count = rows[row] ?? 0;
  for (let i = 1; i <= count; i++) visit(rows[row + i] ?? 0);
};

/** Reads rows that are preceded by their number. */
const readTargets = (rows: Int32Array): Targets => {
  const count = rows[0] ?? 0;
  let last = 0;
  let end = 1;
  for (let i = 0; i < count; i++) {
    last = Math.max(last, rows[end] ?? 0);
    end += 2 + (rows[end + 1] ?? 0);
  }
  const first = new Int32Array(last + 1).fill(-1);
  for (let at = 1; at < end; at += 2 + (rows[at + 1] ?? 0)) first[rows[at] ?? 0] = at + 1;
  return { first, rows };
};

/** A copy of a file without its zero padding, so that the original can be freed. */
const trimZeros = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  const copy = Buffer.alloc((end + 9) & ~7);
  bytes.copy(copy, 0, 0, end);
  return copy;
};

const PUNCTUATION = /[\p{Z}\p{Cc}\p{Cf}\p{P}\p{S}]/u;

/** The IPADIC dictionary in the files of kuromoji.js. */
export class JapaneseDictionary {
  private readonly base: Int32Array;
  private readonly check: Int32Array;
  private readonly knownWords: Buffer;
  private readonly knownShorts: Int16Array;
  private readonly knownFeatures: Buffer;
  private readonly knownTargets: Targets;
  private readonly unknownWords: Buffer;
  private readonly unknownShorts: Int16Array;
  private readonly unknownFeatures: Buffer;
  private readonly unknownTargets: Targets;
  private readonly costs: Int16Array;
  /** Number of left context IDs, which is the length of a row of `costs`. */
  private readonly backwardSize: number;
  private readonly characterClasses: Buffer;
  private readonly punctuationFlags = Uint8Array.from({ length: 0x10000 }, (_, code) =>
    PUNCTUATION.test(String.fromCharCode(code)) ? 1 : 0,
  );
  private readonly classes: { isInvoked: boolean; isGrouped: boolean; isKanji: boolean }[] = [];

  constructor(folder: string) {
    const read = (name: string): Buffer => gunzipSync(readFileSync(join(folder, `${name}.dat.gz`)));
    this.base = toInt32Array(read('base'));
    this.check = toInt32Array(read('check'));
    this.knownWords = trimZeros(read('tid'));
    this.knownShorts = toInt16Array(this.knownWords);
    this.knownFeatures = read('tid_pos');
    this.knownTargets = readTargets(toInt32Array(read('tid_map')));
    this.unknownWords = trimZeros(read('unk'));
    this.unknownShorts = toInt16Array(this.unknownWords);
    this.unknownFeatures = trimZeros(read('unk_pos'));
    this.unknownTargets = readTargets(toInt32Array(read('unk_map')));
    this.costs = toInt16Array(read('cc'));
    this.backwardSize = this.costs[1] ?? 0;
    this.characterClasses = read('unk_char');
    const invoke = trimZeros(read('unk_invoke'));
    for (let at = 0; at + 6 < invoke.length;) {
      const end = invoke.indexOf(0, at + 6);
      const name = invoke.toString('utf8', at + 6, end < 0 ? invoke.length : end);
      if (name === '') break;
      this.classes.push({
        isInvoked: invoke[at] === 1,
        isGrouped: invoke[at + 1] === 1,
        isKanji: name.startsWith('KANJI'),
      });
      at = (end < 0 ? invoke.length : end) + 1;
    }
  }

  private step(node: number, code: number): number {
    const child = (this.base[node] ?? 0) + code;
    // Reading beyond the end of a typed array is slow.
    return child > 0 && child < this.check.length && this.check[child] === node ? child : -1;
  }

  /** Calls `visit` for every dictionary word that starts at an offset, shortest first. */
  eachPrefix(text: string, from: number, visit: (word: WordId, end: number) => void): void {
    let node = 0;
    for (let at = from; at < text.length; at++) {
      // Words are stored in UTF-8; all of them are in the basic plane.
      const c = text.charCodeAt(at);
      if (c < 0x80) node = this.step(node, c);
      else if (c < 0x800) {
        node = this.step(node, 0xc0 | (c >> 6));
        if (node >= 0) node = this.step(node, 0x80 | (c & 63));
      } else {
        node = this.step(node, 0xe0 | (c >> 12));
        if (node >= 0) node = this.step(node, 0x80 | ((c >> 6) & 63));
        if (node >= 0) node = this.step(node, 0x80 | (c & 63));
      }
      if (node < 0) return;
      const leaf = this.step(node, TERMINATOR);
      if (leaf < 0) continue;
      eachTarget(this.knownTargets, -(this.base[leaf] ?? 0) - 1, (word) => visit(word, at + 1));
    }
  }

  classOf(code: number): number {
    return this.characterClasses[code] ?? 0;
  }
  /** Whether unknown words of this class are considered even if the dictionary contains a word at the same offset. */
  invokes(code: number): boolean {
    return this.classes[this.classOf(code)]?.isInvoked ?? false;
  }
  /** Whether consecutive characters of this class are one unknown word. */
  groups(code: number): boolean {
    return this.classes[this.classOf(code)]?.isGrouped ?? false;
  }
  isKanji(code: number): boolean {
    return this.classes[this.classOf(code)]?.isKanji ?? false;
  }
  isPunctuation(code: number): boolean {
    return this.punctuationFlags[code] === 1;
  }
  /** Calls `visit` for the entries for unknown words of a character class. */
  eachUnknownWord(characterClass: number, visit: (word: WordId) => void): void {
    eachTarget(this.unknownTargets, characterClass, (word) => visit(~word));
  }

  /** The context ID of a word; IPADIC has the same on both sides. */
  contextOf(word: WordId): number {
    return (word >= 0 ? this.knownShorts[word >> 1] : this.unknownShorts[~word >> 1]) ?? 0;
  }
  costOf(word: WordId): number {
    return (word >= 0 ? this.knownShorts[(word >> 1) + 2] : this.unknownShorts[(~word >> 1) + 2]) ?? 0;
  }
  /** Cost of a word after another one, by their context IDs. */
  connectionCost(left: number, right: number): number {
    return this.costs[left * this.backwardSize + right + 2] ?? 0;
  }

  /** Surface form, four parts of speech, conjugation type and form, base form, reading, and pronunciation. */
  features(word: WordId): string[] {
    const entries = word >= 0 ? this.knownWords : this.unknownWords;
    const features = word >= 0 ? this.knownFeatures : this.unknownFeatures;
    const start = entries.readInt32LE((word >= 0 ? word : ~word) + FEATURES_AT);
    const end = features.indexOf(0, start);
    return features.toString('utf8', start, end < 0 ? features.length : end).split(',');
  }
}

/** The folder of the optional package's dictionary (75 MB in memory); undefined if it is not installed. */
export const japaneseDictionaryFolder = (): string | undefined => {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@patdx/kuromoji')), '..', 'dict');
    return existsSync(folder) ? folder : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
};
