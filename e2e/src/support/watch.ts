import type { BrowserContext, ConsoleMessage, Page } from 'playwright/test';

/**
 * Watches a browser context for requests to other origins, violations of the content security policy, console errors, and
 * uncaught errors.
 */
export class Watch {
  private readonly origin: string;
  private readonly problems: string[] = [];
  private readonly allowedMessages: RegExp[] = [];

  constructor(context: BrowserContext, origin: string) {
    this.origin = origin;
    context.on('request', (request) => this.request(request.url()));
    context.on('console', (message) => this.console(message));
    context.on('weberror', (error) => this.add(`uncaught error: ${error.error().stack ?? error.error().message}`));
    context.on('page', (page) => this.page(page));
  }

  /** Allows a console error that a test causes on purpose, for example the browser's message for a 412. */
  allow(message: RegExp): void {
    this.allowedMessages.push(message);
  }

  /** Throws if there were problems so far. */
  check(): void {
    const problems = this.problems.filter((problem) => !this.allowedMessages.some((message) => message.test(problem)));
    if (problems.length > 0) throw new Error(`The page has problems:\n${problems.join('\n')}`);
  }

  private page(page: Page) {
    page.on('crash', () => this.add(`page crashed: ${page.url()}`));
    page.on('websocket', (socket) => this.request(socket.url()));
  }

  private request(url: string) {
    const { protocol, origin } = new URL(url);
    if (protocol === 'data:' || protocol === 'about:' || origin === this.origin) return;
    this.add(`request to another origin: ${url}`);
  }

  private console(message: ConsoleMessage) {
    // Chromium reports a violation of the content security policy as an error, a report-only one as a warning.
    const isPolicy = /content security policy/i.test(message.text());
    if (message.type() !== 'error' && !isPolicy) return;
    // The message about a response doesn't contain its URL.
    const url = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    this.add(`console ${message.type()}: ${message.text()}${url}`);
  }

  private add(problem: string) {
    this.problems.push(problem);
  }
}
