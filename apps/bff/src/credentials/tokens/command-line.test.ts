import { expect, it } from 'vitest';
import type { ConnectionRecord } from '../../store/repositories.js';
import { CommandLine } from './command-line.js';

const tokenOf = (command: string) =>
  new CommandLine(command, true).token({} as ConnectionRecord, 'https://search.test').then(({ value }) => value);

it('says whether the token command is missing or failed, and gives it no input to wait for', async () => {
  await expect(tokenOf('searchdeck-no-such-command {resource}')).rejects.toThrow(
    'The token command was not found on this machine. Install it, or set SEARCHDECK_TOKEN_COMMAND to another command.',
  );
  await expect(tokenOf(`"${process.execPath}" -e "process.exit(3)"`)).rejects.toThrow(
    'The token command failed (exit code 3). Sign in again',
  );
  const readsInput = `"${process.execPath}" -e "process.stdin.resume().on('end',()=>console.log('token'))"`;
  expect(await tokenOf(readsInput)).toBe('token');
});
