const MAX_EDITS = 100;

/**
 * Texts that the editor reported to its owner and that may still come back through the owner's state, some key presses
 * late. A text that comes back must not overwrite the letters typed since; a text that the owner chose must.
 */
export class PendingEdits {
  private texts: string[] = [];

  /** The editor reports this text to its owner. */
  add(text: string): void {
    this.texts.push(text);
    if (this.texts.length > MAX_EDITS) this.texts.shift();
  }

  /** Whether a text from the owner is one of the reported ones; removes it and the older ones. */
  confirm(text: string): boolean {
    const index = this.texts.lastIndexOf(text);
    if (index < 0) {
      this.texts = [];
      return false;
    }
    this.texts.splice(0, index + 1);
    return true;
  }
}
