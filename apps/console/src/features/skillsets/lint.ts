import { distinct } from '../../shared/definition/check';
import type { Finding } from '../../shared/definition/positions';
import { nodeAt, type DesignNode, type EnrichmentGraph, type InputPort } from './enrichment-graph';
import type { LintFinding, LintRule } from './lint-finding';
import {
  billableSkills,
  dimensionMismatches,
  missingFields,
  missingModels,
  textConversions,
  typeMismatches,
} from './lint-targets';
import { assumedFields, duplicateOutputs, unknownSources, unreachableContexts } from './lint-paths';
import { cycles } from './lint-cycles';
import { collectionsAsValues, inputTypes } from './lint-inputs';
import { withConnectionFix } from './lint-connections';
import { unusedOutputs, unusedSkills } from './lint-usage';

const rules: readonly LintRule[] = [
  cycles,
  duplicateOutputs,
  unreachableContexts,
  unknownSources,
  collectionsAsValues,
  inputTypes,
  missingFields,
  typeMismatches,
  textConversions,
  dimensionMismatches,
  unusedSkills,
  unusedOutputs,
  assumedFields,
  missingModels,
  billableSkills,
];
const order: readonly LintFinding['severity'][] = ['error', 'warning', 'info'];

/**
 * The missing input that a finding is about. The contract reports one finding at `inputs` for each required input without
 * an entry, in the order in which the graph lists them.
 */
function missingInput(
  { target }: Finding,
  previous: readonly Finding[],
  { id, inputs }: DesignNode,
): InputPort | undefined {
  if (target !== `${id}.inputs`) return undefined;
  const missingInputs = inputs.filter((port) => port.required && port.target === undefined);
  return missingInputs[previous.filter((each) => each.target === target).length];
}

function fromDefinition(finding: Finding, previous: readonly Finding[], graph: EnrichmentGraph): LintFinding {
  const { message, target = '', severity } = finding;
  const node = nodeAt(graph, target);
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    node: node?.id,
    target,
    port: node === undefined ? undefined : missingInput(finding, previous, node)?.id,
    link: node === undefined && target !== '' ? { kind: 'form', path: target } : undefined,
  };
}

/** The findings of the definition and of all rules, errors first. */
export const lint = (graph: EnrichmentGraph, definitionFindings: readonly Finding[] = []): LintFinding[] =>
  [
    ...distinct(definitionFindings).map((finding, i, all) => fromDefinition(finding, all.slice(0, i), graph)),
    ...rules.flatMap((rule) => rule(graph)),
  ]
    .map((finding) => withConnectionFix(finding, graph))
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
