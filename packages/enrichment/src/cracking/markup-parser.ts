import { Parser, type Handler, type ParserOptions } from 'htmlparser2';
import { CrackingError } from '../errors.js';

/**
 * Most elements that may be open at the same time. The time that the parser takes for a tag grows with their number, so that
 * hundreds of thousands would occupy it for minutes.
 */
const MAX_DEPTH = 5000;

/** Reads HTML or XML as a stream of events. Throws CrackingError if elements are nested too deeply. */
export function parseMarkup(markup: string, handler: Partial<Handler>, options?: ParserOptions): void {
  let depth = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentag(name, attributes, isImplied) {
        if (++depth > MAX_DEPTH) {
          throw new CrackingError(
            'unprocessable',
            `The document has more than ${MAX_DEPTH} levels of nested elements.`,
          );
        }
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag(name, isImplied) {
        depth--;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
  parser.end(markup);
}
