import { describe, expect, it } from 'vitest';
import { draftKey, DraftStore } from './draft-store';

class MemoryStorage {
  readonly kept = new Map<string, string>();
  full = false;
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
    const store = new DraftStore(new MemoryStorage());
    expect(store.put(key, draft)).toBe(true);
    expect(store.read(key)).toEqual(draft);
    store.drop(key);
    expect(store.read(key)).toBeUndefined();
  });
  it('keeps a version that was set aside apart from the draft', () => {
    const store = new DraftStore(new MemoryStorage());
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
    expect(new DraftStore(storage).put(key, draft)).toBe(false);
    storage.kept.set(key, '{"text":1}');
    expect(new DraftStore(storage).read(key)).toBeUndefined();
    storage.kept.set(key, 'not json');
    expect(new DraftStore(storage).read(key)).toBeUndefined();
  });
  it('escapes names, so that no two things share a key', () => {
    expect(draftKey('a/b', 'c')).not.toBe(draftKey('a', 'b/c'));
  });
});
