import { Fragment } from 'react';
import { formatShare } from '../../../shared/format/format';
import { contributionsOf, type Difference, type Explanation } from '../model/explanation';
import { formatScore } from '../model/format';
import { messages } from './messages';
import classes from './why.module.css';

/** The summands of a score, largest first, and the factors of the whole. */
export const Contributions = ({ root }: { root: Explanation }) => {
  const { parts, factors } = contributionsOf(root);
  const max = Math.max(...parts.map((part) => part.value), Number.MIN_VALUE);
  return (
    <>
      <ul className={classes.parts} aria-label={messages.contributions}>
        {parts.map((part, i) => (
          <li key={i} className={classes.part}>
            <span className={classes.partLabel} title={part.node.description}>
              {part.label}
            </span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${Math.max(1, (part.value / max) * 100)}%` }} />
            </span>
            <span className={classes.number}>{formatScore(part.value)}</span>
            <span className={classes.share}>{formatShare(part.share)}</span>
          </li>
        ))}
      </ul>
      {factors.map((factor) => (
        <p key={factor.label} className={classes.factor}>
          <strong>× {formatScore(factor.value)}</strong> {messages.factor(factor.label)}
        </p>
      ))}
    </>
  );
};

/** Where a long field name may wrap: `description|Vector`. */
const WORD_BOUNDARY = /(?<=[a-z\d])(?=[A-Z])|(?<=[_/])/;

/** Two scores by clause, with bars to the left and right of a center line. */
export const Differences = ({ rows, left, right }: { rows: readonly Difference[]; left: string; right: string }) => {
  const max = Math.max(...rows.map((row) => Math.max(row.left, row.right)), Number.MIN_VALUE);
  const width = (value: number) => ({ width: `${(Math.max(0, value) / max) * 100}%` });
  return (
    <table className={classes.differences}>
      <caption className="visually-hidden">{messages.comparison}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.clause}</th>
          <th scope="col" title={left}>
            {left}
          </th>
          <th scope="col" title={right}>
            {right}
          </th>
          <th scope="col">{messages.difference}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" title={row.label}>
              {row.label.split(WORD_BOUNDARY).map((word, i) => (
                <Fragment key={i}>
                  {i > 0 && <wbr />}
                  {word}
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
