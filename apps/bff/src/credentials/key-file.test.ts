import { tempFolder } from '@searchdeck/testkit';
import { chmodSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError } from '../config.js';
import { configuredKey } from './key-file.js';

it('names a key file that cannot be read', () => {
  const folder = tempFolder('key-file');
  chmodSync(folder.path, 0o700);
  const read = () => configuredKey({ variable: 'SEARCHDECK_KEY', file: folder.path });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`The key file ${folder.path} can't be read (EISDIR).`);
  folder.remove();
});
