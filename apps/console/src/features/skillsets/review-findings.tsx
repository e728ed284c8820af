import { useMemo } from 'react';
import { findingCounts, FindingList } from '../../shared/definition/finding-list';
import type { Finding } from '../../shared/definition/positions';
import type { ReviewFindingsProps } from '../../shared/presentations/presentation';
import { lint } from './lint';
import { designMessages } from './messages';
import { useEnrichmentGraph } from './use-enrichment-graph';

/** The problems that the designer lists, without those of the definition itself. */
export const ReviewFindings = ({ kind, name, text, onReveal }: ReviewFindingsProps) => {
  const graph = useEnrichmentGraph(kind, name, text);
  const findings = useMemo(
    () =>
      lint(graph).flatMap(({ severity, message, target }): Finding[] =>
        severity === 'info' ? [] : [{ severity, message, target }],
      ),
    [graph],
  );
  if (findings.length === 0) return null;
  return (
    <>
      <h3>{designMessages.reviewFindings(findingCounts(findings))}</h3>
      <FindingList findings={findings} onReveal={onReveal} />
    </>
  );
};
