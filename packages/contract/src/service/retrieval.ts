import {
  any,
  array,
  boolean,
  double,
  enumOf,
  int32,
  map,
  withMeta,
  object,
  required,
  string,
  union,
  undocumented,
  type Infer,
} from '../schema/node.js';
import { ErrorDetailSchema } from '../errors/bodies.js';
import {
  KnowledgeRetrievalOutputMode,
  KnowledgeRetrievalReasoningEffort,
} from '../resources/knowledgebases/knowledge-base.js';

const MessageContent = union(
  'type',
  {
    text: object(
      { text: required(string({ ...undocumented, description: 'Text of the message.' })) },
      { name: 'KnowledgeBaseMessageTextContent', ...undocumented },
    ),
    image: object(
      {
        image: required(
          object(
            { url: required(string({ ...undocumented, description: 'URL of the image.' })) },
            { name: 'KnowledgeBaseImageContent', ...undocumented, description: 'Image of the message.' },
          ),
        ),
      },
      { name: 'KnowledgeBaseMessageImageContent', ...undocumented },
    ),
  },
  { name: 'KnowledgeBaseMessageContent', ...undocumented },
);
const Message = object(
  {
    role: string({
      ...undocumented,
      description: 'Role of the author: user, assistant, or system.',
      examples: ['user', 'assistant', 'system'],
    }),
    content: required(array(MessageContent, { ...undocumented, description: 'Content of the message.' })),
  },
  { name: 'KnowledgeBaseMessage', ...undocumented },
);
const source = {
  knowledgeSourceName: required(
    string({ ...undocumented, description: 'Name of the knowledge source.', ref: 'knowledgesources' }),
  ),
  includeReferences: boolean({ ...undocumented, description: 'Whether to return references.' }),
  includeReferenceSourceData: boolean({
    ...undocumented,
    description: 'Whether to return source data with the references.',
  }),
  alwaysQuerySource: boolean({
    ...undocumented,
    only: 'preview',
    description: 'Whether to always query the source, regardless of the query plan.',
  }),
  rerankerThreshold: double({
    ...undocumented,
    description: 'Minimum reranker score, from 0 to 4.',
    minimum: 0,
    maximum: 4,
  }),
};
const undocumentedType = (name: string) => ({ name, ...undocumented }) as const;

/** service-behavior §4: knowledge base retrieve. */
export const RetrievalRequest = object(
  {
    intents: array(
      union(
        'type',
        {
          semantic: object(
            { search: required(string({ ...undocumented, description: 'Search text.' })) },
            undocumentedType('KnowledgeRetrievalSemanticIntent'),
          ),
        },
        undocumentedType('KnowledgeRetrievalIntent'),
      ),
      { ...undocumented, description: 'Search intents, which bypass query planning.' },
    ),
    messages: array(Message, {
      ...undocumented,
      only: 'preview',
      description: 'Conversation history, used by a language model to plan queries.',
    }),
    maxRuntimeInSeconds: int32({ ...undocumented, description: 'Maximum run time, in seconds.', minimum: 1 }),
    maxOutputSizeInTokens: int32({ ...undocumented, description: 'Maximum output size, in tokens.', minimum: 1 }),
    includeActivity: boolean({ ...undocumented, description: 'Whether to return activity records.' }),
    outputMode: withMeta(KnowledgeRetrievalOutputMode, { ...undocumented, only: 'preview' }),
    retrievalReasoningEffort: withMeta(KnowledgeRetrievalReasoningEffort, { ...undocumented, only: 'preview' }),
    knowledgeSourceParams: array(
      union(
        'kind',
        {
          searchIndex: object(
            {
              ...source,
              filterAddOn: string({
                ...undocumented,
                description: 'OData filter expression added to the filter of the query plan.',
              }),
            },
            undocumentedType('SearchIndexKnowledgeSourceParams'),
          ),
          cloudBlob: object(source, undocumentedType('CloudBlobKnowledgeSourceParams')),
          indexedOneLake: object(source, undocumentedType('IndexedOneLakeKnowledgeSourceParams')),
          web: object(
            {
              ...source,
              language: string({ ...undocumented, description: 'Language of the web results.' }),
              market: string({ ...undocumented, description: 'Market of the web results.' }),
              count: int32({ ...undocumented, description: 'Number of results.', minimum: 1 }),
              freshness: string({ ...undocumented, description: 'Maximum age of the web results.' }),
            },
            undocumentedType('WebKnowledgeSourceParams'),
          ),
        },
        undocumentedType('KnowledgeSourceParams'),
      ),
      { ...undocumented, description: 'Parameters of the knowledge sources.' },
    ),
  },
  { name: 'KnowledgeBaseRetrievalRequest', ...undocumented },
);
export type RetrievalRequestBody = Infer<typeof RetrievalRequest>;

export const RetrievalResponse = object(
  {
    response: array(Message, { ...undocumented, description: 'The synthesized answer or the retrieved data.' }),
    activity: array(
      object(
        {
          id: required(int32({ ...undocumented, description: 'ID of the activity.' })),
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
                ...undocumented,
                isOpen: true,
                description: 'Type of the activity.',
              },
            ),
          ),
          elapsedInMs: int32({ ...undocumented, description: 'Elapsed time, in milliseconds.' }),
          error: withMeta(ErrorDetailSchema, undocumented),
        },
        { name: 'KnowledgeBaseActivityRecord', unknown: 'keep', ...undocumented },
      ),
      { ...undocumented, description: 'Activity records.' },
    ),
    references: array(
      object(
        {
          type: required(
            enumOf(['searchIndex', 'cloudBlob', 'indexedOneLake', 'web'], {
              ...undocumented,
              isOpen: true,
              description: 'Kind of the knowledge source.',
            }),
          ),
          id: required(string({ ...undocumented, description: 'ID used in citations.' })),
          activitySource: required(
            int32({ ...undocumented, description: 'ID of the activity that returned the reference.' }),
          ),
          docKey: string({ ...undocumented, description: 'Document key. For searchIndex only.' }),
          blobUrl: string({ ...undocumented, description: 'URL of the blob. For cloudBlob only.' }),
          docUrl: string({ ...undocumented, description: 'URL of the document. For indexedOneLake only.' }),
          url: string({ ...undocumented, description: 'URL of the page. For web only.' }),
          title: string({ ...undocumented, description: 'Title of the page. For web only.' }),
          sourceData: map(any(), { ...undocumented, description: 'Fields of the document.' }),
          rerankerScore: double({ ...undocumented, description: 'Reranker score.' }),
        },
        { name: 'KnowledgeBaseReference', unknown: 'keep', ...undocumented },
      ),
      { ...undocumented, description: 'References for the response.' },
    ),
  },
  { name: 'KnowledgeBaseRetrievalResponse', unknown: 'keep', ...undocumented },
);
export type RetrievalResponseBody = Infer<typeof RetrievalResponse>;

const counts = {
  startTime: string({ ...undocumented, format: 'date-time', description: 'Start time.' }),
  itemsUpdatesProcessed: int32({ ...undocumented, description: 'Number of processed items.' }),
  itemsUpdatesFailed: int32({ ...undocumented, description: 'Number of items that failed.' }),
  itemsSkipped: int32({ ...undocumented, description: 'Number of skipped items.' }),
};
export const KnowledgeSourceStatus = object(
  {
    kind: string({ ...undocumented, description: 'Kind of the knowledge source.' }),
    synchronizationStatus: required(
      enumOf(['creating', 'active', 'deleting'], { ...undocumented, description: 'Status of the knowledge source.' }),
    ),
    synchronizationInterval: string({
      ...undocumented,
      format: 'duration',
      description: 'Time between synchronizations.',
    }),
    currentSynchronizationState: object(counts, {
      ...undocumentedType('SynchronizationState'),
      unknown: 'keep',
      description: 'The current synchronization.',
    }),
    lastSynchronizationState: object(
      { ...counts, endTime: string({ ...undocumented, format: 'date-time', description: 'End time.' }) },
      {
        ...undocumentedType('CompletedSynchronizationState'),
        unknown: 'keep',
        description: 'The last synchronization.',
      },
    ),
    statistics: object(
      {
        totalSynchronization: int32({ ...undocumented, description: 'Number of synchronizations.' }),
        averageSynchronizationDuration: string({
          ...undocumented,
          description: 'Average duration of synchronizations.',
        }),
        averageItemsProcessedPerSynchronization: int32({
          ...undocumented,
          description: 'Average number of items processed per synchronization.',
        }),
      },
      {
        ...undocumentedType('KnowledgeSourceStatistics'),
        unknown: 'keep',
        description: 'Statistics of all synchronizations.',
      },
    ),
  },
  { name: 'KnowledgeSourceStatus', unknown: 'keep', ...undocumented },
);
export type KnowledgeSourceStatusBody = Infer<typeof KnowledgeSourceStatus>;
