import { PREFIX } from './prefix';
import { thisTab } from './tab';

/** Unsaved edits of one definition, and the server version that they are based on. */
export interface Draft {
  text: string;
  /** ETag and text of the server version that the draft is based on. */
  etag: string;
  base: string;
  savedAt: number;
  /** It was stored without the secrets that the user entered. */
  lacksSecrets?: boolean;
}

/** Removes the secrets from the text of a draft, and may report them. */
export type WithoutSecrets = (text: string, onSecret?: (secret: string) => void) => string;

/** Whether a text has secrets that its base doesn't have. */
export function hasNewSecrets({ text, base }: Pick<Draft, 'text' | 'base'>, withoutSecrets: WithoutSecrets): boolean {
  const secrets = new Set<string>();
  if (withoutSecrets(text, (secret) => secrets.add(secret)) === text) return false;
  if (secrets.size === 0) return true;
  withoutSecrets(base, (secret) => secrets.delete(secret));
  return secrets.size > 0;
}

/** A draft that no open tab owns: its tab was closed. */
export interface OrphanedDraft {
  /** Storage key of the draft. */
  storageKey: string;
  /** It was stashed in that tab, not being edited. */
  isStashed: boolean;
  draft: Draft;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
const STASHED = '#stashed';
/** The suffix of stashed drafts in version 0.1.0. */
const LEGACY_STASHED = '#aside';

/** `demo/indexes/films` → key of a draft; each part is escaped, so that names cannot collide. */
export const draftKey = (...parts: readonly string[]): string => PREFIX + parts.map(encodeURIComponent).join('/');

/** The drafts that this page stored without their secrets, by storage key: `stored` is what the storage has. */
type UnstoredSecrets = Map<string, { stored: string; draft: Draft }>;
const unstoredSecrets = new WeakMap<Storage, UnstoredSecrets>();

const hasNoSecrets: WithoutSecrets = (text) => text;

/**
 * The drafts of one tab in the browser's storage. They survive reloads and lost connections; other tabs never write or
 * remove them. `put` returns false if the storage is full or unavailable. A stashed draft (the user reloaded the
 * server's version) is stored beside the current one. Secrets are not stored: they stay in memory until the page is left.
 */
export class DraftStore {
  constructor(
    private readonly storage: Storage,
    private readonly tab: string,
    private readonly withoutSecrets: WithoutSecrets = hasNoSecrets,
  ) {}

  read(key: string): Draft | undefined {
    return this.load(this.storageKeyOf(key));
  }
  put(key: string, draft: Draft): boolean {
    return this.write(this.storageKeyOf(key), draft);
  }
  remove(key: string): void {
    this.erase(this.storageKeyOf(key));
  }
  stash(key: string, draft: Draft): boolean {
    return this.write(this.storageKeyOf(key) + STASHED, draft);
  }
  readStashed(key: string): Draft | undefined {
    return this.load(this.storageKeyOf(key) + STASHED);
  }
  removeStashed(key: string): void {
    this.erase(this.storageKeyOf(key) + STASHED);
  }

  /** Drafts of one definition in closed tabs, latest first. None if the open tabs are unknown (`openTabs` undefined). */
  listOrphaned(key: string, openTabs: ReadonlySet<string> | undefined): OrphanedDraft[] {
    if (openTabs === undefined) return [];
    const drafts: OrphanedDraft[] = [];
    for (let i = 0; i < this.storage.length; i++) {
      const storageKey = this.storage.key(i) ?? '';
      // A key without a tab is that of an earlier version, which shared drafts between tabs.
      if (storageKey !== key && !storageKey.startsWith(`${key}#`)) continue;
      const isStashed = storageKey.endsWith(STASHED);
      const tab = storageKey.slice(key.length + 1, isStashed ? -STASHED.length : undefined);
      if (tab === this.tab || openTabs.has(tab)) continue;
      const draft = this.load(storageKey);
      if (draft !== undefined) drafts.push({ storageKey, isStashed, draft });
    }
    return drafts.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  }
  /** Names of the definitions below a key, such as `demo/indexes`, that have a draft in this browser. */
  names(key: string): ReadonlySet<string> {
    const names = new Set<string>();
    for (let i = 0; i < this.storage.length; i++) {
      const storageKey = this.storage.key(i) ?? '';
      if (!storageKey.startsWith(`${key}/`) || storageKey.endsWith(STASHED)) continue;
      // Parts are escaped: a slash begins another kind of draft, and `#` the tab.
      const [name = '', ...others] = (storageKey.slice(key.length + 1).split('#')[0] ?? '').split('/');
      if (others.length === 0) names.add(decodeURIComponent(name));
    }
    return names;
  }
  removeOrphaned({ storageKey }: OrphanedDraft): void {
    this.erase(storageKey);
  }

  private storageKeyOf(key: string): string {
    return `${key}#${this.tab}`;
  }
  private get unstored(): UnstoredSecrets {
    const current = unstoredSecrets.get(this.storage) ?? new Map();
    unstoredSecrets.set(this.storage, current);
    return current;
  }
  private erase(storageKey: string): void {
    this.unstored.delete(storageKey);
    this.storage.removeItem(storageKey);
  }
  private write(storageKey: string, draft: Draft): boolean {
    const [text, base] = [this.withoutSecrets(draft.text), this.withoutSecrets(draft.base)];
    const lacksSecrets = draft.lacksSecrets === true || hasNewSecrets(draft, this.withoutSecrets);
    const stored = JSON.stringify({ ...draft, text, base, lacksSecrets: lacksSecrets ? true : undefined });
    if (text !== draft.text || base !== draft.base) this.unstored.set(storageKey, { stored, draft });
    else this.unstored.delete(storageKey);
    try {
      this.storage.setItem(storageKey, stored);
      return true;
    } catch {
      return false;
    }
  }
  private load(storageKey: string): Draft | undefined {
    const stored = this.storage.getItem(storageKey);
    const unstored = this.unstored.get(storageKey);
    if (unstored !== undefined && unstored.stored === stored) return unstored.draft;
    const draft = this.parse(stored);
    if (draft === undefined) return undefined;
    const [text, base] = [this.withoutSecrets(draft.text), this.withoutSecrets(draft.base)];
    if (text === draft.text && base === draft.base) return draft;
    // An earlier version stored secrets.
    const safeDraft: Draft = {
      ...draft,
      text,
      base,
      ...(hasNewSecrets(draft, this.withoutSecrets) ? { lacksSecrets: true } : {}),
    };
    if (!this.write(storageKey, safeDraft)) this.storage.removeItem(storageKey);
    return safeDraft;
  }
  private parse(text: string | null): Draft | undefined {
    if (text === null) return undefined;
    try {
      const value = JSON.parse(text) as Partial<Draft> | null;
      if (typeof value?.text !== 'string' || typeof value.etag !== 'string' || typeof value.base !== 'string') {
        return undefined;
      }
      return {
        text: value.text,
        etag: value.etag,
        base: value.base,
        savedAt: Number(value.savedAt) || 0,
        ...(value.lacksSecrets === true ? { lacksSecrets: true } : {}),
      };
    } catch {
      return undefined;
    }
  }
}

/** Renames the keys that version 0.1.0 gave to stashed drafts. */
export function migrateStashedDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  for (const key of keys) {
    if (!key.startsWith(PREFIX) || !key.endsWith(LEGACY_STASHED)) continue;
    const text = storage.getItem(key);
    if (text === null) continue;
    storage.removeItem(key);
    try {
      storage.setItem(key.slice(0, -LEGACY_STASHED.length) + STASHED, text);
    } catch {
      storage.setItem(key, text);
    }
  }
}

let hasMigrated = false;
/** The drafts of this tab. */
export function browserDrafts(withoutSecrets?: WithoutSecrets): DraftStore {
  if (!hasMigrated) migrateStashedDrafts(window.localStorage);
  hasMigrated = true;
  return new DraftStore(window.localStorage, thisTab(), withoutSecrets);
}
