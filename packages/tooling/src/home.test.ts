import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureHome } from './home.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-home-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = join(folder, '.tools', 'home');

test('a home that can be written stays', () => {
  const env = { HOME: join(folder, 'home'), npm_config_cache: 'x' };
  mkdirSync(env.HOME);
  ensureHome(env, folder);
  expect(env).toEqual({ HOME: join(folder, 'home'), npm_config_cache: 'x' });
  expect(existsSync(own)).toBe(false);
});

// A file stands for a folder that nobody may write in: the superuser may write in every other.
test.each(['file', 'missing/home'])('in place of a home that is a %s programs get one of their own', (name) => {
  if (name === 'file') writeFileSync(join(folder, name), '');
  const env: NodeJS.ProcessEnv = { HOME: join(folder, name), npm_config_cache: join(folder, name, '.npm') };
  ensureHome(env, folder);
  expect(env).toEqual({ HOME: own });
  expect(existsSync(own)).toBe(true);
});

test('what npm was told in a home that cannot be written still holds', () => {
  const home = '/proc/self';
  const env: NodeJS.ProcessEnv = { HOME: home, npm_config_userconfig: '/etc/npmrc' };
  ensureHome(env, folder);
  expect(env).toEqual({ HOME: own, npm_config_userconfig: '/etc/npmrc' });
});
