import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, TOOL_BIN } from '../paths.mjs';

/** The messages of oxlint for one file, with the configuration of the repository. */
async function lint(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const file = join(folder, 'sample.ts');
    writeFileSync(file, source);
    const args = ['--config', join(ROOT, '.oxlintrc.json'), '--allow', 'all', '--deny', 'style/private-keyword', file];
    // oxlint looks for its type-aware part in PATH, which contains the folder of the tools only in npm scripts.
    const env = { ...process.env, PATH: [TOOL_BIN, process.env['PATH']].join(delimiter) };
    return await new Promise((resolve) => {
      execFile(join(TOOL_BIN, 'oxlint'), args, { cwd: ROOT, env }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('members whose names start with # are reported, and those with the keyword are not', async () => {
  const report = await lint('export class Counter {\n  #count = 0;\n  private step = 1;\n}\n');
  expect(report).toContain('style(private-keyword)');
  expect(report).toContain('Found 0 warnings and 1 error.');
});
