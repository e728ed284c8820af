import type { Stem } from './stem.js';

/** One trie of the table: words in reverse, and the patch command at each node. */
interface Trie {
  root: number;
  commands: readonly string[];
  /** Offset of each row: its number of cells, then cells of character, command, count, next row, and skip. */
  rows: Int32Array;
}
const CELL = 18;
const NO_COMMAND = '*';

class TableReader {
  private at = 0;
  constructor(readonly table: Buffer) {}
  int(): number {
    this.at += 4;
    return this.table.readInt32BE(this.at - 4);
  }
  readFlag(): boolean {
    this.at++;
    return this.table[this.at - 1] !== 0;
  }
  text(): string {
    const length = this.table.readUInt16BE(this.at);
    this.at += 2 + length;
    return this.table.toString('utf8', this.at - length, this.at);
  }
  row(): number {
    const start = this.at;
    const cells = this.int();
    this.at += cells * CELL;
    return start;
  }
}

const readTries = (reader: TableReader): Trie[] => {
  reader.text(); // options of the table's compiler
  reader.readFlag(); // direction: all tries read backward
  reader.int();
  return Array.from({ length: reader.int() }, () => {
    reader.readFlag();
    const root = reader.int();
    const commands = Array.from({ length: reader.int() }, () => reader.text());
    const rows = new Int32Array(reader.int());
    for (let i = 0; i < rows.length; i++) rows[i] = reader.row();
    return { root, commands, rows };
  });
};

/** The last command on the path of a key, from its end; undefined if there is none. */
const lastOnPath = (table: Buffer, { root, commands, rows }: Trie, key: string): string | undefined => {
  let row = root;
  let last: string | undefined;
  for (let i = key.length - 1; i >= 0; i--) {
    const start = rows[row] ?? 0;
    const c = key.charCodeAt(i);
    // Cells are in the order of their characters.
    let low = 0;
    let high = table.readInt32BE(start);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (table.readUInt16BE(start + 4 + middle * CELL) < c) low = middle + 1;
      else high = middle;
    }
    const cell = start + 4 + low * CELL;
    if (low === table.readInt32BE(start) || table.readUInt16BE(cell) !== c) break;
    const command = table.readInt32BE(cell + 2);
    if (command >= 0) last = commands[command];
    row = table.readInt32BE(cell + 10);
    if (row < 0) break;
  }
  return last;
};

const countOf = (parameter: string): number => parameter.charCodeAt(0) - 0x60;

/** Letters of the word that a command passes over or removes. */
const consumedLength = (command: string): number => {
  let length = 0;
  for (let i = 0; i < command.length; i += 2) {
    const kind = command.charAt(i);
    if (kind === '-' || kind === 'D') length += countOf(command.charAt(i + 1));
    else if (kind === 'R') length++;
  }
  return length;
};

/** The complete patch command of a word: each trie continues where the previous trie's command ended. */
const patchOf = (table: Buffer, tries: readonly Trie[], word: string): string => {
  let patch = '';
  let key = word;
  let lastKey = word;
  let after = ' ';
  let before = '';
  for (const [i, trie] of tries.entries()) {
    const command = lastOnPath(table, trie, lastKey);
    if (command === undefined || command === NO_COMMAND) return patch;
    // Two of the same kind never follow each other in a patch.
    if ((after === '-' || after === 'D') && after === command.charAt(0)) return patch;
    after = command.at(-2) ?? ' ';
    if (command.startsWith('-')) {
      const length = (i > 0 ? consumedLength(before) : 0) + consumedLength(command);
      if (length > key.length) return patch;
      key = key.slice(0, key.length - length);
    }
    before = command;
    patch += command;
    if (key !== '') lastKey = key;
  }
  return patch;
};

/** Applies a patch from the end of the word; a patch that runs off the word stops there, as in the original. */
const applyPatch = (word: string, patch: string): string => {
  let text = word;
  let at = text.length - 1;
  for (let i = 0; i + 1 < patch.length; i += 2) {
    const kind = patch.charAt(i);
    const parameter = patch.charAt(i + 1);
    if (kind === '-') at -= countOf(parameter) - 1;
    else if (kind === 'R') {
      if (at < 0 || at >= text.length) return text;
      text = text.slice(0, at) + parameter + text.slice(at + 1);
    } else if (kind === 'D') {
      const end = at + 1;
      at -= countOf(parameter) - 1;
      if (at < 0 || at > Math.min(end, text.length)) return text;
      text = text.slice(0, at) + text.slice(end);
    } else if (kind === 'I') {
      at++;
      if (at < 0 || at > text.length) return text;
      text = text.slice(0, at) + parameter + text.slice(at);
    }
    at--;
  }
  return text;
};

/** Words of this length or shorter are not stemmed. */
const UNSTEMMED_LENGTH = 3;

/**
 * The Stempel stemmer for Polish. `table` holds the bytes of Lucene's `stemmer_20000.tbl`. Throws RangeError when they
 * are not a stemmer table.
 */
export const stempel = (table: Buffer): Stem => {
  const tries = readTries(new TableReader(table));
  return (word) => {
    if (word.length <= UNSTEMMED_LENGTH) return word;
    const stem = applyPatch(word, patchOf(table, tries, word));
    return stem === '' ? word : stem;
  };
};
