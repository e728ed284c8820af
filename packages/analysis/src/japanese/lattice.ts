import type { JapaneseDictionary, WordId } from './dictionary.js';

/** A word found in a text. */
export interface Found {
  word: WordId;
  start: number;
  end: number;
  /** Positions it spans; more than 1 for a compound, which follows its first part. */
  length: number;
}

/** Ways to arrive at a place of the text, side by side in arrays. */
interface Place {
  costs: number[];
  contexts: number[];
  /** Where each way's last word begins, by which way it goes on there, and which word it is. */
  starts: number[];
  ways: number[];
  words: WordId[];
}
const newPlace = (): Place => ({ costs: [], contexts: [], starts: [], ways: [], words: [] });
const emptied = (place: Place): void => {
  for (const list of [place.costs, place.contexts, place.starts, place.ways, place.words]) list.length = 0;
};

/** Longer words of search mode cost more by their length, so that compounds fall apart. */
const KANJI_LENGTH = 2;
const OTHER_LENGTH = 7;
const KANJI_PENALTY = 3000;
const OTHER_PENALTY = 1700;
const MAX_UNKNOWN_LENGTH = 1024;
/** Characters after which the best way so far is taken. */
const MAX_GAP = 1024;

/** Finds the cheapest way through a text, as Lucene's JapaneseTokenizer does in search mode with compounds. */
export class Lattice {
  private readonly places: (Place | undefined)[] = [];
  private readonly found: Found[] = [];
  private taken = 0;
  private reached = 0;

  constructor(
    private readonly dictionary: JapaneseDictionary,
    private readonly text: string,
  ) {}

  private place(at: number): Place {
    if (at > this.reached) this.reached = at;
    return (this.places[at] ??= newPlace());
  }

  private penalty(start: number, end: number): number {
    const length = end - start;
    if (length <= KANJI_LENGTH) return 0;
    let kanji = true;
    for (let i = start; i < end && kanji; i++) kanji = this.dictionary.isKanji(this.text.charCodeAt(i));
    if (kanji) return (length - KANJI_LENGTH) * KANJI_PENALTY;
    return length > OTHER_LENGTH ? (length - OTHER_LENGTH) * OTHER_PENALTY : 0;
  }

  /** Adds a word from the cheapest way to its beginning. */
  private add(from: Place, start: number, end: number, word: WordId, penalty: number): void {
    const context = this.dictionary.contextOf(word);
    let least = Infinity;
    let way = -1;
    for (let i = 0; i < from.costs.length; i++) {
      const cost = (from.costs[i] ?? 0) + this.dictionary.connection(from.contexts[i] ?? 0, context);
      if (cost < least) {
        least = cost;
        way = i;
      }
    }
    this.arrive(end, least + this.dictionary.costOf(word) + penalty, context, start, way, word);
  }

  private arrive(end: number, cost: number, context: number, start: number, way: number, word: WordId): void {
    const to = this.place(end);
    to.costs.push(cost);
    to.contexts.push(context);
    to.starts.push(start);
    to.ways.push(way);
    to.words.push(word);
  }

  /** Adds all words that begin at a place. */
  private extend(at: number): void {
    const { dictionary, text } = this;
    const from = this.place(at);
    let known = false;
    dictionary.prefixes(text, at, (word, end) => {
      known = true;
      this.add(from, at, end, word, 0);
    });
    const code = text.charCodeAt(at);
    if (known && !dictionary.invokes(code)) return;
    const characterClass = dictionary.classOf(code);
    let end = at + 1;
    if (dictionary.groups(code)) {
      const punctuation = dictionary.isPunctuation(code);
      while (
        end < text.length &&
        end - at < MAX_UNKNOWN_LENGTH &&
        dictionary.classOf(text.charCodeAt(end)) === characterClass &&
        dictionary.isPunctuation(text.charCodeAt(end)) === punctuation
      )
        end++;
    }
    dictionary.guesses(characterClass, (word) => this.add(from, at, end, word, 0));
  }

  /** All words of the text in the order of their beginnings. */
  words(): readonly Found[] {
    const { text } = this;
    this.arrive(0, 0, 0, -1, -1, -1);
    for (let at = 0; at < text.length; at++) {
      const place = this.places[at];
      if (place === undefined || place.costs.length === 0) continue;
      if (at > this.taken && place.costs.length === 1 && this.reached === at) {
        this.take(at, 0);
        place.costs[0] = 0;
      } else if (at - this.taken >= MAX_GAP) {
        const end = this.cut(at);
        if (end !== at) {
          at = end - 1;
          continue;
        }
      }
      this.extend(at);
    }
    if (text.length > 0) this.take(text.length, this.cheapestEnd());
    return this.found;
  }

  private cheapestEnd(): number {
    const { costs, contexts } = this.place(this.text.length);
    let least = Infinity;
    let way = 0;
    for (let i = 0; i < costs.length; i++) {
      const cost = (costs[i] ?? 0) + this.dictionary.connection(contexts[i] ?? 0, 0);
      if (cost < least) {
        least = cost;
        way = i;
      }
    }
    return way;
  }

  /** Takes the cheapest way to any place reached and forgets the others; where it ends. */
  private cut(at: number): number {
    let least = Infinity;
    let end = at;
    let way = 0;
    for (let i = at; i <= this.reached; i++) {
      for (const [index, cost] of (this.places[i]?.costs ?? []).entries()) {
        if (cost < least) {
          least = cost;
          end = i;
          way = index;
        }
      }
    }
    for (let i = at; i <= this.reached; i++) {
      const place = this.places[i];
      if (place === undefined) continue;
      if (i !== end) {
        emptied(place);
        continue;
      }
      for (const list of [place.costs, place.contexts, place.starts, place.ways, place.words]) {
        list[0] = list[way] ?? 0;
        list.length = 1;
      }
    }
    this.take(end, 0);
    const place = this.place(end);
    place.costs[0] = 0;
    this.reached = end;
    return end;
  }

  /** Walks back from a place to where the last walk ended, and puts the words on record. */
  private take(end: number, way: number): void {
    const { dictionary } = this;
    const walked: Found[] = [];
    let compound: Found | undefined;
    let parts = 0;
    let next = -1;
    let at = end;
    let index = way;
    while (at > this.taken) {
      const place = this.place(at);
      let start = place.starts[index] ?? 0;
      let word = place.words[index] ?? 0;
      let nextIndex = place.ways[index] ?? 0;
      const penalty = compound === undefined ? this.penalty(start, at) : 0;
      if (penalty > 0) {
        const join = (id: WordId): number => (next < 0 ? 0 : dictionary.connection(dictionary.contextOf(id), next));
        const limit = (place.costs[index] ?? 0) + penalty + join(word);
        const best = this.rescored(start, at, nextIndex, join);
        if (best.way >= 0 && best.cost <= limit && place.starts[best.way] !== start) {
          compound = { word, start, end: at, length: 1 };
          start = place.starts[best.way] ?? 0;
          word = place.words[best.way] ?? 0;
          nextIndex = place.ways[best.way] ?? 0;
          parts = 0;
        }
      }
      if (compound !== undefined && compound.start >= start) {
        if (parts > 0) {
          compound.length = parts + 1;
          walked.push(compound);
        }
        compound = undefined;
      }
      if (!dictionary.isPunctuation(this.text.charCodeAt(start))) {
        walked.push({ word, start, end: at, length: 1 });
        parts++;
      }
      next = dictionary.contextOf(word);
      at = start;
      index = nextIndex;
    }
    this.found.push(...walked.reverse());
    for (let i = this.taken; i < end; i++) this.places[i] = undefined;
    this.taken = end;
  }

  /** Scores the ways between two places anew, with penalties for long words, from one way to the first place. */
  private rescored(
    start: number,
    end: number,
    way: number,
    join: (word: WordId) => number,
  ): { way: number; cost: number } {
    const { dictionary } = this;
    const forward = new Map<number, { to: number; word: WordId }[]>();
    for (let at = end; at > start; at--) {
      const place = this.places[at];
      if (place === undefined) continue;
      for (let i = 0; i < place.costs.length; i++) {
        const from = place.starts[i] ?? 0;
        if (from < start) continue;
        const list = forward.get(from) ?? [];
        forward.set(from, list);
        list.push({ to: at, word: place.words[i] ?? 0 });
      }
      emptied(place);
    }
    for (let at = start; at < end; at++) {
      const place = this.places[at];
      if (place === undefined || place.costs.length === 0) continue;
      for (const { to, word } of forward.get(at) ?? []) {
        if (at > start) {
          this.add(place, at, to, word, this.penalty(at, to));
          continue;
        }
        const context = dictionary.contextOf(word);
        const before = start === 0 ? 0 : (place.contexts[way] ?? 0);
        const cost = (place.costs[way] ?? 0) + dictionary.costOf(word) + dictionary.connection(before, context);
        this.arrive(to, cost + this.penalty(at, to), context, start, way, word);
      }
    }
    const place = this.place(end);
    let best = { way: -1, cost: Infinity };
    for (let i = 0; i < place.costs.length; i++) {
      const cost = (place.costs[i] ?? 0) + join(place.words[i] ?? 0);
      if (cost < best.cost) best = { way: i, cost };
    }
    return best;
  }
}
