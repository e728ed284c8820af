import { type CharSet, complement, charSetOf, propertySet, union } from './char-set.js';

/** Java's names of ASCII classes: `\p{Alpha}`. */
const POSIX: Readonly<Record<string, CharSet>> = {
  Lower: charSetOf('az'),
  Upper: charSetOf('AZ'),
  ASCII: charSetOf('\0\x7f'),
  Alpha: charSetOf('AZ', 'az'),
  Digit: charSetOf('09'),
  Alnum: charSetOf('09', 'AZ', 'az'),
  Punct: charSetOf('!/', ':@', '[`', '{~'),
  Graph: charSetOf('!~'),
  Print: charSetOf(' ~'),
  Blank: charSetOf(' ', '\t'),
  Cntrl: charSetOf('\0\x1f', '\x7f'),
  XDigit: charSetOf('09', 'AF', 'af'),
  Space: charSetOf(' ', '\t\r'),
  L1: charSetOf('\0\xff'),
  all: charSetOf('\0\u{10ffff}'),
};
const noBreak = charSetOf('\u00a0', '\u2007', '\u202f');
const letterOrDigit = (): CharSet => union(propertySet('\\p{L}'), propertySet('\\p{Nd}'));

/** `\p{javaXxx}`: the tests of java.lang.Character. */
const JAVA: Readonly<Record<string, () => CharSet>> = {
  javaLowerCase: () => propertySet('\\p{Lowercase}'),
  javaUpperCase: () => propertySet('\\p{Uppercase}'),
  javaTitleCase: () => propertySet('\\p{Lt}'),
  javaAlphabetic: () => propertySet('\\p{Alphabetic}'),
  javaIdeographic: () => propertySet('\\p{Ideographic}'),
  javaDigit: () => propertySet('\\p{Nd}'),
  javaDefined: () => complement(propertySet('\\p{Cn}')),
  javaLetter: () => propertySet('\\p{L}'),
  javaLetterOrDigit: letterOrDigit,
  javaSpaceChar: () => propertySet('\\p{Z}'),
  javaWhitespace: () =>
    union(complement(union(complement(propertySet('\\p{Z}')), noBreak)), charSetOf('\t\r', '\x1c\x1f')),
  javaISOControl: () => charSetOf('\0\x1f', '\x7f\x9f'),
};

/** `\p{IsXxx}` of binary properties, by their names in lowercase. */
const BINARY: Readonly<Record<string, () => CharSet>> = {
  alphabetic: () => propertySet('\\p{Alphabetic}'),
  letter: () => propertySet('\\p{L}'),
  ideographic: () => propertySet('\\p{Ideographic}'),
  lowercase: () => propertySet('\\p{Lowercase}'),
  uppercase: () => propertySet('\\p{Uppercase}'),
  titlecase: () => propertySet('\\p{Lt}'),
  white_space: () => propertySet('\\p{White_Space}'),
  whitespace: () => propertySet('\\p{White_Space}'),
  control: () => propertySet('\\p{Cc}'),
  punctuation: () => propertySet('\\p{P}'),
  hex_digit: () => propertySet('\\p{Hex_Digit}'),
  hexdigit: () => propertySet('\\p{Hex_Digit}'),
  assigned: () => complement(propertySet('\\p{Cn}')),
  noncharacter_code_point: () => propertySet('\\p{Noncharacter_Code_Point}'),
  digit: () => propertySet('\\p{Nd}'),
  join_control: () => propertySet('\\p{Join_Control}'),
};

const tryProperty = (expression: string): CharSet | undefined => {
  try {
    return propertySet(expression);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
const category = (name: string): CharSet | undefined =>
  name === 'LC'
    ? propertySet('\\p{LC}')
    : name === 'LD'
      ? letterOrDigit()
      : /^[A-Z][a-z]?$/.test(name)
        ? tryProperty(`\\p{${name}}`)
        : undefined;
const script = (name: string): CharSet | undefined =>
  /^\w+$/.test(name)
    ? tryProperty(
        `\\p{Script=${name.toLowerCase().replace(/(^|_)(\w)/g, (_, before: string, c: string) => before + c.toUpperCase())}}`,
      )
    : undefined;

/** Properties of one case match all cases with the flag CASE_INSENSITIVE. */
const bothCases = (): CharSet => propertySet('\\p{LC}');
const casedLetters = (): CharSet =>
  union(propertySet('\\p{Lowercase}'), propertySet('\\p{Uppercase}'), propertySet('\\p{Lt}'));
const EITHER_CASE: Readonly<Record<string, () => CharSet>> = {
  lu: bothCases,
  ll: bothCases,
  lt: bothCases,
  lower: () => charSetOf('AZ', 'az'),
  upper: () => charSetOf('AZ', 'az'),
  islowercase: casedLetters,
  isuppercase: casedLetters,
  istitlecase: casedLetters,
  javalowercase: casedLetters,
  javauppercase: casedLetters,
  javatitlecase: casedLetters,
};

/**
 * The characters of Java's `\p{name}`: `'block'` for a Unicode block, which is not supported, and undefined for a name
 * that Java does not have.
 */
export const javaProperty = (name: string, caseInsensitive: boolean): CharSet | 'block' | undefined => {
  const caseVariants = caseInsensitive ? EITHER_CASE[name.toLowerCase()] : undefined;
  if (caseVariants !== undefined) return caseVariants();
  const [key, value] = name.split('=');
  if (key !== undefined && value !== undefined) {
    if (/^(?:sc|script)$/i.test(key)) return script(value);
    if (/^(?:gc|general_category)$/i.test(key)) return category(value);
    return /^(?:blk|block)$/i.test(key) ? 'block' : undefined;
  }
  if (name.startsWith('In')) return 'block';
  if (name.startsWith('Is')) {
    const propertyName = name.slice(2);
    return BINARY[propertyName.toLowerCase()]?.() ?? category(propertyName) ?? script(propertyName);
  }
  return POSIX[name] ?? JAVA[name]?.() ?? category(name);
};
