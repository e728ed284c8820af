import {
  badRequest,
  csvLine,
  importLimits,
  printJson,
  SearchError,
  type ImportAction,
  type ImportColumn,
  type ImportDocumentsResult,
  type ImportReport,
  type SearchIndex,
  type TaskDecision,
} from '@searchdeck/contract';
import { isoTime } from '../../../api/iso-time.js';
import { MAX_LISTED_ERRORS, Waiting, type InputOf, type TaskContext, type TaskKind } from '../../task-kind.js';
import { keyFieldOf } from '../documents/paging-field.js';
import { RetryingClient, type RetryingClientOptions } from '../documents/retrying-client.js';
import { formatCount, Pace, percent } from '../documents/progress.js';
import { writeDocuments, type DocumentAction, type DocumentFailure } from '../documents/write-documents.js';
import { fileRows, type FileRow } from './file-rows.js';
import { isInvalidFile } from './invalid-file.js';
import { inferMapping, RowConverter } from './row-document.js';

type Input = InputOf<'importDocuments'>;
type Context = TaskContext<'importDocuments'>;

export interface ImportDocumentsOptions extends RetryingClientOptions {
  /** How long the rejected rows can be downloaded. */
  retentionMs: number;
  now?: () => number;
}

interface ImportState {
  phase: 'upload' | 'preview' | 'import';
  mapping: readonly ImportColumn[] | undefined;
  action: ImportAction;
  /** Rows that were processed. */
  rows: number;
  documents: number;
  rejected: number;
  errors: { row: number; message: string }[];
  /** Parts of the file with the rejected rows. */
  rejectParts: number;
  rejectBytes: number;
}

const UPLOAD = 'upload';
const REJECTS = 'rejects';
const PREVIEW_ROWS = 20;
const BATCH_ROWS = 1000;
/** How much of the file is read at once. */
const SLICE_BYTES = 256 * 1024;

const partsOf = ({ bytes }: Input): number => Math.ceil(bytes / importLimits.partBytes);
const newImport = (): ImportState => ({
  phase: 'upload',
  mapping: undefined,
  action: 'mergeOrUpload',
  rows: 0,
  documents: 0,
  rejected: 0,
  errors: [],
  rejectParts: 0,
  rejectBytes: 0,
});

/** Writes the rows of an uploaded file to an index. */
export const importDocuments = (options: ImportDocumentsOptions): TaskKind<'importDocuments'> => ({
  role: 'contributor',
  isWrite: true,
  hasDocumentsInResult: true,
  file: REJECTS,
  resumable: ['failed'],
  upload: {
    file: UPLOAD,
    partBytes: (input, part) =>
      part >= partsOf(input)
        ? undefined
        : Math.min(importLimits.partBytes, input.bytes - part * importLimits.partBytes),
  },
  prepare: (input) => input,
  run: (context) => new DocumentImport(options, context).run(),
  decisionConfirmation: (decision, { indexName }) =>
    decision.decision === 'importRows'
      ? { name: indexName, summary: 'Import documents', confirmedName: decision.confirmedName }
      : undefined,
  decide: (checkpoint, decision) => applyDecision((checkpoint as ImportState | undefined) ?? newImport(), decision),
});

function applyDecision(state: ImportState, decision: TaskDecision): ImportState {
  if (decision.decision === 'previewImport') {
    return { ...state, phase: 'preview', mapping: decision.mapping == null ? undefined : columnsOf(decision.mapping) };
  }
  if (decision.decision === 'importRows') {
    if (state.phase !== 'preview') throw badRequest('Preview the file before you import it.');
    return { ...state, phase: 'import', mapping: columnsOf(decision.mapping), action: decision.action };
  }
  throw badRequest('This decision does not apply to an import.', { target: 'decision' });
}

const columnsOf = (mapping: readonly { column: string; field?: string | null }[]): ImportColumn[] =>
  mapping.map(({ column, field }) => (field == null ? { column } : { column, field }));

class DocumentImport {
  private readonly client: RetryingClient;
  private readonly state: ImportState;
  private bytesRead = 0;

  constructor(
    private readonly options: ImportDocumentsOptions,
    private readonly context: Context,
  ) {
    this.client = new RetryingClient(options, context);
    this.state = (context.checkpoint as ImportState | undefined) ?? newImport();
  }

  async run(): Promise<Readonly<Record<string, unknown>> | Waiting> {
    const { context, state } = this;
    const parts = partsOf(context.input);
    const receivedParts = await context.files.parts(UPLOAD);
    if (state.phase === 'upload' || receivedParts.length < parts) {
      if (state.phase !== 'upload') await context.save({ ...state, phase: 'upload' });
      return this.wait({ parts }, 'Waiting for the file', 'upload');
    }
    const index = (await this.client.send('indexes.get', {
      indexName: context.input.indexName,
    })) as unknown as SearchIndex;
    return state.phase === 'preview' ? this.preview(index, parts) : this.import(index);
  }

  private wait(report: ImportReport, message: string, step: string): Waiting {
    return new Waiting({ ...report }, message, step);
  }

  private async preview(index: SearchIndex, parts: number): Promise<Waiting> {
    try {
      const rows: FileRow[] = [];
      for await (const row of this.rows()) {
        rows.push(row);
        if (rows.length === PREVIEW_ROWS) break;
      }
      // One broken element means that the file is broken; lines of NDJSON are independent.
      const invalidRow =
        this.context.input.format === 'json' ? rows.find((row) => row.isInvalidJson === true) : undefined;
      if (invalidRow?.problem !== undefined) {
        return this.wait({ parts, problem: invalidRow.problem }, invalidRow.problem, 'map');
      }
      const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values ?? {})))];
      const columns = this.state.mapping ?? inferMapping(names, index);
      const converter = new RowConverter(index, columns, this.context.input.format);
      const preview = { columns, rows: rows.map((row) => converter.convert(row)) };
      return this.wait({ parts, preview, ...mappingProblem(columns, index) }, 'Review the mapping', 'map');
    } catch (error) {
      if (!isInvalidFile(error)) throw error;
      return this.wait({ parts, problem: error.message }, error.message, 'map');
    }
  }

  private async import(index: SearchIndex): Promise<Readonly<Record<string, unknown>>> {
    const { state, context } = this;
    const converter = new RowConverter(index, state.mapping ?? [], context.input.format);
    const importedRows = state.rows;
    const pace = new Pace(this.bytesRead);
    let skippedRows = 0;
    let batch: FileRow[] = [];
    const flush = async () => {
      await this.writeBatch(index, converter, batch);
      batch = [];
      await context.save(state);
      const { bytes } = context.input;
      await context.progress(
        `${formatCount(state.documents)} documents imported${state.rejected === 0 ? '' : `, ${formatCount(state.rejected)} rejected`}${pace.remaining(this.bytesRead, bytes)}`,
        percent(this.bytesRead, bytes),
        'import',
      );
    };
    for await (const row of this.rows()) {
      if (skippedRows < importedRows) {
        skippedRows += 1;
        continue;
      }
      batch.push(row);
      if (batch.length === BATCH_ROWS) await flush();
    }
    if (batch.length > 0) await flush();
    return { ...this.result() };
  }

  private async writeBatch(index: SearchIndex, converter: RowConverter, batch: readonly FileRow[]): Promise<void> {
    const { state, context } = this;
    const keyName = keyFieldOf(index).name;
    const first = state.rows + 1;
    const rejects = new Map<number, string>();
    const rowsByKey = new Map<string, number>();
    const actions: DocumentAction[] = [];
    for (const [i, row] of batch.entries()) {
      const result = converter.convert(row);
      if ('error' in result) {
        rejects.set(i, result.error);
        continue;
      }
      const key = result.document[keyName];
      if (typeof key === 'string') rowsByKey.set(key, i);
      actions.push({ '@search.action': state.action, ...result.document });
    }
    for (const { key, message } of await this.write(keyName, actions)) {
      const row = rowsByKey.get(key);
      if (row !== undefined) rejects.set(row, message);
    }
    const rejectedRows = [...rejects]
      .toSorted(([a], [b]) => a - b)
      .map(([i, message]) => ({ i, row: first + i, message }));
    if (rejectedRows.length > 0) {
      const bytes = Buffer.from(
        this.rejectText(rejectedRows.map(({ i, row, message }) => ({ source: batch[i], row, message }))),
      );
      await context.files.write(REJECTS, state.rejectParts, bytes);
      state.rejectParts += 1;
      state.rejectBytes += bytes.length;
    }
    state.rows += batch.length;
    state.rejected += rejectedRows.length;
    state.documents += batch.length - rejectedRows.length;
    state.errors = [...state.errors, ...rejectedRows.map(({ row, message }) => ({ row, message }))].slice(
      0,
      MAX_LISTED_ERRORS,
    );
  }

  /** A service may reject a whole batch because of one document: it is then halved until that document is alone. */
  private async write(keyName: string, actions: readonly DocumentAction[]): Promise<DocumentFailure[]> {
    try {
      return await writeDocuments(this.client, this.context.input.indexName, keyName, actions);
    } catch (error) {
      if (!(error instanceof SearchError) || error.status !== 400) throw error;
      const [only] = actions;
      if (actions.length <= 1) {
        const key = only?.[keyName];
        return [{ key: typeof key === 'string' ? key : '', message: error.message }];
      }
      const middle = Math.ceil(actions.length / 2);
      return [
        ...(await this.write(keyName, actions.slice(0, middle))),
        ...(await this.write(keyName, actions.slice(middle))),
      ];
    }
  }

  /** CSV like an imported CSV file, otherwise NDJSON, each row with its number and error. */
  private rejectText(rows: readonly { source: FileRow | undefined; row: number; message: string }[]): string {
    if (this.context.input.format !== 'csv') {
      return rows
        .map(({ source, row, message }) => {
          const content = source?.values === undefined ? { text: source?.text } : { document: source.values };
          return `${printJson({ row, error: message, ...content })}\n`;
        })
        .join('');
    }
    const columns = (this.state.mapping ?? []).map(({ column }) => column);
    const header = this.state.rejectParts === 0 ? csvLine(['row', 'error', ...columns]) : '';
    const lines = rows.map(({ source, row, message }) =>
      csvLine([
        row,
        message,
        ...(source?.values === undefined ? [source?.text] : columns.map((c) => source.values?.[c])),
      ]),
    );
    return header + lines.join('');
  }

  private result(): ImportDocumentsResult {
    const { documents, rejected, errors, rejectParts, rejectBytes } = this.state;
    if (rejectParts === 0) return { documents, rejected, errors };
    const { indexName, format } = this.context.input;
    const name = `${indexName}-rejected.${format === 'csv' ? 'csv' : 'ndjson'}`;
    const availableUntil = isoTime((this.options.now ?? Date.now)() + this.options.retentionMs);
    return { documents, rejected, errors, file: { name, bytes: rejectBytes, parts: rejectParts, availableUntil } };
  }

  private rows(): AsyncGenerator<FileRow> {
    this.bytesRead = 0;
    return fileRows(this.context.input.format, this.chunks());
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    const parts = partsOf(this.context.input);
    for (let part = 0; part < parts; part += 1) {
      const bytes = await this.context.files.read(UPLOAD, part);
      // In slices, so that the progress follows the rows.
      for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
        const slice = bytes.subarray(start, start + SLICE_BYTES);
        this.bytesRead += slice.length;
        yield slice;
      }
    }
  }
}

/** Rows without a key are rejected, so a mapping must have it, and each field once. */
function mappingProblem(columns: readonly ImportColumn[], index: SearchIndex): { problem?: string } {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const key = keyFieldOf(index).name;
  if (!fields.includes(key)) return { problem: `No column is mapped to the key "${key}".` };
  const repeatedField = fields.find((field, i) => fields.indexOf(field) !== i);
  return repeatedField === undefined ? {} : { problem: `Several columns are mapped to "${repeatedField}".` };
}
