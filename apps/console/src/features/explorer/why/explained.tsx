import { tellsAnything } from '../model/debug-info';
import { align, type Explanation } from '../model/explanation';
import type { ResultRow } from '../model/results';
import { Contributions } from './contributions';
import { DebugFacts } from './debug-facts';
import { ScoreTree } from './score-tree';
import classes from './why.module.css';

/** How one document came to its score, as far as its service tells. */
export const Explained = ({ row }: { row: ResultRow }) => {
  const info = row.debug;
  if (info === undefined || !tellsAnything(info))
    return (
      <p className={classes.note}>
        This service tells nothing more of how the document came to its score. The local search service explains the
        whole arithmetic.
      </p>
    );
  return (
    <>
      {info.rerankerExplanation !== undefined && (
        <Arithmetic heading="Reranker score" root={info.rerankerExplanation} />
      )}
      {info.explanation === undefined ? (
        <p className={classes.note}>
          This service does not explain its scores (<code>debug=explain</code> is an extension of the local service).
          What it tells of the document stands below.
        </p>
      ) : (
        <Arithmetic
          heading={info.rerankerExplanation === undefined ? 'What adds to it' : 'Score'}
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
    {/* A lone fact has no parts to draw. */}
    {root.details.length > 0 && <Contributions root={root} />}
    <ScoreTree root={align(root, undefined)} compared={false} />
  </section>
);
