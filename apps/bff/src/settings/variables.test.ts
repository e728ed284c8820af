import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig, removeSecrets } from '../config.js';
import type { Variable } from './variable.js';
import { variables } from './variables.js';

const table: Readonly<Record<string, Variable>> = variables;
const document = fileURLToPath(new URL('../../../../docs/configuration.md', import.meta.url));

describe('the variables', () => {
  it('are those of docs/configuration.md, with the same descriptions and defaults', () => {
    const documented = readFileSync(document, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
      .map(([, name, defaultText, description]) => ({ name, defaultText, description }));
    const expected = Object.entries(table).map(([name, { description, defaultText }]) => ({
      name: `\`${name}\``,
      defaultText: defaultText ? `\`${defaultText}\`` : 'unset',
      description,
    }));
    const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
      (a.name ?? '').localeCompare(b.name ?? '');
    expect(documented.toSorted(byName)).toEqual(expected.toSorted(byName));
  });

  it('report all invalid values at once, one per line', () => {
    const env = {
      PORT: '70000',
      HOST: '0.0.0.0',
      SEARCHDECK_LOG: 'loud',
      SEARCHDECK_HISTORY_DAYS: '0',
      SEARCHDECK_BUDGETS: '{"totalMs":-1}',
      SEARCHDECK_LOCAL: '{"adminKey":"CANARY"}',
      SEARCHDECK_SIGN_IN_ROLE: '{}',
    };
    let message = '';
    try {
      readConfig(env, '/');
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.split('\n').map((line) => /^\w+/.exec(line)?.[0])).toEqual([
      'PORT',
      'SEARCHDECK_LOCAL',
      'SEARCHDECK_BUDGETS',
      'SEARCHDECK_HISTORY_DAYS',
      'SEARCHDECK_LOG',
      'SEARCHDECK_SIGN_IN_ROLE',
      'SEARCHDECK_SIGN_IN_ISSUER',
      'SEARCHDECK_SIGN_IN_CLIENT_ID',
      'SEARCHDECK_SIGN_IN_AUDIENCE',
      'SEARCHDECK_SIGN_IN_ROLES',
      'HOST',
    ]);
    expect(message).not.toContain('CANARY');
  });

  it('that are unknown are reported, except those of the other programs', () => {
    const env = {
      PATH: '/bin',
      SEARCHDECK_DATA: 'data',
      SEARCHDECK_NO_OPEN: '1',
      SEARCHDECK_LOCAL_PORT: '4281',
      SEARCHDECK_FILE_QOUTA: '1',
    };
    expect(readConfig(env, '/').unknownVariables).toEqual(['SEARCHDECK_FILE_QOUTA']);
  });

  it('that contain secrets are removed from the environment', () => {
    const env: Record<string, string | undefined> = {
      SEARCHDECK_KEY: 'CANARY',
      SEARCHDECK_LOCAL: 'CANARY',
      PORT: '1',
    };
    removeSecrets(env);
    expect(env).toEqual({ PORT: '1' });
  });
});
