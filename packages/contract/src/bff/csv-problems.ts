/** What is wrong with delimited text. Lines are numbered from 1. */
export const csvProblems = {
  quoteNotClosed: (line: number) => `The quote that opens on line ${line} isn't closed.`,
  textAfterQuote: (line: number) =>
    `On line ${line}, text follows a closing quote. Write a quote inside a quoted value as "".`,
  quoteInValue: (line: number) =>
    `On line ${line}, a quote is inside a value without quotes. Put the value in quotes, and write the quote as "".`,
  tooManyValuesInLine: (line: number) => `The row on line ${line} has more values than the header.`,
  tooManyValues: 'The row has more values than the header.',
} as const;
