import type { SkillValueType } from '@searchdeck/contract';
import type { GraphEdge, GraphNode, NodePort } from '../../shared/graph/graph';
import { pathText, ROOT_PATH, segmentsOf, type Segments } from './document-paths';
import { PathIndex, type Producer } from './path-index';
import { sourceFieldsOf, type Pipeline, type TargetField } from './pipeline';
import { consumersOf, type Consumer } from './consumers';
import { DOCUMENT_NODE, indexerNodeId, KNOWLEDGE_STORE_NODE } from './node-ids';
import { HEAD_MIDDLE, heightOf, NODE_WIDTH, rowMiddle } from './node-size';
import type { DraftProjection, DraftSelector, DraftSkill, SkillsetDraft } from './skillset-draft';

export interface InputPort {
  /** Also the ID of its handle. */
  id: string;
  label: string;
  /** JSON path of the entry with the source; undefined: there is no entry yet. */
  target: string | undefined;
  source: string;
  consumers: readonly Consumer[];
  required: boolean;
  /** Type of the value that a skill expects. */
  type: SkillValueType | undefined;
  /** Field of an index. */
  field: TargetField | undefined;
  isConnectable: boolean;
}
export interface OutputPort {
  /** Path in the enriched document; also the ID of its handle. */
  id: string;
  label: string;
  /** JSON path of the output of a skill; undefined: a field of the source document. */
  target: string | undefined;
  type: SkillValueType | undefined;
}

interface NodeBase extends GraphNode {
  title: string;
  inputs: readonly InputPort[];
  outputs: readonly OutputPort[];
  /** Number of fields of the index that have no row. */
  hiddenFields: number;
  /** The path whose matches a skill or projection iterates over. */
  context?: Segments;
}
export interface DocumentNode extends NodeBase {
  kind: 'document';
}
export interface SkillNode extends NodeBase {
  kind: 'skill';
  skill: DraftSkill;
}
/** Documents of an index: those of a projection, or the parent documents of an indexer. */
export interface ProjectionNode extends NodeBase {
  kind: 'projection';
  selector: DraftSelector;
}
export interface IndexerNode extends NodeBase {
  kind: 'indexer';
  indexerName: string;
  indexName: string;
}
export interface KnowledgeStoreNode extends NodeBase {
  kind: 'knowledgeStore';
  projections: readonly DraftProjection[];
}
export type DesignNode = DocumentNode | SkillNode | ProjectionNode | IndexerNode | KnowledgeStoreNode;

/** Handle of the edge from the collection that a context iterates over. */
export const CONTEXT_HANDLE = 'context';
/** Handle that creates an input of a skill that accepts any name. */
export const NEW_INPUT_HANDLE = 'new';

export interface DesignEdge extends GraphEdge {
  sourceHandle: string;
  targetHandle: string;
}

export interface EnrichmentGraph {
  nodes: readonly DesignNode[];
  edges: readonly DesignEdge[];
  paths: PathIndex;
  consumers: readonly Consumer[];
  draft: SkillsetDraft;
  pipeline: Pipeline;
}

/** More rows would hide the mapped ones. */
const MAX_UNMAPPED_FIELDS = 4;
/** Rare inputs of skills with many are shown only while they are set. */
const MAX_OPTIONAL_INPUTS = 3;

const createNode = <K extends DesignNode['kind'], T extends object>(
  kind: K,
  id: string,
  title: string,
  inputs: readonly InputPort[],
  outputs: readonly OutputPort[],
  members: T,
  hiddenFields = 0,
) => ({
  id,
  kind,
  title,
  inputs,
  outputs,
  hiddenFields,
  width: NODE_WIDTH,
  height: heightOf(kind, inputs.length, outputs.length, hiddenFields),
  ports: [
    { id: CONTEXT_HANDLE, type: 'target', top: HEAD_MIDDLE },
    ...inputs.map((port, row): NodePort => ({ id: port.id, type: 'target', top: rowMiddle(row) })),
    ...outputs.map((port, row): NodePort => ({ id: port.id, type: 'source', top: rowMiddle(row) })),
  ] satisfies NodePort[],
  ...members,
});

const emptyPort = (id: string, label: string): InputPort => ({
  id,
  label,
  target: undefined,
  source: '',
  consumers: [],
  required: false,
  type: undefined,
  field: undefined,
  isConnectable: true,
});

function skillNode(skill: DraftSkill, consumers: readonly Consumer[]): SkillNode {
  const kinds = skill.kind?.inputs;
  const ports = kinds === undefined || kinds === 'any' ? [] : kinds;
  const rows = skill.inputs.map((input): InputPort => {
    const port = ports.find(({ name }) => name === input.name);
    return {
      ...emptyPort(input.target, input.name),
      target: input.target,
      source: input.source,
      consumers: consumers.filter(({ port: id }) => id === input.target),
      required: port?.required === true,
      type: port?.type,
      isConnectable: input.inputs.length === 0,
    };
  });
  const isSet = (name: string | undefined) => skill.inputs.some((input) => input.name === name);
  const alternativeNames = new Set(ports.flatMap(({ orElse }) => (orElse === undefined ? [] : [orElse])));
  const unsetPorts = ports.filter(({ name, orElse }) => !isSet(name) && !isSet(orElse) && !alternativeNames.has(name));
  const optionalPorts = unsetPorts.filter(({ required }) => required !== true);
  for (const port of unsetPorts) {
    if (port.required !== true && optionalPorts.length > MAX_OPTIONAL_INPUTS) continue;
    const id = `${skill.target}.inputs/${port.name}`;
    rows.push({ ...emptyPort(id, port.name), required: port.required === true, type: port.type });
  }
  if (kinds === 'any') rows.push(emptyPort(`${skill.target}/${NEW_INPUT_HANDLE}`, ''));
  const types = skill.kind?.outputs;
  const outputs = skill.outputs.map((output): OutputPort => ({
    id: pathText([...segmentsOf(skill.context), output.targetName]),
    label: output.targetName,
    target: output.target,
    type: types === undefined || types === 'any' ? undefined : types.find(({ name }) => name === output.name)?.type,
  }));
  return {
    ...createNode('skill', skill.target, skill.name, rows, outputs, { skill, context: segmentsOf(skill.context) }),
    group: skill.context,
  };
}

/** Rows of an index: mapped fields, missing ones, and the first of the others. */
function fieldRows(
  mappedRows: readonly (Omit<InputPort, 'field' | 'required' | 'type'> & { fieldName: string })[],
  fields: readonly TargetField[] | undefined,
  freeRow: (field: TargetField) => InputPort,
): { rows: InputPort[]; hiddenFields: number } {
  const rows = mappedRows.map(({ fieldName, ...port }): InputPort => ({
    ...port,
    required: false,
    type: undefined,
    field: fields?.find(({ name }) => name === fieldName),
  }));
  const unmappedFields = (fields ?? []).filter(
    ({ name, isKey }) => !isKey && !mappedRows.some((row) => row.fieldName === name),
  );
  const visibleFields = unmappedFields.slice(0, MAX_UNMAPPED_FIELDS);
  return {
    rows: [...rows, ...visibleFields.map(freeRow)],
    hiddenFields: unmappedFields.length - visibleFields.length,
  };
}

function projectionNode(
  selector: DraftSelector,
  consumers: readonly Consumer[],
  { indexOf }: Pipeline,
): ProjectionNode {
  const fields = indexOf(selector.indexName)?.fields.filter(({ name }) => name !== selector.parentKeyField);
  const { rows, hiddenFields } = fieldRows(
    selector.mappings.map((mapping) => ({
      fieldName: mapping.name,
      id: mapping.target,
      label: mapping.name,
      target: mapping.target,
      source: mapping.source,
      consumers: consumers.filter(({ port }) => port === mapping.target),
      isConnectable: mapping.inputs.length === 0,
    })),
    fields,
    (field) => ({ ...emptyPort(`${selector.target}.mappings/${field.name}`, field.name), field }),
  );
  const context = segmentsOf(selector.sourceContext);
  return createNode('projection', selector.target, selector.indexName, rows, [], { selector, context }, hiddenFields);
}

function indexerNodes(consumers: readonly Consumer[], { indexers, indexOf }: Pipeline, skipsParents: boolean) {
  if (skipsParents) return [];
  return (indexers ?? []).map((indexer): IndexerNode => {
    const id = indexerNodeId(indexer.name);
    const nodeConsumers = consumers.filter((consumer) => consumer.node === id);
    const { rows, hiddenFields } = fieldRows(
      nodeConsumers.map((consumer) => ({
        fieldName: consumer.label,
        id: consumer.port,
        label: consumer.label,
        target: undefined,
        source: consumer.path,
        consumers: [consumer],
        isConnectable: true,
      })),
      indexOf(indexer.indexName)?.fields,
      (field) => ({ ...emptyPort(`${id}/${field.name}`, field.name), field }),
    );
    const names = { indexerName: indexer.name, indexName: indexer.indexName };
    return createNode('indexer', id, indexer.indexName, rows, [], names, hiddenFields);
  });
}

function knowledgeStoreNode(projections: readonly DraftProjection[], consumers: readonly Consumer[]) {
  if (projections.length === 0) return [];
  const rows = projections.map((projection): InputPort => ({
    ...emptyPort(projection.target, projection.name),
    target: projection.target,
    source: projection.source.source,
    consumers: consumers.filter(({ port }) => port === projection.target),
    isConnectable: false,
  }));
  const store: KnowledgeStoreNode = createNode('knowledgeStore', KNOWLEDGE_STORE_NODE, '', rows, [], { projections });
  return [store];
}

/** The fields of the source document that something reads. */
function documentNode(consumers: readonly Consumer[], paths: PathIndex): DocumentNode[] {
  const fields = new Map<string, Producer>();
  for (const { segments } of consumers) {
    for (const producer of paths.producersOf(segments)) {
      if (producer.node === DOCUMENT_NODE) fields.set(producer.path, producer);
    }
  }
  const outputs = [...fields.values()].map(({ path, segments, type }): OutputPort => ({
    id: path,
    label: segments.slice(1).join('/'),
    target: undefined,
    type,
  }));
  return [createNode('document', DOCUMENT_NODE, ROOT_PATH, [], outputs, {})];
}

function edgesOf(nodes: readonly DesignNode[], paths: PathIndex): DesignEdge[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = new Map<string, DesignEdge>();
  const add = (producer: Producer, target: string, targetHandle: string, isBroken: boolean) => {
    const id = `${producer.node} ${producer.path} → ${target} ${targetHandle}`;
    if (!ids.has(producer.node) || producer.node === target) return;
    edges.set(id, { id, source: producer.node, sourceHandle: producer.path, target, targetHandle, isBroken });
  };
  for (const { id, inputs, context = [] } of nodes) {
    const sources = new Set<string>();
    for (const port of inputs) {
      for (const { segments } of port.consumers) {
        const isBroken = paths.typeOf(segments) === undefined;
        for (const producer of paths.producersOf(segments)) {
          sources.add(producer.node);
          add(producer, id, port.id, isBroken);
        }
      }
    }
    if (context.length <= 1) continue;
    for (const producer of paths.producersOf(context)) {
      if (!sources.has(producer.node)) add(producer, id, CONTEXT_HANDLE, false);
    }
  }
  return [...edges.values()];
}

/** A skillset as a graph: the source document, its skills, and the indexes and projections that they fill. */
export function enrichmentGraph(draft: SkillsetDraft, pipeline: Pipeline): EnrichmentGraph {
  const consumers = consumersOf(draft, pipeline);
  const paths = new PathIndex(draft.skills, sourceFieldsOf(pipeline.indexers));
  const nodes: DesignNode[] = [
    ...documentNode(consumers, paths),
    ...draft.skills.map((skill) => skillNode(skill, consumers)),
    ...draft.selectors.map((selector) => projectionNode(selector, consumers, pipeline)),
    ...indexerNodes(consumers, pipeline, draft.skipsParents),
    ...knowledgeStoreNode(draft.projections, consumers),
  ];
  return { nodes, edges: edgesOf(nodes, paths), paths, consumers, draft, pipeline };
}

/** The node with the value at a JSON path of the skillset. */
export const nodeAt = ({ nodes }: EnrichmentGraph, target: string): DesignNode | undefined =>
  nodes.find(({ id }) => target === id || target.startsWith(`${id}.`) || target.startsWith(`${id}[`));
