import { UnstyledButton } from '@mantine/core';
import { cellText } from '../model/format';
import type { ResultRow, SearchAnswer } from '../model/results';
import { Highlighted } from './highlighted';
import classes from './semantic.module.css';

interface Props {
  answers: SearchAnswer['answers'];
  rows: readonly ResultRow[];
  keyName: string | undefined;
  titleName: string | undefined;
  pre: string | undefined;
  post: string | undefined;
  onOpen: (row: ResultRow) => void;
}

/** The passages that answer the question, each with the document that it is from. */
export const Answers = ({ answers, rows, keyName, titleName, pre, post, onOpen }: Props) => (
  <section className={classes.answers} aria-label="Answers">
    <h2>{answers.length === 1 ? 'Answer' : 'Answers'}</h2>
    <ol>
      {answers.map((answer, i) => {
        const row = keyName === undefined ? undefined : rows.find((r) => r.document[keyName] === answer.key);
        const title = row === undefined ? '' : cellText(row.document[titleName ?? '']);
        return (
          <li key={i}>
            <p>
              <Highlighted text={answer.highlights ?? answer.text} pre={pre} post={post} />
            </p>
            <span className={classes.source}>
              {row === undefined ? (
                <code>{answer.key}</code>
              ) : (
                <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
                  {title === '' ? answer.key : title}
                </UnstyledButton>
              )}
              <span title="How sure the ranker is, 0 to 1">{answer.score.toFixed(2)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  </section>
);
