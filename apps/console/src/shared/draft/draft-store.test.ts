import { describe, expect, it } from 'vitest';
import { draftKey, DraftStore } from './draft-store';

class MemoryStorage {
  readonly kept = new Map<string, string>();
  full = false;
  get length() {
    return this.kept.size;
  }
  key(i: number) {
    return [...this.kept.keys()][i] ?? null;
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
}
const draft = { text: '{"name":"films"}', etag: '"1"', base: '{}', savedAt: 7 };
const key = draftKey('demo', 'indexes', 'films');

describe('DraftStore', () => {
  it('gives back what was put, until it is dropped', () => {
    const store = new DraftStore(new MemoryStorage(), 'a');
    expect(store.put(key, draft)).toBe(true);
    expect(store.read(key)).toEqual(draft);
    store.drop(key);
    expect(store.read(key)).toBeUndefined();
  });
  it('keeps a version that was set aside apart from the draft', () => {
    const store = new DraftStore(new MemoryStorage(), 'a');
    store.setAside(key, draft);
    store.put(key, { ...draft, text: 'newer' });
    expect(store.aside(key)?.text).toBe(draft.text);
    store.dropAside(key);
    expect(store.aside(key)).toBeUndefined();
    expect(store.read(key)?.text).toBe('newer');
  });
  it('says when the storage is full, and ignores what is not a draft', () => {
    const storage = new MemoryStorage();
    storage.full = true;
    expect(new DraftStore(storage, 'a').put(key, draft)).toBe(false);
    storage.kept.set(`${key}#a`, '{"text":1}');
    expect(new DraftStore(storage, 'a').read(key)).toBeUndefined();
    storage.kept.set(`${key}#a`, 'not json');
    expect(new DraftStore(storage, 'a').read(key)).toBeUndefined();
  });
  it('belongs to its tab: another neither sees, nor replaces, nor drops it', () => {
    const storage = new MemoryStorage();
    const [a, b] = [new DraftStore(storage, 'a'), new DraftStore(storage, 'b')];
    a.put(key, draft);
    a.setAside(key, { ...draft, text: 'aside' });
    expect(b.read(key)).toBeUndefined();
    b.put(key, { ...draft, text: 'other' });
    b.drop(key);
    b.dropAside(key);
    expect(a.read(key)).toEqual(draft);
    expect(a.aside(key)?.text).toBe('aside');
  });
  it('finds what closed tabs left of the same thing, the latest first, and nothing of an open tab', () => {
    const storage = new MemoryStorage();
    const store = new DraftStore(storage, 'me');
    const put = (tab: string, text: string, savedAt: number) =>
      new DraftStore(storage, tab).put(key, { ...draft, text, savedAt });
    put('me', 'mine', 1);
    put('open', 'theirs', 2);
    put('closed', 'left', 3);
    new DraftStore(storage, 'closed').setAside(key, { ...draft, text: 'set aside', savedAt: 4 });
    new DraftStore(storage, 'closed').put(`${key}2`, { ...draft, text: 'of another thing' });
    storage.setItem(key, JSON.stringify({ ...draft, text: 'of an earlier version', savedAt: 2 }));
    const left = store.left(key, new Set(['me', 'open']));
    expect(left.map(({ draft: { text }, setAside }) => [text, setAside])).toEqual([
      ['set aside', true],
      ['left', false],
      ['of an earlier version', false],
    ]);
    for (const one of left) store.dropLeft(one);
    expect(store.left(key, new Set(['me', 'open']))).toEqual([]);
    expect(store.read(key)?.text).toBe('mine');
    put('closed', 'left', 3);
    expect(store.left(key, undefined)).toEqual([]);
  });
  it('escapes names, so that no two things share a key', () => {
    expect(draftKey('a/b', 'c')).not.toBe(draftKey('a', 'b/c'));
  });
});
