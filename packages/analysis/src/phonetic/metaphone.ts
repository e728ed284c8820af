/** Codes are truncated to this length, as in Lucene's filter. */
const MAX_LENGTH = 4;
const VOWELS = 'AEIOU';
const FRONT = 'EIY';
/** Letters after which an h is silent. */
const SILENT_H_AFTER = 'CSPTG';

const simplifyStart = (text: string): string => {
  if (/^(?:KN|GN|PN|AE|WR)/.test(text)) return text.slice(1);
  if (text.startsWith('WH')) return `W${text.slice(2)}`;
  return text.startsWith('X') ? `S${text.slice(1)}` : text;
};

/** Lawrence Philips's Metaphone (1990), as in Apache Commons Codec. */
export const metaphone = (word: string): string => {
  const upper = word.toUpperCase();
  if (upper.length <= 1) return upper;
  const w = simplifyStart(upper);
  const at = (i: number): string => w[i] ?? '';
  const isVowel = (i: number): boolean => at(i) !== '' && VOWELS.includes(at(i));
  const isFront = (i: number): boolean => at(i) !== '' && FRONT.includes(at(i));
  let out = '';
  for (let n = 0; n < w.length && out.length < MAX_LENGTH; n++) {
    const c = at(n);
    if (c !== 'C' && n > 0 && at(n - 1) === c) continue;
    const isLast = n === w.length - 1;
    switch (c) {
      case 'A':
      case 'E':
      case 'I':
      case 'O':
      case 'U':
        if (n === 0) out += c;
        break;
      case 'B':
        if (!(at(n - 1) === 'M' && isLast)) out += 'B';
        break;
      case 'C':
        if (at(n - 1) === 'S' && !isLast && isFront(n + 1)) break;
        if (w.startsWith('CIA', n)) out += 'X';
        else if (!isLast && isFront(n + 1)) out += 'S';
        else if (at(n - 1) === 'S' && at(n + 1) === 'H') out += 'K';
        else if (at(n + 1) === 'H') out += n === 0 && w.length >= 3 && isVowel(2) ? 'K' : 'X';
        else out += 'K';
        break;
      case 'D':
        if (at(n + 1) === 'G' && n < w.length - 2 && isFront(n + 2)) {
          out += 'J';
          n += 2;
        } else out += 'T';
        break;
      case 'G':
        if (at(n + 1) === 'H' && n === w.length - 2) break;
        if (at(n + 1) === 'H' && n < w.length - 2 && !isVowel(n + 2)) break;
        if (n > 0 && (w.startsWith('GN', n) || w.startsWith('GNED', n))) break;
        out += !isLast && isFront(n + 1) && at(n - 1) !== 'G' ? 'J' : 'K';
        break;
      case 'H':
        if (isLast || (n > 0 && SILENT_H_AFTER.includes(at(n - 1)))) break;
        if (isVowel(n + 1)) out += 'H';
        break;
      case 'F':
      case 'J':
      case 'L':
      case 'M':
      case 'N':
      case 'R':
        out += c;
        break;
      case 'K':
        if (n === 0 || at(n - 1) !== 'C') out += c;
        break;
      case 'P':
        out += at(n + 1) === 'H' ? 'F' : 'P';
        break;
      case 'Q':
        out += 'K';
        break;
      case 'S':
        out += w.startsWith('SH', n) || w.startsWith('SIO', n) || w.startsWith('SIA', n) ? 'X' : 'S';
        break;
      case 'T':
        if (w.startsWith('TIA', n) || w.startsWith('TIO', n)) out += 'X';
        else if (w.startsWith('TCH', n)) break;
        else out += w.startsWith('TH', n) ? '0' : 'T';
        break;
      case 'V':
        out += 'F';
        break;
      case 'W':
      case 'Y':
        if (!isLast && isVowel(n + 1)) out += c;
        break;
      case 'X':
        out += 'KS';
        break;
      case 'Z':
        out += 'S';
        break;
      default:
    }
  }
  return out.slice(0, MAX_LENGTH);
};
