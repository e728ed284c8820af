import { answerDefaults, limits } from '@searchdeck/contract/core';
import { invalidParameter, excerpt } from '../errors.js';

/** `answers`: maximum number of answers (1 to 10), minimum score (0 to 1), and maximum length. */
export interface AnswerOptions {
  count: number;
  threshold: number;
  maxCharLength?: number;
}
/** `captions`: whether captions are highlighted, and their maximum length. */
export interface CaptionOptions {
  highlight: boolean;
  maxCharLength?: number;
}
/** `queryRewrites`: number of rewrites, 1 to 10. */
export interface RewriteOptions {
  count: number;
}

interface Option {
  /** Completes the sentence "the option must be …". */
  rule: string;
  read: (text: string) => number | boolean | undefined;
}

const wholeNumber = (min: number, max: number): Option => ({
  rule: `a whole number from ${min} to ${max}`,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
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
  const error = (reason: string) => invalidParameter(`Invalid value '${excerpt(text)}': ${reason}.`, parameter);
  if (text.trim() === '' || text.trim() === 'none') return undefined;
  const bar = text.indexOf('|');
  const kind = (bar === -1 ? text : text.slice(0, bar)).trim();
  if (kind !== value) throw error(`the value must be 'none' or '${value}', with options after a pipe character`);
  const values: Record<string, number | boolean> = {};
  if (bar === -1) return values;
  const names = Object.keys(options);
  for (const part of text.slice(bar + 1).split(',')) {
    const [, optionName = '', valueText = ''] = /^\s*([A-Za-z]+)-(.*?)\s*$/s.exec(part) ?? [];
    const name = names.find((each) => each.toLowerCase() === optionName.toLowerCase());
    if (name === undefined) {
      const forms = names.map((each) => `'${each.toLowerCase()}-<value>'`).join(', ');
      throw error(`'${excerpt(part.trim())}' is not an option; the options are ${forms}, separated by commas`);
    }
    if (name in values) throw error(`the option '${name.toLowerCase()}' is specified twice`);
    const optionValue = options[name]!.read(valueText);
    if (optionValue === undefined) throw error(`the option '${name.toLowerCase()}' must be ${options[name]!.rule}`);
    values[name] = optionValue;
  }
  return values;
}

const ANSWERS = { count: wholeNumber(1, limits.semanticAnswers), threshold: fraction, maxCharLength: LENGTH };
const CAPTIONS = { highlight: trueOrFalse, maxCharLength: LENGTH };
const REWRITES = { count: wholeNumber(1, limits.queryRewrites) };

/**
 * Parses `extractive|count-3,threshold-0.5,maxcharlength-300`; undefined for `none`.
 * data-plane.md "Search documents: query parameters".
 */
export const parseAnswers = (text: string, parameter = 'answers'): AnswerOptions | undefined => {
  const values = readOptions(text, 'extractive', ANSWERS, parameter);
  return values === undefined ? undefined : { ...answerDefaults, ...values };
};

/** Parses `extractive|highlight-false,maxcharlength-300`; undefined for `none`. Highlighting is on by default. */
export const parseCaptions = (text: string, parameter = 'captions'): CaptionOptions | undefined => {
  const values = readOptions(text, 'extractive', CAPTIONS, parameter);
  return values === undefined ? undefined : { highlight: true, ...values };
};

/** Parses `generative|count-5`; undefined for `none`. The default count is 10. */
export const parseQueryRewrites = (text: string, parameter = 'queryRewrites'): RewriteOptions | undefined => {
  const values = readOptions(text, 'generative', REWRITES, parameter);
  return values === undefined ? undefined : { count: 10, ...values };
};
