import { rowParsingModes } from '@searchdeck/contract';
import { decodeText } from '../cracking/decode-text.js';
import { encodingWarnings } from '../cracking/text.js';
import type { Warning } from '../errors.js';
import { parseDelimitedText } from './delimited-text.js';
import { parseJsonArray, parseJsonLines, parseJsonObject } from './json.js';
import { parseMarkdown } from './markdown.js';
import type { ParsedEntry, ParsingSettings } from './parse.js';

type Parser = (text: string, settings: ParsingSettings) => AsyncIterable<ParsedEntry> | Iterable<ParsedEntry>;

/** Parsers of the modes that parse the structure of a file. The other modes extract its content. */
const parsers: Readonly<Partial<Record<ParsingSettings['parsingMode'], Parser>>> = {
  delimitedText: parseDelimitedText,
  json: parseJsonObject,
  jsonArray: parseJsonArray,
  jsonLines: parseJsonLines,
  markdown: parseMarkdown,
};

/** Whether an item can have several documents, whose keys then end with a number. */
export const isOneToMany = ({ parsingMode, markdownSubmode }: ParsingSettings): boolean =>
  rowParsingModes.includes(parsingMode) || (parsingMode === 'markdown' && markdownSubmode === 'oneToMany');

export const parsesStructure = ({ parsingMode }: ParsingSettings): boolean => parsers[parsingMode] !== undefined;

/** The documents of a text file. Reading them throws CrackingError if the file as a whole is invalid. */
export function parseContent(bytes: Uint8Array, settings: ParsingSettings, warnings: Warning[]): ReturnType<Parser> {
  const decodedText = decodeText(bytes);
  warnings.push(...encodingWarnings(decodedText));
  return parsers[settings.parsingMode]!(decodedText.text, settings);
}
