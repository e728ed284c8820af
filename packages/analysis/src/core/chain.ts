import type { CharFilterStage, FilteredText } from './filtered-text.js';
import type { Sink, TokenFilterStage, TokenState, TokenizerStage } from './stream.js';
import type { Analyzer, TermVisitor, Token, TokenBounds } from './types.js';

/** What an analyzer is made of, in the order in which it runs. */
export interface Parts {
  charFilters?: readonly CharFilterStage[];
  tokenizer: TokenizerStage;
  tokenFilters?: readonly TokenFilterStage[];
}

/** Last stage: turns increments into positions and calls the visitor or collects tokens. */
class Output implements Sink {
  position = -1;
  visit: TermVisitor | undefined;
  tokens: Token[] | undefined;

  token(t: TokenState): void {
    this.position += t.increment;
    // Lucene refuses a first increment of 0; a term that stacks on nothing is at position 0 here.
    if (this.position < 0) this.position = 0;
    if (this.visit !== undefined) this.visit(t.term, this.position, t.start, t.end);
    else {
      const token: Token = { text: t.term, start: t.start, end: t.end, position: this.position, type: t.type };
      if (t.length !== 1) token.positionLength = t.length;
      this.tokens?.push(token);
    }
  }

  end(): void {
    this.position = -1;
  }
}

/** Puts offsets back into the text before char filters, ahead of the first token filter as Lucene does. */
class Corrected implements Sink {
  source: FilteredText | undefined;
  constructor(private readonly next: Sink) {}

  token(t: TokenState): void {
    t.start = this.source?.original(t.start) ?? t.start;
    t.end = this.source?.original(t.end) ?? t.end;
    this.next.token(t);
  }

  end(trailing: number, length: number): void {
    this.next.end(trailing, length);
  }
}

/** Thrown out of a line of stages to end it. */
class TooMany extends Error {}

/** Ends a text of which more than that comes by; tokens that a later filter drops count too. */
class Bounded implements Sink {
  private tokens = 0;
  private characters = 0;
  constructor(
    private readonly next: Sink,
    private readonly most: TokenBounds,
  ) {}

  token(t: TokenState): void {
    this.characters += t.term.length;
    if (++this.tokens > this.most.tokens || this.characters > this.most.characters) throw new TooMany();
    this.next.token(t);
  }

  end(trailing: number, length: number): void {
    this.next.end(trailing, length);
  }
}

interface Line {
  output: Output;
  head: Sink;
  corrected: Corrected | undefined;
}

class ChainAnalyzer implements Analyzer {
  /** Stages hold state while a text runs, so a nested call, or one after an error, gets a line of its own. */
  private idle: Line | undefined;

  constructor(private readonly parts: Parts) {}

  analyze(text: string): Token[] {
    const tokens: Token[] = [];
    this.run(text, undefined, tokens);
    return tokens;
  }

  analyzeUpTo(text: string, most: TokenBounds): Token[] | undefined {
    const tokens: Token[] = [];
    this.idle = this.build(most);
    try {
      this.run(text, undefined, tokens);
      return tokens;
    } catch (error) {
      if (error instanceof TooMany) return undefined;
      throw error;
    } finally {
      this.idle = undefined;
    }
  }

  each(text: string, visit: TermVisitor): void {
    this.run(text, visit, undefined);
  }

  private run(text: string, visit: TermVisitor | undefined, tokens: Token[] | undefined): void {
    const line = this.idle ?? this.build();
    this.idle = undefined;
    line.output.visit = visit;
    line.output.tokens = tokens;
    let input = text;
    if (line.corrected !== undefined) {
      const filters = this.parts.charFilters ?? [];
      let source: FilteredText | undefined;
      for (const filter of filters) {
        const filtered = filter(input);
        const before = source;
        source =
          before === undefined
            ? filtered
            : { text: filtered.text, original: (offset) => before.original(filtered.original(offset)) };
        input = filtered.text;
      }
      line.corrected.source = source;
    }
    this.parts.tokenizer(input, line.head);
    line.head.end(0, text.length);
    line.output.visit = undefined;
    line.output.tokens = undefined;
    this.idle = line;
  }

  private build(most?: TokenBounds): Line {
    const output = new Output();
    const bounded = (sink: Sink): Sink => (most === undefined ? sink : new Bounded(sink, most));
    let head = bounded(output);
    for (const filter of [...(this.parts.tokenFilters ?? [])].reverse()) head = bounded(filter(head));
    if ((this.parts.charFilters ?? []).length === 0) return { output, head, corrected: undefined };
    const corrected = new Corrected(head);
    return { output, head: corrected, corrected };
  }
}

/** An analyzer out of char filters, a tokenizer and token filters. */
export const chain = (parts: Parts): Analyzer => new ChainAnalyzer(parts);
