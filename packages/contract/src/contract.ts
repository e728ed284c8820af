import { analysisComponents, type AnalysisComponents, type AnalysisFamily } from './analysis/index.js';
import type { ErrorDetail } from './errors/search-error.js';
import { openApi, type OpenApiDocument, type OpenApiOptions } from './openapi/open-api.js';
import { crudOperations } from './operations/crud.js';
import { documentOperationsOf } from './operations/documents.js';
import { otherOperations } from './operations/index.js';
import type { Operation, Parameter, ResponseSpec } from './operations/operation.js';
import { PathMatcher, type MatchResult } from './operations/path.js';
import { kinds as registeredKinds } from './resources/index.js';
import type { ResourceKind } from './resources/kind.js';
import type { DefinitionContext } from './rules/context.js';
import { checkDefinition } from './rules/definitions.js';
import { union, type Node, type ObjectNode } from './schema/node.js';
import { typeReplacer } from './schema/replace-types.js';
import { searchParameters as registeredParameters } from './search-parameters/index.js';
import { searchRequestOf, type SearchParameterRow } from './search-parameters/parameter.js';
import { skills as registeredSkills, skillUnion, type SkillKind } from './skills/index.js';
import type { Plane } from './versions/index.js';

/** The registries of a contract. */
export interface ContractParts {
  kinds: readonly ResourceKind[];
  /** Operations that are not derived from a kind. */
  operations: readonly Operation[];
  searchParameters: readonly SearchParameterRow[];
  skills: readonly SkillKind[];
  analysisComponents: AnalysisComponents;
}

/** Everything that is derived from the registries. */
export interface Contract {
  kinds: readonly ResourceKind[];
  kindById(id: string): ResourceKind | undefined;
  /** CRUD of every kind, then the others. */
  operations: readonly Operation[];
  operationById(id: string): Operation | undefined;
  match(plane: Plane, method: string, rawPath: string): MatchResult;
  searchParameters: readonly SearchParameterRow[];
  /** Schema of the body of search by POST. */
  searchRequest: ObjectNode;
  skills: readonly SkillKind[];
  /** Findings of the rules of a kind; the definition has passed its schema. */
  checkDefinition(kindId: string, definition: Record<string, unknown>, context?: DefinitionContext): ErrorDetail[];
  openApi(plane: Plane, options?: OpenApiOptions): OpenApiDocument;
}

/**
 * Creates a contract; omitted parts default to the registries. Programs import the registries directly. Tests and tools
 * use this to add or remove rows.
 */
export function createContract(parts: Partial<ContractParts> = {}): Contract {
  const searchParameters = parts.searchParameters ?? registeredParameters;
  const skills = parts.skills ?? registeredSkills;
  const searchRequest = searchRequestOf(searchParameters);
  const replace = typeReplacer(
    new Map<string, Node>([
      ...(parts.searchParameters === undefined ? [] : [['SearchRequest', searchRequest] as const]),
      ...(parts.skills === undefined ? [] : [['SearchIndexerSkill', skillUnion(skills)] as const]),
      ...Object.entries(parts.analysisComponents ?? {}).map(
        ([family, variants]) => [family, union('@odata.type', variants, { name: family })] as const,
      ),
    ]),
  );
  const kinds = (parts.kinds ?? registeredKinds).map((kind): ResourceKind => ({
    ...kind,
    schema: replace(kind.schema),
  }));
  const kindlessOperations = (parts.operations ?? otherOperations).map((operation) =>
    withReplacedTypes(operation, replace),
  );
  const documentOperationsById = new Map<string, Operation>(
    documentOperationsOf(searchParameters).map((operation) => [operation.id, withReplacedTypes(operation, replace)]),
  );
  const operations = [
    ...kinds.flatMap((kind): Operation[] => crudOperations(kind)),
    ...kindlessOperations.map((operation) => documentOperationsById.get(operation.id) ?? operation),
  ];
  const kindsById = new Map(kinds.map((kind) => [kind.id, kind]));
  const operationsById = new Map(operations.map((operation) => [operation.id, operation]));
  const skillsByType = new Map(skills.map((skill) => [skill.type, skill]));
  const matchers = { data: new PathMatcher('data', operations), management: new PathMatcher('management', operations) };
  return {
    kinds,
    kindById: (id) => kindsById.get(id),
    operations,
    operationById: (id) => operationsById.get(id),
    match: (plane, method, rawPath) => matchers[plane].match(method, rawPath),
    searchParameters,
    searchRequest,
    skills,
    checkDefinition(kindId, definition, context = {}) {
      const kind = kindsById.get(kindId);
      if (kind === undefined) throw new Error(`There is no kind '${kindId}'.`);
      return checkDefinition(kind, definition, {
        kindById: (id) => kindsById.get(id),
        skillByType: (type) => skillsByType.get(type),
        ...context,
      });
    },
    openApi: (plane, options) => openApi(plane, options, operations),
  };
}

type Replace = <N extends Node>(node: N) => N;

function withReplacedTypes(operation: Operation, replace: Replace): Operation {
  const replaceAll = (schemas: Readonly<Record<string, Node>>) =>
    Object.fromEntries(Object.entries(schemas).map(([version, schema]) => [version, replace(schema)]));
  const replaceInBody = <B extends { schema?: Node; schemaIn?: Readonly<Record<string, Node>> }>(spec: B): B => ({
    ...spec,
    ...(spec.schema === undefined ? {} : { schema: replace(spec.schema) }),
    ...(spec.schemaIn === undefined ? {} : { schemaIn: replaceAll(spec.schemaIn) }),
  });
  const replaceInParameters = (list: readonly Parameter[]) => list.map((p) => ({ ...p, schema: replace(p.schema) }));
  return {
    ...operation,
    query: replaceInParameters(operation.query),
    headers: replaceInParameters(operation.headers),
    ...(operation.request === undefined ? {} : { request: replaceInBody(operation.request) }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, spec]): [string, ResponseSpec] => [
        status,
        replaceInBody(spec),
      ]),
    ),
  };
}

/** The registered analysis components with one more. */
export const withAnalysisComponent = (
  family: AnalysisFamily,
  type: string,
  schema: ObjectNode,
): AnalysisComponents => ({
  ...analysisComponents,
  [family]: { ...analysisComponents[family], [type]: schema },
});
