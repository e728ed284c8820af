import type { SearchIndexer } from '@searchdeck/contract';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/format';
import { readableKey } from '../../shared/format/readable-key';
import { Note } from '../../shared/ui/note';
import classes from './indexers.module.css';
import { useDebugUrlOf } from './debug-url';
import { detailMessages } from './messages';
import { RunOutcome } from './run-outcome';
import { likelyFix } from './likely-fix';
import {
  durationOf,
  groupProblems,
  hasOnlyUnchangedItems,
  isDocumentReset,
  outcomeOf,
  warningCountOf,
  remainingTime,
  type IndexerRun,
  type ProblemCounts,
  type ProblemGroup,
} from './runs';
import { useNow } from './use-now';

const MAX_LISTED_PROBLEMS = 100;

interface RunDetailsProps {
  run: IndexerRun;
  /** Other runs, newest first, from which the remaining time is estimated. */
  history: readonly IndexerRun[];
  /** Numbers of errors and warnings, if the run contains only the first. */
  counts?: ProblemCounts;
  /** Undefined: not loaded yet. */
  indexer: Pick<SearchIndexer, 'name' | 'skillsetName'> | undefined;
}

/** Counts of a run, and its errors and warnings by cause. */
export const RunDetails = ({ run, history, counts, indexer }: RunDetailsProps) => {
  const outcome = outcomeOf(run, counts);
  const now = useNow(outcome === 'running');
  const duration = durationOf(run, now);
  const remaining = remainingTime(run, history, now);
  const total = outcome === 'running' ? (run.itemsTotal ?? undefined) : undefined;
  const errors = groupProblems(run.errors);
  const warnings = groupProblems(run.warnings);
  return (
    <section className={classes.details} aria-labelledby="run-title">
      <header>
        <h2 id="run-title">{detailMessages.title(run.startTime ?? undefined)}</h2>
        <span role="status">
          <RunOutcome run={run} {...(counts === undefined ? {} : { counts })} />
        </span>
      </header>
      {outcome === 'reset' ? (
        <p>{detailMessages.resetText}</p>
      ) : (
        <>
          {total !== undefined && (
            <progress
              className={classes.progress}
              max={Math.max(total, run.itemsProcessed, 1)}
              value={run.itemsProcessed}
              aria-label={detailMessages.processed}
            />
          )}
          <dl className={classes.counts}>
            <dt>{detailMessages.processed}</dt>
            <dd>{detailMessages.count(run.itemsProcessed, total)}</dd>
            <dt>{detailMessages.failed}</dt>
            <dd data-failed={run.itemsFailed > 0 || undefined}>{formatNumber(run.itemsFailed)}</dd>
            {duration !== undefined && (
              <>
                <dt>{detailMessages.duration}</dt>
                <dd>{detailMessages.elapsed(duration)}</dd>
                {duration > 0 && run.itemsProcessed > 0 && (
                  <>
                    <dt>{detailMessages.rate}</dt>
                    <dd>{detailMessages.perSecond((run.itemsProcessed * 1000) / duration)}</dd>
                  </>
                )}
              </>
            )}
            {remaining?.ms !== undefined && (
              <>
                <dt title={remaining.isComparison ? detailMessages.comparisonHint : detailMessages.countHint}>
                  {detailMessages.remaining}
                </dt>
                <dd>{detailMessages.about(remaining.ms)}</dd>
              </>
            )}
          </dl>
          {outcome === 'running' && run.itemsProcessed === 0 ? (
            <p className={classes.none}>{detailMessages.nothingProcessedYet}</p>
          ) : (
            remaining !== undefined &&
            remaining.ms === undefined && <p className={classes.none}>{detailMessages.remainingUnknown}</p>
          )}
          {run.errorMessage != null && run.errorMessage !== '' && (
            <Note {...(outcome === 'canceled' ? {} : { tone: 'danger' })}>{run.errorMessage}</Note>
          )}
          <Problems
            title={detailMessages.errors(counts?.errors ?? run.errors?.length ?? 0)}
            groups={errors}
            indexer={indexer}
          />
          <Problems title={detailMessages.warnings(warningCountOf(run, counts))} groups={warnings} indexer={indexer} />
          {hasOnlyUnchangedItems(run) && (
            <Note>{isDocumentReset(run) ? detailMessages.noneReset : detailMessages.noneProcessed}</Note>
          )}
          {errors.length === 0 && warnings.length === 0 && run.errorMessage == null && outcome !== 'running' && (
            <p className={classes.none}>{detailMessages.none}</p>
          )}
        </>
      )}
    </section>
  );
};

interface ProblemsProps extends Pick<RunDetailsProps, 'indexer'> {
  title: string;
  groups: readonly ProblemGroup[];
}

const Problems = ({ title, groups, indexer }: ProblemsProps) =>
  groups.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      {groups.map((group) => (
        <Group key={group.message} indexer={indexer} {...group} />
      ))}
    </>
  );

const Group = ({ message, problems, indexer }: ProblemGroup & Pick<RunDetailsProps, 'indexer'>) => {
  const debugUrlOf = useDebugUrlOf(indexer);
  const more = problems.length - MAX_LISTED_PROBLEMS;
  const fix = likelyFix(problems[0]?.message ?? message);
  return (
    <details className={classes.group}>
      <summary>
        <span className={classes.occurrences}>{formatNumber(problems.length)} ×</span> {message}
      </summary>
      {fix !== undefined && (
        <p className={classes.fix}>
          <b>{detailMessages.likelyFix}</b> {fix}
        </p>
      )}
      <ul>
        {problems.slice(0, MAX_LISTED_PROBLEMS).map(({ key, name, message: text, details, documentation }, i) => (
          <li key={i}>
            <div className={classes.item}>
              <code title={key}>{key === undefined ? detailMessages.noKey : readableKey(key)}</code>
              {key !== undefined && <DebugLink name={readableKey(key)} url={debugUrlOf(key)} />}
              {name !== undefined && <span className={classes.step}>{name}</span>}
            </div>
            {text !== message && <p>{text}</p>}
            {details !== undefined && <p>{details}</p>}
            {documentation !== undefined && (
              <a href={documentation} target="_blank" rel="noreferrer">
                {detailMessages.documentation}
              </a>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.none}>{detailMessages.more(more)}</p>}
    </details>
  );
};

const DebugLink = ({ name, url }: { name: string; url: string | undefined }) =>
  url === undefined ? null : (
    <Link className={classes.debugLink} to={url} aria-label={detailMessages.debugItem(name)}>
      {detailMessages.openInDebugger}
    </Link>
  );
