import { invalidParameter, quoted } from '../errors.js';

/** `answers`: how many passages at most (1 to 10), from which score on (0 to 1), and of which length. */
export interface AnswerOptions {
  count: number;
  threshold: number;
  maxCharLength?: number;
}
/** `captions`: whether highlights are wanted, and the length of a caption at most. */
export interface CaptionOptions {
  highlight: boolean;
  maxCharLength?: number;
}
/** `queryRewrites`: how many rewrites, 1 to 10. */
export interface RewriteOptions {
  count: number;
}

interface Option {
  /** What the value must be, as it ends a sentence. */
  rule: string;
  read: (text: string) => number | boolean | undefined;
}

const wholeNumber = (least: number, most: number): Option => ({
  rule: `a whole number from ${least} to ${most}`,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});
const fraction: Option = {
  rule: 'a number from 0 to 1',
  read: (text) =>
    /^(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})$/.test(text) && Number(text) <= 1 ? Number(text) : undefined,
};
const trueOrFalse: Option = {
  rule: 'true or false',
  read: (text) => ({ true: true, false: false })[text.toLowerCase()],
};
const LENGTH = wholeNumber(1, 100_000);

// options ::= "none" | value ("|" option ("," option)*)?      option ::= name "-" text
function readOptions(
  text: string,
  value: string,
  options: Readonly<Record<string, Option>>,
  parameter: string,
): Record<string, number | boolean> | undefined {
  const error = (reason: string) => invalidParameter(`Invalid value '${quoted(text)}': ${reason}.`, parameter);
  if (text.trim() === '' || text.trim() === 'none') return undefined;
  const bar = text.indexOf('|');
  const kind = (bar === -1 ? text : text.slice(0, bar)).trim();
  if (kind !== value) throw error(`the value must be 'none' or '${value}', with options after a pipe character`);
  const found: Record<string, number | boolean> = {};
  if (bar === -1) return found;
  const names = Object.keys(options);
  for (const part of text.slice(bar + 1).split(',')) {
    const [, written = '', given = ''] = /^\s*([A-Za-z]+)-(.*?)\s*$/s.exec(part) ?? [];
    const name = names.find((each) => each.toLowerCase() === written.toLowerCase());
    if (name === undefined) {
      const forms = names.map((each) => `'${each.toLowerCase()}-<value>'`).join(', ');
      throw error(`'${quoted(part.trim())}' is no option; the options are ${forms}, separated by commas`);
    }
    if (name in found) throw error(`the option '${name.toLowerCase()}' stands twice`);
    const read = options[name]!.read(given);
    if (read === undefined) throw error(`the option '${name.toLowerCase()}' must be ${options[name]!.rule}`);
    found[name] = read;
  }
  return found;
}

const ANSWERS = { count: wholeNumber(1, 10), threshold: fraction, maxCharLength: LENGTH };
const CAPTIONS = { highlight: trueOrFalse, maxCharLength: LENGTH };
const REWRITES = { count: wholeNumber(1, 10) };

/**
 * Parses `extractive|count-3,threshold-0.5,maxcharlength-300`; undefined for `none`.
 * data-plane.md "Search documents: query parameters": count 1 and threshold 0.7 if not given.
 */
export const parseAnswers = (text: string, parameter = 'answers'): AnswerOptions | undefined => {
  const found = readOptions(text, 'extractive', ANSWERS, parameter);
  return found === undefined ? undefined : { count: 1, threshold: 0.7, ...found };
};

/** Parses `extractive|highlight-false,maxcharlength-300`; undefined for `none`. Highlights are on if not given. */
export const parseCaptions = (text: string, parameter = 'captions'): CaptionOptions | undefined => {
  const found = readOptions(text, 'extractive', CAPTIONS, parameter);
  return found === undefined ? undefined : { highlight: true, ...found };
};

/** Parses `generative|count-5`; undefined for `none`. Ten rewrites if not given. */
export const parseQueryRewrites = (text: string, parameter = 'queryRewrites'): RewriteOptions | undefined => {
  const found = readOptions(text, 'generative', REWRITES, parameter);
  return found === undefined ? undefined : { count: 10, ...found };
};
