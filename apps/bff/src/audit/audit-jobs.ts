import { DAY_MS, type AuditDestination, type AuditStatus } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { AuditSettings } from '../config.js';
import type { Store } from '../store/repositories.js';
import type { AnchorFile } from './anchor-file.js';
import { AnchorWriter } from './anchor-writer.js';
import { entryView } from './entry-view.js';
import { AuditRetention } from './retention.js';
import { AuditExporter } from './export/audit-exporter.js';
import type { ExportTarget } from './export/export-target.js';
import type { ChainKeys } from './sealed-chain.js';

export interface AuditJobsOptions {
  store: Pick<Store, 'audit' | 'leases' | 'meta'>;
  keys: ChainKeys;
  settings: AuditSettings;
  anchorFile: AnchorFile | undefined;
  targets: readonly ExportTarget[];
  /** First wait after an export that failed. */
  backoffMs: number;
  onExportFailure: (destination: AuditDestination) => void;
  log: Logger;
}

/** What happens to the audit log in the background. */
export class AuditJobs {
  private readonly retention: AuditRetention | undefined;
  private readonly anchors: AnchorWriter | undefined;
  private readonly exporters: readonly AuditExporter[];

  constructor(private readonly options: AuditJobsOptions) {
    const { store, keys, settings, anchorFile, backoffMs, log } = options;
    const { retentionMs } = settings;
    this.exporters = options.targets.map((target) => {
      const onFailure = () => options.onExportFailure(target.destination);
      return new AuditExporter({ store, target, backoffMs, onFailure, log });
    });
    if (retentionMs > 0) {
      // An entry is removed after it was exported.
      const removableTo = async () => Math.min(...(await Promise.all(this.exporters.map((each) => each.exportedTo()))));
      this.retention = new AuditRetention({ store, keys, retentionMs, removableTo, log });
    }
    if (anchorFile !== undefined) {
      this.anchors = new AnchorWriter({ repository: store.audit, file: anchorFile, log });
    }
  }

  /** Throws ConfigError if the anchor file cannot be written. */
  async open(): Promise<void> {
    await this.anchors?.open();
  }

  start(): void {
    this.anchors?.start();
    this.retention?.start();
    for (const exporter of this.exporters) exporter.start();
  }

  /** An entry was written. */
  wake(): void {
    for (const exporter of this.exporters) exporter.wake();
  }

  async stop(): Promise<void> {
    await Promise.all([
      this.retention?.stop(),
      this.anchors?.stop(),
      ...this.exporters.map((exporter) => exporter.stop()),
    ]);
  }

  async status(): Promise<AuditStatus> {
    const { store, settings } = this.options;
    const chain = await store.audit.chain();
    const [oldest] = await store.audit.oldest(1, 0);
    return {
      ...(oldest === undefined ? {} : { since: entryView(oldest).at }),
      removed: chain?.prunedTo ?? 0,
      ...(settings.retentionMs === 0 ? {} : { retentionDays: settings.retentionMs / DAY_MS }),
      ...(this.retention?.failure === undefined ? {} : { retentionFailure: this.retention.failure }),
      ...(this.anchors === undefined ? {} : { anchorFile: this.anchors.status() }),
      exports: await this.exports(),
    };
  }

  /** The state of each export. */
  exports(): Promise<AuditStatus['exports']> {
    return Promise.all(this.exporters.map((exporter) => exporter.status()));
  }
}
