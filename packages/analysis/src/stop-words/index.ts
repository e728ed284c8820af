import type { StopwordsList } from '@searchdeck/contract';
import { arabic } from './arabic.js';
import { armenian } from './armenian.js';
import { basque } from './basque.js';
import { bengali } from './bengali.js';
import { brazilian } from './brazilian.js';
import { bulgarian } from './bulgarian.js';
import { catalan } from './catalan.js';
import { cjk } from './cjk.js';
import { czech } from './czech.js';
import { danish } from './danish.js';
import { dutch } from './dutch.js';
import { english } from './english.js';
import { estonian } from './estonian.js';
import { finnish } from './finnish.js';
import { french } from './french.js';
import { galician } from './galician.js';
import { german } from './german.js';
import { greek } from './greek.js';
import { hindi } from './hindi.js';
import { hungarian } from './hungarian.js';
import { indonesian } from './indonesian.js';
import { irish } from './irish.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import { latvian } from './latvian.js';
import { lithuanian } from './lithuanian.js';
import { norwegian } from './norwegian.js';
import { persian } from './persian.js';
import { polish } from './polish.js';
import { portuguese } from './portuguese.js';
import { romanian } from './romanian.js';
import { russian } from './russian.js';
import { sorani } from './sorani.js';
import { spanish } from './spanish.js';
import { swedish } from './swedish.js';
import { thai } from './thai.js';
import { turkish } from './turkish.js';
import { ukrainian } from './ukrainian.js';

/** Lists beyond those the interface names, used by language analyzers. */
type ExtraList = 'bengali' | 'cjk' | 'estonian' | 'japanese' | 'lithuanian' | 'polish' | 'ukrainian';
export type StopList = StopwordsList | ExtraList;

const lists: Readonly<Record<StopList, string>> = {
  arabic,
  armenian,
  basque,
  bengali,
  brazilian,
  bulgarian,
  catalan,
  cjk,
  czech,
  danish,
  dutch,
  english,
  estonian,
  finnish,
  french,
  galician,
  german,
  greek,
  hindi,
  hungarian,
  indonesian,
  irish,
  italian,
  japanese,
  latvian,
  lithuanian,
  norwegian,
  persian,
  polish,
  portuguese,
  romanian,
  russian,
  sorani,
  spanish,
  swedish,
  thai,
  turkish,
  ukrainian,
};
const sets = new Map<StopList, ReadonlySet<string>>();

/** The words of a predefined list; the set is shared. */
export const stopWords = (list: StopList): ReadonlySet<string> => {
  let set = sets.get(list);
  if (set === undefined) {
    set = new Set(lists[list].split(' '));
    sets.set(list, set);
  }
  return set;
};
