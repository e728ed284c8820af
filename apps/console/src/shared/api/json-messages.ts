import type { JsonErrorDetails } from '@searchdeck/contract';

type JsonMessages = { [K in keyof JsonErrorDetails]: (details: JsonErrorDetails[K]) => string };

/** What is wrong with a text that should be JSON. */
export const jsonMessages: JsonMessages = {
  empty: () => 'The JSON is empty. Start with { or [.',
  trailingText: () => 'Unexpected characters after the end of the JSON',
  comment: () => "Comments aren't allowed in JSON.",
  invalidWhitespace: ({ code }) => `Invalid whitespace character ${code}. Use a regular space.`,
  notClosed: ({ bracket, line, closing }) => `Missing ${closing}: the ${bracket} on line ${line} isn't closed`,
  wrongBracket: ({ bracket, line, closing, wrongBracket }) =>
    `Expected ${closing} to close the ${bracket} on line ${line}, not ${wrongBracket}`,
  valueExpected: ({ after }) => `Expected a value after ${after}`,
  commaExpected: ({ after }) => `Expected a comma after ${after}`,
  colonExpected: ({ after }) => `Expected a colon after the property name ${after}`,
  trailingComma: ({ closing }) => `Unexpected comma before ${closing}`,
  nameExpected: ({ character }) => `Expected a property name in double quotes before ${character}`,
  nameNotQuoted: ({ name }) => `Property name ${name} must be in double quotes: "${name}"`,
  wrongNameQuotes: ({ quote }) => `Property names must be in straight double quotes ("), not ${quote}`,
  wrongStringQuotes: ({ quote }) => `Strings must be in straight double quotes ("), not ${quote}`,
  foreignLiteral: ({ word, literal }) => `In JSON, ${word} is written as ${literal}`,
  invalidNumber: ({ word }) => `Invalid number ${word}. Numbers look like 12, -0.5, or 1e3.`,
  invalidValue: ({ word }) => `Invalid value ${word}. Strings must be in double quotes.`,
  stringNotClosed: ({ start }) => `Missing closing quote on the same line: ${start}`,
  tabInString: () => 'Write a tab in a string as \\t',
  controlCharacterInString: ({ code, escape }) => `Write the character ${code} in a string as ${escape}`,
  invalidUnicodeEscape: () => '\\u must be followed by four hexadecimal digits',
  invalidEscape: ({ escape }) => `Invalid escape sequence ${escape}. Write a backslash as \\\\.`,
  duplicateName: ({ name }) => `Duplicate property name "${name}". Remove one of the two.`,
};
