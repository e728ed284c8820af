import { indexQuota, objectQuota } from '../limits/object-quota.js';
import { limits } from '../limits/request-limits.js';
import { skuLimits } from '../limits/sku-limits.js';
import { throttles } from '../limits/throttles.js';
import { CloudError, ErrorResponse, SearchErrorResponse } from '../errors/bodies.js';
import * as enumerations from '../management/enumerations.js';
import { SearchService } from '../management/search-service.js';
import { operations } from '../operations/index.js';
import type { Operation, Parameter } from '../operations/operation.js';
import { kinds } from '../resources/index.js';
import { resolve, type Node } from '../schema/node.js';
import { searchParameters } from '../search-parameters/index.js';
import { skills, type SkillPort } from '../skills/index.js';
import { dataVersions, isPreview, managementVersions, type Plane } from '../versions/index.js';
import { blocks, code, codes, table } from './markdown.js';
import { notes, TypeSections, typeText } from './types.js';

const GENERATED =
  '<!-- Generated from packages/contract by `npm run docs`. Do not edit: change the contract and run it again. -->';
const LEGEND =
  'This reference describes every operation, parameter, field, type, value, and limit that Searchdeck supports. "Addition" marks items that the interface documents do not specify. [service-behavior.md](../service-behavior.md) describes their sources. Optional fields can be null.';

const operationsOf = (plane: Plane) => operations.filter((operation) => operation.plane === plane);

const parameterRows = (parameters: readonly Parameter[]) =>
  parameters.map((p) => [
    code(p.name),
    p.in,
    typeText(p.schema),
    p.required ? 'yes' : p.requiredIn === undefined ? '' : `in ${p.requiredIn.join(', ')}`,
    [p.description, notes({ ...p.schema, description: '' })].filter(Boolean).join(' '),
  ]);
const PARAMETERS = ['Parameter', 'In', 'Type', 'Required', 'Notes'];

/** Parameters of every operation are in a separate section. */
const isCommon = ({ name }: Parameter): boolean =>
  ['api-version', 'x-ms-client-request-id', 'Accept', 'If-Match', 'If-None-Match', 'Prefer'].includes(name);

const bodyText = (spec: { schema?: Node } | undefined): string =>
  spec?.schema === undefined ? '' : typeText(spec.schema);

function operationSection(operation: Operation): string {
  const path = operation.path;
  const ownParameters = [...operation.query, ...operation.headers].filter((p) => !isCommon(p));
  const isConditional = operation.headers.some(({ name }) => name === 'If-Match');
  const facts = [
    `Role ${code(operation.role)}`,
    operation.key === 'none' ? undefined : `API key ${code(operation.key)}`,
    operation.documentedVersions.length === 0 ? 'addition' : `documented in ${codes(operation.documentedVersions)}`,
    operation.isLocal ? 'local service only' : undefined,
    operation.isLongRunning ? 'long-running' : undefined,
    isConditional ? 'takes `If-Match` and `If-None-Match`' : undefined,
  ].filter((fact) => fact !== undefined);
  const request = operation.request?.media === 'bytes' ? 'bytes' : bodyText(operation.request);
  return blocks(
    `### ${operation.summary}`,
    `${code(`${operation.method} ${path}`)}${(operation.aliases ?? []).map((alias) => `, also ${code(alias)}`).join('')}`,
    `${facts.join(' · ')}.`,
    operation.takesSearchParameters === true
      ? 'Parameters: see "Search documents: query parameters".'
      : table(PARAMETERS, parameterRows(ownParameters)),
    request === '' ? undefined : `Request body: ${request}.`,
    table(
      ['Status', 'Body', 'Meaning'],
      Object.entries(operation.responses)
        .toSorted(([a], [b]) => Number(a === '0') - Number(b === '0'))
        .map(([status, response]) => [
          status === '0' ? 'other' : status,
          response.media === 'text' ? 'text' : bodyText(response),
          response.description,
        ]),
    ),
  );
}

function endpoints(plane: Plane): string {
  return blocks('## Endpoints', ...operationsOf(plane).map(operationSection));
}

function versioning(plane: Plane): string {
  const versions = plane === 'data' ? dataVersions : managementVersions;
  return blocks(
    '## Versioning',
    'The query parameter `api-version` is required. Every operation accepts every version. Fields, values, and parameters that are available only in some versions are marked.',
    table(
      ['Version', 'Kind', 'Documented operations'],
      versions.map((version) => [
        code(version),
        isPreview(version) ? 'preview' : 'stable',
        operationsOf(plane)
          .filter(({ documentedVersions }) => (documentedVersions as readonly string[]).includes(version))
          .map(({ summary }) => summary)
          .join(', '),
      ]),
    ),
  );
}

function conventions(plane: Plane): string {
  const common = new Map(
    operationsOf(plane)
      .flatMap(({ query, headers }) => [...query, ...headers])
      .filter(isCommon)
      .map((p) => [p.name, p]),
  );
  return blocks('## Conventions', table(PARAMETERS, parameterRows([...common.values()])));
}

const spacedWords = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
const skuNames = Object.keys(enumerations.SkuName.values) as enumerations.SkuName[];

function dataLimits(): string {
  return blocks(
    '## Limits',
    'Limits of requests and definitions:',
    table(
      ['Limit', 'Value'],
      Object.entries(limits).flatMap(([name, value]) =>
        typeof value === 'number'
          ? [[spacedWords(name), String(value)]]
          : [[spacedWords(name), `${value.minimum} to ${value.maximum}`]],
      ),
    ),
    'Maximum number of objects per service, by SKU:',
    table(
      ['Kind', ...skuNames],
      kinds.map((kind) => [kind.plural, ...skuNames.map((sku) => String(objectQuota(kind, sku)))]),
    ),
    'Request rates per search unit (replicas × partitions):',
    table(
      ['Operation', 'Requests', 'Seconds'],
      Object.entries(throttles).map(([id, { requests, periodSeconds }]) => [
        code(id),
        String(requests),
        String(periodSeconds),
      ]),
    ),
  );
}

function managementLimits(): string {
  const rows: [string, (sku: enumerations.SkuName) => string][] = [
    ['Replicas', (sku) => String(skuLimits(sku).maxReplicas)],
    ['Partition counts', (sku) => skuLimits(sku).partitionCounts.join(', ')],
    [
      'Storage per partition (GB)',
      (sku) => String(Math.round((skuLimits(sku).storageBytesPerPartition / 1024 ** 3) * 100) / 100),
    ],
    ['Shared private links', (sku) => String(skuLimits(sku).sharedPrivateLinks)],
    ['Simple fields per index', (sku) => String(skuLimits(sku).simpleFieldsPerIndex)],
    ['Rules per synonym map', (sku) => String(skuLimits(sku).synonymRules)],
    ['Indexer run (hours)', (sku) => String(Math.round((skuLimits(sku).maxIndexerRunSeconds / 3600) * 100) / 100)],
    ['Customer-managed keys', (sku) => (skuLimits(sku).hasCustomerManagedKeys ? 'yes' : 'no')],
    ['Private endpoints', (sku) => (skuLimits(sku).hasPrivateEndpoints ? 'yes' : 'no')],
  ];
  const { minimum, maximum } = limits.provisioningPollSeconds;
  const dense = skuLimits('standard3', { hostingMode: 'HighDensity' });
  return blocks(
    '## Limits',
    table(
      ['Limit', ...skuNames],
      rows.map(([label, of]) => [label, ...skuNames.map(of)]),
    ),
    `standard3 with hostingMode HighDensity has the partition counts ${dense.partitionCounts.join(', ')}, up to ${indexQuota.highDensity.perPartition} indexes per partition, and neither indexers nor shared private links. Poll the provisioning state every ${minimum} to ${maximum} seconds.`,
  );
}

const ports = (list: readonly SkillPort[] | 'any'): string =>
  list === 'any' ? 'any' : list.map(({ name, required }) => code(name) + (required ? ' (required)' : '')).join(', ');

function skillTable(): string {
  return blocks(
    '### Skills: inputs and outputs',
    table(
      ['Skill', 'Inputs', 'Outputs', 'Notes'],
      skills.map((skill) => [
        code(skill.type),
        ports(skill.inputs),
        ports(skill.outputs),
        [skill.description, skill.isBillable ? 'Billable.' : '', skill.isDocumented ? '' : 'Fields are an addition.']
          .filter(Boolean)
          .join(' '),
      ]),
    ),
  );
}

function searchQuery(): string {
  return blocks(
    '## Search documents: query parameters',
    'The first column is the name of the parameter in GET requests, and the second its name in the body of POST requests.',
    table(
      ['GET', 'POST', 'Type', 'Group', 'Notes'],
      searchParameters.map((p) => [
        p.kind === 'body' ? '' : code(p.id),
        code(p.body),
        typeText(p.schema),
        p.group,
        notes(p.schema),
      ]),
    ),
  );
}

/** Types of requests and responses that have no section yet. */
const otherTypes = (plane: Plane, types: TypeSections): string =>
  operationsOf(plane)
    .flatMap(({ request, responses }) => [request?.schema, ...Object.values(responses).map(({ schema }) => schema)])
    .flatMap((schema) => (schema === undefined ? [] : [types.of(schema)]))
    .filter(Boolean)
    .join('\n\n');

function dataDocument(): string {
  const types = new TypeSections();
  const errors = blocks('## Errors', types.of(ErrorResponse), types.of(SearchErrorResponse));
  const resources = kinds.map((kind) => types.of(kind.schema));
  return blocks(
    '# Data-plane interface',
    GENERATED,
    LEGEND,
    'Paths are relative to the endpoint of a search service.',
    conventions('data'),
    versioning('data'),
    endpoints('data'),
    searchQuery(),
    '## Resources and their fields',
    table(
      ['Kind', 'Path', 'Type', 'Description'],
      kinds.map((kind) => [kind.plural, code(`/${kind.id}`), typeText(kind.schema), kind.description]),
    ),
    ...resources,
    skillTable(),
    '## Requests and results',
    otherTypes('data', types),
    errors,
    dataLimits(),
  );
}

function longRunning(): string {
  const rows = operationsOf('management').filter((operation) => operation.isLongRunning);
  return blocks(
    '## Long-running operations',
    'These operations can return 202 with the headers `Location`, the URL of the operation result, and `Retry-After`, in seconds. Poll the URL until it returns another status.',
    table(
      ['Operation', 'Method and path'],
      rows.map(({ summary, method, path }) => [summary, code(`${method} ${path}`)]),
    ),
  );
}

function managementDocument(): string {
  const types = new TypeSections();
  const errors = blocks('## Errors', types.of(CloudError));
  return blocks(
    '# Management interface',
    GENERATED,
    LEGEND,
    'Paths are relative to the management endpoint.',
    conventions('management'),
    versioning('management'),
    endpoints('management'),
    '## Resources and their fields',
    types.of(SearchService),
    longRunning(),
    '## Requests and results',
    otherTypes('management', types),
    '## Enumerations',
    ...Object.entries(enumerations)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, node]) => {
        const schema = resolve(node);
        return schema.kind === 'enum'
          ? [
              blocks(
                `### ${name}`,
                schema.description,
                table(
                  ['Value', 'Meaning'],
                  Object.entries(schema.values).map(([value, meaning]) => [code(value), meaning]),
                ),
              ),
            ]
          : [];
      }),
    errors,
    managementLimits(),
  );
}

/** The Markdown reference of a plane. */
export const interfaceDocument = (plane: Plane): string =>
  `${plane === 'data' ? dataDocument() : managementDocument()}\n`;
export const interfaceFiles: Readonly<Record<Plane, string>> = {
  data: 'data-plane.md',
  management: 'management-plane.md',
};
