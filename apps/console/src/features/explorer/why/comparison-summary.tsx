import { CodeText } from '../../../shared/ui/code-text';
import { basisOf, labelOf, type differencesOf, type Explanation } from '../model/explanation';
import { messages } from './messages';
import classes from './why.module.css';

interface Props {
  rows: ReturnType<typeof differencesOf>;
  left: [string, Explanation];
  right: [string, Explanation];
}

/** The comparison in words: the difference, the score it is derived from, and the clause with the largest difference. */
export const ComparisonSummary = ({ rows, left: [leftTitle, left], right: [rightTitle, right] }: Props) => {
  const difference = Math.abs(left.value - right.value);
  if (difference === 0) return <p className={classes.comparison}>{messages.equalScores(left.value)}</p>;
  const isLeftHigher = left.value >= right.value;
  const [high, low] = isLeftHigher ? [left, right] : [right, left];
  const [highTitle, lowTitle] = isLeftHigher ? [leftTitle, rightTitle] : [rightTitle, leftTitle];
  const [highBasis, lowBasis] = [basisOf(high), basisOf(low)];
  // The clauses add up to the basis, which may have another scale than the score.
  const isDerived = highBasis !== high && lowBasis !== low && highBasis.value > lowBasis.value;
  const main = rows.find((row) => Math.sign(row.left - row.right) === (isLeftHigher ? 1 : -1));
  const sentences = [
    messages.higher(highTitle, difference, lowTitle),
    ...(isDerived
      ? [messages.basis(labelOf(highBasis), highBasis.value - lowBasis.value, highBasis.value, lowBasis.value)]
      : []),
    ...(main === undefined
      ? []
      : [messages.mainClause(main.label, Math.max(main.left, main.right), Math.min(main.left, main.right))]),
  ];
  return (
    <p className={classes.comparison}>
      <CodeText text={sentences.join(' ')} />
    </p>
  );
};
