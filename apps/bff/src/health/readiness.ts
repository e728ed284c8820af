import { SearchError } from '@searchdeck/contract';
import { storeError } from '../store/store-error.js';

export interface ReadinessReport {
  status: 'ready' | 'unavailable';
  /** `ok`, or the error code of the check. */
  checks: Readonly<Record<string, string>>;
}

/** How long a report is cached: anyone can request it, and a check writes to the disk. */
const REPORT_TTL_MS = 250;

/** Whether this program can serve requests. Load balancers send requests only while it can. */
export class Readiness {
  private isStopping = false;
  private report: { promise: Promise<ReadinessReport>; until: number } | undefined;

  constructor(
    private readonly checks: Readonly<Record<string, () => Promise<void>>>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Makes all later reports unavailable. */
  beginShutdown(): void {
    this.isStopping = true;
  }

  async current(): Promise<ReadinessReport> {
    if (this.isStopping) return { status: 'unavailable', checks: { shutdown: 'STOPPING' } };
    if (this.report === undefined || this.report.until <= this.now()) {
      this.report = { promise: this.run(), until: this.now() + REPORT_TTL_MS };
    }
    return this.report.promise;
  }

  private async run(): Promise<ReadinessReport> {
    const results = await Promise.all(
      Object.entries(this.checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          return [name, codeOf(error)] as const;
        }
      }),
    );
    const isReady = results.every(([, result]) => result === 'ok');
    return { status: isReady ? 'ready' : 'unavailable', checks: Object.fromEntries(results) };
  }
}

const codeOf = (error: unknown): string =>
  (error instanceof SearchError ? error : storeError(error))?.code ?? 'CHECK_FAILED';
