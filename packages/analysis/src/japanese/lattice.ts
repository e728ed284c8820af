import type { JapaneseDictionary, WordId } from './dictionary.js';

/** A word of the best path through a text. */
export interface LatticeWord {
  word: WordId;
  start: number;
  end: number;
  /** Positions that it spans; more than 1 for a compound, which follows its first part. */
  positionLength: number;
}

/** An offset of the text with the edges that end there, side by side in arrays. */
interface LatticeNode {
  /** Cost of the cheapest path that ends with the edge. */
  costs: number[];
  contexts: number[];
  /** Offset at which the edge's word starts, and the edge of that node on the cheapest path. */
  starts: number[];
  backpointers: number[];
  words: WordId[];
}
const createNode = (): LatticeNode => ({ costs: [], contexts: [], starts: [], backpointers: [], words: [] });
const removeEdges = (node: LatticeNode): void => {
  for (const list of [node.costs, node.contexts, node.starts, node.backpointers, node.words]) list.length = 0;
};

/** In search mode, longer words cost more for each character, so that compounds are split. */
const KANJI_LENGTH = 2;
const OTHER_LENGTH = 7;
const KANJI_PENALTY = 3000;
const OTHER_PENALTY = 1700;
const MAX_UNKNOWN_LENGTH = 1024;
/** Number of characters after which the best path so far is chosen. */
const MAX_PENDING_LENGTH = 1024;

/** A Viterbi lattice: finds the cheapest path through a text, as Lucene's JapaneseTokenizer does in search mode. */
export class Lattice {
  private readonly nodes: (LatticeNode | undefined)[] = [];
  private readonly path: LatticeWord[] = [];
  /** The words before this offset are in `path`. */
  private committedEnd = 0;
  /** The last offset with a node. */
  private lastNode = 0;
  private runEnd = 0;

  constructor(
    private readonly dictionary: JapaneseDictionary,
    private readonly text: string,
  ) {}

  private node(at: number): LatticeNode {
    if (at > this.lastNode) this.lastNode = at;
    return (this.nodes[at] ??= createNode());
  }

  private penalty(start: number, end: number): number {
    const length = end - start;
    if (length <= KANJI_LENGTH) return 0;
    let isAllKanji = true;
    for (let i = start; i < end && isAllKanji; i++) isAllKanji = this.dictionary.isKanji(this.text.charCodeAt(i));
    if (isAllKanji) return (length - KANJI_LENGTH) * KANJI_PENALTY;
    return length > OTHER_LENGTH ? (length - OTHER_LENGTH) * OTHER_PENALTY : 0;
  }

  /** Adds an edge for a word that starts at a node, with the cheapest predecessor. */
  private addWord(from: LatticeNode, start: number, end: number, word: WordId, penalty: number): void {
    const context = this.dictionary.contextOf(word);
    let minCost = Infinity;
    let best = -1;
    for (let i = 0; i < from.costs.length; i++) {
      const cost = (from.costs[i] ?? 0) + this.dictionary.connectionCost(from.contexts[i] ?? 0, context);
      if (cost < minCost) {
        minCost = cost;
        best = i;
      }
    }
    this.addEdge(end, minCost + this.dictionary.costOf(word) + penalty, context, start, best, word);
  }

  private addEdge(end: number, cost: number, context: number, start: number, backpointer: number, word: WordId): void {
    const to = this.node(end);
    to.costs.push(cost);
    to.contexts.push(context);
    to.starts.push(start);
    to.backpointers.push(backpointer);
    to.words.push(word);
  }

  /** The end of the run of characters of one class at an offset; computed once per run. */
  private endOfRun(at: number): number {
    const { dictionary, text } = this;
    if (at < this.runEnd) return this.runEnd;
    const code = text.charCodeAt(at);
    const characterClass = dictionary.classOf(code);
    const isPunctuation = dictionary.isPunctuation(code);
    let end = at + 1;
    for (; end < text.length; end++) {
      const next = text.charCodeAt(end);
      if (dictionary.classOf(next) !== characterClass || dictionary.isPunctuation(next) !== isPunctuation) break;
    }
    this.runEnd = end;
    return end;
  }

  /** Adds edges for all words that start at an offset. */
  private addWordsAt(at: number): void {
    const { dictionary, text } = this;
    const from = this.node(at);
    let hasKnownWord = false;
    dictionary.eachPrefix(text, at, (word, end) => {
      hasKnownWord = true;
      this.addWord(from, at, end, word, 0);
    });
    const code = text.charCodeAt(at);
    if (hasKnownWord && !dictionary.invokes(code)) return;
    const characterClass = dictionary.classOf(code);
    const end = dictionary.groups(code) ? Math.min(this.endOfRun(at), at + MAX_UNKNOWN_LENGTH) : at + 1;
    dictionary.eachUnknownWord(characterClass, (word) => this.addWord(from, at, end, word, 0));
  }

  /** The words of the text in the order of their start offsets. */
  words(): readonly LatticeWord[] {
    const { text } = this;
    this.addEdge(0, 0, 0, -1, -1, -1);
    for (let at = 0; at < text.length; at++) {
      const node = this.nodes[at];
      if (node === undefined || node.costs.length === 0) continue;
      if (at > this.committedEnd && node.costs.length === 1 && this.lastNode === at) {
        this.backtrace(at, 0);
        node.costs[0] = 0;
      } else if (at - this.committedEnd >= MAX_PENDING_LENGTH) {
        const end = this.commitBest(at);
        if (end !== at) {
          at = end - 1;
          continue;
        }
      }
      this.addWordsAt(at);
    }
    if (text.length > 0) this.backtrace(text.length, this.cheapestFinalEdge());
    return this.path;
  }

  private cheapestFinalEdge(): number {
    const { costs, contexts } = this.node(this.text.length);
    let minCost = Infinity;
    let best = 0;
    for (let i = 0; i < costs.length; i++) {
      const cost = (costs[i] ?? 0) + this.dictionary.connectionCost(contexts[i] ?? 0, 0);
      if (cost < minCost) {
        minCost = cost;
        best = i;
      }
    }
    return best;
  }

  /** Commits to the cheapest path to any node from an offset on, drops the others, and returns where it ends. */
  private commitBest(at: number): number {
    let minCost = Infinity;
    let end = at;
    let best = 0;
    for (let i = at; i <= this.lastNode; i++) {
      for (const [edge, cost] of (this.nodes[i]?.costs ?? []).entries()) {
        if (cost < minCost) {
          minCost = cost;
          end = i;
          best = edge;
        }
      }
    }
    for (let i = at; i <= this.lastNode; i++) {
      const node = this.nodes[i];
      if (node === undefined) continue;
      if (i !== end) {
        removeEdges(node);
        continue;
      }
      for (const list of [node.costs, node.contexts, node.starts, node.backpointers, node.words]) {
        list[0] = list[best] ?? 0;
        list.length = 1;
      }
    }
    this.backtrace(end, 0);
    this.node(end).costs[0] = 0;
    this.lastNode = end;
    return end;
  }

  /** Follows the backpointers from an edge to the last committed offset, and appends the words to the path. */
  private backtrace(end: number, lastEdge: number): void {
    const { dictionary } = this;
    const reversedWords: LatticeWord[] = [];
    let compound: LatticeWord | undefined;
    let parts = 0;
    let nextContext = -1;
    let at = end;
    let edge = lastEdge;
    while (at > this.committedEnd) {
      const node = this.node(at);
      let start = node.starts[edge] ?? 0;
      let word = node.words[edge] ?? 0;
      let previousEdge = node.backpointers[edge] ?? 0;
      const penalty = compound === undefined ? this.penalty(start, at) : 0;
      if (penalty > 0) {
        const connectionCost = (id: WordId): number =>
          nextContext < 0 ? 0 : dictionary.connectionCost(dictionary.contextOf(id), nextContext);
        const limit = (node.costs[edge] ?? 0) + penalty + connectionCost(word);
        const best = this.rescore(start, at, previousEdge, connectionCost);
        if (best.edge >= 0 && best.cost <= limit && node.starts[best.edge] !== start) {
          compound = { word, start, end: at, positionLength: 1 };
          start = node.starts[best.edge] ?? 0;
          word = node.words[best.edge] ?? 0;
          previousEdge = node.backpointers[best.edge] ?? 0;
          parts = 0;
        }
      }
      if (compound !== undefined && compound.start >= start) {
        if (parts > 0) {
          compound.positionLength = parts + 1;
          reversedWords.push(compound);
        }
        compound = undefined;
      }
      if (!dictionary.isPunctuation(this.text.charCodeAt(start))) {
        reversedWords.push({ word, start, end: at, positionLength: 1 });
        parts++;
      }
      nextContext = dictionary.contextOf(word);
      at = start;
      edge = previousEdge;
    }
    this.path.push(...reversedWords.reverse());
    for (let i = this.committedEnd; i < end; i++) this.nodes[i] = undefined;
    this.committedEnd = end;
  }

  /** Recomputes the paths between two nodes with penalties for long words, starting from one edge of the first node. */
  private rescore(
    start: number,
    end: number,
    firstEdge: number,
    connectionCost: (word: WordId) => number,
  ): { edge: number; cost: number } {
    const { dictionary } = this;
    const forward = new Map<number, { to: number; word: WordId }[]>();
    for (let at = end; at > start; at--) {
      const node = this.nodes[at];
      if (node === undefined) continue;
      for (let i = 0; i < node.costs.length; i++) {
        const from = node.starts[i] ?? 0;
        if (from < start) continue;
        const list = forward.get(from) ?? [];
        forward.set(from, list);
        list.push({ to: at, word: node.words[i] ?? 0 });
      }
      removeEdges(node);
    }
    for (let at = start; at < end; at++) {
      const node = this.nodes[at];
      if (node === undefined || node.costs.length === 0) continue;
      for (const { to, word } of forward.get(at) ?? []) {
        if (at > start) {
          this.addWord(node, at, to, word, this.penalty(at, to));
          continue;
        }
        const context = dictionary.contextOf(word);
        const previousContext = start === 0 ? 0 : (node.contexts[firstEdge] ?? 0);
        const cost =
          (node.costs[firstEdge] ?? 0) + dictionary.costOf(word) + dictionary.connectionCost(previousContext, context);
        this.addEdge(to, cost + this.penalty(at, to), context, start, firstEdge, word);
      }
    }
    const node = this.node(end);
    let best = { edge: -1, cost: Infinity };
    for (let i = 0; i < node.costs.length; i++) {
      const cost = (node.costs[i] ?? 0) + connectionCost(node.words[i] ?? 0);
      if (cost < best.cost) best = { edge: i, cost };
    }
    return best;
  }
}
