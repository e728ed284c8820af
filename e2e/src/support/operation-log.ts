import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchOperation, type DialectId } from '@searchdeck/contract';
import type { BrowserContext, Response } from 'playwright/test';

/** A request that the BFF forwards to a plane of a connection. */
const FORWARDED = /^\/api\/connections\/[^/]+\/(?<plane>data|management)(?<path>\/.*)$/;
const NOT_SUPPORTED_LOCALLY = 501;

/** The IDs of the operations that pages requested, in one dialect of the interface. */
export interface OperationReport {
  readonly dialect: DialectId;
  readonly succeeded: readonly string[];
  /** Those that the local service does not support. */
  readonly unsupported: readonly string[];
}

/** Records the operations of the contract that pages request, with the result of the service. */
export class OperationLog {
  private readonly succeededIds = new Set<string>();
  private readonly unsupportedIds = new Set<string>();

  constructor(private readonly dialect: DialectId) {}

  watch(context: BrowserContext): void {
    context.on('response', (response) => this.add(response));
  }

  /** Adds a file to those that {@link readOperationReports} reads. `name` is unique among the workers. */
  write(folder: string, name: string): void {
    const report: OperationReport = {
      dialect: this.dialect,
      succeeded: [...this.succeededIds],
      unsupported: [...this.unsupportedIds],
    };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
  }

  private add(response: Response): void {
    const { plane, path } = FORWARDED.exec(new URL(response.url()).pathname)?.groups ?? {};
    if (path === undefined || (plane !== 'data' && plane !== 'management')) return;
    const result = matchOperation(plane, response.request().method(), path);
    if (result === undefined || !('match' in result)) return;
    const { id } = result.match.operation;
    if (response.ok()) this.succeededIds.add(id);
    if (response.status() === NOT_SUPPORTED_LOCALLY) this.unsupportedIds.add(id);
  }
}

/** The folder of the reports. Playwright empties `outputDir` before a run. */
export const operationReportFolder = (outputDir: string): string => join(outputDir, 'operations');

/** The reports of all workers of a run. */
export const readOperationReports = (folder: string): OperationReport[] =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as OperationReport);
