import {
  any,
  array,
  boolean,
  double,
  enumOf,
  int32,
  map,
  object,
  required,
  string,
  withMeta,
  undocumented,
  type Infer,
} from '../schema/node.js';
import { SearchIndexerDataSource } from '../resources/datasources/data-source.js';
import { SearchIndex } from '../resources/indexes/search-index.js';
import { SearchIndexer } from '../resources/indexers/indexer.js';
import { SearchSkillset } from '../resources/skillsets/skillset.js';
import { debugLimits } from './debug-limits.js';

const text = (description: string) => string({ ...undocumented, description });
const number = (description: string) => int32({ ...undocumented, description });

/** A value of the enrichment tree, of a record, or of a document, bounded. */
export const DebugValue = object(
  {
    type: required(
      enumOf(
        {
          string: 'Text.',
          number: 'Number.',
          boolean: 'True or false.',
          null: 'Null.',
          vector: 'Vector.',
          image: 'Image.',
          file: 'File.',
          collection: 'Collection.',
          object: 'Object.',
        },
        { ...undocumented, description: 'Type of the value.' },
      ),
    ),
    value: any({
      ...undocumented,
      description:
        'The value: the beginning of a long text or vector, the data URL of an image. Absent for nodes with children.',
    }),
    length: number('Characters of a text, items of a collection, members of an object, bytes of a file.'),
    isCut: boolean({ ...undocumented, description: 'Whether the value is only the beginning.' }),
    dimensions: number('Dimensions of a vector.'),
    norm: double({ ...undocumented, description: 'Length of a vector.' }),
    contentType: text('Content type of an image.'),
  },
  { name: 'LocalDebugValue', ...undocumented },
);
export type DebugValue = Infer<typeof DebugValue>;

/** A node of the enrichment tree as one step created or changed it. */
export const DebugNode = object(
  {
    path: required(text('Path without wildcards, such as /document/chunks/0.')),
    step: required(
      int32({ ...undocumented, description: 'Index of the step that wrote the node; -1 for the source document.' }),
    ),
    value: withMeta(DebugValue, { description: 'The value after the step. Absent if the step removed the node.' }),
  },
  { name: 'LocalDebugNode', ...undocumented },
);
export type DebugNode = Infer<typeof DebugNode>;

const problem = object(
  {
    name: required(text('The step or field, such as Enrichment.SplitSkill.#1.')),
    message: required(text('What happened.')),
    details: text('Path of the record.'),
  },
  { name: 'LocalDebugProblem', ...undocumented },
);
export type DebugProblem = Infer<typeof problem>;
const problems = (description: string) => required(array(problem, { ...undocumented, description }));
const values = (description: string) => required(map(DebugValue, { ...undocumented, description }));

const record = object(
  {
    path: required(text('Path of the node that matches the context.')),
    inputs: values('Inputs by name.'),
    outputs: values('Outputs by name.'),
    chunks: array(
      object(
        {
          offset: required(number('Position in the text, in UTF-16 code units.')),
          length: required(number('Length in UTF-16 code units.')),
        },
        { name: 'LocalDebugChunk', ...undocumented },
      ),
      { ...undocumented, description: "Chunks of the input 'text'." },
    ),
    lines: array(
      object(
        {
          text: required(text('Text of the line.')),
          corners: required(
            array(
              object(
                {
                  x: required(number('Pixels from the left.')),
                  y: required(number('Pixels from the top.')),
                },
                { name: 'LocalDebugPoint', ...undocumented },
              ),
              { ...undocumented, description: 'Corners clockwise from the top left of the text.' },
            ),
          ),
        },
        { name: 'LocalDebugLine', ...undocumented },
      ),
      { ...undocumented, description: "Lines of text in the input 'image'." },
    ),
  },
  { name: 'LocalDebugRecord', ...undocumented },
);
export type DebugRecord = Infer<typeof record>;

const call = object(
  {
    method: required(text('HTTP method.')),
    url: required(text('URL without credentials.')),
    requestBody: required(text('Body of the request, or its beginning.')),
    status: number('Status code. Absent without a response.'),
    responseBody: text('Body of the response, or its beginning.'),
    error: text('Why there is no response.'),
    durationMs: required(double({ ...undocumented, description: 'Duration in milliseconds.' })),
  },
  { name: 'LocalDebugCall', ...undocumented },
);
export type DebugCall = Infer<typeof call>;

/** What one skill did. */
export const DebugStep = object(
  {
    name: required(text('Name of the skill in errors and warnings.')),
    skill: required(number('Index of the skill in the skillset.')),
    context: required(text('Context of the skill.')),
    status: required(
      enumOf(
        {
          succeeded: 'All records have outputs.',
          warning: 'There are warnings.',
          failed: 'There are errors; the document would not be indexed.',
          skipped: 'The context has no matches.',
        },
        { ...undocumented, description: 'Result of the skill.' },
      ),
    ),
    isReused: required(
      boolean({ ...undocumented, description: 'Whether the result is that of the previous run of the session.' }),
    ),
    durationMs: required(double({ ...undocumented, description: 'Duration in milliseconds.' })),
    recordCount: required(number('Number of executed records.')),
    records: required(array(record, { ...undocumented, description: 'The first records.' })),
    warnings: problems('Warnings.'),
    errors: problems('Errors.'),
    calls: required(array(call, { ...undocumented, description: 'The first requests that the skill sent.' })),
    callCount: required(number('Number of requests.')),
  },
  { name: 'LocalDebugStep', ...undocumented },
);
export type DebugStep = Infer<typeof DebugStep>;

const document = object(
  {
    target: required(text('Name of the index, table, or container.')),
    key: required(text('Key of the document.')),
    fields: values('Fields by name.'),
    rejection: text(
      'Why the index would reject the document, with the message of a run. Absent if it would accept it.',
    ),
  },
  { name: 'LocalDebugDocument', ...undocumented },
);
export type DebugDocument = Infer<typeof document>;

const documents = (description: string) => required(array(document, { ...undocumented, description }));

/** The result of the latest run of a session. */
export const DebugSession = object(
  {
    id: required(text('ID of the session.')),
    itemId: required(text('ID of the item in the data source, or name of the file.')),
    warnings: problems('Warnings of reading the document.'),
    steps: required(array(DebugStep, { ...undocumented, description: 'The skills in the order of execution.' })),
    nodes: required(
      array(DebugNode, {
        ...undocumented,
        description:
          'Nodes of the source document, then those that each step changed. The tree after a step has the latest version of each node up to it.',
      }),
    ),
    hasMoreNodes: required(boolean({ ...undocumented, description: 'Whether the tree has further nodes.' })),
    documents: documents('Documents that would be sent to the indexes.'),
    documentCount: required(number('Number of these documents.')),
    projections: documents('Rows, objects, and files that the knowledge store would get.'),
    projectionCount: required(number('Number of these projections.')),
    errors: problems('Why the document would not be indexed, except for errors of skills.'),
  },
  { name: 'LocalDebugSession', ...undocumented },
);
export type DebugSession = Infer<typeof DebugSession>;

const skillset = required(
  withMeta(SearchSkillset, {
    description: 'The definition. Missing secrets are taken from the stored skillset with this name.',
  }),
);

/** Starts a session: runs a skillset on one document. */
export const DebugSessionRequest = object(
  {
    skillset,
    indexerName: text('Stored indexer whose data source, parameters, mappings, and index are used.'),
    indexer: withMeta(SearchIndexer, { description: 'Definition of an indexer that is used instead of a stored one.' }),
    dataSource: withMeta(SearchIndexerDataSource, {
      description:
        'Definition of a data source that is read instead of the stored one of the indexer. It is not stored after the document was read.',
    }),
    indexes: array(SearchIndex, {
      ...undocumented,
      maxItems: debugLimits.indexes,
      description: 'Definitions of indexes that are used instead of stored ones.',
    }),
    document: object(
      {
        itemId: text('ID of an item of the data source, or key of its document. Default: the first item.'),
        sessionId: text('ID of another session, whose document and indexer are used.'),
        fields: map(any({ ...undocumented }), { ...undocumented, description: 'Fields of /document.' }),
        file: object(
          {
            name: required(string({ ...undocumented, minLength: 1, maxLength: 400, description: 'Name of the file.' })),
            contentType: text('Content type. Default: by the extension of the name.'),
            content: required(
              string({
                ...undocumented,
                maxLength: Math.ceil(debugLimits.fileBytes / 3) * 4,
                description: 'Content in Base64.',
              }),
            ),
          },
          { name: 'LocalDebugFile', ...undocumented, description: 'A file that is read like one of a data source.' },
        ),
      },
      { name: 'LocalDebugSource', ...undocumented, description: 'The document: one of these members, or none.' },
    ),
  },
  { name: 'LocalDebugSessionRequest', ...undocumented },
);
export type DebugSessionRequest = Infer<typeof DebugSessionRequest>;

/** Runs another version of the skillset on the document of a session. */
export const DebugRunRequest = object(
  {
    skillset,
    fromStep: int32({
      ...undocumented,
      minimum: 0,
      description:
        'Index of the first step to execute. Results of earlier steps are reused if these did not change. Default: the first changed step.',
    }),
  },
  { name: 'LocalDebugRunRequest', ...undocumented },
);
export type DebugRunRequest = Infer<typeof DebugRunRequest>;

export const debugSessionId = string({
  ...undocumented,
  minLength: 1,
  maxLength: 100,
  description: 'ID of the session.',
});
