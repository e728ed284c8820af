const has = (set: string, c: string): boolean => c !== '' && set.includes(c);

/** Kölner Phonetik: digits for the sounds of German words. */
export const cologne = (word: string): string => {
  const text = word.toUpperCase().replace(/Ä/g, 'A').replace(/Ö/g, 'O').replace(/Ü/g, 'U');
  let out = '';
  let lastCode = '/';
  let previous = '';
  const put = (code: string): void => {
    // Vowels count at the beginning only; equal neighbors count once.
    if (lastCode !== code && (code !== '0' || out === '')) out += code;
    lastCode = code;
  };
  const characters = [...text].filter((c) => /[A-Z]|ß/.test(c)).map((c) => (c === 'ß' ? 'S' : c));
  for (const [i, c] of characters.entries()) {
    const next = characters[i + 1] ?? '';
    if (has('AEIJOUY', c)) put('0');
    else if (c === 'B' || (c === 'P' && next !== 'H')) put('1');
    else if (has('DT', c) && !has('CSZ', next)) put('2');
    else if (has('FPVW', c)) put('3');
    else if (has('GKQ', c)) put('4');
    else if (c === 'X' && !has('CKQ', previous)) {
      put('4');
      put('8');
    } else if (has('SZ', c)) put('8');
    else if (c === 'C') {
      const hard = out === '' ? has('AHKLOQRUX', next) : !has('SZ', previous) && has('AHKOQUX', next);
      put(hard ? '4' : '8');
    } else if (has('DTX', c)) put('8');
    else if (c === 'R') put('7');
    else if (c === 'L') put('5');
    else if (has('MN', c)) put('6');
    // An h is silent but separates its neighbors.
    else if (c === 'H') lastCode = '-';
    previous = c;
  }
  return out;
};
