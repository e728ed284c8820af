import { expect, test } from 'vitest';
import { parseResponses } from './raw-responses.js';

const parse = (text: string) =>
  parseResponses(Buffer.from(text, 'latin1')).map(({ status, body }) => [status, body.toString('latin1')]);

test('parses consecutive responses', () => {
  const text =
    'HTTP/1.1 100 Continue\r\n\r\n' +
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi' +
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n' +
    'HTTP/1.1 204 No Content\r\n\r\n' +
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nto the end';
  expect(parse(text)).toEqual([
    [100, ''],
    [200, 'hi'],
    [200, 'abcde'],
    [204, ''],
    [400, 'to the end'],
  ]);
});

test.each([
  ['an incomplete head', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n'],
  ['a body that is shorter than its Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi'],
  ['chunks without the last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n'],
  ['something that is not HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
])('%s is not a response', (_name, text) => {
  expect(parse(text)).toEqual([]);
});

test('lowercases header names, trims values, and keeps repeated headers', () => {
  const [response] = parseResponses(Buffer.from('HTTP/1.1 204 x\r\nSet-Cookie:  a=1\r\nSET-COOKIE: b=2:3\r\n\r\n'));
  expect(response?.headers).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2:3'],
  ]);
});
