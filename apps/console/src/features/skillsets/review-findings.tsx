import { fromDialect } from '@searchdeck/contract';
import { useMemo } from 'react';
import { readJson } from '../../shared/api/json-problem';
import { useConnection } from '../../shared/api/use-connection';
import { findingCounts, FindingList } from '../../shared/definition/finding-list';
import type { Finding } from '../../shared/definition/positions';
import type { ReviewFindingsProps } from '../../shared/presentations/presentation';
import { enrichmentGraph } from './enrichment-graph';
import { lint } from './lint';
import { readSkillset } from './skillset-draft';
import { usePipeline } from './use-pipeline';

/** The problems that the designer lists, without those of the definition itself. */
export const ReviewFindings = ({ kind, name, text, onReveal }: ReviewFindingsProps) => {
  const { dialect } = useConnection();
  const pipeline = usePipeline(name);
  const findings = useMemo(() => {
    const readResult = readJson(text);
    const definition = 'value' in readResult ? fromDialect(kind.schema, readResult.value, dialect) : undefined;
    return lint(enrichmentGraph(readSkillset(definition), pipeline)).flatMap(
      ({ severity, message, target }): Finding[] => (severity === 'info' ? [] : [{ severity, message, target }]),
    );
  }, [text, kind, dialect, pipeline]);
  if (findings.length === 0) return null;
  return (
    <>
      <h3>{findingCounts(findings)}</h3>
      <FindingList findings={findings} onReveal={onReveal} />
    </>
  );
};
