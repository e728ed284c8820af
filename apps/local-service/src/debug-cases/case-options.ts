import { parseArgs } from 'node:util';
import { messageOf } from '@searchdeck/contract';
import { UsageError } from '../options/usage-error.js';

export const HELP = `Usage: debug-cases [options] FILE...

Runs cases that the debugger saved in a local search service, and compares the documents that would be indexed with the
expected ones. Nothing is indexed. The exit code is 0 if all cases pass, 1 if one fails, and 2 for a usage error.

  --endpoint URL     endpoint of the service, such as http://127.0.0.1:4281/services/demo; its admin key is the value of
                     SEARCH_KEY
  --saved-skillset   run the skillset in the file instead of the one that the service has under its name
  --ignore FIELD     don't compare this field (may be repeated)
  --help             print this text
`;

export interface CaseOptions {
  files: readonly string[];
  /** Without a slash at the end. */
  endpoint: string;
  key: string;
  usesSavedSkillset: boolean;
  ignoredFields: ReadonlySet<string>;
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function parsedArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        endpoint: { type: 'string' },
        'saved-skillset': { type: 'boolean', default: false },
        ignore: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** 'help' if the help was requested. Throws UsageError. */
export function parseCaseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CaseOptions | 'help' {
  const { values, positionals: files } = parsedArguments(args);
  if (values.help) return 'help';
  if (files.length === 0) throw new UsageError('Enter at least one file that the debugger saved.');
  const { endpoint } = values;
  if (endpoint === undefined) throw new UsageError('--endpoint is required.');
  if (!isHttpUrl(endpoint)) throw new UsageError(`--endpoint takes an http or https URL, not "${endpoint}".`);
  const key = env['SEARCH_KEY'];
  if (key === undefined || key === '') {
    throw new UsageError('Set the environment variable SEARCH_KEY to an admin key of the service.');
  }
  return {
    files,
    endpoint: endpoint.replace(/\/+$/, ''),
    key,
    usesSavedSkillset: values['saved-skillset'],
    ignoredFields: new Set(values.ignore),
  };
}
