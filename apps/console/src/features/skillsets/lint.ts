import { distinct } from '../../shared/definition/check';
import type { Finding } from '../../shared/definition/positions';
import { nodeAt, type EnrichmentGraph } from './enrichment-graph';
import type { LintFinding, LintRule } from './lint-finding';
import { billableSkills, dimensionMismatches, missingFields, typeMismatches } from './lint-targets';
import { duplicateOutputs, unknownSources, unreachableContexts } from './lint-paths';
import { cycles, unusedOutputs, unusedSkills } from './lint-usage';

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

/** The findings of the definition and of all rules, errors first. */
export const lint = (graph: EnrichmentGraph, definitionFindings: readonly Finding[] = []): LintFinding[] =>
  [
    ...distinct(definitionFindings).map(({ message, target = '', severity }): LintFinding => ({
      severity: severity === 'error' ? 'error' : 'warning',
      message,
      node: nodeAt(graph, target)?.id,
      target,
    })),
    ...rules.flatMap((rule) => rule(graph)),
  ].toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
