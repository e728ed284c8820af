/** What SQL Server sends: MS-TDS, section 2.2.7. */

import { MAX_LENGTH, NVARCHAR } from './tds-requests.js';

const TOKEN = {
  columns: 0x81,
  returnStatus: 0x79,
  error: 0xaa,
  loginAck: 0xad,
  row: 0xd1,
  environment: 0xe3,
  done: 0xfd,
  doneProcedure: 0xfe,
  doneInProcedure: 0xff,
} as const;

const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const NULL = Buffer.alloc(8, 0xff);
const TDS_7_4 = 0x7400_0004;
const ROUTING = 20;
const BEGIN_TRANSACTION = 8;

export const STATUS = { final: 0x00, more: 0x01, error: 0x02, count: 0x10, attention: 0x20 } as const;

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => Buffer.concat([u32(value), u32(0)]);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** A text whose length in characters is in one byte, or in two. */
const shortText = (text: string): Buffer => Buffer.concat([u8(text.length), utf16(text)]);
const longText = (text: string): Buffer => Buffer.concat([u16(text.length), utf16(text)]);
const withLength = (token: number, content: Buffer): Buffer => Buffer.concat([u8(token), u16(content.length), content]);

/** Columns of type nvarchar(max). */
export const columnsToken = (names: readonly string[]): Buffer =>
  Buffer.concat([
    u8(TOKEN.columns),
    u16(names.length),
    ...names.flatMap((name) => [u32(0), u16(1), u8(NVARCHAR), u16(MAX_LENGTH), COLLATION, shortText(name)]),
  ]);

function valueOf(text: string | null): Buffer {
  if (text === null) return NULL;
  const bytes = utf16(text);
  const chunk = bytes.length === 0 ? [] : [u32(bytes.length), bytes];
  return Buffer.concat([u64(bytes.length), ...chunk, u32(0)]);
}

export const rowToken = (values: readonly (string | null)[]): Buffer =>
  Buffer.concat([u8(TOKEN.row), ...values.map(valueOf)]);

export const errorToken = (number: number, message: string): Buffer =>
  withLength(
    TOKEN.error,
    Buffer.concat([u32(number), u8(1), u8(16), longText(message), shortText('test'), shortText(''), u32(1)]),
  );

export const loginToken = (): Buffer => {
  const version = Buffer.alloc(4);
  version.writeUInt32BE(TDS_7_4);
  return withLength(
    TOKEN.loginAck,
    Buffer.concat([u8(1), version, shortText('Microsoft SQL Server'), Buffer.from([16, 0, 0, 0])]),
  );
};

/** Tells the client to connect to another server. */
export function routingToken(host: string, port: number): Buffer {
  const target = Buffer.concat([u8(0), u16(port), longText(host)]);
  return withLength(TOKEN.environment, Buffer.concat([u8(ROUTING), u16(target.length), target, u16(0)]));
}

export const transactionToken = (descriptor: Buffer): Buffer =>
  withLength(TOKEN.environment, Buffer.concat([u8(BEGIN_TRANSACTION), u8(descriptor.length), descriptor, u8(0)]));

const doneOf = (token: number, status: number, rows: number): Buffer =>
  Buffer.concat([u8(token), u16(status), u16(0xc1), u64(rows)]);

export const doneToken = (status: number, rows = 0): Buffer => doneOf(TOKEN.done, status, rows);

/** The end of a procedure, such as `sp_executesql`. */
export const doneProcedureTokens = (status: number, rows: number): Buffer =>
  Buffer.concat([
    doneOf(TOKEN.doneInProcedure, STATUS.more | STATUS.count, rows),
    u8(TOKEN.returnStatus),
    u32(status === STATUS.error ? 1 : 0),
    doneOf(TOKEN.doneProcedure, status, 0),
  ]);
