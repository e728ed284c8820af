import { isObject } from '@searchdeck/contract';
import { CrackingError } from '../errors.js';
import { readJson } from '../read-json.js';
import { entryOf, type ParsedEntry, type ParsingSettings } from './parse.js';

/** What the native parser says about a text. Its messages contain little of it, which can be confidential. */
function syntaxErrorOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // V8 ends some messages with a part of the text, and none with a period.
    return (error as Error).message.replace(/, .*is not valid JSON$/s, '');
  }
}

function parseJson(text: string, subject: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    const reason = syntaxErrorOf(text) ?? (error as Error).message;
    throw new CrackingError('unprocessable', `${subject} is not valid JSON: ${reason}.`, { cause: error });
  }
}

const toEntry = (value: unknown): ParsedEntry =>
  isObject(value) ? entryOf(value) : { error: 'The document is not a JSON object.' };

/** The file is one document. */
export function* parseJsonObject(text: string): Generator<ParsedEntry> {
  const value = parseJson(text, 'The file');
  if (!isObject(value)) throw new CrackingError('unprocessable', 'The file is not a JSON object.');
  yield entryOf(value);
}

/** Each element of an array is a document. */
export function* parseJsonArray(text: string, { documentRoot }: ParsingSettings): Generator<ParsedEntry> {
  let value = parseJson(text, 'The file');
  for (const name of documentRoot) value = isObject(value) ? value[name] : undefined;
  if (!Array.isArray(value)) {
    const path = `/${documentRoot.join('/')}`;
    throw new CrackingError(
      'unprocessable',
      documentRoot.length === 0
        ? "The file is not a JSON array. If the documents are in an array within it, set 'documentRoot' to its path, such as '/items'."
        : `The file has no JSON array at '${path}', the value of 'documentRoot'.`,
      { setting: 'documentRoot' },
    );
  }
  yield* value.map(toEntry);
}

/** The lines of a text, one at a time: a large file would otherwise block the event loop while it is split. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}

/** Each line is a document. An invalid line does not affect the others. */
export function* parseJsonLines(text: string): Generator<ParsedEntry> {
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    if (line.trim() === '') continue;
    try {
      yield toEntry(parseJson(line, `Line ${number}`));
    } catch (error) {
      if (!(error instanceof CrackingError)) throw error;
      yield { error: error.message };
    }
  }
}
