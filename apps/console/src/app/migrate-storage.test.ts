import { expect, test } from 'vitest';
import { migrateStorage } from './migrate-storage';

const storageOf = (entries: Record<string, string>) => {
  const values = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { storage, values };
};

test('a setting of version 0.1.0 moves to its current key', () => {
  const { storage, values } = storageOf({ 'searchdeck.rail': 'true', other: '1' });
  migrateStorage(storage);
  expect(Object.fromEntries(values)).toEqual({ 'searchdeck.navigation.expanded': 'true', other: '1' });
});

test('a current setting is not overwritten', () => {
  const { storage, values } = storageOf({ 'searchdeck.rail': 'true', 'searchdeck.navigation.expanded': 'false' });
  migrateStorage(storage);
  expect(Object.fromEntries(values)).toEqual({ 'searchdeck.navigation.expanded': 'false' });
});

test('the default of version 0.1.0 is not a choice of the user', () => {
  const { storage, values } = storageOf({ 'searchdeck.rail': 'false', other: '1' });
  migrateStorage(storage);
  expect(Object.fromEntries(values)).toEqual({ other: '1' });
});
