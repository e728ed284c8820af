import type { CharFilterStage, FilteredText } from './filtered-text.js';
import type { Sink, TokenFilterStage, TokenState, TokenizerStage } from './stream.js';
import type { Analyzer, TermVisitor, Token, TokenBounds } from './types.js';

/** The parts of an analyzer, in the order in which they run. */
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
    // Lucene rejects a first increment of 0; here such a term is at position 0.
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

/** Maps offsets back to the original text, before the first token filter, as in Lucene. */
class OffsetCorrector implements Sink {
  source: FilteredText | undefined;
  constructor(private readonly next: Sink) {}

  token(t: TokenState): void {
    t.start = this.source?.originalOffset(t.start) ?? t.start;
    t.end = this.source?.originalOffset(t.end) ?? t.end;
    this.next.token(t);
  }

  end(trailing: number, length: number): void {
    this.next.end(trailing, length);
  }
}

/** Ends the analysis of a text that exceeds its bounds. */
class BoundsExceeded extends Error {}

/** Throws BoundsExceeded. Tokens that a later filter drops are counted, too. */
class BoundsChecker implements Sink {
  private tokens = 0;
  private characters = 0;
  constructor(
    private readonly next: Sink,
    private readonly bounds: TokenBounds,
  ) {}

  token(t: TokenState): void {
    this.characters += t.term.length;
    if (++this.tokens > this.bounds.tokens || this.characters > this.bounds.characters) throw new BoundsExceeded();
    this.next.token(t);
  }

  end(trailing: number, length: number): void {
    this.next.end(trailing, length);
  }
}

interface Pipeline {
  output: Output;
  head: Sink;
  corrector: OffsetCorrector | undefined;
}

class ChainAnalyzer implements Analyzer {
  /** Reused for each text. Stages have state during a text, so a nested call, or a call after an error, builds a new one. */
  private idle: Pipeline | undefined;

  constructor(private readonly parts: Parts) {}

  analyze(text: string): Token[] {
    const tokens: Token[] = [];
    this.run(text, undefined, tokens);
    return tokens;
  }

  analyzeUpTo(text: string, bounds: TokenBounds): Token[] | undefined {
    const tokens: Token[] = [];
    this.idle = this.build(bounds);
    try {
      this.run(text, undefined, tokens);
      return tokens;
    } catch (error) {
      if (error instanceof BoundsExceeded) return undefined;
      throw error;
    } finally {
      this.idle = undefined;
    }
  }

  each(text: string, visit: TermVisitor): void {
    this.run(text, visit, undefined);
  }

  private run(text: string, visit: TermVisitor | undefined, tokens: Token[] | undefined): void {
    const pipeline = this.idle ?? this.build();
    this.idle = undefined;
    pipeline.output.visit = visit;
    pipeline.output.tokens = tokens;
    let input = text;
    if (pipeline.corrector !== undefined) {
      const filters = this.parts.charFilters ?? [];
      let source: FilteredText | undefined;
      for (const filter of filters) {
        const output = filter(input);
        const previous = source;
        source =
          previous === undefined
            ? output
            : {
                text: output.text,
                originalOffset: (offset) => previous.originalOffset(output.originalOffset(offset)),
              };
        input = output.text;
      }
      pipeline.corrector.source = source;
    }
    this.parts.tokenizer(input, pipeline.head);
    pipeline.head.end(0, text.length);
    pipeline.output.visit = undefined;
    pipeline.output.tokens = undefined;
    this.idle = pipeline;
  }

  private build(bounds?: TokenBounds): Pipeline {
    const output = new Output();
    const withBounds = (sink: Sink): Sink => (bounds === undefined ? sink : new BoundsChecker(sink, bounds));
    let head = withBounds(output);
    for (const filter of [...(this.parts.tokenFilters ?? [])].reverse()) head = withBounds(filter(head));
    if ((this.parts.charFilters ?? []).length === 0) return { output, head, corrector: undefined };
    const corrector = new OffsetCorrector(head);
    return { output, head: corrector, corrector };
  }
}

/** An analyzer made of character filters, a tokenizer, and token filters. */
export const chain = (parts: Parts): Analyzer => new ChainAnalyzer(parts);
