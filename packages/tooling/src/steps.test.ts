import { expect, test } from 'vitest';
import { Failure } from './failure.mjs';
import { mustRun, run } from './steps.mjs';

const node = (source: string) => ['--input-type=module', '-e', source];

test('run returns the output, stdout alone, and the exit code', async () => {
  const result = await run(process.execPath, node(`console.log('out'); console.error('err'); process.exitCode = 3;`));
  expect(result.code).toBe(3);
  expect(result.stdout).toBe('out\n');
  expect(result.output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
});

test('a program that hangs is stopped with its children', async () => {
  // The child keeps the output open, so run would wait for it.
  const source = `
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'inherit' });`;
  const { code, output } = await run(process.execPath, node(source), { timeoutMs: 700 });
  expect(code).toBe(1);
  expect(output).toContain('took more than 0.7 s');
}, 10_000);

test('a program without output is stopped, a slow one is not', async () => {
  const silent = await run(process.execPath, node(`console.log('once'); for (;;);`), { quietMs: 1000 });
  expect(silent).toMatchObject({ code: 1, stdout: 'once\n' });
  expect(silent.output).toContain('printed nothing for 1 s');
  const slow = `for (let i = 0; i < 10; i++) { console.log(i); await new Promise((r) => setTimeout(r, 250)); }`;
  expect((await run(process.execPath, node(slow), { quietMs: 2000 })).code).toBe(0);
});

test('mustRun fails with the output and the hint', async () => {
  const failing = mustRun(process.execPath, node(`console.error('no compiler'); process.exitCode = 1;`), {
    hint: (output) => (output.includes('no compiler') ? 'Install g++.' : ''),
  });
  await expect(failing).rejects.toThrow(Failure);
  await expect(failing).rejects.toThrow(/^no compiler\n[^]*exit code 1\nInstall g\+\+\.$/);
});
