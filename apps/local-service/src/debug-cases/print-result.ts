import { countOf, printJson, type DebugDifference, type DebugValue } from '@searchdeck/contract';
import type { CaseResult } from './run-case.js';

/** Maximum number of characters of a printed value. */
const MAX_CHARACTERS = 160;
/** Characters before the first difference of two long texts. */
const CHARACTERS_BEFORE = 40;
/** Maximum number of differences that are printed for one case. */
const MAX_DIFFERENCES = 20;

const printedValue = (value: DebugValue): string => {
  if (typeof value.value === 'string' && value.type === 'string') return value.value;
  if (value.type === 'vector') return printJson({ dimensions: value.dimensions, norm: value.norm, value: value.value });
  return printJson(value.value ?? value);
};

/** Index of the first character at which two texts differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** A text with control characters, such as line breaks, as in JSON. */
const inOneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f]/g, (control) => JSON.stringify(control).slice(1, -1));

/** The part of a text from a position, in one line. */
function excerpt(text: string, from: number): string {
  const part = text.slice(from, from + MAX_CHARACTERS);
  return `${from > 0 ? '…' : ''}${inOneLine(part)}${from + part.length < text.length ? '…' : ''}`;
}

function differenceLines({ path, before, after }: DebugDifference): string[] {
  const [expected, actual] = [before, after].map((value) => value && printedValue(value));
  const from =
    expected === undefined || actual === undefined
      ? 0
      : Math.max(0, firstDifference(expected, actual) - CHARACTERS_BEFORE);
  return [
    `  ${path}`,
    ...(expected === undefined ? [] : [`    - ${excerpt(expected, from)}`]),
    ...(actual === undefined ? [] : [`    + ${excerpt(actual, from)}`]),
  ];
}

/** The result of a case as text: expected values after a minus sign, those of the service after a plus sign. */
export function printedResult(file: string, { differences, errors }: CaseResult): string {
  if (differences.length === 0) return `passed  ${file}\n`;
  const omittedCount = differences.length - MAX_DIFFERENCES;
  return [
    `failed  ${file}: ${countOf(differences.length, 'difference')}`,
    ...errors.map((error) => `  ${error}`),
    ...differences.slice(0, MAX_DIFFERENCES).flatMap(differenceLines),
    ...(omittedCount > 0 ? [`  … and ${countOf(omittedCount, 'more difference')}`] : []),
    '',
  ].join('\n');
}
