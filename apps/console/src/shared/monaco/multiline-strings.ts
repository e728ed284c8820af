/** A valid string of JSON, with the colon after it if it is a property name. */
const STRING = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"(\s*:)?/g;
const NEW_LINE = /(?<!\\)(?:\\\\)*\\n/;
const QUOTES = '"""';

/** Control characters are shown as their symbols, so that no difference is invisible. */
const printLine = (line: string): string =>
  line.replaceAll(/[\u0000-\u0008\u000B-\u001F]/g, (char) => String.fromCodePoint(0x2400 + char.charCodeAt(0)));

/** JSON for reading: strings with line breaks have each of their lines on a separate line, between triple quotes. */
export const withMultilineStrings = (json: string): string =>
  json
    .split('\n')
    .map((line) => {
      if (!NEW_LINE.test(line)) return line;
      const indent = /^\s*/.exec(line)?.[0] ?? '';
      return line.replaceAll(STRING, (literal, colon: string | undefined) => {
        if (colon !== undefined || !NEW_LINE.test(literal)) return literal;
        const lines = (JSON.parse(literal) as string).split('\n').map((part) => `${indent}  ${printLine(part)}`);
        return [QUOTES, ...lines, `${indent}${QUOTES}`].join('\n');
      });
    })
    .join('\n');
