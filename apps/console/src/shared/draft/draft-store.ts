import { thisTab } from './tab';

/** What a person typed and has not saved, with the version of the thing it was begun on. */
export interface Draft {
  text: string;
  /** ETag and text of the server's version the draft builds on. */
  etag: string;
  base: string;
  savedAt: number;
}

/** A draft that no open tab holds: typed in a tab that is closed, or set aside there. */
export interface LeftDraft {
  /** Where it is stored. */
  at: string;
  setAside: boolean;
  draft: Draft;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
const PREFIX = 'searchdeck.draft/';
const ASIDE = '#aside';

/** `demo/indexes/films` → key of a draft; each part is escaped, so that no name runs into another. */
export const draftKey = (...parts: readonly string[]): string => PREFIX + parts.map(encodeURIComponent).join('/');

/**
 * The drafts of one tab in the browser's storage: they survive reloads and lost connections, and no other tab writes
 * or drops them. `put` says whether it was kept: the storage may be full or closed. A version that was set aside
 * (someone else's was taken) stays beside the draft.
 */
export class DraftStore {
  constructor(
    private readonly storage: Storage,
    private readonly tab: string,
  ) {}

  read(key: string): Draft | undefined {
    return this.parse(this.storage.getItem(this.own(key)));
  }
  put(key: string, draft: Draft): boolean {
    return this.write(this.own(key), draft);
  }
  drop(key: string): void {
    this.storage.removeItem(this.own(key));
  }
  setAside(key: string, draft: Draft): boolean {
    return this.write(this.own(key) + ASIDE, draft);
  }
  aside(key: string): Draft | undefined {
    return this.parse(this.storage.getItem(this.own(key) + ASIDE));
  }
  dropAside(key: string): void {
    this.storage.removeItem(this.own(key) + ASIDE);
  }

  /** What closed tabs left of one thing, the latest first. Without `open` nothing is known to be left. */
  left(key: string, open: ReadonlySet<string> | undefined): LeftDraft[] {
    if (open === undefined) return [];
    const found: LeftDraft[] = [];
    for (let i = 0; i < this.storage.length; i++) {
      const at = this.storage.key(i) ?? '';
      // A key without a tab is that of an earlier version, which shared drafts between tabs.
      if (at !== key && !at.startsWith(`${key}#`)) continue;
      const setAside = at.endsWith(ASIDE);
      const tab = at.slice(key.length + 1, setAside ? -ASIDE.length : undefined);
      if (tab === this.tab || open.has(tab)) continue;
      const draft = this.parse(this.storage.getItem(at));
      if (draft !== undefined) found.push({ at, setAside, draft });
    }
    return found.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  }
  dropLeft({ at }: LeftDraft): void {
    this.storage.removeItem(at);
  }

  private own(key: string): string {
    return `${key}#${this.tab}`;
  }
  private write(at: string, draft: Draft): boolean {
    try {
      this.storage.setItem(at, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
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

export const browserDrafts = (): DraftStore => new DraftStore(window.localStorage, thisTab());
