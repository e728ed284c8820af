import { CodeText } from '../../../shared/ui/code-text';
import { hasDebugInfo } from '../model/debug-info';
import { align, type Explanation } from '../model/explanation';
import type { ResultRow } from '../model/results';
import { Contributions } from './contributions';
import { DebugFacts } from './debug-facts';
import { messages } from './messages';
import { ScoreTree } from './score-tree';
import classes from './why.module.css';

/** How a document got its score, as far as the service reports it. */
export const ScoreExplanation = ({ row }: { row: ResultRow }) => {
  const info = row.debug;
  if (info === undefined || !hasDebugInfo(info)) return <p className={classes.note}>{messages.noDetails}</p>;
  return (
    <>
      {info.rerankerExplanation !== undefined && (
        <Arithmetic heading={messages.rerankerScore} root={info.rerankerExplanation} />
      )}
      {info.explanation === undefined ? (
        <p className={classes.note}>
          <CodeText text={messages.notExplained} />
        </p>
      ) : (
        <Arithmetic
          heading={info.rerankerExplanation === undefined ? messages.contributions : messages.score}
          root={info.explanation}
        />
      )}
      <DebugFacts info={info} />
    </>
  );
};

const Arithmetic = ({ heading, root }: { heading: string; root: Explanation }) => (
  <section className={classes.block}>
    <h3>{heading}</h3>
    {/* A single value has no contributions. */}
    {root.details.length > 0 && <Contributions root={root} />}
    <ScoreTree root={align(root, undefined)} isCompared={false} />
  </section>
);
