import {
  any,
  array,
  boolean,
  double,
  enumOf,
  int32,
  map,
  noted,
  object,
  required,
  string,
  union,
  type Infer,
} from '../schema/node.js';
import { ErrorDetailSchema } from '../errors/bodies.js';
import {
  KnowledgeRetrievalOutputMode,
  KnowledgeRetrievalReasoningEffort,
} from '../resources/knowledgebases/knowledge-base.js';

const added = { documented: false } as const;
const MessageContent = union(
  'type',
  {
    text: object(
      { text: required(string({ ...added, description: 'Text of the message.' })) },
      { name: 'KnowledgeBaseMessageTextContent', ...added },
    ),
    image: object(
      {
        image: required(
          object(
            { url: required(string({ ...added, description: 'URL of the image.' })) },
            { name: 'KnowledgeBaseImageContent', ...added, description: 'Image of the message.' },
          ),
        ),
      },
      { name: 'KnowledgeBaseMessageImageContent', ...added },
    ),
  },
  { name: 'KnowledgeBaseMessageContent', ...added },
);
const Message = object(
  {
    role: string({
      ...added,
      description: 'Role of the author: user, assistant, or system.',
      examples: ['user', 'assistant', 'system'],
    }),
    content: required(array(MessageContent, { ...added, description: 'Content of the message.' })),
  },
  { name: 'KnowledgeBaseMessage', ...added },
);
const source = {
  knowledgeSourceName: required(
    string({ ...added, description: 'Name of the knowledge source.', ref: 'knowledgesources' }),
  ),
  includeReferences: boolean({ ...added, description: 'Whether to return references.' }),
  includeReferenceSourceData: boolean({ ...added, description: 'Whether to return source data with the references.' }),
  alwaysQuerySource: boolean({
    ...added,
    only: 'preview',
    description: 'Whether to always query the source, regardless of the query plan.',
  }),
  rerankerThreshold: double({ ...added, description: 'Minimum reranker score, from 0 to 4.', minimum: 0, maximum: 4 }),
};
const named = (name: string) => ({ name, ...added }) as const;

/** service-behavior §4: knowledge base retrieve. */
export const RetrievalRequest = object(
  {
    intents: array(
      union(
        'type',
        {
          semantic: object(
            { search: required(string({ ...added, description: 'Search text.' })) },
            named('KnowledgeRetrievalSemanticIntent'),
          ),
        },
        named('KnowledgeRetrievalIntent'),
      ),
      { ...added, description: 'Search intents, which bypass query planning.' },
    ),
    messages: array(Message, {
      ...added,
      only: 'preview',
      description: 'Conversation history, used by a language model to plan queries.',
    }),
    maxRuntimeInSeconds: int32({ ...added, description: 'Maximum run time, in seconds.', minimum: 1 }),
    maxOutputSizeInTokens: int32({ ...added, description: 'Maximum output size, in tokens.', minimum: 1 }),
    includeActivity: boolean({ ...added, description: 'Whether to return activity records.' }),
    outputMode: noted(KnowledgeRetrievalOutputMode, { ...added, only: 'preview' }),
    retrievalReasoningEffort: noted(KnowledgeRetrievalReasoningEffort, { ...added, only: 'preview' }),
    knowledgeSourceParams: array(
      union(
        'kind',
        {
          searchIndex: object(
            {
              ...source,
              filterAddOn: string({
                ...added,
                description: 'OData filter expression added to the filter of the query plan.',
              }),
            },
            named('SearchIndexKnowledgeSourceParams'),
          ),
          cloudBlob: object(source, named('CloudBlobKnowledgeSourceParams')),
          indexedOneLake: object(source, named('IndexedOneLakeKnowledgeSourceParams')),
          web: object(
            {
              ...source,
              language: string({ ...added, description: 'Language of the web results.' }),
              market: string({ ...added, description: 'Market of the web results.' }),
              count: int32({ ...added, description: 'Number of results.', minimum: 1 }),
              freshness: string({ ...added, description: 'Maximum age of the web results.' }),
            },
            named('WebKnowledgeSourceParams'),
          ),
        },
        named('KnowledgeSourceParams'),
      ),
      { ...added, description: 'Parameters of the knowledge sources.' },
    ),
  },
  { name: 'KnowledgeBaseRetrievalRequest', ...added },
);
export type RetrievalRequestBody = Infer<typeof RetrievalRequest>;

export const RetrievalResponse = object(
  {
    response: array(Message, { ...added, description: 'The synthesized answer or the retrieved data.' }),
    activity: array(
      object(
        {
          id: required(int32({ ...added, description: 'ID of the activity.' })),
          type: required(
            enumOf(
              [
                'searchIndex',
                'cloudBlob',
                'indexedOneLake',
                'web',
                'modelQueryPlanning',
                'modelAnswerSynthesis',
                'modelWebSummarization',
                'agenticReasoning',
              ],
              {
                ...added,
                open: true,
                description: 'Type of the activity.',
              },
            ),
          ),
          elapsedInMs: int32({ ...added, description: 'Elapsed time, in milliseconds.' }),
          error: noted(ErrorDetailSchema, added),
        },
        { name: 'KnowledgeBaseActivityRecord', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Activity records.' },
    ),
    references: array(
      object(
        {
          type: required(
            enumOf(['searchIndex', 'cloudBlob', 'indexedOneLake', 'web'], {
              ...added,
              open: true,
              description: 'Kind of the knowledge source.',
            }),
          ),
          id: required(string({ ...added, description: 'ID used in citations.' })),
          activitySource: required(int32({ ...added, description: 'ID of the activity that returned the reference.' })),
          docKey: string({ ...added, description: 'Document key. For searchIndex only.' }),
          blobUrl: string({ ...added, description: 'URL of the blob. For cloudBlob only.' }),
          docUrl: string({ ...added, description: 'URL of the document. For indexedOneLake only.' }),
          url: string({ ...added, description: 'URL of the page. For web only.' }),
          title: string({ ...added, description: 'Title of the page. For web only.' }),
          sourceData: map(any(), { ...added, description: 'Fields of the document.' }),
          rerankerScore: double({ ...added, description: 'Reranker score.' }),
        },
        { name: 'KnowledgeBaseReference', unknown: 'keep', ...added },
      ),
      { ...added, description: 'References for the response.' },
    ),
  },
  { name: 'KnowledgeBaseRetrievalResponse', unknown: 'keep', ...added },
);
export type RetrievalResponseBody = Infer<typeof RetrievalResponse>;

const counts = {
  startTime: string({ ...added, format: 'date-time', description: 'Start time.' }),
  itemsUpdatesProcessed: int32({ ...added, description: 'Number of processed items.' }),
  itemsUpdatesFailed: int32({ ...added, description: 'Items that failed.' }),
  itemsSkipped: int32({ ...added, description: 'Number of skipped items.' }),
};
export const KnowledgeSourceStatus = object(
  {
    kind: string({ ...added, description: 'Kind of the knowledge source.' }),
    synchronizationStatus: required(
      enumOf(['creating', 'active', 'deleting'], { ...added, description: 'Status of the knowledge source.' }),
    ),
    synchronizationInterval: string({ ...added, format: 'duration', description: 'Time between synchronizations.' }),
    currentSynchronizationState: object(counts, {
      ...named('SynchronizationState'),
      unknown: 'keep',
      description: 'The current synchronization.',
    }),
    lastSynchronizationState: object(
      { ...counts, endTime: string({ ...added, format: 'date-time', description: 'End time.' }) },
      { ...named('CompletedSynchronizationState'), unknown: 'keep', description: 'The last synchronization.' },
    ),
    statistics: object(
      {
        totalSynchronization: int32({ ...added, description: 'Number of synchronizations.' }),
        averageSynchronizationDuration: string({ ...added, description: 'Average duration of synchronizations.' }),
        averageItemsProcessedPerSynchronization: int32({
          ...added,
          description: 'Average number of items processed per synchronization.',
        }),
      },
      { ...named('KnowledgeSourceStatistics'), unknown: 'keep', description: 'Statistics of all synchronizations.' },
    ),
  },
  { name: 'KnowledgeSourceStatus', unknown: 'keep', ...added },
);
export type KnowledgeSourceStatusBody = Infer<typeof KnowledgeSourceStatus>;
