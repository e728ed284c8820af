/** What a person typed and has not saved, with the version of the thing it was begun on. */
export interface Draft {
  text: string;
  /** ETag and text of the server's version the draft builds on. */
  etag: string;
  base: string;
  savedAt: number;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
const PREFIX = 'searchdeck.draft/';

/** `demo/indexes/films` → storage key; each part is escaped, so that no name runs into another. */
export const draftKey = (...parts: readonly string[]): string => PREFIX + parts.map(encodeURIComponent).join('/');

/**
 * Drafts in the browser's storage: they survive reloads and lost connections. `put` says whether it was kept: the
 * storage may be full or closed. A version that was set aside (someone else's was taken) stays under `set aside`.
 */
export class DraftStore {
  constructor(private readonly storage: Storage) {}

  read(key: string): Draft | undefined {
    return this.parse(this.storage.getItem(key));
  }
  put(key: string, draft: Draft): boolean {
    try {
      this.storage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }
  drop(key: string): void {
    this.storage.removeItem(key);
  }
  setAside(key: string, draft: Draft): boolean {
    return this.put(`${key}#aside`, draft);
  }
  aside(key: string): Draft | undefined {
    return this.parse(this.storage.getItem(`${key}#aside`));
  }
  dropAside(key: string): void {
    this.drop(`${key}#aside`);
  }

  private parse(text: string | null): Draft | undefined {
    if (text === null) return undefined;
    try {
      const value = JSON.parse(text) as Partial<Draft> | null;
      const whole = typeof value?.text === 'string' && typeof value.etag === 'string' && typeof value.base === 'string';
      return whole
        ? {
            text: value.text ?? '',
            etag: value.etag ?? '',
            base: value.base ?? '',
            savedAt: Number(value.savedAt) || 0,
          }
        : undefined;
    } catch {
      return undefined;
    }
  }
}

export const browserDrafts = (): DraftStore => new DraftStore(window.localStorage);
