import { operationById, type Operation } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { outboundHeaders } from './headers.js';

describe('headers of the upstream request', () => {
  const get = operationById('indexes.get');

  it('never include controlled headers of a request, even if a row lists them', () => {
    const names = ['Authorization', 'api-key', 'Host', 'Cookie', 'Content-Length', 'Transfer-Encoding', 'Content-Type'];
    const row: Operation = {
      ...get,
      headers: names.map((name) => ({
        name,
        in: 'header',
        schema: { kind: 'string' },
        required: false,
        description: '',
      })),
    };
    const requestHeaders = Object.fromEntries(names.map((name) => [name.toLowerCase(), 'stolen']));
    expect(outboundHeaders(row, requestHeaders, 'id', undefined, [['api-key', 'ours']])).toEqual({
      accept: 'application/json',
      'x-ms-client-request-id': 'id',
      'api-key': 'ours',
    });
  });

  it('reject characters that a header cannot contain', () => {
    const row: Operation = {
      ...get,
      headers: [{ name: 'If-Match', in: 'header', schema: { kind: 'string' }, required: false, description: '' }],
    };
    for (const value of ['a\r\nb: c', 'a\u0000', '\u00e4']) {
      expect(() => outboundHeaders(row, { 'if-match': value }, 'id', undefined, [['api-key', 'ours']])).toThrow(
        /If-Match/,
      );
    }
  });
});
