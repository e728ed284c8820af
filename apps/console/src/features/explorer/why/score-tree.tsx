import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { AlignedNode, Explanation } from '../model/explanation';
import { formatScore } from '../model/format';
import { formulaOf, signOf } from '../model/formula';
import { Chevron } from '../chevron';
import classes from './why.module.css';

/** Nodes that explain the formula itself are closed at first: who wants the numbers opens them. */
const CLOSED = /^(bm25|classic)|^(boost|cosine|dotProduct|euclidean|hamming|quotient|difference)$/;
const startsOpen = (node: Explanation, depth: number, inside: boolean): boolean =>
  !inside && depth < 5 && !node.aside && !CLOSED.test(node.operation ?? '');
/** Signs that say it all: the numbers stand right beneath. */
const PLAIN = /^(sum|product)$/;

/** The whole arithmetic of a score, or of two laid over each other, from the score down to facts of the index. */
export const ScoreTree = ({ root, compared }: { root: AlignedNode; compared: boolean }) => (
  <ul className={classes.tree} data-compared={compared || undefined}>
    <Node node={root} depth={0} compared={compared} most={undefined} />
  </ul>
);

interface NodeProps {
  node: AlignedNode;
  depth: number;
  compared: boolean;
  /** The sum that this node is a part of, for its bar; undefined where the values do not add up. */
  most: number | undefined;
  /** Below a clause: boost, idf and tf, which are closed at first. */
  inside?: boolean;
}

const Node = ({ node, depth, compared, most, inside = false }: NodeProps) => {
  const some = node.left ?? node.right;
  const [open, setOpen] = useState(some !== undefined && startsOpen(some, depth, inside));
  if (some === undefined) return null;
  // Shares of a sum; factors have no length to compare.
  const whole = Math.max(node.left?.value ?? 0, node.right?.value ?? 0);
  const bars = some.operation === 'sum' || some.operation === 'maximum';
  const formula = compared || PLAIN.test(some.operation ?? '') ? undefined : formulaOf(some);
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
    <li className={classes.node} data-aside={some.aside || undefined}>
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
              most={bars && (child.left ?? child.right)?.aside !== true ? whole : undefined}
            />
          ))}
        </ul>
      )}
    </li>
  );
};

/** Words of a node: the clause it stands for, or what it says of itself. */
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
