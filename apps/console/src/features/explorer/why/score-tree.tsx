import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { AlignedNode, Explanation } from '../model/explanation';
import { formatScore } from '../model/format';
import { formulaOf, signOf } from '../model/formula';
import { Chevron } from '../chevron';
import classes from './why.module.css';

/** Operations whose parts are collapsed initially. */
const COLLAPSED = /^(bm25|classic)|^(boost|cosine|dotProduct|euclidean|hamming|quotient|difference)$/;
const startsOpen = (node: Explanation, depth: number, inside: boolean): boolean =>
  !inside && depth < 5 && !node.informational && !COLLAPSED.test(node.operation ?? '');
/** Operations without a formula: the parts are listed below. */
const WITHOUT_FORMULA = /^(sum|product)$/;

/** The computation of a score, or of two aligned scores, down to the statistics of the index. */
export const ScoreTree = ({ root, compared }: { root: AlignedNode; compared: boolean }) => (
  <ul className={classes.tree} data-compared={compared || undefined}>
    <Node node={root} depth={0} compared={compared} most={undefined} />
  </ul>
);

interface NodeProps {
  node: AlignedNode;
  depth: number;
  compared: boolean;
  /** The sum that contains this node, for its bar; undefined for factors. */
  most: number | undefined;
  /** The node is below a clause (boost, idf, tf) and collapsed initially. */
  inside?: boolean;
}

const Node = ({ node, depth, compared, most, inside = false }: NodeProps) => {
  const some = node.left ?? node.right;
  const [open, setOpen] = useState(some !== undefined && startsOpen(some, depth, inside));
  if (some === undefined) return null;
  // Only the parts of a sum have bars.
  const whole = Math.max(node.left?.value ?? 0, node.right?.value ?? 0);
  const bars = some.operation === 'sum' || some.operation === 'maximum';
  const formula = compared || WITHOUT_FORMULA.test(some.operation ?? '') ? undefined : formulaOf(some);
  const children = node.children.length > 0;
  const row = (
    <>
      <Chevron open={open} none={!children} />
      <span className={classes.sign} aria-hidden>
        {signOf(some)}
      </span>
      <span className={classes.nodeLabel}>{describe(some, node.label)}</span>
      <Value value={node.left?.value} most={most} />
      {compared && <Value value={node.right?.value} most={most} right />}
    </>
  );
  return (
    <li className={classes.node} data-informational={some.informational || undefined}>
      {children ? (
        <UnstyledButton className={classes.nodeRow} aria-expanded={open} onClick={() => setOpen(!open)}>
          {row}
        </UnstyledButton>
      ) : (
        <div className={classes.nodeRow}>{row}</div>
      )}
      {open && formula !== undefined && (
        <p className={classes.formula}>
          <span>{formula.symbols}</span>
          <code>
            {formula.numbers} = {formatScore(some.value)}
          </code>
        </p>
      )}
      {open && children && (
        <ul>
          {node.children.map((child, i) => (
            <Node
              key={i}
              node={child}
              depth={depth + 1}
              compared={compared}
              inside={inside || some.term !== undefined}
              most={bars && (child.left ?? child.right)?.informational !== true ? whole : undefined}
            />
          ))}
        </ul>
      )}
    </li>
  );
};

/** The label of a node: its clause, or its description. */
const describe = (node: Explanation, label: string): string =>
  node.field !== undefined && node.term !== undefined ? label : label === '' ? node.description : label;

const Value = ({
  value,
  most,
  right = false,
}: {
  value: number | undefined;
  most: number | undefined;
  right?: boolean;
}) => (
  <span className={classes.value}>
    {value === undefined ? <span className={classes.absent}>–</span> : formatScore(value)}
    {value !== undefined && most !== undefined && most > 0 && (
      <span
        className={classes.valueBar}
        data-right={right || undefined}
        style={{ width: `${Math.max(2, Math.min(100, (value / most) * 100))}%` }}
        aria-hidden
      />
    )}
  </span>
);
