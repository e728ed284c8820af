import { MINUTE_MS, SearchError, type AuditStatus } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { isoTime } from '../api/iso-time.js';
import { ConfigError } from '../config.js';
import type { AuditRepository } from '../store/repositories.js';
import type { Anchor, AnchorFile } from './anchor-file.js';
import { auditFailure, type AuditFailure } from './audit-failure.js';
import { PeriodicJob } from '../periodic-job.js';

const INTERVAL_MS = MINUTE_MS;

export interface AnchorWriterOptions {
  repository: Pick<AuditRepository, 'page'>;
  file: AnchorFile;
  log: Logger;
}

/** Writes the newest entry to the anchor file every minute, and when the program starts and stops. */
export class AnchorWriter {
  private readonly job = new PeriodicJob(() => this.write(), INTERVAL_MS);
  private lastAnchor: Anchor | undefined;
  private failure: AuditFailure | undefined;

  constructor(
    private readonly options: AnchorWriterOptions,
    private readonly now: () => number = Date.now,
  ) {}

  /** Writes the first anchor. Throws ConfigError if the file cannot be written. */
  async open(): Promise<void> {
    const { file } = this.options;
    // A file that does not exist is created.
    this.lastAnchor = (await file.read().catch((): undefined => undefined))?.last;
    await this.check();
    await this.job.run();
    if (this.failure !== undefined) throw new ConfigError(`SEARCHDECK_AUDIT_ANCHORS: ${this.failure.message}`);
  }

  start(): void {
    this.job.start();
  }

  async stop(): Promise<void> {
    await this.job.stop();
    await this.write();
  }

  status(): NonNullable<AuditStatus['anchorFile']> {
    return {
      ...(this.lastAnchor === undefined ? {} : { lastAt: this.lastAnchor.at }),
      ...(this.failure === undefined ? {} : { failure: this.failure }),
    };
  }

  /** A new store has no entry yet: without this, the first anchor would fail after the start. */
  private async check(): Promise<void> {
    const { file } = this.options;
    await file.create().catch((error: unknown) => {
      throw new ConfigError(`SEARCHDECK_AUDIT_ANCHORS: ${notWritable(file.path, error).message}`);
    });
  }

  private async write(): Promise<void> {
    const { repository, file, log } = this.options;
    try {
      const [newest] = await repository.page(1, undefined);
      if (newest === undefined) return;
      const anchor: Anchor = { at: isoTime(this.now()), seq: newest.seq, hash: newest.hash.toString('hex') };
      if (anchor.hash !== this.lastAnchor?.hash) {
        await file.append(anchor).catch((error: unknown) => {
          throw notWritable(file.path, error);
        });
        this.lastAnchor = anchor;
      }
      this.failure = undefined;
    } catch (error) {
      this.failure = auditFailure(this.now(), error);
      log.error({ code: this.failure.code }, 'the anchor of the audit log could not be written');
    }
  }
}

const notWritable = (path: string, error: unknown): SearchError =>
  new SearchError({
    status: 503,
    code: 'ANCHOR_FILE_NOT_WRITABLE',
    message: `The file ${path} can't be written (${String((error as { code?: unknown }).code)}).`,
    cause: error,
  });
