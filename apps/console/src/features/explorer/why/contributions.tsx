import { Fragment } from 'react';
import { contributionsOf, type Difference, type Explanation } from '../model/explanation';
import { formatScore, formatShare } from '../model/format';
import classes from './why.module.css';

/** What adds up to the score, the largest first; what multiplies the whole beneath. */
export const Contributions = ({ root }: { root: Explanation }) => {
  const { parts, factors } = contributionsOf(root);
  const most = Math.max(...parts.map((part) => part.value), Number.MIN_VALUE);
  return (
    <>
      <ul className={classes.parts} aria-label="What adds to the score">
        {parts.map((part, i) => (
          <li key={i} className={classes.part}>
            <span className={classes.partLabel} title={part.node.description}>
              {part.label}
            </span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${Math.max(1, (part.value / most) * 100)}%` }} />
            </span>
            <span className={classes.number}>{formatScore(part.value)}</span>
            <span className={classes.share}>{formatShare(part.share)}</span>
          </li>
        ))}
      </ul>
      {factors.map((factor) => (
        <p key={factor.label} className={classes.factor}>
          <strong>× {formatScore(factor.value)}</strong> {factor.label}, in every part above
        </p>
      ))}
    </>
  );
};

/** Where a long field name may break: `description|Vector`. */
const HUMP = /(?<=[a-z\d])(?=[A-Z])|(?<=[_/])/;

/** Two scores clause by clause: bars to the left and to the right of a middle line. */
export const Differences = ({ rows, left, right }: { rows: readonly Difference[]; left: string; right: string }) => {
  const most = Math.max(...rows.map((row) => Math.max(row.left, row.right)), Number.MIN_VALUE);
  const width = (value: number) => ({ width: `${(Math.max(0, value) / most) * 100}%` });
  return (
    <table className={classes.differences}>
      <caption className="visually-hidden">Scores clause by clause</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" title={left}>
            {left}
          </th>
          <th scope="col" title={right}>
            {right}
          </th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" title={row.label}>
              {row.label.split(HUMP).map((hump, i) => (
                <Fragment key={i}>
                  {i > 0 && <wbr />}
                  {hump}
                </Fragment>
              ))}
            </th>
            <td data-side="left">
              <span className={classes.sideBar} style={width(row.left)} aria-hidden />
              {formatScore(row.left)}
            </td>
            <td data-side="right">
              <span className={classes.sideBar} style={width(row.right)} aria-hidden />
              {formatScore(row.right)}
            </td>
            <td data-sign={Math.sign(row.left - row.right)}>
              {row.left > row.right ? '+' : ''}
              {formatScore(row.left - row.right)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
