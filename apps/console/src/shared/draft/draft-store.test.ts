import { describe, expect, it } from 'vitest';
import { draftKey, DraftStore, migrateStashedDrafts } from './draft-store';
import { hasDrafts } from './prefix';

class MemoryStorage {
  readonly items = new Map<string, string>();
  isFull = false;
  get length() {
    return this.items.size;
  }
  key(i: number) {
    return [...this.items.keys()][i] ?? null;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}
const draft = { text: '{"name":"films"}', etag: '"1"', base: '{}', savedAt: 7 };
const key = draftKey('demo', 'indexes', 'films');

describe('DraftStore', () => {
  it('returns a draft until it is removed', () => {
    const store = new DraftStore(new MemoryStorage(), 'a');
    expect(store.put(key, draft)).toBe(true);
    expect(store.read(key)).toEqual(draft);
    store.remove(key);
    expect(store.read(key)).toBeUndefined();
  });
  it('lists the definitions with a draft, in any tab', () => {
    const storage = new MemoryStorage();
    new DraftStore(storage, 'a').put(key, draft);
    new DraftStore(storage, 'b').put(draftKey('demo', 'indexes', 'a/b c#d'), draft);
    const store = new DraftStore(storage, 'c');
    store.put(draftKey('demo', 'indexes', 'copied', 'duplicate'), draft);
    store.put(draftKey('demo', 'indexers', 'films-indexer'), draft);
    store.stash(draftKey('demo', 'indexes', 'stashed'), draft);
    expect([...store.names(draftKey('demo', 'indexes'))]).toEqual(['films', 'a/b c#d']);
  });
  it('stores a stashed draft beside the current one', () => {
    const store = new DraftStore(new MemoryStorage(), 'a');
    store.stash(key, draft);
    store.put(key, { ...draft, text: 'newer' });
    expect(store.readStashed(key)?.text).toBe(draft.text);
    store.removeStashed(key);
    expect(store.readStashed(key)).toBeUndefined();
    expect(store.read(key)?.text).toBe('newer');
  });
  it('reports full storage and ignores values that are not drafts', () => {
    const storage = new MemoryStorage();
    storage.isFull = true;
    expect(new DraftStore(storage, 'a').put(key, draft)).toBe(false);
    storage.items.set(`${key}#a`, '{"text":1}');
    expect(new DraftStore(storage, 'a').read(key)).toBeUndefined();
    storage.items.set(`${key}#a`, 'not json');
    expect(new DraftStore(storage, 'a').read(key)).toBeUndefined();
  });
  it('isolates tabs: no tab reads, replaces, or removes the draft of another', () => {
    const storage = new MemoryStorage();
    const [a, b] = [new DraftStore(storage, 'a'), new DraftStore(storage, 'b')];
    a.put(key, draft);
    a.stash(key, { ...draft, text: 'stashed' });
    expect(b.read(key)).toBeUndefined();
    b.put(key, { ...draft, text: 'other' });
    b.remove(key);
    b.removeStashed(key);
    expect(a.read(key)).toEqual(draft);
    expect(a.readStashed(key)?.text).toBe('stashed');
  });
  it('finds drafts of closed tabs, latest first, and none of an open tab', () => {
    const storage = new MemoryStorage();
    const store = new DraftStore(storage, 'me');
    const put = (tab: string, text: string, savedAt: number) =>
      new DraftStore(storage, tab).put(key, { ...draft, text, savedAt });
    put('me', 'mine', 1);
    put('open', 'theirs', 2);
    put('closed', 'orphaned', 3);
    new DraftStore(storage, 'closed').stash(key, { ...draft, text: 'stashed', savedAt: 4 });
    new DraftStore(storage, 'closed').put(`${key}2`, { ...draft, text: 'of another definition' });
    storage.setItem(key, JSON.stringify({ ...draft, text: 'of an earlier version', savedAt: 2 }));
    const orphaned = store.listOrphaned(key, new Set(['me', 'open']));
    expect(orphaned.map(({ draft: { text }, isStashed }) => [text, isStashed])).toEqual([
      ['stashed', true],
      ['orphaned', false],
      ['of an earlier version', false],
    ]);
    for (const orphan of orphaned) store.removeOrphaned(orphan);
    expect(store.listOrphaned(key, new Set(['me', 'open']))).toEqual([]);
    expect(store.read(key)?.text).toBe('mine');
    put('closed', 'orphaned', 3);
    expect(store.listOrphaned(key, undefined)).toEqual([]);
  });
  it('reads stashed drafts that version 0.1.0 stored', () => {
    const storage = new MemoryStorage();
    storage.setItem(`${key}#a#aside`, JSON.stringify(draft));
    storage.setItem('searchdeck.other#aside', 'x');
    migrateStashedDrafts(storage);
    expect(new DraftStore(storage, 'a').readStashed(key)).toEqual(draft);
    expect([...storage.items.keys()]).toEqual(['searchdeck.other#aside', `${key}#a#stashed`]);
  });
  it('stores drafts without their secrets, which this page still has', () => {
    const storage = new MemoryStorage();
    const withoutSecrets = (text: string) => text.replaceAll('secret', 'null');
    const open = () => new DraftStore(storage, 'a', withoutSecrets);
    const typed = { ...draft, text: 'a secret' };
    open().put(key, typed);
    open().stash(key, { ...typed, base: 'secret' });
    expect([...storage.items.values()].join()).not.toContain('secret');
    expect(open().read(key)).toEqual(typed);
    expect(open().readStashed(key)?.base).toBe('secret');
    const reloaded = new MemoryStorage();
    for (const [name, value] of storage.items) reloaded.setItem(name, value);
    expect(new DraftStore(reloaded, 'a', withoutSecrets).read(key)).toEqual({
      ...typed,
      text: 'a null',
      lacksSecrets: true,
    });
    open().put(key, draft);
    expect(open().read(key)).toEqual(draft);
  });
  it('removes secrets that an earlier version stored when it reads them, also those of closed tabs', () => {
    const storage = new MemoryStorage();
    const value = JSON.stringify({ ...draft, text: 'a secret' });
    storage.setItem(`${key}#a`, value);
    storage.setItem(`${key}#closed`, value);
    const store = new DraftStore(storage, 'a', (text) => text.replaceAll('secret', 'null'));
    const expected = { ...draft, text: 'a null', lacksSecrets: true };
    expect(store.read(key)).toEqual(expected);
    expect(store.listOrphaned(key, new Set(['a'])).map((orphaned) => orphaned.draft)).toEqual([expected]);
    expect([...storage.items.values()].join()).not.toContain('secret');
    expect(store.read(key)).toEqual(expected);
  });
  it('are known without reading them', () => {
    expect([{}, { 'searchdeck.other': '' }, { [`${key}#a`]: '' }].map(hasDrafts)).toEqual([false, false, true]);
  });
  it('escapes names, so that two definitions never share a key', () => {
    expect(draftKey('a/b', 'c')).not.toBe(draftKey('a', 'b/c'));
  });
});
