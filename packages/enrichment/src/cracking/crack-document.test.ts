import { gzipSync } from 'node:zlib';
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js';
import { expect, test } from 'vitest';
import { contentTypeOf } from '../content-type.js';
import { crackDocument } from './crack-document.js';
import type { CrackingLimits } from './cracker.js';
import { epub, openDocument, pdf, presentation, word, workbook, zip } from './test-support/files.js';

const limits: CrackingLimits = { maxCharacters: 100_000, maxUnpackedBytes: 10_000_000, maxPages: 100 };
const crack = (extension: string, bytes: Uint8Array | string, changes: Partial<CrackingLimits> = {}) =>
  crackDocument(contentTypeOf(extension), typeof bytes === 'string' ? Buffer.from(bytes) : bytes, {
    ...limits,
    ...changes,
  });

test('PDF: the text of all pages, and the properties', async () => {
  const { text, metadata, warnings } = await crack('.pdf', await pdf(['First page', 'Second page']));
  expect(text).toBe('First page\nSecond page');
  expect(metadata).toEqual({
    metadata_content_type: 'application/pdf',
    metadata_author: 'Ada',
    metadata_title: 'Annual report',
    metadata_language: 'en-US',
    metadata_creation_date: '2024-01-31T12:00:00.000Z',
    metadata_last_modified: expect.stringMatching(/Z$/),
    metadata_page_count: 2,
  });
  expect(warnings).toEqual([]);
});

test('PDF: pages beyond the limit are left out, with a warning', async () => {
  const { text, warnings } = await crack('.pdf', await pdf(['One', 'Two', 'Three']), { maxPages: 2 });
  expect(text).toBe('One\nTwo');
  expect(warnings).toMatchObject([{ message: expect.stringContaining('has 3 pages. Only the text of the first 2') }]);
});

test('Word: paragraphs, tables, headers, and footers', async () => {
  const { text, metadata } = await crack('.docx', await word(['First & foremost', 'Second']));
  expect(text.split('\n').map((line) => line.trim())).toEqual([
    'First & foremost',
    'Second',
    'Name \tValue',
    'Page header',
    'Page footer',
  ]);
  expect(metadata).toMatchObject({ metadata_author: 'Grace', metadata_title: 'Minutes' });
  expect(metadata.metadata_creation_date).toMatch(/^\d{4}-.*Z$/);
});

test('PowerPoint: slides in order, each with its notes', async () => {
  const { text, metadata } = await crack('.pptx', await presentation(['Goals', 'Dates'], 'Speak slowly'));
  expect(text.indexOf('Goals')).toBe(0);
  expect(text.indexOf('Speak slowly')).toBeGreaterThan(0);
  expect(text.indexOf('Dates')).toBeGreaterThan(text.indexOf('Speak slowly'));
  expect(metadata).toMatchObject({
    metadata_author: 'Alan',
    metadata_title: 'Road map',
    metadata_slide_count: 2,
  });
});

test('Excel: sheets, dates, numbers, and Boolean values', async () => {
  const rows = [
    ['Item', 'Day', 'Paid'],
    ['Lamp', new Date('2024-03-05T00:00:00Z'), true],
    ['Chair', 12.5, false],
  ];
  const { text, metadata } = await crack('.xlsx', await workbook('Orders', rows));
  expect(text).toBe('Orders\nItem\tDay\tPaid\nLamp\t2024-03-05\tTRUE\nChair\t12.5\tFALSE');
  expect(metadata).toMatchObject({ metadata_author: 'Edsger' });
});

test('OpenDocument: lines, tables, and spaces, without deleted text', async () => {
  const body = `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Title</text:h>
    <text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>
    <table:table><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>`;
  const { text, metadata } = await crack('.odt', openDocument(body));
  expect(text).toBe('Title\na   b\tc\nd\n1\t2');
  expect(metadata).toMatchObject({
    metadata_title: 'Open title',
    metadata_author: 'Barbara',
    metadata_creation_date: '2024-02-01T10:00:00.000Z',
    metadata_page_count: 3,
    metadata_word_count: 120,
  });
});

test('RTF: escapes, code pages, Unicode, and properties', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1250{\fonttbl{\f0 Arial;}}{\info{\author Karel}{\title Dopis}{\nofpages2}}\pard P\'f8\'edklad \u382?lut\'fd\par {\*\generator none}Konec \{x\}}`;
  const { text, metadata } = await crack('.rtf', rtf);
  expect(text).toBe('Příklad žlutý\nKonec {x}');
  expect(metadata).toMatchObject({ metadata_author: 'Karel', metadata_title: 'Dopis', metadata_page_count: 2 });
});

test('HTML: visible text in lines, the declared encoding, and metadata', async () => {
  const html = Buffer.from(
    '<html lang="cs"><head><meta charset="windows-1250"><title> Ž\n titul </title><meta name="description" content="About"><style>p{}</style></head><body><h1>Nadpis</h1><p>Jeden <b>dva</b>tři &amp; čtyři</p><script>no()</script><table><tr><td>a</td><td>b</td></tr></table></body></html>',
    'utf8',
  );
  // The test file is UTF-8: the Czech letters are one byte each in windows-1250.
  const bytes = Buffer.from(
    html.toString('utf8').replace('Ž', '\x8e').replace('ř', '\xf8').replaceAll('č', '\xe8').replaceAll('ř', '\xf8'),
    'latin1',
  );
  const { text, metadata } = await crack('.html', bytes);
  expect(text).toBe('Nadpis\nJeden dvatři & čtyři\na b');
  expect(metadata).toEqual({
    metadata_content_type: 'text/html',
    metadata_content_encoding: 'windows-1250',
    metadata_language: 'cs',
    metadata_title: 'Ž titul',
    metadata_description: 'About',
  });
});

test('XML: the text of the elements', async () => {
  const xml = '<?xml version="1.0" encoding="iso-8859-1"?><a><b>caf\u00e9</b><c><![CDATA[x < y]]></c></a>';
  expect(await crack('.xml', Buffer.from(xml, 'latin1'))).toMatchObject({ text: 'café\nx < y' });
});

test('email: headers, body, and the text of attachments', async () => {
  const attachment = Buffer.from(await pdf(['Attached page'])).toString('base64');
  const eml = [
    'From: =?utf-8?Q?Ren=C3=A9e?= <renee@example.com>',
    'To: Bob <bob@example.com>, carol@example.com',
    'Cc: team@example.com',
    'Subject: The report',
    'Date: Wed, 31 Jan 2024 12:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>See <b>below</b>.</p>',
    '--x',
    'Content-Type: application/pdf',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="report.pdf"',
    '',
    attachment,
    '--x',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="logo.png"',
    '',
    'AAAA',
    '--x--',
    '',
  ].join('\r\n');
  const { text, metadata, warnings } = await crack('.eml', eml);
  expect(text).toBe('See below.\nAttached page');
  expect(metadata).toEqual({
    metadata_content_type: 'message/rfc822',
    metadata_subject: 'The report',
    metadata_creation_date: '2024-01-31T12:00:00.000Z',
    metadata_message_from: 'Renée',
    metadata_message_from_email: 'renee@example.com',
    metadata_message_to: ['Bob', 'carol@example.com'],
    metadata_message_to_email: ['bob@example.com', 'carol@example.com'],
    metadata_message_cc: ['team@example.com'],
    metadata_message_cc_email: ['team@example.com'],
  });
  expect(warnings).toMatchObject([{ details: 'logo.png', message: expect.stringContaining("'image/png'") }]);
});

test('Outlook message: subject, sender, and body', async () => {
  const stream = (tag: string, text: string): Entry => {
    const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
    return {
      name: `__substg1.0_${tag}001F`,
      type: TypeEnum.DOCUMENT,
      length: bytes.length,
      binaryProvider: () => bytes,
    };
  };
  const properties: Entry = {
    name: '__properties_version1.0',
    type: TypeEnum.DOCUMENT,
    length: 32,
    binaryProvider: () => new Uint8Array(32),
  };
  const entries: Entry[] = [
    { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [1, 2, 3, 4, 5] },
    properties,
    stream('0037', 'Größe'),
    stream('0C1A', 'Dana'),
    stream('0C1F', 'dana@example.com'),
    stream('1000', 'The body of the message'),
  ];
  const { text, metadata } = await crack('.msg', burn(entries));
  expect(text).toBe('The body of the message');
  expect(metadata).toMatchObject({
    metadata_subject: 'Größe',
    metadata_message_from: 'Dana',
    metadata_message_from_email: 'dana@example.com',
  });
});

test('EPUB: chapters in reading order', async () => {
  const { text, metadata } = await crack('.epub', epub(['It began.', 'It ended.']));
  expect(text).toBe('It began.\nIt ended.');
  expect(metadata).toMatchObject({ metadata_title: 'The book', metadata_author: 'Mary', metadata_language: 'en' });
});

test('EPUB: a path whose percent-encoding is malformed is used as it is', async () => {
  const book = zip({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    'book.opf':
      '<package><manifest><item id="c" href="100%.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>',
    '100%.xhtml': '<html><body><p>All of it.</p></body></html>',
  });
  expect((await crack('.epub', book)).text).toBe('All of it.');
});

test('archives: the text of the files in them, with a warning for others', async () => {
  const archive = zip({ 'a.txt': 'alpha', 'inner.zip': zip({ 'b.html': '<p>beta</p>' }), 'c.bin': '\0' });
  const { text, warnings } = await crack('.zip', archive);
  expect(text).toBe('alpha\nbeta');
  expect(warnings).toMatchObject([{ details: 'c.bin' }]);
  expect((await crack('.gz', gzipSync('gamma'))).text).toBe('gamma');
});

test.each([
  ['a ZIP archive', '.zip', zip({ 'a.txt': 'x'.repeat(50_000) })],
  ['a Word document', '.docx', zip({ 'word/document.xml': `<w:t>${'x'.repeat(50_000)}</w:t>` })],
  ['a compressed file', '.gz', gzipSync('x'.repeat(50_000))],
])('%s that unpacks to more than the limit is rejected', async (_, extension, bytes) => {
  const result = crack(extension, bytes, { maxUnpackedBytes: 10_000 }).then(
    ({ text, warnings }) => (text === '' ? warnings[0]?.message : text),
    (error: unknown) => (error as Error).message,
  );
  expect(await result).toBe('The document unpacks to more than the limit of 10000 bytes.');
});

test('archives in archives share one limit, and end at a depth', async () => {
  let archive = zip({ 'a.txt': 'deep' });
  for (let i = 0; i < 6; i++) archive = zip({ 'inner.zip': archive });
  const { text, warnings } = await crack('.zip', archive);
  expect(text).toBe('');
  expect(warnings.map(({ message }) => message).join()).toContain('more than 5 levels');
  const many = zip(
    Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.zip`, zip({ 'a.txt': 'y'.repeat(4000) })])),
  );
  const limited = await crack('.zip', many, { maxUnpackedBytes: 10_000 });
  expect(limited.text.length).toBeLessThan(15_000);
  expect(limited.warnings.map(({ message }) => message).join()).toContain('unpacks to more than the limit');
});

test('long texts are truncated, with a warning', async () => {
  const { text, warnings } = await crack('.docx', await word(['x'.repeat(500)]), { maxCharacters: 100 });
  expect(text).toBe('x'.repeat(100));
  expect(warnings).toMatchObject([{ message: "Truncated extracted text to '100' characters." }]);
});

test.each(['.pdf', '.docx', '.pptx', '.xlsx', '.odt', '.epub', '.zip', '.gz', '.rtf', '.msg'])(
  'a damaged %s file is an error of the document',
  async (extension) => {
    await expect(crack(extension, 'This is not what its name says.')).rejects.toMatchObject({
      name: 'CrackingError',
      code: 'unprocessable',
    });
  },
);

test('files with an invalid path are left out of an archive, with a warning', async () => {
  const names = ['../b.txt', '/c.txt', 'C:\\d.txt', '..\\e.txt', '../'];
  const files = Object.fromEntries(names.map((name) => [name, 'left out']));
  const { text, warnings } = await crack('.zip', zip({ 'a.txt': 'first', ...files, 'dir\\ü.txt': 'last' }));
  expect(text).toBe('first\nlast');
  expect(warnings).toEqual([
    {
      name: 'content',
      message: '4 files are left out, because their paths lead out of the archive.',
      details: '../b.txt, /c.txt, C:/d.txt, ../e.txt',
    },
  ]);
});

test('the warning about invalid paths lists the first ones, and is short', async () => {
  const single = await crack('.zip', zip({ '../a.txt': 'left out' }));
  expect(single.warnings).toEqual([
    {
      name: 'content',
      message: 'The file is left out, because its path leads out of the archive.',
      details: '../a.txt',
    },
  ]);
  const long = `../${'x'.repeat(1000)}`;
  const files = Object.fromEntries([long, ...Array.from({ length: 999 }, (_, i) => `../${i}.txt`)].map((n) => [n, '']));
  const { warnings } = await crack('.zip', zip(files));
  expect(warnings).toMatchObject([
    { message: '1000 files are left out, because their paths lead out of the archive.' },
  ]);
  expect(warnings[0]?.details).toMatch(/^\.\.\/x{97}…, .+, and 995 more$/);
  expect(warnings[0]?.details?.length).toBeLessThan(300);
});

test('the content tells the type of a file in an archive or a message whose name and declaration do not', async () => {
  const archive = await crack(
    '.zip',
    zip({ README: 'plain text', 'old.zip': zip({ 'a.cfg': 'b = 1' }), 'c.bin': new Uint8Array(9) }),
  );
  expect(archive.text).toBe('plain text\nb = 1');
  expect(archive.warnings).toMatchObject([{ details: 'c.bin' }]);
  const attachment = 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="a.html"';
  const parts = ['Content-Type: text/plain\r\n\r\nBody', `${attachment}\r\n\r\n<p>Attached</p>`];
  const header = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n';
  const message = await crack('.eml', `${header}${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`);
  expect(message.text).toBe('Body\nAttached');
});

test('an Office document with such a file is readable', async () => {
  const document = zip({ 'word/document.xml': '<w:p><w:t>Text</w:t></w:p>', '../x': '' });
  expect(await crack('.docx', document)).toMatchObject({ text: 'Text' });
});

test('the reason why a file is damaged is a sentence', async () => {
  const cut = crack('.zip', zip({ 'a.txt': 'a' }).subarray(0, -30));
  await expect(cut).rejects.toThrow(/: End of central directory.*[^.]\.$/i);
  await expect(crack('.pdf', 'no PDF')).rejects.toThrow(/[^.]\.$/);
});

test.each([
  ['an HTML page', '.html', '<div>'.repeat(200_000)],
  ['an XML file', '.xml', '<a>'.repeat(200_000)],
  ['a Word document', '.docx', zip({ 'word/document.xml': '<w:p>'.repeat(200_000) })],
  ['an e-mail with HTML', '.eml', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(200_000)}`],
])(
  '%s with very deeply nested elements is an error of the document, at once',
  { timeout: 5000 },
  async (_, extension, bytes) => {
    await expect(crack(extension, bytes)).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'The document has more than 5000 levels of nested elements.',
    });
  },
);

test('many elements that are not nested are no problem', async () => {
  const { text } = await crack('.html', `${'<p>a<br><img src="x"></p>'.repeat(6000)}end`, { maxCharacters: 1_000_000 });
  expect(text.endsWith('end')).toBe(true);
});

test('an unknown content type is rejected by name', async () => {
  await expect(crack('.exe', 'MZ')).rejects.toMatchObject({
    code: 'unsupportedContentType',
    message: expect.stringContaining("'application/octet-stream'"),
  });
});
