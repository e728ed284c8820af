import { type Ending, replaceEnding, applySteps } from './endings.js';

type Step = (word: string) => string;
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const ends = (word: string, list: string): boolean => list.split(' ').some((ending) => word.endsWith(ending));
const VOWEL = /[αεηιουω]$/;
const VOWEL_NO_Y = /[αεηιοω]$/;

/**
 * Removes one of the endings from a longer word, and adds `back` if the stem is one of the exceptions.
 */
const remove =
  (endings: string, back: string, isException: (stem: string) => boolean): Step =>
  (word) => {
    const ending = endings.split(' ').find((e) => word.length > e.length && word.endsWith(e));
    if (ending === undefined) return word;
    const stem = word.slice(0, -ending.length);
    return isException(stem) ? stem + back : stem;
  };

const special = replaceEnding([
  [9, 'καθεστωτοσ καθεστωτων', 'καθεστ'],
  [8, 'γεγονοτοσ γεγονοτων', 'γεγον'],
  [8, 'καθεστωτα', 'καθεστ'],
  [7, 'τατογιου τατογιων', 'τατο'],
  [7, 'γεγονοτα', 'γεγον'],
  [7, 'καθεστωσ', 'καθεστ'],
  [6, 'σκαγιου σκαγιων', 'σκα'],
  [6, 'ολογιου ολογιων', 'ολο'],
  [6, 'κρεατοσ κρεατων', 'κρε'],
  [6, 'περατοσ περατων', 'περ'],
  [6, 'τερατοσ τερατων', 'τερ'],
  [6, 'τατογια', 'τατο'],
  [6, 'γεγονοσ', 'γεγον'],
  [5, 'φαγιου φαγιων', 'φα'],
  [5, 'σογιου σογιων', 'σο'],
  [5, 'σκαγια', 'σκα'],
  [5, 'ολογια', 'ολο'],
  [5, 'κρεατα', 'κρε'],
  [5, 'περατα', 'περ'],
  [5, 'τερατα', 'τερ'],
  [4, 'φαγια', 'φα'],
  [4, 'σογια', 'σο'],
  [4, 'φωτοσ φωτων', 'φω'],
  [4, 'κρεασ', 'κρε'],
  [4, 'περασ', 'περ'],
  [4, 'τερασ', 'τερ'],
  [3, 'φωτα', 'φω'],
  [2, 'φωσ', 'φω'],
]);

const exc6 = words(
  'αλ αδ ενδ αμαν αμμοχαλ ηθ ανηθ αντιδ φυσ βρωμ γερ εξωδ καλπ καλλιν καταδ μουλ μπαν μπαγιατ μπολ μποσ νιτ ξικ ' +
    'συνομηλ πετσ πιτσ πικαντ πλιατσ ποστελν πρωτοδ σερτ συναδ τσαμ υποδ φιλον φυλοδ χασ',
);
const exc4 = words('θ δ ελ γαλ ν π ιδ παρ');
const exc7 = words('αναπ αποθ αποκ αποστ βουβ ξεθ ουλ πεθ πικρ ποτ σιχ χ');
const exc8a = words('τρ τσ');
const exc8b = words(
  'βετερ βουλκ βραχμ γ δραδουμ θ καλπουζ καστελ κορμορ λαοπλ μωαμεθ μ μουσουλμ ν ουλ π πελεκ πλ πολισ πορτολ σαρακατσ ' +
    'σουλτ τσαρλατ ορφ τσιγγ τσοπ φωτοστεφ χ ψυχοπλ αγ γαλ γερ δεκ διπλ αμερικαν ουρ πιθ πουριτ σ ζωντ ικ καστ κοπ λιχ ' +
    'λουθηρ μαιντ μελ σιγ σπ στεγ τραγ τσαγ φ ερ αδαπ αθιγγ αμηχ ανικ ανοργ απηγ απιθ ατσιγγ βασ βασκ βαθυγαλ βιομηχ ' +
    'βραχυκ διατ διαφ ενοργ θυσ καπνοβιομηχ καταγαλ κλιβ κοιλαρφ λιβ μεγλοβιομηχ μικροβιομηχ νταβ ξηροκλιβ ολιγοδαμ ' +
    'ολογαλ πενταρφ περηφ περιτρ πλατ πολυδαπ πολυμηχ στεφ ταβ τετ υπερηφ υποκοπ χαμηλοδαπ ψηλοταβ',
);
const exc9 = words(
  'αβαρ βεν εναρ αβρ αδ αθ αν απλ βαρον ντρ σκ κοπ μπορ νιφ παγ παρακαλ σερπ σκελ συρφ τοκ υ δ εμ θαρρ θ',
);
const EXC9_ENDS =
  'οδ αιρ φορ ταθ διαθ σχ ενδ ευρ τιθ υπερθ ραθ ενθ ροθ σθ πυρ αιν συνδ συν συνθ χωρ πον βρ καθ ευθ εκθ νετ ρον αρκ βαρ ' +
  'βολ ωφελ';
const exc12a = words('π απ συμπ ασυμπ ακαταπ αμεταμφ');
const exc12b = words('αλ αρ εκτελ ζ μ ξ παρακαλ προ νισ');
const exc13 = words('διαθ θ παρακαταθ προσθ συνθ');
const exc14 = words(
  'φαρμακ χαδ αγκ αναρρ βρομ εκλιπ λαμπιδ λεχ μ πατ ρ λ μεδ μεσαζ υποτειν αμ αιθ ανηκ δεσποζ ενδιαφερ δε δευτερευ ' +
    'καθαρευ πλε τσα',
);
const exc15 = words(
  'αβαστ πολυφ αδηφ παμφ ρ ασπ αφ αμαλ αμαλλι ανυστ απερ ασπαρ αχαρ δερβεν δροσοπ ξεφ νεοπ νομοτ ολοπ ομοτ προστ ' +
    'προσωποπ συμπ συντ τ υποτ χαρ αειπ αιμοστ ανυπ αποτ αρτιπ διατ εν επιτ κροκαλοπ σιδηροπ λ ναυ ουλαμ ουρ π τρ μ',
);
const exc16 = words('ν χερσον δωδεκαν ερημον μεγαλον επταν');
const exc17 = words('ασβ σβ αχρ χρ απλ αειμν δυσχρ ευχρ κοινοχρ παλιμψ');
const exc18 = words('ν ρ σπι στραβομουτσ κακομουτσ εξων');
const exc19 = words('παρασουσ φ χ ωριοπλ αζ αλλοσουσ ασουσ');

const past = applySteps(
  replaceEnding([
    [7, 'ηθηκαμε'],
    [6, 'ουσαμε'],
    [5, 'αγαμε ησαμε ηκαμε'],
  ]),
  remove('αμε', 'αμ', (stem) => exc7.has(stem)),
);
const rule7: Step = (word) => (word === 'αγαμε' ? 'αγαμ' : past(word));
const rule8 = applySteps(
  remove('ιουντανε ιοντανε ουντανε ηθηκανε ιοτανε οντανε ουσανε αγανε ησανε οτανε ηκανε', 'αγαν', (stem) =>
    exc8a.has(stem),
  ),
  remove('ανε', 'αν', (stem) => VOWEL_NO_Y.test(stem) || exc8b.has(stem)),
);
const rule10: Step = (word) => {
  if (word.length <= 5 || !ends(word, 'οντασ ωντασ')) return word;
  const stem = word.slice(0, -5);
  if (stem === 'αρχ') return 'αρχοντ';
  return stem.endsWith('κρε') ? `${stem}ωντ` : stem;
};
const rule11 = remove('ομαστε', 'ομαστ', (stem) => stem === 'ον');
const rule13 = applySteps(
  replaceEnding([
    [6, 'ηθηκεσ'],
    [5, 'ηθηκα ηθηκε'],
  ]),
  remove('ηκεσ ηκα ηκε', 'ηκ', (stem) => exc13.has(stem) || ends(stem, 'σκωλ σκουλ ναρθ σφ οθ πιθ')),
);
const rule15 = remove('αγεσ αγα αγε', 'αγ', (stem) => {
  const keeps = exc15.has(stem) || ends(stem, 'οφ πελ χορτ λλ σφ ρπ φρ πρ λοχ σμην');
  return keeps && stem !== 'ψοφ' && stem !== 'ναυλοχ' && !stem.endsWith('κολλ');
});

const short: readonly Step[] = [
  special,
  remove('αδεσ αδων', 'αδ', (stem) => !ends(stem, 'οκ μαμ μαν μπαμπ πατερ γιαγι νταντ κυρ θει πεθερ')),
  remove('εδεσ εδων', 'εδ', (stem) => ends(stem, 'οπ ιπ εμπ υπ γηπ δαπ κρασπ μιλ')),
  remove('ουδεσ ουδων', 'ουδ', (stem) => ends(stem, 'αρκ καλιακ πεταλ λιχ πλεξ σκ σ φλ φρ βελ λουλ χν σπ τραγ φε')),
  remove('εωσ εων', 'ε', (stem) => exc4.has(stem)),
  remove('ια ιου ιων', 'ι', (stem) => VOWEL.test(stem)),
  remove('ικα ικο ικου ικων', 'ικ', (stem) => VOWEL.test(stem) || exc6.has(stem)),
  rule7,
  rule8,
  applySteps(
    replaceEnding([[5, 'ησετε']]),
    remove('ετε', 'ετ', (stem) => exc9.has(stem) || VOWEL_NO_Y.test(stem) || ends(stem, EXC9_ENDS)),
  ),
  rule10,
  rule11,
  applySteps(
    remove('ιεστε', 'ιεστ', (stem) => exc12a.has(stem)),
    remove('εστε', 'εστ', (stem) => exc12b.has(stem)),
  ),
  rule13,
  remove(
    'ουσεσ ουσα ουσε',
    'ουσ',
    (stem) =>
      exc14.has(stem) || VOWEL.test(stem) || ends(stem, 'ποδαρ βλεπ πανταχ φρυδ μαντιλ μαλλ κυματ λαχ ληγ φαγ ομ πρωτ'),
  ),
  rule15,
  remove('ησου ησε ησα', 'ησ', (stem) => exc16.has(stem)),
  remove('ηστε', 'ηστ', (stem) => exc17.has(stem)),
  remove('ησουνε ηθουνε ουνε', 'ουν', (stem) => exc18.has(stem)),
  remove('ησουμε ηθουμε ουμε', 'ουμ', (stem) => exc19.has(stem)),
  replaceEnding([
    [5, 'ματων ματοσ', 'μα'],
    [4, 'ματα', 'μα'],
  ]),
];

const LONG: readonly Ending[] = [
  [9, 'ιοντουσαν'],
  [8, 'ιομασταν ιοσασταν ιουμαστε οντουσαν'],
  [7, 'ιεμαστε ιεσαστε ιομουνα ιοσαστε ιοσουνα ιουνται ιουνταν ηθηκατε ομασταν οσασταν ουμαστε'],
  [6, 'ιομουν ιονταν ιοσουν ηθειτε ηθηκαν ομουνα οσαστε οσουνα ουνται ουνταν ουσατε'],
  [5, 'αγατε ιεμαι ιεται ιεσαι ιοταν ιουμα ηθεισ ηθουν ηκατε ησατε ησουν ομουν ονται ονταν οσουν ουμαι ουσαν'],
  [4, 'αγαν αμαι ασαι αται ειτε εσαι εται ηδεσ ηδων ηθει ηκαν ησαν ησει ησεσ ομαι οταν'],
  [3, 'αει εισ ηθω ησω ουν ουσ'],
  [2, 'αν ασ αω ει εσ ησ οι οσ ου υσ ων'],
  [1, 'α ε η ι ο υ ω'],
];
const long = replaceEnding(LONG);
const comparative = replaceEnding([
  [4, 'εστερ εστατ'],
  [3, 'οτερ οτατ υτερ υτατ ωτερ ωτατ'],
]);
const shortRules = applySteps(...short);

/**
 * Ntais's stemmer for Greek as Lucene's GreekStemmer applies it, on words in lowercase without accents and
 * with σ for ς.
 */
export const greek = (word: string): string => {
  if (word.length < 4) return word;
  const w = shortRules(word);
  return comparative(w.length === word.length ? long(w) : w);
};
