import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureHome } from './home.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-home-'));
afterAll(() => rmSync(folder, { recursive: true }));
const replacement = join(folder, '.tools', 'home');

test('keeps a home folder that can be written', () => {
  const env = { HOME: join(folder, 'home'), npm_config_cache: 'x' };
  mkdirSync(env.HOME);
  ensureHome(env, folder);
  expect(env).toEqual({ HOME: join(folder, 'home'), npm_config_cache: 'x' });
  expect(existsSync(replacement)).toBe(false);
});

// A file in place of the folder: root can write to every folder.
test.each(['file', 'missing/home'])('replaces a home folder that cannot be written (%s)', (name) => {
  if (name === 'file') writeFileSync(join(folder, name), '');
  const env: NodeJS.ProcessEnv = { HOME: join(folder, name), npm_config_cache: join(folder, name, '.npm') };
  ensureHome(env, folder);
  expect(env).toEqual({ HOME: replacement });
  expect(existsSync(replacement)).toBe(true);
});

test('keeps the npm settings if the home folder is replaced', () => {
  const home = '/proc/self';
  const env: NodeJS.ProcessEnv = { HOME: home, npm_config_userconfig: '/etc/npmrc' };
  ensureHome(env, folder);
  expect(env).toEqual({ HOME: replacement, npm_config_userconfig: '/etc/npmrc' });
});
