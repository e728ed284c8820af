/** What clients of SQL Server send: MS-TDS, section 2.2.6. */

/** Code of the type nvarchar. */
export const NVARCHAR = 0xe7;
/** Length of a value without a maximum length. */
export const MAX_LENGTH = 0xffff;
const NULL_LENGTH = 0xffff;
const EXECUTE_SQL = 10;
const ENCRYPTION_OPTION = 1;
const LAST_OPTION = 0xff;
/** Header with the descriptor of the transaction. */
const TRANSACTION_HEADER = 2;

export interface TdsStatement {
  sql: string;
  /** Values of `@p1`, `@p2`, … */
  parameters: readonly (string | null)[];
  /** Whether it is a batch, whose settings and transactions remain after it. */
  isBatch: boolean;
}

export interface TdsRequest {
  statement: TdsStatement;
  /** Descriptor of the transaction in hexadecimal digits. */
  transaction: string;
}

/** The encryption that a client offers: 0 off, 1 on, 2 not supported, 3 required. */
export function readEncryption(prelogin: Buffer): number {
  for (let at = 0; prelogin[at] !== LAST_OPTION; at += 5) {
    if (prelogin[at] === ENCRYPTION_OPTION) return prelogin[prelogin.readUInt16BE(at + 1)]!;
  }
  return 2;
}

/** The response to a client that offers encryption. */
export function preloginOf(encryption: number): Buffer {
  const version = Buffer.from([16, 0, 0, 0, 0, 0]);
  const start = 11;
  const options = Buffer.alloc(start);
  options.writeUInt8(0, 0);
  options.writeUInt16BE(start, 1);
  options.writeUInt16BE(version.length, 3);
  options.writeUInt8(ENCRYPTION_OPTION, 5);
  options.writeUInt16BE(start + version.length, 6);
  options.writeUInt16BE(1, 8);
  options.writeUInt8(LAST_OPTION, 10);
  return Buffer.concat([options, version, Buffer.from([encryption])]);
}

export interface TdsLogin {
  user: string;
  password: string;
  database: string;
}

export function readLogin(message: Buffer): TdsLogin {
  const bytesAt = (position: number): Buffer => {
    const start = message.readUInt16LE(position);
    return message.subarray(start, start + message.readUInt16LE(position + 2) * 2);
  };
  const password = bytesAt(44).map((byte) => {
    const plain = byte ^ 0xa5;
    return ((plain << 4) | (plain >> 4)) & 0xff;
  });
  return {
    user: bytesAt(40).toString('utf16le'),
    password: Buffer.from(password).toString('utf16le'),
    database: bytesAt(68).toString('utf16le'),
  };
}

class Cursor {
  constructor(
    private readonly bytes: Buffer,
    private position = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  read(length: number): Buffer {
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  u8(): number {
    return this.read(1).readUInt8();
  }

  u16(): number {
    return this.read(2).readUInt16LE();
  }

  u32(): number {
    return this.read(4).readUInt32LE();
  }

  readRest(): Buffer {
    return this.read(this.bytes.length - this.position);
  }
}

/** The headers before a request, with the transaction. */
function readTransaction(cursor: Cursor): string {
  const headers = new Cursor(cursor.read(cursor.u32() - 4));
  let transaction = '';
  while (!headers.isAtEnd) {
    const content = headers.read(headers.u32() - 4);
    if (content.readUInt16LE() === TRANSACTION_HEADER) transaction = content.toString('hex', 2, 10);
  }
  return transaction;
}

/** A value of type nvarchar. */
function readText(cursor: Cursor): string | null {
  if (cursor.u8() !== NVARCHAR) throw new Error('The test server reads parameters of type nvarchar only.');
  const isLong = cursor.u16() === MAX_LENGTH;
  cursor.read(5);
  if (!isLong) {
    const length = cursor.u16();
    return length === NULL_LENGTH ? null : cursor.read(length).toString('utf16le');
  }
  cursor.read(8);
  const chunks: Buffer[] = [];
  for (let length = cursor.u32(); length > 0; length = cursor.u32()) chunks.push(cursor.read(length));
  return Buffer.concat(chunks).toString('utf16le');
}

export function readBatch(message: Buffer): TdsRequest {
  const cursor = new Cursor(message);
  const transaction = readTransaction(cursor);
  return { statement: { sql: cursor.readRest().toString('utf16le'), parameters: [], isBatch: true }, transaction };
}

/** A call of `sp_executesql` with the statement, the declarations, and the values of the parameters. */
export function readProcedureCall(message: Buffer): TdsRequest {
  const cursor = new Cursor(message);
  const transaction = readTransaction(cursor);
  if (cursor.u16() !== 0xffff || cursor.u16() !== EXECUTE_SQL) {
    throw new Error('The test server executes sp_executesql only.');
  }
  cursor.u16();
  const values: (string | null)[] = [];
  while (!cursor.isAtEnd) {
    cursor.read(cursor.u8() * 2);
    cursor.u8();
    values.push(readText(cursor));
  }
  const [sql, , ...parameters] = values;
  return { statement: { sql: sql ?? '', parameters, isBatch: false }, transaction };
}
