import type { Warning } from '../errors.js';

/** At most `maxLength` UTF-16 code units, without half of a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isHighSurrogate = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1));
  return text.slice(0, isHighSurrogate ? maxLength - 1 : maxLength);
}

/** The message has the wording of the service. */
export const truncationWarning = (maxCharacters: number): Warning => ({
  name: 'content',
  message: `Truncated extracted text to '${maxCharacters}' characters.`,
});

/** Collects the text of a document up to a length. */
export class TextBuffer {
  private readonly parts: string[] = [];
  private length = 0;
  private last = '\n';

  constructor(private readonly maxLength: number) {}

  /** Further text is ignored. */
  get isFull(): boolean {
    return this.length > this.maxLength;
  }

  add(text: string): void {
    if (text === '' || this.isFull) return;
    this.parts.push(text);
    this.length += text.length;
    this.last = text.charAt(text.length - 1);
  }

  /** Adds a word, after a space unless the line is empty. */
  addWord(word: string, isSeparate: boolean): void {
    if (isSeparate && this.last !== '\n') this.add(' ');
    this.add(word);
  }

  /** Ends the line unless it is empty. */
  endLine(): void {
    if (this.last !== '\n') this.add('\n');
  }

  /** The text without surrounding white space, and a warning if it was truncated. */
  finish(): { text: string; warnings: Warning[] } {
    const text = this.parts.join('').trim();
    return {
      text: truncate(text, this.maxLength),
      warnings: text.length > this.maxLength ? [truncationWarning(this.maxLength)] : [],
    };
  }
}
