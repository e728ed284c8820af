import { expect, it } from 'vitest';
import { readableKey } from './readable-key';

const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

it.each([
  ['the padding count', `${base64url('file:///data/files/broken.pdf')}1`, 'file:///data/files/broken.pdf'],
  ['no padding count', base64url('file:///data/files/broken.pdf'), 'file:///data/files/broken.pdf'],
  ['a number of the document', `${base64url('https://x.example/c/a.csv;12')}0`, 'https://x.example/c/a.csv;12'],
  ['escapes', `${base64url('https://x.example/c/f%C3%BCr%20alle.md')}2`, 'https://x.example/c/für alle.md'],
  [
    'the hash and the part of an index projection',
    `0123456789ab_${base64url('file:///data/files/a?b?.pdf')}0_pages_12`,
    'file:///data/files/a?b?.pdf pages_12',
  ],
  [
    'the hash and the part of a projection of a file with padding',
    `0123456789ab_${base64url('file:///data/files/broken.pdf')}1_pages_0`,
    'file:///data/files/broken.pdf pages_0',
  ],
  ['an invalid escape', `${base64url('https://x.example/c/100%.md')}0`, 'https://x.example/c/100%.md'],
])('reads the path in a key with %s', (_, key, path) => {
  expect(readableKey(key)).toBe(path);
});

it.each([
  '',
  '1',
  'a2999',
  'hotel-12',
  'indexing/indexers.md',
  '0123456789ab_hotel_pages_0',
  base64url('not a path'),
  'ZmlsZTovLy90bXAv\u00ff',
])('keeps the key "%s"', (key) => {
  expect(readableKey(key)).toBe(key);
});
