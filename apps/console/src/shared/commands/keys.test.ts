import { describe, expect, it } from 'vitest';
import type { Command } from './commands';
import { resolveKeys, type KeyPress } from './keys';

const command = (id: string, keys: string): Command => ({ id, keys, label: id, group: 'Test', run: () => undefined });
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasMod: false,
  hasAlt: false,
  isTyping: false,
  ...more,
});
const commands = [
  command('search', '/'),
  command('indexes', 'g i'),
  command('explorer', 'g e'),
  command('save', 'mod+s'),
];

describe('resolveKeys', () => {
  it('waits for the second key of a sequence', () => {
    expect(resolveKeys(commands, '', press('g'))).toEqual({ pending: 'g' });
    expect(resolveKeys(commands, 'g', press('i'))).toMatchObject({ command: { id: 'indexes' } });
  });
  it('starts over when the second key matches nothing', () => {
    expect(resolveKeys(commands, 'g', press('/'))).toMatchObject({ command: { id: 'search' } });
    expect(resolveKeys(commands, 'g', press('x'))).toBeUndefined();
  });
  it('ignores keys while typing, except ⌘S', () => {
    expect(resolveKeys(commands, '', press('/', { isTyping: true }))).toBeUndefined();
    expect(resolveKeys(commands, '', press('s', { isTyping: true, hasMod: true }))).toMatchObject({
      command: { id: 'save' },
    });
  });
  it('prefers the last registered command', () => {
    expect(resolveKeys([...commands, command('page', '/')], '', press('/'))).toMatchObject({ command: { id: 'page' } });
  });
});
