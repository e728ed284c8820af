import { distinct } from '../../shared/definition/check';
import type { Finding } from '../../shared/definition/positions';
import { nodeAt, type EnrichmentGraph } from './enrichment-graph';
import type { LintFinding, LintRule } from './lint-finding';
import { billableSkills, dimensionMismatches, missingFields, typeMismatches } from './lint-targets';
import { duplicateOutputs, unknownSources, unreachableContexts } from './lint-paths';
import { cycles } from './lint-cycles';
import { withConnectionFix } from './lint-connections';
import { unusedOutputs, unusedSkills } from './lint-usage';

const rules: readonly LintRule[] = [
  cycles,
  duplicateOutputs,
  unreachableContexts,
  unknownSources,
  missingFields,
  typeMismatches,
  dimensionMismatches,
  unusedSkills,
  unusedOutputs,
  billableSkills,
];
const order: readonly LintFinding['severity'][] = ['error', 'warning', 'info'];

function fromDefinition({ message, target = '', severity }: Finding, graph: EnrichmentGraph): LintFinding {
  const node = nodeAt(graph, target)?.id;
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    node,
    target,
    link: node === undefined && target !== '' ? { kind: 'form', path: target } : undefined,
  };
}

/** The findings of the definition and of all rules, errors first. */
export const lint = (graph: EnrichmentGraph, definitionFindings: readonly Finding[] = []): LintFinding[] =>
  [
    ...distinct(definitionFindings).map((finding) => fromDefinition(finding, graph)),
    ...rules.flatMap((rule) => rule(graph)),
  ]
    .map((finding) => withConnectionFix(finding, graph))
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
