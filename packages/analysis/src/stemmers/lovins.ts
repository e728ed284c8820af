/**
 * Lovins' conditions on the stem before an ending, as published (Appendix B); each also requires two letters.
 * A row is a regular expression on the stem.
 */
const CONDITIONS: Readonly<Record<string, RegExp>> = {
  A: /..$/s,
  B: /...$/s,
  C: /....$/s,
  D: /.....$/s,
  E: /.[^e]$/s,
  F: /..[^e]$/s,
  G: /..f$/s,
  H: /.(?:t|(?<=l)l)$/s,
  I: /.[^oe]$/s,
  J: /.[^ae]$/s,
  K: /(?:..[li]|u.e)$/s,
  L: /.(?:[^uxs]|(?<=o)s)$/s,
  M: /.[^acem]$/s,
  N: /(?:^[^s]..|....)$/s,
  O: /.[li]$/s,
  P: /.[^c]$/s,
  Q: /..[^ln]$/s,
  R: /.[nr]$/s,
  S: /(?:dr|[^t]t)$/s,
  T: /(?:.s|[^o]t)$/s,
  U: /.[lmnr]$/s,
  V: /.c$/s,
  W: /.[^su]$/s,
  X: /(?:.[li]|u.e)$/s,
  Y: /in$/s,
  Z: /.[^f]$/s,
  AA: /(?:.[dflt]|ph|th|er|or|es)$/s,
  BB: /^(?!.*(?:met|ryst)$).*...$/s,
  CC: /.l$/s,
};

/** Endings by condition (Appendix A). */
const ENDINGS: Readonly<Record<string, string>> = {
  A:
    'arizability antialness arisations arizations entialness antaneous antiality arisation arization ativeness entations ' +
    'entiality entialize entiation ionalness istically itousness izability izational ableness arizable entation ' +
    'entially eousness ibleness icalness ionalism ionality ionalize iousness izations lessness ability aically ' +
    'alities aristic arizing ateness atingly atively ativism encible entally entials entiate entness fulness ibility ' +
    'icalism icalist icality icalize icianry ination ingness ionally isation ishness istical iteness iveness ivistic ' +
    'ivities izement oidally ousness aceous alness ancial ancies ariser arized arizer atable atives efully encies encing ' +
    'ential entist eously ialist iality ialize ically icance icians icists ifully ionals ioning ionist iously istics ' +
    'lessly nesses oidism acies acity aical alist ality alize arial aries arily arize aroid ately ative ators ' +
    'atory ehood eless elity ement enced ences ental ently fully ially icant ician icide icism icist icity iedly ' +
    'ihood inate iness ional ioned ished istic ities itous ively ivity oidal oides otide ously able ably aric ates ' +
    'ator eful eity ence ency eous hood ials ians ible ibly ical iers iful ious ists less lily ness ogen ward wise ' +
    'yish acy aic ata ate ese ful ial ian ics ied ier ily ist ity ium ive oid ous ae ia ic is ' +
    "'s s' a e i o",
  B:
    'alistically izationally ationally alistic ational acious ancing ations aging ances alism anced arity ation ingly ages ' +
    'ally ance ancy ants atic ions isms ying age ant ism as ly y',
  C: 'allically enting antic ented ent ish',
  D: 'ionate',
  E: 'eableness ariness elihood izable ature eness ening edly ened enly ely ene ery ed es',
  F: 'ization izers izing ized izer ary ize en',
  G: 'ication action',
  H: 'itic',
  I: 'ating idine ated',
  J: 'inism',
  K: 'arly',
  L: 'ides ide',
  M: 'ines ine',
  N: 'ings ing',
  O: 'ars',
  P: 'ies',
  Q: 'ion',
  R: 'one yl',
  S: 'on',
  T: 'or',
  U: 'um',
  V: 'us',
  W: 's',
  X: 'ar',
  Y: 'early ealy eal ear',
  Z: 'eature',
  AA: 'ite',
  BB: 'allic als al',
  CC: 'inity',
};
const conditionOf = new Map(
  Object.entries(ENDINGS).flatMap(([name, endings]) =>
    endings.split(' ').map((ending) => [ending, CONDITIONS[name] ?? /$/] as const),
  ),
);
const MAX_ENDING_LENGTH = 11;

/** Spelling changes of the stem (Appendix C): `ending, excluded preceding letters, replacement`. The longest ending wins. */
const RESPELLINGS: readonly (readonly [ending: string, notAfter: string, to: string])[] = (
  [
    'iev  ief',
    'uct  uc',
    'umpt  um',
    'rpt  rb',
    'urs  ur',
    'istr  ister',
    'metr  meter',
    'olv  olut',
    'ul aio l',
    'bex  bic',
    'dex  dic',
    'pex  pic',
    'tex  tic',
    'ax  ac',
    'ex  ec',
    'ix  ic',
    'lux  luc',
    'uad  uas',
    'vad  vas',
    'cid  cis',
    'lid  lis',
    'erid  eris',
    'pand  pans',
    'end s ens',
    'ond  ons',
    'lud  lus',
    'rud  rus',
    'her pt hes',
    'mit  mis',
    'ent m ens',
    'ert  ers',
    'et n es',
    'yt  ys',
    'yz  ys',
  ] as const
)
  .map((row) => row.split(' ') as [string, string, string])
  .toSorted((a, b) => b[0].length - a[0].length);

const cutEnding = (word: string): string => {
  for (let length = Math.min(MAX_ENDING_LENGTH, word.length - 2); length > 0; length--) {
    const stem = word.slice(0, word.length - length);
    if (conditionOf.get(word.slice(-length))?.test(stem) === true) return stem;
  }
  return word;
};

const respell = (word: string): string => {
  const rule = RESPELLINGS.find(([ending]) => word.endsWith(ending));
  if (rule === undefined) return word;
  const [ending, notAfter, to] = rule;
  const stem = word.slice(0, word.length - ending.length);
  return stem !== '' && notAfter.includes(stem.at(-1) ?? '') ? word : stem + to;
};

/** The Lovins stemmer (1968), the first published stemmer for English, as in Snowball. */
export const lovins = (word: string): string =>
  respell(cutEnding(word).replace(/(bb|dd|gg|ll|mm|nn|pp|rr|ss|tt)$/, (pair) => pair.charAt(0)));
