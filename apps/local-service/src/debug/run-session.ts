import {
  badRequest,
  debugLimits,
  findKeyField,
  kindById,
  prefixErrorPath,
  SearchError,
  type DebugSessionRequest,
  type FieldMapping,
  type KindId,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import {
  DataSourceError,
  debugSkills,
  readDebugDocument,
  type DebugDefinition,
  type DebugDocumentSource,
  type DebugInput,
  type DebugRun,
} from '@searchdeck/enrichment';
import { rejectionsBy, type IndexDefinition, type RejectionOf } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import type { Body, DefinitionContext } from '../definitions/definition-context.js';
import { definitionToStore } from '../definitions/definition-to-store.js';
import type { StoredSession } from './debug-sessions.js';

type IndexerReference = StoredSession['indexer'];

/** The definition as it would be stored. Throws SearchError 400 with the field that breaks a rule as its target. */
function skillsetOf(
  context: DefinitionContext,
  skillset: SearchSkillset,
  { indexes }: IndexerReference,
): SearchSkillset {
  const { app, service } = context;
  const storedDefinition = app.definitions.get(service.id, 'skillsets', skillset.name)?.body;
  const body = skillset as unknown as Body;
  try {
    return definitionToStore(
      context,
      kindById('skillsets'),
      body,
      storedDefinition,
      (kind, name) => kind === 'indexes' && indexes?.some((index) => index.name === name) === true,
    ) as unknown as SearchSkillset;
  } catch (error) {
    throw withRequestTarget(error);
  }
}

/** A stored definition. Throws SearchError 400 if it does not exist. */
function storedBody({ app, service }: DefinitionContext, kindId: KindId, name: string, target: string): unknown {
  const definition = app.definitions.get(service.id, kindId, name);
  if (definition !== undefined) return definition.body;
  throw badRequest(`The ${kindById(kindId).singular.toLowerCase()} '${name}' does not exist.`, { target });
}

/** The definition of an index in the request, or the stored one. */
function indexBody({ app, service }: DefinitionContext, { indexes }: IndexerReference, name: string): unknown {
  return indexes?.find((index) => index.name === name) ?? app.definitions.get(service.id, 'indexes', name)?.body;
}

const indexerOf = (context: DefinitionContext, { indexer, indexerName }: IndexerReference): SearchIndexer | undefined =>
  indexer ??
  (indexerName == null ? undefined : (storedBody(context, 'indexers', indexerName, 'indexerName') as SearchIndexer));

/** Checks documents as a run does, with indexes of the request or stored ones. Each is prepared once. */
function rejectionOf(
  context: DefinitionContext,
  reference: IndexerReference,
): NonNullable<DebugDefinition['rejectionOf']> {
  const checks = new Map<string, RejectionOf>();
  return async (indexName, document) => {
    const check = checks.get(indexName) ?? rejectionsBy(indexBody(context, reference, indexName) as IndexDefinition);
    checks.set(indexName, check);
    return check(document);
  };
}

function definitionOf(
  context: DefinitionContext,
  skillset: SearchSkillset,
  reference: IndexerReference,
): DebugDefinition {
  const indexer = indexerOf(context, reference);
  const targets = (skillset.indexProjections?.selectors ?? []).map(({ targetIndexName }) => targetIndexName);
  const projectionIndexes = new Map(
    targets.flatMap((name) => {
      const index = indexBody(context, reference, name);
      return index === undefined ? [] : [[name, index as SearchIndex] as const];
    }),
  );
  const base = { skillset, projectionIndexes, rejectionOf: rejectionOf(context, reference) };
  if (indexer === undefined) return base;
  const index = (indexBody(context, reference, indexer.targetIndexName) ??
    storedBody(context, 'indexes', indexer.targetIndexName, 'indexer.targetIndexName')) as SearchIndex;
  return { ...base, indexer, index };
}

/** The mapping of the column that becomes the key of the documents; without one, that of the column with its name. */
function keyMappingOf({ fieldMappings }: SearchIndexer, index: SearchIndex | undefined): FieldMapping | undefined {
  const keyField = findKeyField(index?.fields ?? [])?.name;
  const mapping = fieldMappings?.find(
    ({ sourceFieldName, targetFieldName }) => (targetFieldName ?? sourceFieldName) === keyField,
  );
  return mapping ?? (keyField === undefined ? undefined : { sourceFieldName: keyField });
}

/** Targets of errors in a skillset begin with one of these members. */
const SKILLSET_TARGET = /^(?:skills|indexProjections|knowledgeStore)\b/;

/** An error whose target is a path of the request. */
const withRequestTarget = (error: unknown): unknown =>
  error instanceof SearchError && SKILLSET_TARGET.test(error.target ?? '') ? prefixErrorPath(error, 'skillset') : error;

/** Runs a task within the time limit. Throws SearchError 504 if it takes longer. */
async function withinLimit<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeLimit = AbortSignal.timeout(debugLimits.runSeconds * 1000);
  try {
    return await task(AbortSignal.any([signal, timeLimit]));
  } catch (error) {
    if (error instanceof DataSourceError) throw badRequest(error.message, { target: 'document' });
    if (!timeLimit.aborted) throw withRequestTarget(error);
    throw new SearchError({
      status: 504,
      code: 'DebugTimeout',
      message: `The run did not end within ${debugLimits.runSeconds} seconds.`,
    });
  }
}

const skillServices = ({ inference, config, outbound }: App, signal: AbortSignal) => ({
  inference,
  models: config.models,
  fetch: outbound.fetch,
  signal,
});

function inputOf(document: DebugSessionRequest['document'], itemIds: (key: string) => string[]): DebugInput {
  const { itemId, fields, file } = document ?? {};
  if ([itemId, fields, file].filter((each) => each != null).length > 1) {
    throw badRequest("The document must have only one of 'itemId', 'fields', and 'file'.", { target: 'document' });
  }
  if (fields != null) return { fields };
  if (file != null) {
    const { name, content, contentType } = file;
    const bytes = new Uint8Array(Buffer.from(content, 'base64'));
    return { file: { name, bytes, ...(contentType == null ? {} : { contentType }) } };
  }
  return itemId == null ? {} : { itemId: itemIds(itemId)[0] ?? itemId, key: itemId };
}

/** Reads a document, and runs a skillset on it. Writes nothing. */
export function startDebugging(
  context: DefinitionContext,
  { skillset: requestedSkillset, document, dataSource: requestedSource, ...reference }: DebugSessionRequest,
  callSignal: AbortSignal,
): Promise<{ source: DebugDocumentSource; run: DebugRun }> {
  const { app, service } = context;
  const { config, outbound } = app;
  const skillset = skillsetOf(context, requestedSkillset, reference);
  const indexer = indexerOf(context, reference);
  const definition = definitionOf(context, skillset, reference);
  const hasContent = document?.fields != null || document?.file != null;
  // A pasted document or a file needs no data source, which the service of an indexer in the request doesn't have.
  const isSourceUsed = indexer !== undefined && !(hasContent && reference.indexer != null);
  const dataSource =
    requestedSource ??
    (isSourceUsed
      ? (storedBody(
          context,
          'datasources',
          indexer.dataSourceName,
          'indexer.dataSourceName',
        ) as SearchIndexerDataSource)
      : undefined);
  const keyMapping = indexer && keyMappingOf(indexer, definition.index as SearchIndex | undefined);
  const input = inputOf(document, (key) =>
    reference.indexerName == null || indexer === undefined
      ? []
      : app.indexerRuns.itemsOf({ serviceId: service.id, indexer: indexer.name }, [key]),
  );
  return withinLimit(callSignal, async (signal) => {
    const source = await readDebugDocument(
      {
        ...(dataSource === undefined ? {} : { dataSource }),
        ...(indexer?.parameters == null ? {} : { parameters: indexer.parameters }),
        ...(keyMapping === undefined ? {} : { keyColumn: keyMapping.sourceFieldName, keyMapping }),
        skillset,
      },
      input,
      {
        allowedFolders: config.allowedFolders,
        baseFolder: config.dataFolder,
        fetch: outbound.fetch,
        openSocket: outbound.openSocket,
        signal,
      },
    );
    return { source, run: await debugSkills(definition, source.fields, skillServices(app, signal)) };
  });
}

/** Runs a skillset on the document of another session, with the indexer of that session. */
export function repeatDebugging(
  context: DefinitionContext,
  session: StoredSession,
  { skillset: requestedSkillset, document, indexer, indexerName, dataSource, indexes }: DebugSessionRequest,
  callSignal: AbortSignal,
): Promise<DebugRun> {
  const members = [document?.itemId, document?.fields, document?.file, indexer, indexerName, dataSource, indexes];
  if (members.some((each) => each != null)) {
    throw badRequest("With 'sessionId', the document and the indexer are those of the session.", {
      target: 'document.sessionId',
    });
  }
  const skillset = skillsetOf(context, requestedSkillset, session.indexer);
  const definition = definitionOf(context, skillset, session.indexer);
  return withinLimit(callSignal, (signal) =>
    debugSkills(definition, session.source.fields, skillServices(context.app, signal)),
  );
}

/** Runs another version of the skillset on the document of a session. */
export function continueDebugging(
  context: DefinitionContext,
  session: StoredSession,
  requestedSkillset: SearchSkillset,
  fromStep: number | undefined,
  callSignal: AbortSignal,
): Promise<DebugRun> {
  const skillset = skillsetOf(context, requestedSkillset, session.indexer);
  const definition = definitionOf(context, skillset, session.indexer);
  return withinLimit(callSignal, (signal) =>
    debugSkills(definition, session.source.fields, skillServices(context.app, signal), {
      previous: session.run,
      fromStep,
    }),
  );
}
