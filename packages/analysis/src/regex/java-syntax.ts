/** Java's names of ASCII classes: `\p{Alpha}`. */
const POSIX: Readonly<Record<string, string>> = {
  Lower: 'a-z',
  Upper: 'A-Z',
  ASCII: '\\x00-\\x7F',
  Alpha: 'A-Za-z',
  Digit: '0-9',
  Alnum: '0-9A-Za-z',
  Punct: '!-/:-@\\[-`{-~',
  Graph: '!-~',
  Print: ' -~',
  Blank: ' \\t',
  Cntrl: '\\x00-\\x1F\\x7F',
  XDigit: '0-9A-Fa-f',
  Space: ' \\t\\n\\x0B\\f\\r',
};
/** Java's other names for Unicode properties that RE2 knows under a category. */
const PROPERTIES: Readonly<Record<string, string>> = {
  IsAlphabetic: 'L',
  IsLetter: 'L',
  IsDigit: 'Nd',
  IsUppercase: 'Lu',
  IsLowercase: 'Ll',
  IsPunctuation: 'P',
  IsWhite_Space: 'Z',
  javaLetter: 'L',
  javaUpperCase: 'Lu',
  javaLowerCase: 'Ll',
  javaDigit: 'Nd',
};

/** What RE2 lacks, in words, or undefined. */
export const unsupportedSyntax = (pattern: string): string | undefined => {
  let inClass = false;
  /** Whether the character before ended a quantifier. */
  let quantified = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    const afterQuantifier = quantified;
    quantified = !inClass && c !== undefined && '*+?}'.includes(c);
    if (c === '\\') {
      const n = pattern[i + 1] ?? '';
      if (n === 'Q') {
        const end = pattern.indexOf('\\E', i + 2);
        if (end < 0) return undefined;
        i = end + 1;
        continue;
      }
      if (!inClass && /[1-9k]/.test(n)) return 'A back-reference';
      if (/[GRX]/.test(n)) return `\\${n}`;
      const braced = /^[pPx]\{[^}]*\}/.exec(pattern.slice(i + 1, i + 64));
      i += braced === null ? 1 : braced[0].length;
    } else if (inClass) {
      if (c === '[') return 'A class inside a class';
      if (c === '&' && pattern[i + 1] === '&') return 'An intersection of classes';
      if (c === ']') inClass = false;
    } else if (c === '[') {
      inClass = true;
      // A bracket right after the opening one is a literal.
      if (pattern[i + 1] === '^') i++;
      if (pattern[i + 1] === ']') i++;
    } else if (c === '(' && pattern[i + 1] === '?') {
      const rest = pattern.slice(i + 2, i + 4);
      if (rest[0] === '=' || rest[0] === '!' || rest === '<=' || rest === '<!') return 'Lookaround';
      if (rest[0] === '>') return 'An atomic group';
    } else if (c === '+' && afterQuantifier) {
      return 'A possessive quantifier';
    }
  }
  return undefined;
};

/** Rewrites Java's spellings to RE2's; with `comments`, drops white space and `#` remarks as Java's flag does. */
export const javaSyntax = (pattern: string, comments: boolean): string => {
  let out = '';
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charAt(i);
    if (c === '\\') {
      const n = pattern.charAt(i + 1);
      const property = /^\\([pP])\{(\w+)\}/.exec(pattern.slice(i, i + 64));
      const name = property?.[2] ?? '';
      if (n === 'Q') {
        const end = pattern.indexOf('\\E', i + 2);
        const stop = end < 0 ? pattern.length : end;
        out += pattern.slice(i + 2, stop).replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
        i = stop + 1;
        continue;
      }
      if (property !== null && Object.hasOwn(POSIX, name)) {
        const negated = property[1] === 'P';
        const range = POSIX[name] ?? '';
        if (inClass && !negated) out += range;
        else out += `[${negated ? '^' : ''}${range}]`;
        i += property[0].length - 1;
        continue;
      }
      if (property !== null) {
        const known = PROPERTIES[name] ?? (name.startsWith('Is') ? name.slice(2) : name);
        out += `\\${property[1]}{${known}}`;
        i += property[0].length - 1;
        continue;
      }
      const unicode = /^\\u([0-9a-fA-F]{4})/.exec(pattern.slice(i, i + 6));
      if (unicode !== null) {
        out += `\\x{${unicode[1]}}`;
        i += 5;
        continue;
      }
      if (n === 'e') out += '\\x1B';
      else if (n === 'h')
        out += inClass ? ' \\t\\xA0' : '[ \\t\\xA0\\x{1680}\\x{180e}\\x{2000}-\\x{200a}\\x{202f}\\x{205f}\\x{3000}]';
      else if (n === 'Z') out += '\\n?\\z';
      else out += c + n;
      i++;
      continue;
    }
    if (c === '[') inClass = true;
    else if (c === ']') inClass = false;
    if (comments && !inClass && /\s/.test(c)) continue;
    if (comments && !inClass && c === '#') {
      const line = pattern.indexOf('\n', i);
      i = line < 0 ? pattern.length : line;
      continue;
    }
    out += c;
  }
  return out;
};
