/**
 * Indic and Hindi normalization. Entries are `from>to` in hexadecimal code points: characters with several
 * representations in Unicode, normalized as in Lucene's IndicNormalizer and HindiNormalizer.
 */
const INDIC = [
  '0905+093e>0906 0905+0945>0972 0905+0946>0904 0905+0949>0911 0905+094a>0912 0905+094b>0913 0905+094c>0914',
  '0906+0945>0911 0906+0946>0912 0906+0947>0913 0906+0948>0914 0909+0941>090a 090f+0945>090d 090f+0946>090e',
  '090f+0947>0910 0915+093c>0958 0916+093c>0959 0917+093c>095a 091c+093c>095b 0921+093c>095c 0922+093c>095d',
  '0928+093c>0929 092b+093c>095e 092f+093c>095f 0930+093c>0931 0933+093c>0934 093e+0945>0949 093e+0946>094a',
  '093e+0947>094b 093e+0948>094c 0985+09be>0986 09a1+09bc>09dc 09a2+09bc>09dd 09af+09bc>09df 09c7+09be>09cb',
  '09c7+09d7>09cc 0a05+0a3e>0a06 0a05+0a48>0a10 0a05+0a4c>0a14 0a16+0a3c>0a59 0a17+0a3c>0a5a 0a1c+0a3c>0a5b',
  '0a2b+0a3c>0a5e 0a41+0a41>0a42 0a72+0a3f>0a07 0a72+0a40>0a08 0a72+0a47>0a0f 0a73+0a41>0a09 0a73+0a42>0a0a',
  '0a73+0a4b>0a13 0a85+0abe>0a86 0a85+0ac5>0a8d 0a85+0ac7>0a8f 0a85+0ac8>0a90 0a85+0ac9>0a91 0a85+0acb>0a93',
  '0a85+0acc>0a94 0a86+0ac5>0a91 0a86+0ac7>0a93 0a86+0ac8>0a94 0abe+0ac5>0ac9 0abe+0ac7>0acb 0abe+0ac8>0acc',
  '0b05+0b3e>0b06 0b0f+0b57>0b10 0b13+0b57>0b14 0b21+0b3c>0b5c 0b22+0b3c>0b5d 0b47+0b3e>0b4b 0b47+0b57>0b4c',
  '0b89+0bd7>0b8a 0b92+0bd7>0b94 0bc6+0bbe>0bca 0bc6+0bd7>0bcc 0bc7+0bbe>0bcb 0c12+0c4c>0c14 0c12+0c55>0c13',
  '0c35+0c41>0c2e 0c46+0c55>0c47 0c46+0c56>0c48 0c92+0ccc>0c94 0cbf+0cd5>0cc0 0cc6+0cc2>0cca 0cc6+0cd5>0cc7',
  '0cc6+0cd6>0cc8 0cca+0cd5>0ccb 0d07+0d57>0d08 0d09+0d57>0d0a 0d0e+0d46>0d10 0d12+0d3e>0d13 0d12+0d57>0d14',
  '0d46+0d3e>0d4a 0d46+0d46>0d48 0d46+0d57>0d4c 0d47+0d3e>0d4b 0905+093e+0945>0911 0905+093e+0946>0912',
  '0905+093e+0947>0913 0905+093e+0948>0914 09a4+09cd+200d>09ce 0a85+0abe+0ac5>0a91 0a85+0abe+0ac7>0a93',
  '0a85+0abe+0ac8>0a94 0c2c+0c41+0c41>0c0b 0cc6+0cc2+0cd5>0ccb 0d23+0d4d+200d>0d7a 0d28+0d4d+200d>0d7b',
  '0d30+0d4d+200d>0d7c 0d32+0d4d+200d>0d7d 0d33+0d4d+200d>0d7e',
];
const HINDI = [
  '0901>0902 0906>0905 0908>0907 090a>0909 090d>090f 090e>090f 0910>090f 0911>0913 0912>0913 0914>0913',
  '0929>0928 0931>0930 0934>0933 093c> 0940>093f 0942>0941 0944>0943 0945>0947 0946>0947 0948>0947 0949>094b',
  '094a>094b 094c>094b 094d> 0958>0915 0959>0916 095a>0917 095b>091c 095c>0921 095d>0922 095e>092b 095f>092f',
  '0960>090b 0961>090c 0963>0962 0972>0905 200c> 200d> 0928+094d>0902',
];

const decode = (codes: string): string =>
  codes === '' ? '' : String.fromCharCode(...codes.split('+').map((code) => Number.parseInt(code, 16)));

const createReplacer = (lines: readonly string[]): ((term: string) => string) => {
  const table = new Map<string, string>();
  for (const entry of lines.join(' ').split(' ')) {
    const [from = '', to = ''] = entry.split('>');
    table.set(decode(from), decode(to));
  }
  const longestFirst = [...table.keys()].sort((a, b) => b.length - a.length);
  const any = new RegExp(longestFirst.join('|'), 'g');
  const needed = /[\u0900-\u0d7f\u200c\u200d]/;
  return (term) => (needed.test(term) ? term.replace(any, (letters) => table.get(letters) ?? letters) : term);
};

/** Normalizes vowels and letters that Indic scripts can represent as one or several characters. */
export const normalizeIndic = createReplacer(INDIC);
/** Removes nukta, virama, joiners, and the difference between long and short vowels in Hindi. */
export const normalizeHindi = createReplacer(HINDI);
