import type { SearchError } from '@searchdeck/contract';
import { invalidExpression, excerpt } from '../errors.js';
import { LIMITS } from '../limits.js';
import { scanToken, skipSpace, type Token, type TokenKind } from './lexer.js';

/**
 * The tokens of one expression, scanned on demand. Errors have the wording and positions of the OData library, as in the
 * service.
 */
export class TokenStream {
  token: Token;
  /** End of the token before the current one. */
  previousEnd = 0;
  private depth = 0;
  private clauses = 0;

  constructor(
    readonly text: string,
    /** `$filter`, `$orderby`, `$select`. */
    readonly parameter: string,
  ) {
    this.token = this.scan(0);
  }

  private scan(at: number): Token {
    const token = scanToken(this.text, skipSpace(this.text, at));
    if (token.kind === 'invalid') throw this.error((token.problem ?? '').replace('{text}', () => excerpt(this.text)));
    return token;
  }

  advance(): Token {
    const { token } = this;
    this.previousEnd = token.end;
    this.token = this.scan(token.end);
    return token;
  }

  is(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  isKeyword(word: string): boolean {
    return this.token.kind === 'identifier' && this.textOf(this.token) === word;
  }

  /** The kind of the token after the current one; does not throw for an invalid token. */
  peek(): TokenKind {
    return scanToken(this.text, skipSpace(this.text, this.token.end)).kind;
  }

  skip(kind: TokenKind): boolean {
    if (!this.is(kind)) return false;
    this.advance();
    return true;
  }

  textOf(token: Token): string {
    return this.text.slice(token.start, token.end);
  }

  expectIdentifier(): Token {
    if (!this.is('identifier')) throw this.syntaxError();
    return this.advance();
  }

  expectOpen(): Token {
    if (!this.is('(')) throw this.expectationError("'(' expected");
    return this.advance();
  }

  expectCloseOrComma(): void {
    if (!this.is(')') && !this.is(',')) throw this.expectationError("')' or ',' expected");
  }

  expectClose(): Token {
    if (!this.is(')')) throw this.expectationError("')' or operator expected");
    return this.advance();
  }

  expectEnd(): void {
    if (!this.is('end')) throw this.syntaxError();
  }

  /** Runs `parse` one level deeper. Throws 400 beyond the maximum depth. */
  parseNested<T>(parse: () => T): T {
    if (++this.depth > LIMITS.depth) {
      throw this.error(
        `Recursion limit reached at position ${this.token.start}: an expression can be nested at most ${LIMITS.depth} levels deep.`,
      );
    }
    const result = parse();
    this.depth--;
    return result;
  }

  /** Counts one leaf of the expression. Throws 400 beyond the maximum number of clauses. */
  countClause(): void {
    if (++this.clauses > LIMITS.clauses) {
      throw this.error(`The expression has too many clauses. The maximum is ${LIMITS.clauses}.`);
    }
  }

  error(detail: string): SearchError {
    return invalidExpression(detail, this.parameter);
  }

  /** `Syntax error at position N`, where N is the end of the unexpected token, as in the service. */
  syntaxError(token: Token = this.token): SearchError {
    return this.error(`Syntax error at position ${token.end} in '${excerpt(this.text)}'.`);
  }

  /** `'(' expected at position N`, where N is the start of the actual token. */
  expectationError(expectation: string): SearchError {
    return this.error(`${expectation} at position ${this.token.start} in '${excerpt(this.text)}'.`);
  }
}
