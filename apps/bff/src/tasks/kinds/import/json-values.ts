import { importLimits, lineAndColumn } from '@searchdeck/contract';
import { invalidFile, invalidJson, type FilePosition } from './invalid-file.js';

/** The text of a value, and where it begins in the file. */
export interface JsonText extends FilePosition {
  text: string;
}

const HEAD_LENGTH = 64 * 1024;
const OBJECT_WITH_LIST = /^\s*\{[^[{]*?"value"\s*:\s*\[/;

/** The texts of the elements of a JSON array, of the array in "value" of an object, or of one object. */
export async function* jsonValues(texts: AsyncIterable<string>): AsyncGenerator<JsonText> {
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
      elements.skip(head.slice(0, start));
      yield* elements.push(head.slice(start));
      head = undefined;
    } else if (head.length > importLimits.rowBytes || (head.length > HEAD_LENGTH && !/^\s*[{[]/.test(head))) {
      throw invalidFile('It does not begin with an array of objects.');
    }
  }
  if (head === undefined) elements.end();
  else if (head.trim() !== '') yield { text: head, line: 1, column: 1 };
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
  private line = 1;
  /** Where the line begins, relative to `pending`. */
  private lineStart = 0;
  private elementPosition: FilePosition = { line: 1, column: 1 };

  /** The text before the first element. */
  skip(head: string): void {
    const { line, column } = lineAndColumn(head, head.length);
    this.line = line;
    this.lineStart = 1 - column;
  }

  *push(text: string): Generator<JsonText> {
    if (this.hasEnded) return;
    this.pending += text;
    let start = 0;
    for (; this.at < this.pending.length; this.at += 1) {
      const char = this.pending[this.at];
      if (char === '\n') {
        this.line += 1;
        this.lineStart = this.at + 1;
      }
      if (this.isInString) {
        if (char === '\\') this.at += 1;
        else if (char === '"') this.isInString = false;
        continue;
      }
      if (this.depth === 0 && (char === ',' || char === ']')) {
        if (this.hasStarted) yield { text: this.pending.slice(start, this.at), ...this.elementPosition };
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
        this.elementPosition = this.position();
        start = this.at;
      }
    }
    this.pending = this.pending.slice(start);
    this.at -= start;
    this.lineStart -= start;
    if (this.pending.length > importLimits.rowBytes) throw invalidFile('An element of the array is too large.');
  }

  end(): void {
    if (!this.hasEnded) throw invalidJson(this.position(), 'The array is not closed.');
  }

  private position(): FilePosition {
    return { line: this.line, column: this.at - this.lineStart + 1 };
  }
}
