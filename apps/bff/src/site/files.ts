import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** Already compressed. */
const compressedTypes = new Set(['.png', '.woff2', '.ico']);
const MIN_COMPRESSED_BYTES = 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

export interface SiteFile {
  type: string;
  etag: string;
  isCompressible: boolean;
  body: (encoding: Encoding) => Promise<Buffer>;
}

const compressors: Readonly<Record<Exclude<Encoding, 'identity'>, (raw: Buffer) => Promise<Buffer>>> = {
  br: (raw) =>
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  gzip: (raw) => promisify(gzip)(raw, { level: 6 }),
};

const siteFile = (path: string): SiteFile => {
  const extension = extname(path).toLowerCase();
  const raw = readFileSync(path);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    isCompressible: !compressedTypes.has(extension) && raw.length >= MIN_COMPRESSED_BYTES,
    // Compressed on the first request, in the thread pool, and cached.
    body: (encoding) => {
      if (encoding === 'identity') return Promise.resolve(raw);
      const body = bodies.get(encoding) ?? compressors[encoding](raw);
      bodies.set(encoding, body);
      return body;
    },
  };
};

/**
 * The files of the built console by path. Only files that were listed in the folder are served, so that no path can lead
 * out of it. A new build (another index.html) is detected and loaded.
 */
export class SiteFiles {
  /** Files that were requested, by path. */
  private readonly files = new Map<string, SiteFile>();
  private paths = new Map<string, string>();
  private stamp = '';

  constructor(private readonly folder: string) {}

  /** Undefined: the file does not exist. */
  get(urlPath: string): SiteFile | undefined {
    this.refresh();
    const path = this.paths.get(urlPath);
    if (path === undefined) return undefined;
    const file = this.files.get(urlPath) ?? siteFile(path);
    this.files.set(urlPath, file);
    return file;
  }

  private refresh(): void {
    const stamp = stampOf(join(this.folder, 'index.html'));
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    this.files.clear();
    this.paths = new Map(
      stamp === ''
        ? []
        : filesIn(this.folder).map((path) => [`/${relative(this.folder, path).split(sep).join('/')}`, path]),
    );
  }
}

const stampOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeMs}:${stat.size}:${stat.ino}`;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
