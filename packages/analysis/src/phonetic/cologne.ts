const has = (set: string, c: string): boolean => c !== '' && set.includes(c);

/** Kölner Phonetik (Cologne phonetics), as in Apache Commons Codec: digits for the sounds of German words. */
export const cologne = (word: string): string => {
  const text = word.toUpperCase().replace(/Ä/g, 'A').replace(/Ö/g, 'O').replace(/Ü/g, 'U');
  let out = '';
  let lastCode = '/';
  let previous = '';
  const append = (code: string): void => {
    // Vowels count at the beginning only; equal neighbors count once.
    if (lastCode !== code && (code !== '0' || out === '')) out += code;
    lastCode = code;
  };
  const characters = [...text].filter((c) => /[A-Z]|ß/.test(c)).map((c) => (c === 'ß' ? 'S' : c));
  for (const [i, c] of characters.entries()) {
    const next = characters[i + 1] ?? '';
    if (has('AEIJOUY', c)) append('0');
    else if (c === 'B' || (c === 'P' && next !== 'H')) append('1');
    else if (has('DT', c) && !has('CSZ', next)) append('2');
    else if (has('FPVW', c)) append('3');
    else if (has('GKQ', c)) append('4');
    else if (c === 'X' && !has('CKQ', previous)) {
      append('4');
      append('8');
    } else if (has('SZ', c)) append('8');
    else if (c === 'C') {
      const isHard = out === '' ? has('AHKLOQRUX', next) : !has('SZ', previous) && has('AHKOQUX', next);
      append(isHard ? '4' : '8');
    } else if (has('DTX', c)) append('8');
    else if (c === 'R') append('7');
    else if (c === 'L') append('5');
    else if (has('MN', c)) append('6');
    // An h is silent but separates its neighbors.
    else if (c === 'H') lastCode = '-';
    previous = c;
  }
  return out;
};
