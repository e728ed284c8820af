import { pathOf, setValue } from '../../shared/definition/edit-text';
import { pathText, ROOT_PATH, segmentsOf, type Segments } from './document-paths';
import { connect, connectedPath } from './edits';
import type { DesignNode, EnrichmentGraph, InputPort } from './enrichment-graph';
import type { LintFinding, LintFix } from './lint-finding';
import { dependentsOf } from './lint-usage';
import { lintMessages } from './messages';
import type { Producer } from './path-index';
import { fitsField, isArrayType, readTypeOf, typeBelow } from './value-types';

const leafOf = ({ segments }: Producer): string => (segments.at(-1) ?? '').toLowerCase();

/** Whether a skill can read a value, or its items one at a time. */
function fitsPort({ type }: Producer, port: InputPort): boolean {
  if (type === undefined || port.type === undefined) return false;
  return type === port.type || (isArrayType(type) && typeBelow(type, ['*'])?.type === port.type);
}

function candidatesFor(node: DesignNode, { paths }: EnrichmentGraph): Producer[] {
  return paths.all.flatMap((path) => {
    const segments = segmentsOf(path);
    return paths
      .producersOf(segments)
      .filter((producer) => producer.segments.length === segments.length && producer.node !== node.id);
  });
}

/**
 * The most likely value for an input: the output of that name, wherever its skill writes it, or a value with that name. An
 * input that the skill requires also reads the item of its context, or another value of its type.
 */
function producerFor(node: DesignNode, port: InputPort, graph: EnrichmentGraph): Producer | undefined {
  if (node.kind === 'projection') {
    const { field } = port;
    const context = segmentsOf(node.selector.sourceContext);
    return candidatesFor(node, graph).find(
      (producer) =>
        field !== undefined &&
        leafOf(producer) === field.name.toLowerCase() &&
        fitsField(readTypeOf(producer.type, producer.segments, context), field.type),
    );
  }
  if (node.kind !== 'skill') return undefined;
  const dependents = dependentsOf(node.id, graph);
  const producers = candidatesFor(node, graph).filter(
    (producer) => !dependents.has(producer.node) && fitsPort(producer, port),
  );
  const context = segmentsOf(node.skill.context);
  const item = context.at(-1) === '*' ? pathText(context.slice(0, -1)) : undefined;
  // What most other skills read with an input of this name, such as the text of the document.
  const sharedPaths = graph.nodes.flatMap((other) =>
    other.kind === 'skill' && other.id !== node.id
      ? other.inputs.filter(({ label, source }) => label === port.label && source !== '').map(({ source }) => source)
      : [],
  );
  const countOf = (path: string): number => sharedPaths.filter((each) => each === path).length;
  const [sharedPath] = sharedPaths.toSorted((a, b) => countOf(b) - countOf(a));
  // A column of a table isn't known before something reads it.
  const sharedProducer = graph.paths
    .producersOf(segmentsOf(sharedPath ?? ''))
    .find(
      (producer) =>
        producer.path === sharedPath &&
        !dependents.has(producer.node) &&
        (producer.type === undefined || fitsPort(producer, port)),
    );
  const sameName =
    producers.find(({ output }) => output?.name === port.label) ??
    producers.find((producer) => leafOf(producer) === port.label.toLowerCase());
  if (!port.required) return sameName;
  return (
    producers.find(({ path }) => path === item) ??
    sameName ??
    sharedProducer ??
    producers.find(({ path }) => path === `${ROOT_PATH}/content`) ??
    producers.find(({ output }) => output !== undefined)
  );
}

/** Connects an input to its most likely value; undefined if nothing fits. */
export function connectFix(node: DesignNode, port: InputPort, graph: EnrichmentGraph): LintFix | undefined {
  const producer = port.isConnectable ? producerFor(node, port, graph) : undefined;
  if (producer === undefined) return undefined;
  return {
    label: lintMessages.use(connectedPath(graph, producer.path, node.id, port.id)),
    apply: (text) => connect(text, graph, producer.path, node.id, port.id),
  };
}

/** Removes a mapping of a projection, or an input that a skill doesn't require. */
function removeFix(node: DesignNode, { target, required }: InputPort): LintFix | undefined {
  if (target === undefined || required || (node.kind !== 'skill' && node.kind !== 'projection')) return undefined;
  return {
    label: node.kind === 'projection' ? lintMessages.removeMapping : lintMessages.removeInput,
    apply: (text) => setValue(text, pathOf(target), undefined),
  };
}

/** Another path of the same value that fits the field of a mapping: its items, or the collection that contains it. */
function alternativePath(node: DesignNode, { field, consumers }: InputPort, graph: EnrichmentGraph) {
  const [consumer] = consumers;
  if (field === undefined || consumer === undefined || node.kind !== 'projection') return undefined;
  const { segments, context } = consumer;
  const paths: Segments[] = [[...segments, '*'], ...(segments.at(-1) === '*' ? [segments.slice(0, -1)] : [])];
  return paths.find((path) => {
    const value = graph.paths.typeOf(path);
    return value !== undefined && fitsField(readTypeOf(value.type, path, context), field.type);
  });
}

/** The input or mapping that a finding is about. */
function portOf(finding: LintFinding, node: DesignNode): InputPort | undefined {
  const { port, target } = finding;
  return (
    node.inputs.find(({ id }) => id === port) ??
    node.inputs.find((each) => each.target !== undefined && each.target === target)
  );
}

/** Adds a fix to a finding about an input or a mapping that has none: another source, or no input. */
export function withConnectionFix(finding: LintFinding, graph: EnrichmentGraph): LintFinding {
  const node = graph.nodes.find(({ id }) => id === finding.node);
  const port = finding.fix !== undefined || node === undefined ? undefined : portOf(finding, node);
  if (node === undefined || port === undefined) return finding;
  const { target } = port;
  const path = target === undefined ? undefined : alternativePath(node, port, graph);
  const pathFix: LintFix | undefined =
    path === undefined || target === undefined
      ? undefined
      : {
          label: lintMessages.use(pathText(path)),
          apply: (text) => setValue(text, [...pathOf(target), 'source'], pathText(path)),
        };
  const fix = pathFix ?? connectFix(node, port, graph) ?? removeFix(node, port);
  return fix === undefined ? finding : { ...finding, fix };
}
