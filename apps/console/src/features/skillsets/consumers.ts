import { pathsOfSource, ROOT_PATH, ROOT_SEGMENT, segmentsOf, type Segments } from './document-paths';
import { indexerNodeId, KNOWLEDGE_STORE_NODE } from './node-ids';
import type { Pipeline } from './pipeline';
import type { DraftInput, SkillsetDraft } from './skillset-draft';

/** Something that reads a path of the enriched document. */
export interface Consumer {
  /** ID of the node. */
  node: string;
  /** ID of the input port. */
  port: string;
  /** Name of the input or field. */
  label: string;
  path: string;
  segments: Segments;
  /** Each `*` that the path shares with the context matches one item at a time. */
  context: Segments;
  /** JSON path of the text with the path; undefined: it isn't in the skillset. */
  target: string | undefined;
  isExpression: boolean;
  /** Takes everything below the path, too. */
  isDeep: boolean;
  /** Name of the index with a field `label` that receives the value. */
  indexName: string | undefined;
}

interface PortOwner {
  node: string;
  port: string;
  label: string;
  isDeep: boolean;
  indexName?: string;
}

function consumersOfInput(input: DraftInput, owner: PortOwner, context: Segments): Consumer[] {
  const consumerOf = (path: string, member: string): Consumer => ({
    node: owner.node,
    port: owner.port,
    label: owner.label,
    path,
    segments: segmentsOf(path),
    context,
    target: `${input.target}.${member}`,
    isExpression: path !== (member === 'source' ? input.source : input.sourceContext),
    isDeep: owner.isDeep,
    indexName: owner.indexName,
  });
  const nestedContext = input.sourceContext === undefined ? context : segmentsOf(input.sourceContext);
  return [
    ...(input.inputs.length > 0 ? [] : pathsOfSource(input.source).map((path) => consumerOf(path, 'source'))),
    ...(input.sourceContext === undefined ? [] : [consumerOf(input.sourceContext, 'sourceContext')]),
    ...input.inputs.flatMap((nested) =>
      consumersOfInput(nested, { ...owner, label: `${owner.label}.${nested.name}` }, nestedContext),
    ),
  ];
}

/** Everything that reads the enriched document. */
export function consumersOf(draft: SkillsetDraft, { indexers, indexOf }: Pipeline): Consumer[] {
  return [
    ...draft.skills.flatMap((skill) =>
      skill.inputs.flatMap((input) =>
        consumersOfInput(
          input,
          {
            node: skill.target,
            port: input.target,
            label: input.name,
            isDeep: skill.kind?.acceptsNestedInputs === true,
          },
          segmentsOf(skill.context),
        ),
      ),
    ),
    ...draft.selectors.flatMap((selector) =>
      selector.mappings.flatMap((mapping) =>
        consumersOfInput(
          mapping,
          {
            node: selector.target,
            port: mapping.target,
            label: mapping.name,
            isDeep: false,
            indexName: selector.indexName,
          },
          segmentsOf(selector.sourceContext),
        ),
      ),
    ),
    ...draft.projections.flatMap(({ target, name, source }) =>
      consumersOfInput(source, { node: KNOWLEDGE_STORE_NODE, port: target, label: name, isDeep: true }, []),
    ),
    ...(draft.skipsParents ? [] : (indexers ?? [])).flatMap((indexer) => {
      const node = indexerNodeId(indexer.name);
      const consumerOf = (path: string, label: string): Consumer => ({
        node,
        port: `${node}/${label}`,
        label,
        path,
        segments: segmentsOf(path),
        context: [ROOT_SEGMENT],
        target: undefined,
        isExpression: false,
        isDeep: false,
        indexName: indexer.indexName,
      });
      const mappingConsumers = [
        ...indexer.outputFieldMappings.map(({ source, target }) => consumerOf(source, target)),
        ...indexer.fieldMappings.map(({ source, target }) => consumerOf(`${ROOT_PATH}/${source}`, target)),
      ];
      // Fields of the source document are mapped to fields of the same name.
      const implicitConsumers = (indexOf(indexer.indexName)?.fields ?? [])
        .filter(
          ({ name, isKey }) =>
            !isKey && IMPLICIT_FIELD.test(name) && !mappingConsumers.some(({ label }) => label === name),
        )
        .map(({ name }) => consumerOf(`${ROOT_PATH}/${name}`, name));
      return [...mappingConsumers, ...implicitConsumers];
    }),
  ];
}

/** Fields that files have; those of rows aren't known. */
const IMPLICIT_FIELD = /^(content|metadata_\w+)$/;
