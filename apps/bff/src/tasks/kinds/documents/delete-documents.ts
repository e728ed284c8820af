import {
  operationCodes,
  conflict,
  isObject,
  limits,
  parseJson,
  printJson,
  type DeleteDocumentsResult,
  type Json,
  type SearchIndex,
} from '@searchdeck/contract';
import { andText, groupText } from '@searchdeck/query';
import { MAX_LISTED_ERRORS, type TaskContext, type TaskKind } from '../../task-kind.js';
import { DocumentPages, type Cursor } from './document-pages.js';
import { keysFilter } from './paging-field.js';
import { RetryingClient, type RetryingClientOptions } from './retrying-client.js';
import { formatCount, percent } from './progress.js';
import { writeDocuments, type DocumentFailure } from './write-documents.js';

type Context = TaskContext<'deleteDocuments'>;

interface Checkpoint {
  /** `collecting` the keys, then `deleting` the documents. */
  phase: 'collecting' | 'deleting';
  /** Stored key sets, and how many of them have been processed. */
  parts: number;
  processed: number;
  /** The documents of the next key set were compared with the filter; those that still match are stored. */
  compared: boolean;
  result: Omit<DeleteDocumentsResult, 'matching'>;
}

/** A stored page of keys. */
interface KeySet {
  keys: string[];
  next: Cursor | null;
}

const KEYS = 'keys';
const MATCHING = 'matching';

/** Deletes the documents that match a filter: collects their keys, then deletes them in batches. */
export const deleteDocuments = (options: RetryingClientOptions): TaskKind<'deleteDocuments'> => ({
  role: 'contributor',
  isWrite: true,
  hasDocumentsInResult: true,
  prepare: (input) => input,
  confirmation: ({ indexName, confirmedName }) => ({ name: indexName, summary: 'Delete documents', confirmedName }),
  run: (context) => new Deletion(options, context).run(),
});

class Deletion {
  private readonly client: RetryingClient;

  constructor(
    options: RetryingClientOptions,
    private readonly context: Context,
  ) {
    this.client = new RetryingClient(options, context);
  }

  async run(): Promise<Readonly<Record<string, unknown>>> {
    const { indexName, filter } = this.context.input;
    const index = (await this.client.send('indexes.get', { indexName })) as unknown as SearchIndex;
    const pages = new DocumentPages(this.client, indexName, index, { filter, select: [] });
    const state = (this.context.checkpoint as Checkpoint | undefined) ?? {
      phase: 'collecting',
      parts: 0,
      processed: 0,
      compared: false,
      result: { collected: 0, deleted: 0, changed: 0, failed: 0, errors: [] },
    };
    if (state.phase === 'collecting') await this.collect(pages, state);
    while (state.processed < state.parts) await this.deletePart(pages, state);
    return { ...state.result, matching: await pages.count() };
  }

  private async collect(pages: DocumentPages, state: Checkpoint): Promise<void> {
    const total = await pages.count();
    let cursor = state.parts === 0 ? undefined : (await this.keySet(KEYS, state.parts - 1)).next;
    while (cursor !== null) {
      const { documents, next } = await pages.page(cursor);
      const keys = documents.map((document) => pages.keyOf(document));
      cursor = next ?? null;
      await this.store(KEYS, state.parts, { keys, next: cursor });
      state.parts += 1;
      state.result = { ...state.result, collected: state.result.collected + keys.length };
      this.checkConfirmed(state.result.collected);
      await this.context.save(state);
      await this.context.progress(
        `Collecting keys: ${formatCount(state.result.collected)} of ${formatCount(total)}`,
        percent(state.result.collected, total, 0, 40),
      );
    }
    state.phase = 'deleting';
    await this.context.save(state);
  }

  /** Nothing has been deleted yet. */
  private checkConfirmed(collected: number): void {
    const { confirmedCount } = this.context.input;
    if (collected <= confirmedCount) return;
    throw conflict(
      `More documents match now than the ${formatCount(confirmedCount)} that you confirmed. Nothing was deleted.`,
      { code: operationCodes.matchesChanged },
    );
  }

  private async deletePart(pages: DocumentPages, state: Checkpoint): Promise<void> {
    const part = state.processed;
    if (!state.compared) {
      const { keys } = await this.keySet(KEYS, part);
      const keysToDelete = await this.matchingKeys(pages, keys);
      await this.store(MATCHING, part, { keys: keysToDelete, next: null });
      state.compared = true;
      state.result = { ...state.result, changed: state.result.changed + keys.length - keysToDelete.length };
      await this.context.save(state);
    }
    const { keys } = await this.keySet(MATCHING, part);
    const failures = await this.deleteKeys(pages.keyField.name, keys);
    const { result } = state;
    state.result = {
      ...result,
      deleted: result.deleted + keys.length - failures.length,
      failed: result.failed + failures.length,
      errors: [...result.errors, ...failures].slice(0, MAX_LISTED_ERRORS),
    };
    state.processed += 1;
    state.compared = false;
    await this.context.save(state);
    const processedCount = state.result.deleted + state.result.changed + state.result.failed;
    await this.context.progress(
      `Deleting documents: ${formatCount(processedCount)} of ${formatCount(result.collected)}`,
      percent(processedCount, result.collected, 40, 100),
    );
  }

  /** The keys whose documents still match the filter; all of them if the key can't be used in a filter. */
  private async matchingKeys(pages: DocumentPages, keys: readonly string[]): Promise<string[]> {
    const { name, filterable } = pages.keyField;
    const condition = filterable === false || keys.length === 0 ? undefined : keysFilter(name, keys);
    if (condition === undefined) return [...keys];
    const { indexName, filter } = this.context.input;
    const body = await this.client.send(
      'documents.searchPost',
      { indexName },
      { search: '*', filter: andText([groupText(filter), condition]), select: name, top: limits.pageSize },
    );
    const rows = isObject(body) && Array.isArray(body['value']) ? body['value'] : [];
    const matchingKeys = new Set(rows.map((row: Json) => (isObject(row) ? row[name] : undefined)));
    return keys.filter((key) => matchingKeys.has(key));
  }

  /** The documents that the service did not delete. */
  private deleteKeys(keyName: string, keys: readonly string[]): Promise<DocumentFailure[]> {
    const { indexName } = this.context.input;
    const actions = keys.map((key) => ({ '@search.action': 'delete', [keyName]: key }));
    return writeDocuments(this.client, indexName, keyName, actions);
  }

  private async keySet(name: string, part: number): Promise<KeySet> {
    return parseJson((await this.context.files.read(name, part)).toString()) as unknown as KeySet;
  }

  private store(name: string, part: number, keys: KeySet): Promise<void> {
    return this.context.files.write(name, part, Buffer.from(printJson(keys)));
  }
}
