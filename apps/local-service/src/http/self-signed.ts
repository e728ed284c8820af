import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** PEM texts. */
export interface KeyAndCertificate {
  key: string;
  cert: string;
}

// X.690: a tag, the length of what follows, and that.
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const bits = (content: Buffer, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content);
/** From the bytes of the identifier in hexadecimal digits. */
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
/** `YYYYMMDDHHMMSSZ`, which RFC 5280 wants from the year 2050 on and libraries take before. */
const time = (milliseconds: number): Buffer => {
  const digits = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return Number(digits.slice(0, 4)) < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
};
const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value));

/** The bytes of an address: 4, or 16. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

const alternative = (host: string): Buffer =>
  isIP(host) === 0 ? der(0x82, Buffer.from(host, 'ascii')) : der(0x87, addressBytes(host));

const SIGNATURE = sequence(oid('2a8648ce3d040302'));
const DAY = 86_400_000;

/**
 * A new key (P-256) and a certificate for it, signed with itself, of a server with these names and addresses. RFC 5280.
 * It is good for itself alone: who trusts it trusts no other certificate by it.
 */
export function selfSigned(hosts: readonly string[], now: number, days: number): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Searchdeck local search service')))));
  const extensions = sequence(
    extension('551d11', false, sequence(...hosts.map(alternative))),
    extension('551d13', true, sequence()),
    extension('551d0f', true, bits(Buffer.from([0x80]), 7)),
    extension('551d25', false, sequence(oid('2b06010505070301'))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    SIGNATURE,
    name,
    sequence(time(now - DAY), time(now + days * DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const certificate = sequence(body, SIGNATURE, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
