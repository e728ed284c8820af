import { pathOf, setValue } from '../../shared/definition/edit-text';
import { ROOT_PATH } from './document-paths';
import type { EnrichmentGraph, InputPort } from './enrichment-graph';
import { connectFix } from './lint-connections';
import { mismatchedValue } from './lint-inputs';
import type { LintFinding, LintFix, LintRule } from './lint-finding';
import { cyclesOf } from './lint-usage';
import { lintMessages } from './messages';
import type { DraftSkill } from './skillset-draft';

/** Breaks a cycle: connects one of its skills to another value, disconnects it, or changes its context. */
function fixFor(members: readonly DraftSkill[], graph: EnrichmentGraph): LintFix | undefined {
  const targets = new Set(members.map(({ target }) => target));
  const readsMember = ({ consumers }: InputPort): boolean =>
    consumers.some(({ segments }) => graph.paths.producersOf(segments).some(({ node }) => targets.has(node)));
  const inputs = members
    .flatMap((skill) => {
      const node = graph.nodes.find(({ id }) => id === skill.target);
      return (node?.inputs ?? []).flatMap((port) =>
        node !== undefined && readsMember(port) ? [{ skill, node, port }] : [],
      );
    })
    .toSorted((a, b) => necessity(a.port, graph) - necessity(b.port, graph));
  for (const { skill, node, port } of inputs) {
    const { target } = port;
    if (!port.required && target !== undefined) {
      return {
        label: lintMessages.inSkill(lintMessages.removeNamedInput(port.label), skill.name),
        apply: (text) => setValue(text, pathOf(target), undefined),
      };
    }
    const fix = connectFix(node, port, graph);
    if (fix !== undefined) return { ...fix, label: lintMessages.inSkill(fix.label, skill.name) };
  }
  for (const { skill, port } of inputs) {
    const { target } = port;
    if (target === undefined || !port.isConnectable) continue;
    return {
      label: lintMessages.disconnect(skill.name),
      apply: (text) => setValue(text, [...pathOf(target), 'source'], ''),
    };
  }
  const [first] = members;
  if (first === undefined || inputs.length > 0) return undefined;
  return {
    label: lintMessages.inSkill(lintMessages.use(ROOT_PATH), first.name),
    apply: (text) => setValue(text, [...pathOf(first.target), 'context'], ROOT_PATH),
  };
}

/** The input whose connection is the most likely mistake has the lowest value: one of another type, or an optional one. */
const necessity = (port: InputPort, graph: EnrichmentGraph): number =>
  (mismatchedValue(port, graph) === undefined ? 2 : 0) + (port.required ? 1 : 0);

/** Skills that wait for one another. */
export const cycles: LintRule = (graph) =>
  cyclesOf(graph).map((members): LintFinding => ({
    severity: 'error',
    message: lintMessages.cycle(members.map(({ name }) => name)),
    node: members[0]?.target,
    fix: fixFor(members, graph),
  }));
