import {
  isObject,
  limits,
  parseJson,
  printJson,
  isSameValue,
  SearchError,
  type CopiedField,
  type CopyPlan,
  type Json,
  type SearchIndex,
} from '@searchdeck/contract';
import type { TaskFileParts } from '../../task-files.js';
import { MAX_LISTED_ERRORS } from '../../task-kind.js';
import { DocumentPages, type Cursor, type Document, type DocumentPage } from '../documents/document-pages.js';
import { keysFilter } from '../documents/paging-field.js';
import type { RetryingClient } from '../documents/retrying-client.js';
import { writeDocuments, type DocumentFailure } from '../documents/write-documents.js';
import { comparableFields, project } from './projection.js';

export interface NamedIndex {
  name: string;
  definition: Pick<SearchIndex, 'fields'>;
}

/** Progress of a pass over all documents of an index. JSON. */
export interface PassState {
  /** Pages that were processed completely. */
  pages: number;
  documents: number;
  /** Documents that were uploaded or deleted. */
  written: number;
  failed: number;
  /** Values of written documents that can't be converted to the type of their field. */
  lostValues: number;
  errors: DocumentFailure[];
  /** The whole index was read. */
  finished: boolean;
}

export const newPass = (): PassState => ({
  pages: 0,
  documents: 0,
  written: 0,
  failed: 0,
  lostValues: 0,
  errors: [],
  finished: false,
});

export interface PassOptions {
  client: RetryingClient;
  files: TaskFileParts;
  from: NamedIndex;
  to: NamedIndex;
  plan: CopyPlan;
  /** Name of the file with the position. */
  file: string;
  /** Stores the state after each page. */
  onPage: (state: PassState) => Promise<void>;
}

/** Where a pass continues. Contains keys of documents and is therefore sealed. */
interface Position {
  cursor: Cursor | null;
  sample: string[];
}

/** Documents that are compared as a sample. */
const SAMPLE_SIZE = 200;

/** Reads all documents of an index in pages, and copies, compares, or removes them in another one. */
export class DocumentPass {
  private readonly pages: DocumentPages;
  private readonly fields: readonly CopiedField[];
  private readonly comparedFields: readonly CopiedField[];
  /** Of the documents that are being written. */
  private lostValues = 0;

  constructor(private readonly options: PassOptions) {
    const { client, from, plan } = options;
    this.fields = plan.fields;
    this.comparedFields = comparableFields(plan);
    const select = plan.fields.map((field) => field.name);
    this.pages = new DocumentPages(client, from.name, from.definition, { select });
  }

  private get keyName(): string {
    return this.pages.keyField.name;
  }

  /** Uploads every document. */
  copy(state: PassState): Promise<void> {
    return this.run(state, (documents) => documents.map((document) => this.action('upload', document)));
  }

  /** Uploads the documents that the other index does not have, and leaves those alone that it has. */
  copyMissing(state: PassState): Promise<void> {
    return this.run(state, async (documents) => {
      const others = await this.read(
        this.options.to,
        documents.map((document) => this.pages.keyOf(document)),
      );
      return documents
        .filter((document) => !others.has(this.pages.keyOf(document)))
        .map((document) => this.action('upload', document));
    });
  }

  /** Uploads the documents that the other index does not have or that differ. Fields that aren't copied keep their values. */
  compare(state: PassState): Promise<void> {
    return this.run(state, async (documents) => {
      const keys = documents.map((document) => this.pages.keyOf(document));
      const others = await this.read(this.options.to, keys);
      return documents
        .filter((document) => !this.isSame(document, others.get(this.pages.keyOf(document))))
        .map((document) => this.action('mergeOrUpload', document));
    });
  }

  /** Deletes the documents of this index that the other one does not have. */
  removeExtra(state: PassState): Promise<void> {
    return this.run(
      state,
      async (documents) => {
        const keys = documents.map((document) => this.pages.keyOf(document));
        const others = await this.read(this.options.to, keys);
        return keys
          .filter((key) => !others.has(key))
          .map((key) => ({ '@search.action': 'delete', [this.keyName]: key }));
      },
      this.options.from.name,
    );
  }

  /** Compares documents that a finished pass has selected at random. */
  async compareSample({ pages }: PassState): Promise<{ compared: number; different: number }> {
    const { sample } = await this.position(pages);
    const { from, to } = this.options;
    const [documents, others] = [await this.read(from, sample), await this.read(to, sample)];
    const differentDocuments = [...documents].filter(([key, document]) => !this.isSame(document, others.get(key)));
    return { compared: documents.size, different: differentDocuments.length };
  }

  /** Compares the first documents with those of the other index. */
  async compareFirst(): Promise<{ compared: number; different: number }> {
    const { documents } = await this.pages.page(undefined);
    const sample = documents.slice(0, SAMPLE_SIZE);
    const others = await this.read(
      this.options.to,
      sample.map((document) => this.pages.keyOf(document)),
    );
    const differentDocuments = sample.filter(
      (document) => !this.isSame(document, others.get(this.pages.keyOf(document))),
    );
    return { compared: sample.length, different: differentDocuments.length };
  }

  private async run(
    state: PassState,
    actionsOf: (documents: readonly Document[]) => Document[] | Promise<Document[]>,
    target = this.options.to.name,
  ): Promise<void> {
    const { client, files, file, onPage } = this.options;
    if (state.finished) return;
    let position: Position = state.pages === 0 ? { cursor: null, sample: [] } : await this.position(state.pages);
    let next: Promise<DocumentPage> | undefined = this.pages.page(position.cursor ?? undefined);
    while (next !== undefined) {
      const page: DocumentPage = await next;
      // Read while this one is written.
      next = page.next && this.pages.page(page.next);
      next?.catch(() => undefined);
      this.lostValues = 0;
      const actions = await actionsOf(page.documents);
      const failures = await writeDocuments(client, target, this.keyName, actions);
      position = { cursor: page.next ?? null, sample: this.sampleOf(position.sample, page.documents, state.documents) };
      // The part of the previous page stays until the state no longer refers to it.
      await files.write(file, (state.pages + 1) % 2, Buffer.from(printJson(position)));
      state.pages += 1;
      state.documents += page.documents.length;
      state.written += actions.length - failures.length;
      state.failed += failures.length;
      // Tasks of older versions have no such number.
      state.lostValues = (state.lostValues ?? 0) + this.lostValues;
      state.errors = [...state.errors, ...failures].slice(0, MAX_LISTED_ERRORS);
      state.finished = page.next === undefined;
      await onPage(state);
    }
  }

  private async position(pages: number): Promise<Position> {
    const text = (await this.options.files.read(this.options.file, pages % 2)).toString();
    return parseJson(text) as unknown as Position;
  }

  /** Reservoir sampling: each document is as likely as any other. */
  private sampleOf(sample: readonly string[], documents: readonly Document[], read: number): string[] {
    const result = [...sample];
    for (const [i, document] of documents.entries()) {
      const slot = result.length < SAMPLE_SIZE ? result.length : Math.floor(Math.random() * (read + i + 1));
      if (slot < SAMPLE_SIZE) result[slot] = this.pages.keyOf(document);
    }
    return result;
  }

  private action(name: string, document: Document): Document {
    return { '@search.action': name, ...project(document, this.fields, () => (this.lostValues += 1)) };
  }

  private isSame(document: Document, other: Document | undefined): boolean {
    return (
      other !== undefined && isSameValue(project(document, this.comparedFields), project(other, this.comparedFields))
    );
  }

  /** Documents by their keys. Keys that do not exist are missing. */
  private async read({ name, definition }: NamedIndex, keys: readonly string[]): Promise<Map<string, Document>> {
    const { client } = this.options;
    const keyField = definition.fields.find((field) => field.name === this.keyName);
    const filter = keys.length === 0 || keyField?.filterable === false ? undefined : keysFilter(this.keyName, keys);
    const select = this.fields.map((field) => field.name);
    const documents = new Map<string, Document>();
    const add = (value: Json | undefined) => {
      if (isObject(value)) documents.set(this.pages.keyOf(value), value);
    };
    if (filter !== undefined) {
      const body = await client.send(
        'documents.searchPost',
        { indexName: name },
        { search: '*', filter, select: select.join(','), top: limits.pageSize },
      );
      if (isObject(body) && Array.isArray(body['value'])) body['value'].forEach(add);
      return documents;
    }
    for (const key of keys) {
      try {
        add(
          await client.send('documents.lookup', { indexName: name, key }, undefined, {
            query: { $select: select.join(',') },
          }),
        );
      } catch (error) {
        if (!(error instanceof SearchError) || error.status !== 404) throw error;
      }
    }
    return documents;
  }
}
