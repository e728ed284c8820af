import type { Warning } from '../errors.js';
import type { StructureMarks } from './cracker.js';

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
  private lastCharacter = '\n';
  /** Mark of a heading whose text has not been added yet. */
  private headingMark = '';
  /** Length of the text, and of the whitespace before it, once it is complete. */
  private finishedText = { length: 0, leading: 0 };

  constructor(
    private readonly maxLength: number,
    private readonly marks: StructureMarks = {},
  ) {}

  /** Further text is ignored. */
  get isFull(): boolean {
    return this.length > this.maxLength;
  }

  /** The current position, which {@link offsetOf} converts to an offset in the text. */
  get position(): number {
    return this.length;
  }

  /** The offset of a position in the text that `finish` returned. */
  offsetOf(position: number): number {
    const { length, leading } = this.finishedText;
    return Math.min(Math.max(0, position - leading), length);
  }

  add(text: string): void {
    if (text === '' || this.isFull) return;
    if (this.headingMark !== '' && text.trim() !== '') {
      this.parts.push(this.headingMark);
      this.length += this.headingMark.length;
      this.headingMark = '';
    }
    this.parts.push(text);
    this.length += text.length;
    this.lastCharacter = text.charAt(text.length - 1);
  }

  /** Adds a word, after a space unless the line is empty. */
  addWord(word: string, isSeparate: boolean): void {
    if (isSeparate && this.lastCharacter !== '\n') this.add(' ');
    this.add(word);
  }

  /** Ends the line unless it is empty. */
  endLine(): void {
    this.headingMark = '';
    if (this.lastCharacter !== '\n') this.add('\n');
  }

  /** Starts a line that is a heading of this level, from 1 to 6. */
  startHeading(level: number): void {
    this.endLine();
    if (this.marks.hasHeadings === true) this.headingMark = `${'#'.repeat(Math.min(6, Math.max(1, level)))} `;
  }

  /** Starts a page other than the first. */
  startPage(): void {
    this.endLine();
    if (this.marks.hasPages !== true) return;
    this.add('\f');
    this.lastCharacter = '\n';
  }

  /** The text without surrounding whitespace, and a warning if it was truncated. */
  finish(): { text: string; warnings: Warning[] } {
    const untrimmedText = this.parts.join('');
    // The form feeds before the first text count pages.
    const text = this.marks.hasPages === true ? untrimmedText.trimEnd().replace(/^[^\S\f]+/, '') : untrimmedText.trim();
    const truncatedText = truncate(text, this.maxLength);
    this.finishedText = { length: truncatedText.length, leading: text === '' ? 0 : untrimmedText.indexOf(text) };
    return {
      text: truncatedText,
      warnings: text.length > this.maxLength ? [truncationWarning(this.maxLength)] : [],
    };
  }
}
