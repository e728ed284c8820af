import { IconInfoCircle } from '@tabler/icons-react';
import type { SearchAnswer } from '../model/results';
import classes from './semantic.module.css';

const REASONS: Readonly<Record<string, string>> = {
  maxWaitExceeded: 'it took longer than the query allows',
  capacityOverloaded: 'the ranker has too much to do',
  transient: 'the ranker failed for a moment',
};
const TYPES: Readonly<Record<string, string>> = {
  baseResults: 'These are the results before ranking by meaning.',
  rerankedResults: 'The results are ranked, but captions or answers are missing.',
};

interface Props {
  result: SearchAnswer;
  /** The answer is that of the question before. */
  stale: boolean;
}

/** What the service says of the query itself: ranking that is not all there, other wordings that were searched for. */
export const Notices = ({ result: { partial, rewrites, originalQueryOnly }, stale }: Props) => (
  <div data-stale={stale || undefined}>
    {partial !== undefined && (
      <p className={classes.notice} data-kind="warn" role="status">
        <IconInfoCircle size={15} aria-hidden />
        <span>
          Semantic ranking is not complete: {REASONS[partial.reason] ?? partial.reason}.{' '}
          {partial.type === undefined ? '' : (TYPES[partial.type] ?? partial.type)}
        </span>
      </p>
    )}
    {originalQueryOnly && (
      <p className={classes.notice} data-kind="warn" role="status">
        <IconInfoCircle size={15} aria-hidden />
        <span>The query could not be rewritten: only your own words were searched for.</span>
      </p>
    )}
    {rewrites.map(({ query, rewrites: wordings }) => (
      <p key={query} className={classes.notice}>
        <IconInfoCircle size={15} aria-hidden />
        <span>
          Beside “{query}” was searched for: {wordings.map((wording) => `“${wording}”`).join(', ')}
        </span>
      </p>
    ))}
  </div>
);
