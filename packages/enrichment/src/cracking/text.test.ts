import { expect, test } from 'vitest';
import { crackDocument } from './crack-document.js';
import { truncate } from './text-buffer.js';

const crack = (bytes: Uint8Array, maxCharacters = 1000) =>
  crackDocument('text/plain', bytes, { maxCharacters, maxUnpackedBytes: 1, maxPages: 1 });

test.each([
  ['UTF-8', Buffer.from('Größe'), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFGröße'), 'utf-8'],
  ['UTF-16, little endian', Buffer.from('\uFEFFGröße', 'utf16le'), 'utf-16le'],
  ['UTF-16, big endian', Buffer.from('\uFEFFGröße', 'utf16le').swap16(), 'utf-16be'],
])('reads %s', async (_, bytes, encoding) => {
  expect(await crack(bytes)).toMatchObject({
    text: 'Größe',
    metadata: { metadata_content_encoding: encoding },
    warnings: [],
  });
});

test('bytes that are not UTF-8 are read as windows-1252, with a warning', async () => {
  expect(await crack(Buffer.from('Größe', 'latin1'))).toMatchObject({
    text: 'Größe',
    warnings: [{ message: expect.stringContaining('read as windows-1252') }],
  });
});

test.each([
  ['text', 'text/plain', ''],
  ['HTML', 'text/html', '<meta charset="iso-8859-1">'],
  ['an email', 'message/rfc822', 'Content-Type: text/plain; charset=windows-1252\r\n\r\n'],
])('the euro sign and quotation marks of windows-1252 are read in %s', async (_, contentType, prefix) => {
  const bytes = Buffer.from(`${prefix}\u0093caf\u00e9\u0094 \u0080\u00a05`, 'latin1');
  const { text } = await crackDocument(contentType, bytes, { maxCharacters: 1000, maxUnpackedBytes: 1, maxPages: 1 });
  expect(text.replace(/\s/, ' ').replace('\u00a0', ' ')).toBe('“café” € 5');
});

test('the quotation marks of windows-1252 are read in RTF', async () => {
  const bytes = Buffer.from(String.raw`{\rtf1\ansi \'93quoted\'94}`);
  const { text } = await crackDocument('application/rtf', bytes, {
    maxCharacters: 1000,
    maxUnpackedBytes: 1,
    maxPages: 1,
  });
  expect(text).toBe('“quoted”');
});

test('a text beyond the limit is truncated, with a warning', async () => {
  const { text, warnings } = await crack(Buffer.from('x'.repeat(50)), 20);
  expect(text).toHaveLength(20);
  expect(warnings).toMatchObject([{ message: "Truncated extracted text to '20' characters." }]);
});

test('truncation keeps surrogate pairs whole', () => {
  expect(truncate('a😀', 2)).toBe('a');
  expect(truncate('a😀', 3)).toBe('a😀');
});
