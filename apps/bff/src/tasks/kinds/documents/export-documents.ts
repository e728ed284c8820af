import { csvLine, parseJson, printJson, type SearchIndex, type TaskFileResult } from '@searchdeck/contract';
import { isoTime } from '../../../api/iso-time.js';
import type { TaskContext, TaskKind } from '../../task-kind.js';
import { DocumentPages, type Cursor, type Document } from './document-pages.js';
import { RetryingClient, type RetryingClientOptions } from './retrying-client.js';
import { formatCount, percent } from './progress.js';

type Context = TaskContext<'exportDocuments'>;

export interface ExportDocumentsOptions extends RetryingClientOptions {
  /** How long the file can be downloaded. */
  retentionMs: number;
  now?: () => number;
}

interface Checkpoint {
  /** Stored parts of the file; each contains one page. */
  parts: number;
  documents: number;
  bytes: number;
}

const FILE = 'file';
const CURSOR = 'cursor';

/** Writes the documents of a query to a file. */
export const exportDocuments = (options: ExportDocumentsOptions): TaskKind<'exportDocuments'> => ({
  role: 'reader',
  hasDocumentsInResult: true,
  file: FILE,
  prepare: (input) => input,
  run: (context) => new DocumentExport(options, context).run(),
});

class DocumentExport {
  private readonly client: RetryingClient;

  constructor(
    private readonly options: ExportDocumentsOptions,
    private readonly context: Context,
  ) {
    this.client = new RetryingClient(options, context);
  }

  async run(): Promise<Readonly<Record<string, unknown>>> {
    const { context } = this;
    const { indexName, format } = context.input;
    const index = (await this.client.send('indexes.get', { indexName })) as unknown as SearchIndex;
    const pages = new DocumentPages(this.client, indexName, index, context.input);
    const columns = columnsOf(index, context.input.select);
    const total = await pages.count();
    const state = (context.checkpoint as Checkpoint | undefined) ?? { parts: 0, documents: 0, bytes: 0 };
    let cursor = state.parts === 0 ? undefined : await this.cursor(state.parts - 1);
    while (cursor !== null) {
      const { documents, next } = await pages.page(cursor);
      cursor = next ?? null;
      const bytes = Buffer.from(
        format === 'csv' ? csvText(columns, documents, state.parts === 0) : ndjsonText(columns, documents),
      );
      await context.files.write(FILE, state.parts, bytes);
      await context.files.write(CURSOR, state.parts, Buffer.from(printJson(cursor)));
      state.parts += 1;
      state.documents += documents.length;
      state.bytes += bytes.length;
      await context.save(state);
      await context.progress(
        `${formatCount(state.documents)} of ${formatCount(total)} documents`,
        percent(state.documents, total),
      );
    }
    const result: TaskFileResult = {
      documents: state.documents,
      file: {
        name: `${indexName}.${format}`,
        bytes: state.bytes,
        parts: state.parts,
        availableUntil: isoTime((this.options.now ?? Date.now)() + this.options.retentionMs),
      },
    };
    return { ...result };
  }

  private async cursor(part: number): Promise<Cursor | null> {
    return parseJson((await this.context.files.read(CURSOR, part)).toString()) as unknown as Cursor | null;
  }
}

/** The exported fields of the root: `address` for a selected `address/city`. */
const columnsOf = (index: SearchIndex, select: readonly string[] | null | undefined): string[] => {
  const retrievableNames = index.fields.filter((field) => field.retrievable !== false).map((field) => field.name);
  return select == null ? retrievableNames : [...new Set(select.map((path) => path.split('/')[0] ?? path))];
};

const csvText = (columns: readonly string[], documents: readonly Document[], hasHeader: boolean): string =>
  (hasHeader ? csvLine(columns) : '') +
  documents.map((document) => csvLine(columns.map((column) => document[column]))).join('');

/** Fields that were read only to find the next page are left out. */
const ndjsonText = (columns: readonly string[], documents: readonly Document[]): string => {
  const names = new Set(columns);
  return documents
    .map(
      (document) => `${printJson(Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name))))}\n`,
    )
    .join('');
};
