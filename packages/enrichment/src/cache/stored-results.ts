import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { isObject, parseJson, printJson } from '@searchdeck/contract';
import type { SkillResult } from '../skills/executor.js';

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

const FORMAT = 1;
/** Name of the only member of an object that represents a vector. */
const VECTOR = '@searchdeck.vector';

/** JSON has no vectors, so their bytes are stored. */
function encode(value: unknown): unknown {
  if (value instanceof Float32Array) {
    return { [VECTOR]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  }
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encode(member)]));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (!isObject(value)) return value;
  const vector = value[VECTOR];
  if (typeof vector === 'string') {
    const bytes = Uint8Array.from(Buffer.from(vector, 'base64'));
    return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT));
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decode(member)]));
}

/** Compressed JSON of the outputs of skills, by their keys in the cache. */
export function encodeResults(results: ReadonlyMap<string, SkillResult['outputs']>): Promise<Uint8Array> {
  const text = printJson({ format: FORMAT, outputs: encode(Object.fromEntries(results)) });
  return compress(Buffer.from(text));
}

/** Results that cannot be read, for example of another version of the format, are ignored. */
export async function decodeResults(content: Uint8Array): Promise<Map<string, SkillResult['outputs']>> {
  try {
    const results: unknown = parseJson((await uncompress(content)).toString());
    if (!isObject(results) || results['format'] !== FORMAT || !isObject(results['outputs'])) return new Map();
    return new Map(
      Object.entries(results['outputs']).map(([key, outputs]) => [key, decode(outputs) as SkillResult['outputs']]),
    );
  } catch {
    return new Map();
  }
}
