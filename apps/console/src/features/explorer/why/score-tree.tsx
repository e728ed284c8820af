import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { AlignedNode, Explanation } from '../model/explanation';
import { formatScore } from '../model/format';
import { formulaOf, signOf } from '../model/formula';
import { Chevron } from '../chevron';
import classes from './why.module.css';

/** Operations whose parts are collapsed initially. */
const COLLAPSED = /^(bm25|classic)|^(boost|cosine|dotProduct|euclidean|hamming|quotient|difference)$/;
const startsOpen = (node: Explanation, depth: number, isInsideClause: boolean): boolean =>
  !isInsideClause && depth < 5 && !node.isInformational && !COLLAPSED.test(node.operation ?? '');
/** Operations without a formula: the parts are listed below. */
const WITHOUT_FORMULA = /^(sum|product)$/;

/** The computation of a score, or of two aligned scores, down to the statistics of the index. */
export const ScoreTree = ({ root, isCompared }: { root: AlignedNode; isCompared: boolean }) => (
  <ul className={classes.tree} data-compared={isCompared || undefined}>
    <Node node={root} depth={0} isCompared={isCompared} total={undefined} />
  </ul>
);

interface NodeProps {
  node: AlignedNode;
  depth: number;
  isCompared: boolean;
  /** The value of the parent, which is the length of a full bar; undefined for a node without a bar. */
  total: number | undefined;
  /** The node is below a clause (boost, idf, tf) and collapsed initially. */
  isInsideClause?: boolean;
}

const Node = ({ node, depth, isCompared, total, isInsideClause = false }: NodeProps) => {
  const explanation = node.left ?? node.right;
  const [isOpen, setOpen] = useState(explanation !== undefined && startsOpen(explanation, depth, isInsideClause));
  if (explanation === undefined) return null;
  const largerValue = Math.max(node.left?.value ?? 0, node.right?.value ?? 0);
  // Only parts whose values are comparable with the parent's have bars.
  const hasBars = explanation.operation === 'sum' || explanation.operation === 'maximum';
  const formula = isCompared || WITHOUT_FORMULA.test(explanation.operation ?? '') ? undefined : formulaOf(explanation);
  const hasChildren = node.children.length > 0;
  const row = (
    <>
      <Chevron open={isOpen} isEmpty={!hasChildren} />
      <span className={classes.sign} aria-hidden>
        {signOf(explanation)}
      </span>
      <span className={classes.nodeLabel}>{node.label === '' ? explanation.description : node.label}</span>
      <Value value={node.left?.value} total={total} />
      {isCompared && <Value value={node.right?.value} total={total} isRight />}
    </>
  );
  return (
    <li className={classes.node} data-informational={explanation.isInformational || undefined}>
      {hasChildren ? (
        <UnstyledButton className={classes.nodeRow} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {row}
        </UnstyledButton>
      ) : (
        <div className={classes.nodeRow}>{row}</div>
      )}
      {isOpen && formula !== undefined && (
        <p className={classes.formula}>
          <span>{formula.symbols}</span>
          <code>
            {formula.numbers} = {formatScore(explanation.value)}
          </code>
        </p>
      )}
      {isOpen && hasChildren && (
        <ul>
          {node.children.map((child, i) => (
            <Node
              key={i}
              node={child}
              depth={depth + 1}
              isCompared={isCompared}
              isInsideClause={isInsideClause || explanation.term !== undefined}
              total={hasBars && (child.left ?? child.right)?.isInformational !== true ? largerValue : undefined}
            />
          ))}
        </ul>
      )}
    </li>
  );
};

const Value = ({
  value,
  total,
  isRight = false,
}: {
  value: number | undefined;
  total: number | undefined;
  isRight?: boolean;
}) => (
  <span className={classes.value}>
    {value === undefined ? <span className={classes.absent}>–</span> : formatScore(value)}
    {value !== undefined && total !== undefined && total > 0 && (
      <span
        className={classes.valueBar}
        data-right={isRight || undefined}
        style={{ width: `${Math.max(2, Math.min(100, (value / total) * 100))}%` }}
        aria-hidden
      />
    )}
  </span>
);
