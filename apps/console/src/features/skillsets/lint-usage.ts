import { pathOf, setValue } from '../../shared/definition/edit-text';
import { isWithin, segmentsOf } from './document-paths';
import { removeSkill } from './edits';
import type { EnrichmentGraph } from './enrichment-graph';
import type { LintFinding, LintRule } from './lint-finding';
import { lintMessages } from './messages';
import type { Producer } from './path-index';
import type { DraftSkill } from './skillset-draft';

/** Node IDs of everything that reads an output, as input or as context. */
function readersOf({ segments }: Producer, { consumers, draft }: EnrichmentGraph): Set<string> {
  const readers = new Set<string>();
  for (const consumer of consumers) {
    if (isWithin(consumer.segments, segments) || (consumer.isDeep && isWithin(segments, consumer.segments))) {
      readers.add(consumer.node);
    }
  }
  for (const { target, context } of draft.skills) if (isWithin(segmentsOf(context), segments)) readers.add(target);
  for (const { target, sourceContext } of draft.selectors) {
    if (isWithin(segmentsOf(sourceContext), segments)) readers.add(target);
  }
  return readers;
}

type SkillReaders = ReadonlyMap<string, ReadonlySet<string>>;
const readersByGraph = new WeakMap<EnrichmentGraph, SkillReaders>();

/** Readers of each skill's outputs. */
function skillReaders(graph: EnrichmentGraph): SkillReaders {
  const cachedReaders = readersByGraph.get(graph);
  if (cachedReaders !== undefined) return cachedReaders;
  const readers = new Map<string, Set<string>>();
  for (const output of graph.paths.outputs) {
    readers.set(output.node, new Set([...(readers.get(output.node) ?? []), ...readersOf(output, graph)]));
  }
  readersByGraph.set(graph, readers);
  return readers;
}

/** Skills whose results are indexed or stored; undefined: an indexer that could map more isn't known. */
function usedSkills(graph: EnrichmentGraph): ReadonlySet<string> | undefined {
  const { draft, pipeline } = graph;
  if (!draft.skipsParents && (pipeline.indexers ?? []).length === 0) return undefined;
  const readers = skillReaders(graph);
  const isSkill = (id: string) => readers.has(id) || draft.skills.some(({ target }) => target === id);
  const usedIds = new Set([...readers].filter(([, ids]) => [...ids].some((id) => !isSkill(id))).map(([id]) => id));
  for (let size = -1; size !== usedIds.size;) {
    size = usedIds.size;
    for (const [id, ids] of readers) if ([...ids].some((reader) => usedIds.has(reader))) usedIds.add(id);
  }
  return usedIds;
}

/** Skills without an effect on what is indexed. */
export const unusedSkills: LintRule = (graph) => {
  const usedIds = usedSkills(graph);
  if (usedIds === undefined) return [];
  return graph.draft.skills
    .filter(({ target, outputs }) => outputs.length > 0 && !usedIds.has(target))
    .map(({ target, name, index }) => ({
      severity: 'warning',
      message: lintMessages.unusedSkill(name),
      node: target,
      fix: { label: lintMessages.deleteSkill, apply: (text) => removeSkill(text, index) },
    }));
};

/** Outputs of used skills that nothing reads. */
export const unusedOutputs: LintRule = (graph) => {
  const usedIds = usedSkills(graph);
  if (usedIds === undefined) return [];
  return graph.paths.outputs.flatMap((producer): LintFinding[] => {
    const { node, path, output } = producer;
    if (output === undefined || !usedIds.has(node) || readersOf(producer, graph).size > 0) return [];
    const isOnly = output.skill.outputs.length <= 1;
    return [
      {
        severity: 'info',
        message: lintMessages.unusedOutput(path, output.skill.name),
        node,
        port: path,
        fix: isOnly
          ? undefined
          : { label: lintMessages.removeOutput, apply: (text) => setValue(text, pathOf(output.target), undefined) },
      },
    ];
  });
};

function reachableFrom(start: string, readers: SkillReaders): ReadonlySet<string> {
  const visitedIds = new Set<string>(readers.get(start));
  for (const id of visitedIds) for (const next of readers.get(id) ?? []) visitedIds.add(next);
  return visitedIds;
}

/** IDs of the nodes that depend on the outputs of a skill, directly or through other skills. */
export const dependentsOf = (target: string, graph: EnrichmentGraph): ReadonlySet<string> =>
  reachableFrom(target, skillReaders(graph));

/** Groups of skills that wait for one another. */
export function cyclesOf(graph: EnrichmentGraph): DraftSkill[][] {
  const { skills } = graph.draft;
  const readers = skillReaders(graph);
  const reachableTargets = new Map(skills.map(({ target }) => [target, reachableFrom(target, readers)]));
  const reportedTargets = new Set<string>();
  return skills.flatMap(({ target }): DraftSkill[][] => {
    if (reportedTargets.has(target) || reachableTargets.get(target)?.has(target) !== true) return [];
    const members = skills.filter(
      (other) =>
        reachableTargets.get(target)?.has(other.target) === true &&
        reachableTargets.get(other.target)?.has(target) === true,
    );
    for (const member of members) reportedTargets.add(member.target);
    return [members];
  });
}
