import { parseJson, printJson, type TaskInput, type TaskKindId } from '@searchdeck/contract';
import type { TaskFileParts } from './task-files.js';
import type { TaskKind } from './task-kind.js';

type Sealing = Pick<TaskKind<TaskKindId>, 'sealed'>;

/** File of the sealed members of the input. */
const SEALED_INPUT = 'input';

/** The input without the members that are stored sealed. */
export const withoutSealed = (input: TaskInput, { sealed = [] }: Sealing): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !(sealed as readonly string[]).includes(name)));

/** Stores the secret members of the input in a sealed file, if its kind has any. */
export async function writeSealed(files: TaskFileParts, input: TaskInput, { sealed }: Sealing): Promise<void> {
  if (sealed === undefined) return;
  const members = sealed.map((name) => [name, input[name]]);
  await files.write(SEALED_INPUT, 0, Buffer.from(printJson(Object.fromEntries(members))));
}

/** The sealed members of the input. */
export const readSealed = async (files: TaskFileParts, { sealed }: Sealing): Promise<object> =>
  sealed === undefined ? {} : (parseJson((await files.read(SEALED_INPUT, 0)).toString()) as object);
