import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageSize } from './console-size.mjs';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'page.tsx': { file: 'page.js', imports: ['_shared.js'], dynamicImports: ['editor.ts'] },
  'editor.ts': { file: 'editor.js' },
  'style.css': { file: 'style.css' },
};

test('counts modules and their static imports once, and no dynamic imports', () => {
  const read = (): Uint8Array => randomBytes(1024);
  const { files, kilobytes } = pageSize(manifest, ['index.html', 'page.tsx', 'style.css'], read);
  expect(files).toBe(3);
  // Random bytes cannot be compressed; gzip adds its header.
  expect(kilobytes).toBeGreaterThan(3);
  expect(kilobytes).toBeLessThan(3.3);
});

test('the size is that of the compressed files', () => {
  const { kilobytes } = pageSize(manifest, ['editor.ts'], () => Buffer.alloc(100 * 1024));
  expect(kilobytes).toBeLessThan(1);
});

test('fails for a module that is not in the bundle', () => {
  expect(() => pageSize(manifest, ['gone.tsx'], () => new Uint8Array())).toThrow('gone.tsx');
});
