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
      { text: required(string({ ...added, description: 'The text.' })) },
      { name: 'KnowledgeBaseMessageTextContent', ...added },
    ),
    image: object(
      {
        image: required(
          object(
            { url: required(string({ ...added, description: 'Address of the image.' })) },
            { name: 'KnowledgeBaseImageContent', ...added, description: 'The image.' },
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
    role: string({ ...added, description: 'user, assistant or system.', examples: ['user', 'assistant', 'system'] }),
    content: required(array(MessageContent, { ...added, description: 'What was said.' })),
  },
  { name: 'KnowledgeBaseMessage', ...added },
);
const source = {
  knowledgeSourceName: required(
    string({ ...added, description: 'Name of the knowledge source.', ref: 'knowledgesources' }),
  ),
  includeReferences: boolean({ ...added, description: 'Return the references.' }),
  includeReferenceSourceData: boolean({ ...added, description: 'Return source data with the references.' }),
  alwaysQuerySource: boolean({ ...added, only: 'preview', description: 'Query the source whatever the plan says.' }),
  rerankerThreshold: double({ ...added, description: 'Least reranker score, 0 to 4.', minimum: 0, maximum: 4 }),
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
            { search: required(string({ ...added, description: 'What is looked for.' })) },
            named('KnowledgeRetrievalSemanticIntent'),
          ),
        },
        named('KnowledgeRetrievalIntent'),
      ),
      { ...added, description: 'What is looked for, without a model that plans.' },
    ),
    messages: array(Message, {
      ...added,
      only: 'preview',
      description: 'The conversation so far; a model plans the queries.',
    }),
    maxRuntimeInSeconds: int32({ ...added, description: 'Longest time.', minimum: 1 }),
    maxOutputSizeInTokens: int32({ ...added, description: 'Longest answer.', minimum: 1 }),
    includeActivity: boolean({ ...added, description: 'Return what was done.' }),
    outputMode: noted(KnowledgeRetrievalOutputMode, { ...added, only: 'preview' }),
    retrievalReasoningEffort: noted(KnowledgeRetrievalReasoningEffort, { ...added, only: 'preview' }),
    knowledgeSourceParams: array(
      union(
        'kind',
        {
          searchIndex: object(
            { ...source, filterAddOn: string({ ...added, description: 'Filter joined to the filter of the plan.' }) },
            named('SearchIndexKnowledgeSourceParams'),
          ),
          cloudBlob: object(source, named('CloudBlobKnowledgeSourceParams')),
          indexedOneLake: object(source, named('IndexedOneLakeKnowledgeSourceParams')),
          web: object(
            {
              ...source,
              language: string({ ...added, description: 'Language of the results.' }),
              market: string({ ...added, description: 'Market of the results.' }),
              count: int32({ ...added, description: 'Number of results.', minimum: 1 }),
              freshness: string({ ...added, description: 'Age of the results.' }),
            },
            named('WebKnowledgeSourceParams'),
          ),
        },
        named('KnowledgeSourceParams'),
      ),
      { ...added, description: 'Parameters by knowledge source.' },
    ),
  },
  { name: 'KnowledgeBaseRetrievalRequest', ...added },
);
export type RetrievalRequestBody = Infer<typeof RetrievalRequest>;

export const RetrievalResponse = object(
  {
    response: array(Message, { ...added, description: 'The answer, or the data found.' }),
    activity: array(
      object(
        {
          id: required(int32({ ...added, description: 'Id of the step.' })),
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
                description: 'What the step was.',
              },
            ),
          ),
          elapsedInMs: int32({ ...added, description: 'How long it took, in milliseconds.' }),
          error: noted(ErrorDetailSchema, added),
        },
        { name: 'KnowledgeBaseActivityRecord', unknown: 'keep', ...added },
      ),
      { ...added, description: 'What was done.' },
    ),
    references: array(
      object(
        {
          type: required(
            enumOf(['searchIndex', 'cloudBlob', 'indexedOneLake', 'web'], {
              ...added,
              open: true,
              description: 'Kind of the source.',
            }),
          ),
          id: required(string({ ...added, description: 'Id that the answer cites.' })),
          activitySource: required(int32({ ...added, description: 'Id of the step that found it.' })),
          docKey: string({ ...added, description: 'Document key, for searchIndex.' }),
          blobUrl: string({ ...added, description: 'Address, for cloudBlob.' }),
          docUrl: string({ ...added, description: 'Address, for indexedOneLake.' }),
          url: string({ ...added, description: 'Address, for web.' }),
          title: string({ ...added, description: 'Title, for web.' }),
          sourceData: map(any(), { ...added, description: 'Fields of the document.' }),
          rerankerScore: double({ ...added, description: 'Reranker score.' }),
        },
        { name: 'KnowledgeBaseReference', unknown: 'keep', ...added },
      ),
      { ...added, description: 'What the answer rests on.' },
    ),
  },
  { name: 'KnowledgeBaseRetrievalResponse', unknown: 'keep', ...added },
);
export type RetrievalResponseBody = Infer<typeof RetrievalResponse>;

const counts = {
  startTime: string({ ...added, format: 'date-time', description: 'Beginning.' }),
  itemsUpdatesProcessed: int32({ ...added, description: 'Items processed.' }),
  itemsUpdatesFailed: int32({ ...added, description: 'Items that failed.' }),
  itemsSkipped: int32({ ...added, description: 'Items left out.' }),
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
      description: 'The synchronization that goes on.',
    }),
    lastSynchronizationState: object(
      { ...counts, endTime: string({ ...added, format: 'date-time', description: 'End.' }) },
      { ...named('CompletedSynchronizationState'), unknown: 'keep', description: 'The last synchronization.' },
    ),
    statistics: object(
      {
        totalSynchronization: int32({ ...added, description: 'Number of synchronizations.' }),
        averageSynchronizationDuration: string({ ...added, description: 'Their average duration.' }),
        averageItemsProcessedPerSynchronization: int32({ ...added, description: 'Items of one, on average.' }),
      },
      { ...named('KnowledgeSourceStatistics'), unknown: 'keep', description: 'All synchronizations.' },
    ),
  },
  { name: 'KnowledgeSourceStatus', unknown: 'keep', ...added },
);
export type KnowledgeSourceStatusBody = Infer<typeof KnowledgeSourceStatus>;
