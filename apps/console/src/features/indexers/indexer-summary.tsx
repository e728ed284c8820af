import { Skeleton } from '@mantine/core';
import type { SearchIndexer, SearchIndexerStatusBody } from '@searchdeck/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { usePresentations } from '../../shared/presentations/context';
import { Age } from '../../shared/ui/age';
import { Facts } from '../../shared/ui/facts';
import classes from './indexers.module.css';
import { summaryMessages } from './messages';
import { NextRun } from './next-run';
import { RunOutcome } from './run-outcome';
import { isRunning } from './runs';

interface IndexerSummaryProps {
  indexer: SearchIndexer;
  /** Undefined while it loads. */
  status: SearchIndexerStatusBody | undefined;
}

/** State, latest and next run, and where the data comes from and goes to. */
export const IndexerSummary = ({ indexer, status }: IndexerSummaryProps) => {
  const { dataSourceName, skillsetName, targetIndexName } = indexer;
  const latestStart = status?.executionHistory.find((run) => run.status !== 'reset')?.startTime;
  return (
    <Facts className={classes.summary}>
      <div>
        <dt>{summaryMessages.state}</dt>
        <dd>{status === undefined ? <Skeleton height={20} width={80} /> : <State status={status} />}</dd>
      </div>
      <div>
        <dt>{summaryMessages.lastRun}</dt>
        <dd>
          {status === undefined ? (
            <Skeleton height={20} width={80} />
          ) : latestStart == null ? (
            summaryMessages.never
          ) : (
            <Age at={Date.parse(latestStart)} />
          )}
        </dd>
      </div>
      <div>
        <dt>{summaryMessages.nextRun}</dt>
        <dd>
          <NextRun indexer={indexer} latestStart={latestStart} isDetailed />
        </dd>
      </div>
      <div className={classes.flow}>
        <dt>{summaryMessages.pipeline}</dt>
        <dd>
          <Part kind="datasources" label={summaryMessages.dataSource} name={dataSourceName} />
          <IconArrowRight size={14} stroke={1.6} aria-hidden />
          {skillsetName != null && (
            <>
              <Part kind="skillsets" label={summaryMessages.skillset} name={skillsetName} />
              <IconArrowRight size={14} stroke={1.6} aria-hidden />
            </>
          )}
          <Part kind="indexes" label={summaryMessages.index} name={targetIndexName} />
        </dd>
      </div>
    </Facts>
  );
};

const State = ({ status }: { status: SearchIndexerStatusBody }): ReactNode => {
  if (status.status === 'error') return <span data-outcome="failed">{summaryMessages.stateError}</span>;
  const lastRun = status.lastResult;
  return lastRun == null || !isRunning(lastRun) ? summaryMessages.idle : <RunOutcome run={lastRun} />;
};

const Part = ({ kind, label, name }: { kind: string; label: string; name: string }) => {
  const path = useConnectionPath();
  const { pagePath, icon } = usePresentations().of({ id: kind });
  return (
    <span className={classes.part} title={label}>
      {createElement(icon, { size: 14, stroke: 1.6, 'aria-label': label, role: 'img' })}
      <Link to={path(pagePath(name))} className="mono">
        {name}
      </Link>
    </span>
  );
};
