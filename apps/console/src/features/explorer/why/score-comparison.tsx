import { alignRoots, differencesOf } from '../model/explanation';
import { Differences } from './contributions';
import { DebugFacts } from './debug-facts';
import { messages } from './messages';
import { ScoreTree } from './score-tree';
import type { ExplainedRow } from './use-why';
import { ComparisonSummary } from './comparison-summary';
import classes from './why.module.css';

interface Props {
  left: ExplainedRow;
  right: ExplainedRow;
  leftTitle: string;
  rightTitle: string;
}

/** Two documents of a query side by side, with the differences between their scores. */
export const ScoreComparison = ({ left, right, leftTitle, rightTitle }: Props) => {
  const blocks = [
    {
      heading: messages.rerankerScore,
      a: left.row.debug?.rerankerExplanation,
      b: right.row.debug?.rerankerExplanation,
    },
    { heading: messages.score, a: left.row.debug?.explanation, b: right.row.debug?.explanation },
  ].flatMap(({ heading, a, b }) => (a === undefined || b === undefined ? [] : [{ heading, a, b }]));
  return (
    <>
      {blocks.map(({ heading, a, b }, i) => {
        const rows = differencesOf(a, b);
        return (
          <section key={heading} className={classes.block}>
            <h3>{heading}</h3>
            {i === 0 && <ComparisonSummary rows={rows} left={[leftTitle, a]} right={[rightTitle, b]} />}
            <Differences rows={rows} left={leftTitle} right={rightTitle} />
            <ScoreTree root={alignRoots(a, b)} isCompared />
          </section>
        );
      })}
      {blocks.length === 0 && <p className={classes.note}>{messages.notExplainedCompared}</p>}
      <div className={classes.sides}>
        {[
          { title: leftTitle, row: left.row },
          { title: rightTitle, row: right.row },
        ].map(({ title, row }, i) => (
          <div key={i}>
            <p className={classes.sideTitle}>{title}</p>
            {row.debug === undefined ? (
              <p className={classes.muted}>{messages.noDebugInfo}</p>
            ) : (
              <DebugFacts info={row.debug} />
            )}
          </div>
        ))}
      </div>
    </>
  );
};
