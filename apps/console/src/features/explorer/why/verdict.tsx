import { basisOf, labelOf, type differencesOf, type Explanation } from '../model/explanation';
import { formatScore } from '../model/format';
import classes from './why.module.css';

interface Props {
  rows: ReturnType<typeof differencesOf>;
  left: [string, Explanation];
  right: [string, Explanation];
}

/** The comparison in one sentence; where the parts make up something of another scale, in two. */
export const Verdict = ({ rows, left: [leftTitle, left], right: [rightTitle, right] }: Props) => {
  const [a, b] = [left.value, right.value];
  const [upper, lower, by] = a >= b ? [leftTitle, rightTitle, a - b] : [rightTitle, leftTitle, b - a];
  const most = rows.find((row) => Math.sign(row.left - row.right) === Math.sign(a - b) && row.left !== row.right);
  if (by === 0)
    return (
      <p className={classes.verdict}>
        Both have the same score, <strong>{formatScore(a)}</strong>: their order is that of the index.
      </p>
    );
  const [high, low] = a >= b ? [left, right] : [right, left];
  const [highBasis, lowBasis] = [basisOf(high), basisOf(low)];
  // Parts add up to the basis: without it the sentence would set differences of two scales side by side.
  const scaled = highBasis !== high && lowBasis !== low && highBasis.value > lowBasis.value;
  return (
    <p className={classes.verdict}>
      <strong>{upper}</strong> is {formatScore(by)} above <strong>{lower}</strong>
      {scaled && (
        <>
          . It follows from the {labelOf(highBasis)}, which is {formatScore(highBasis.value - lowBasis.value)} higher (
          {formatScore(highBasis.value)} against {formatScore(lowBasis.value)})
        </>
      )}
      {most === undefined ? (
        '.'
      ) : (
        <>
          , mostly by <code>{most.label}</code>: {formatScore(Math.max(most.left, most.right))} against{' '}
          {formatScore(Math.min(most.left, most.right))}.
        </>
      )}
    </p>
  );
};
