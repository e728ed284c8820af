import { closestName } from '../../shared/definition/closest-name';
import { pathOf, setValue, valueAt } from '../../shared/definition/edit-text';
import { parseJson } from '@searchdeck/contract';
import type { Consumer } from './consumers';
import { itemPathOf, pathText, replaceInExpression, ROOT_PATH, segmentsOf } from './document-paths';
import type { EnrichmentGraph } from './enrichment-graph';
import { unusedPortName } from './unused-port-name';
import type { LintFinding, LintFix, LintLink, LintRule } from './lint-finding';
import { lintMessages } from './messages';
import { indexerNameOf, KNOWLEDGE_STORE_NODE } from './node-ids';
import type { PathIndex, Producer } from './path-index';

const withoutRoot = (path: string): string =>
  path.startsWith(`${ROOT_PATH}/`) ? path.slice(ROOT_PATH.length + 1) : path;
const closestPath = (path: string, candidates: readonly string[]): string | undefined => {
  const closest = closestName(withoutRoot(path), candidates.map(withoutRoot));
  return closest === undefined ? undefined : `${ROOT_PATH}/${closest}`;
};

/** Replaces a path, also in an expression. */
const replacePath =
  (target: string, from: string, to: string, isExpression: boolean): LintFix['apply'] =>
  (text) => {
    const source = valueAt(parseJson(text), pathOf(target));
    if (typeof source !== 'string') return text;
    return setValue(text, pathOf(target), isExpression ? replaceInExpression(source, from, to) : to);
  };

/** Where an output is written, if a path has its name instead of its target name. */
const renamedOutput = (path: string, { outputs }: PathIndex): string | undefined =>
  outputs.find(
    ({ output, segments }) => output !== undefined && pathText([...segments.slice(0, -1), output.name]) === path,
  )?.path;

/** A path that may have been meant instead of one that nothing produces. */
function suggestionFor({ segments, path }: Consumer, { paths, pipeline }: EnrichmentGraph): string | undefined {
  const renamed = renamedOutput(path, paths);
  if (paths.typeOf(segments) === undefined) return renamed ?? closestPath(path, paths.all);
  // Without an indexer, the fields of the source document aren't known, so only similar outputs are suspicious.
  if (!paths.isAssumed(segments) || pipeline.indexers?.length !== 0) return undefined;
  return (
    renamed ??
    closestPath(
      path,
      paths.outputs.flatMap((output) => [output.path, `${output.path}/*`]).filter((each) => isReadable(each, paths)),
    )
  );
}
const isReadable = (path: string, paths: PathIndex): boolean => paths.typeOf(segmentsOf(path)) !== undefined;

/** Where to edit a consumer whose problem has no automatic fix. */
function linkOf({ node, target }: Consumer): LintLink | undefined {
  if (node === KNOWLEDGE_STORE_NODE && target !== undefined) return { kind: 'form', path: target };
  return target === undefined ? { kind: 'indexers', name: indexerNameOf(node) } : undefined;
}

/** Inputs whose path nothing produces. */
export const unknownSources: LintRule = (graph) =>
  graph.consumers.flatMap((consumer): LintFinding[] => {
    const { node, port, label, path, target, segments, isExpression } = consumer;
    const suggestion = suggestionFor(consumer, graph);
    const exists = graph.paths.typeOf(segments) !== undefined;
    if (exists && suggestion === undefined) return [];
    const skill = graph.draft.skills.find((each) => each.target === node);
    return [
      {
        severity: 'warning',
        message: lintMessages.unknownSource(label, skill?.name, path, suggestion),
        node,
        port,
        link: linkOf(consumer),
        fix:
          suggestion === undefined || target === undefined
            ? undefined
            : { label: lintMessages.use(suggestion), apply: replacePath(target, path, suggestion, isExpression) },
      },
    ];
  });

/** Inputs that read fields of the source document that aren't known: rows have any fields, and so has a new skillset. */
export const assumedFields: LintRule = (graph) => {
  const consumers = graph.consumers.filter(
    (consumer) =>
      // The form of an indexer has the mappings of its fields.
      consumer.target !== undefined &&
      graph.paths.isAssumed(consumer.segments) &&
      suggestionFor(consumer, graph) === undefined,
  );
  const [first] = consumers;
  if (first === undefined) return [];
  const paths = new Set(consumers.map(({ segments }) => pathText(segments.slice(0, 2))));
  return [
    {
      severity: 'info',
      message: lintMessages.assumedFields([...paths]),
      node: first.node,
      // The fix of a port is offered for a single input only.
      port: consumers.length === 1 ? first.port : undefined,
      target: first.target,
      link: linkOf(first),
    },
  ];
};

/** Contexts that iterate over something that no skill and no source field contains. */
export const unreachableContexts: LintRule = ({ draft, paths }) =>
  [
    ...draft.skills.map(({ target, name, context }) => ({ node: target, name, context, member: 'context' })),
    ...draft.selectors.map(({ target, indexName, sourceContext }) => ({
      node: target,
      name: indexName,
      context: sourceContext,
      member: 'sourceContext',
    })),
  ].flatMap(({ node, name, context, member }): LintFinding[] => {
    const segments = segmentsOf(context);
    if (context === '' || paths.typeOf(segments) !== undefined) return [];
    const isItem = (path: string) => pathText(itemPathOf(segmentsOf(path))) === path;
    const closest = closestPath(
      context,
      paths.all.filter((path) => !context.endsWith('*') || isItem(path)),
    );
    const replacement = closest ?? ROOT_PATH;
    return [
      {
        severity: 'error',
        message: lintMessages.unreachableContext(name, context, closest),
        node,
        fix: {
          label: lintMessages.use(replacement),
          apply: replacePath(`${node}.${member}`, context, replacement, false),
        },
      },
    ];
  });

/** Outputs of several skills at one path: the last one that runs wins. */
export const duplicateOutputs: LintRule = ({ paths }) => {
  const first = new Map<string, Producer>();
  return paths.outputs.flatMap(({ path, node, output, segments }): LintFinding[] => {
    const other = first.get(path);
    const producer = paths.producersOf(segments).find((each) => each.node === node);
    if (other === undefined) {
      if (producer !== undefined) first.set(path, producer);
      return [];
    }
    // The rules of the definition report two outputs of one skill.
    if (other.node === node || other.output === undefined || output === undefined) return [];
    const name = unusedPortName(
      paths.outputs.map((each) => each.segments.at(-1) ?? ''),
      segments.at(-1) ?? output.name,
    );
    return [
      {
        severity: 'error',
        message: lintMessages.duplicateOutput(path, other.output.skill.name, output.skill.name),
        node,
        port: path,
        fix: {
          label: lintMessages.rename(name),
          apply: (text) => setValue(text, [...pathOf(output.target), 'targetName'], name),
        },
      },
    ];
  });
};
