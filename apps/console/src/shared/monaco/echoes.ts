const KEPT = 100;

/**
 * Tells a text that comes back from the owner's state (an echo of what was typed, perhaps some key presses late) from
 * one that the owner chose. Without it a late echo would overwrite the letters typed since.
 */
export class Echoes {
  private sent: string[] = [];

  /** The editor reported this text to its owner. */
  report(text: string): void {
    this.sent.push(text);
    if (this.sent.length > KEPT) this.sent.shift();
  }

  /** Whether a text from the owner is such an echo; if so, it and the older ones are settled. */
  isEcho(text: string): boolean {
    const at = this.sent.lastIndexOf(text);
    if (at < 0) {
      this.sent = [];
      return false;
    }
    this.sent.splice(0, at + 1);
    return true;
  }
}
