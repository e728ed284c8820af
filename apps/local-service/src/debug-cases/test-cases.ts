import { readFileSync } from 'node:fs';
import { countOf, parseDebugCase } from '@searchdeck/contract';
import { UsageError } from '../options/usage-error.js';
import { HELP, parseCaseOptions, type CaseOptions } from './case-options.js';
import { printedResult } from './print-result.js';
import { CaseError, runCase } from './run-case.js';

function readCase(file: string) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CaseError(`Couldn't read the file (${(error as NodeJS.ErrnoException).code}).`);
  }
  const content = parseDebugCase(text);
  if (content === undefined) throw new CaseError("The file isn't a saved debugger case.");
  return content;
}

/** Prints the result of one case. Returns whether it passed. */
async function testCase(options: CaseOptions, file: string, write: (text: string) => void): Promise<boolean> {
  try {
    const result = await runCase(options, readCase(file));
    write(printedResult(file, result));
    return result.differences.length === 0;
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    write(`failed  ${file}: ${error.message}\n`);
    return false;
  }
}

/** The command `debug-cases`: runs saved cases of the debugger in a local search service. Returns the exit code. */
export async function testCases(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  let options: CaseOptions | 'help';
  try {
    options = parseCaseOptions(args, env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    write(`${error.message}\n`);
    return 2;
  }
  if (options === 'help') {
    write(HELP);
    return 0;
  }
  let failedCount = 0;
  // One after another: a service has few debug sessions.
  for (const file of options.files) if (!(await testCase(options, file, write))) failedCount++;
  write(`${options.files.length - failedCount} of ${countOf(options.files.length, 'case')} passed\n`);
  return failedCount === 0 ? 0 : 1;
}
