import { importLimits } from '@searchdeck/contract';
import { invalidFile } from './invalid-file.js';

const HEAD_LENGTH = 64 * 1024;
const OBJECT_WITH_LIST = /^\s*\{[^[{]*?"value"\s*:\s*\[/;

/** The texts of the elements of a JSON array, of the array in "value" of an object, or of one object. */
export async function* jsonValues(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const elements = new ElementSplitter();
  let head: string | undefined = '';
  for await (const text of texts) {
    if (head === undefined) {
      yield* elements.push(text);
      continue;
    }
    head += text;
    const start = listStart(head);
    if (start !== undefined) {
      yield* elements.push(head.slice(start));
      head = undefined;
    } else if (head.length > importLimits.rowBytes || (head.length > HEAD_LENGTH && !/^\s*[{[]/.test(head))) {
      throw invalidFile('It does not begin with an array of objects.');
    }
  }
  if (head === undefined) elements.end();
  else if (head.trim() !== '') yield head;
}

/** Where the elements begin; undefined: not known yet, or the text is one object. */
function listStart(text: string): number | undefined {
  const array = /^\s*\[/.exec(text);
  if (array !== null) return array[0].length;
  return OBJECT_WITH_LIST.exec(text)?.[0].length;
}

/** Splits the inside of an array into the texts of its elements, whose syntax is checked later. */
class ElementSplitter {
  private pending = '';
  /** Position in `pending` that was scanned. */
  private at = 0;
  private depth = 0;
  private isInString = false;
  private hasStarted = false;
  private hasEnded = false;

  *push(text: string): Generator<string> {
    if (this.hasEnded) return;
    this.pending += text;
    let start = 0;
    for (; this.at < this.pending.length; this.at += 1) {
      const char = this.pending[this.at];
      if (this.isInString) {
        if (char === '\\') this.at += 1;
        else if (char === '"') this.isInString = false;
        continue;
      }
      if (this.depth === 0 && (char === ',' || char === ']')) {
        if (this.hasStarted) yield this.pending.slice(start, this.at);
        this.hasStarted = false;
        start = this.at + 1;
        if (char === ']') {
          this.hasEnded = true;
          return;
        }
        continue;
      }
      if (char === '"') this.isInString = true;
      else if (char === '{' || char === '[') this.depth += 1;
      else if (char === '}' || char === ']') this.depth -= 1;
      if (!this.hasStarted && !/\s/.test(char ?? '')) {
        this.hasStarted = true;
        start = this.at;
      }
    }
    this.pending = this.pending.slice(start);
    this.at -= start;
    if (this.pending.length > importLimits.rowBytes) throw invalidFile('An element of the array is too large.');
  }

  end(): void {
    if (!this.hasEnded) throw invalidFile('The array has no end.');
  }
}
