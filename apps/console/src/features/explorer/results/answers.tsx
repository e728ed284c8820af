import { UnstyledButton } from '@mantine/core';
import { cellText } from '../../../shared/documents/cell-text';
import { formatScore } from '../model/format';
import type { ResultRow, SearchResult } from '../model/results';
import { Highlighted } from './highlighted';
import { messages } from './messages';
import classes from './semantic.module.css';

interface Props {
  answers: SearchResult['answers'];
  rows: readonly ResultRow[];
  keyName: string | undefined;
  titleName: string | undefined;
  pre: string | undefined;
  post: string | undefined;
  onOpen: (row: ResultRow) => void;
}

/** Semantic answers, each with its document. */
export const Answers = ({ answers, rows, keyName, titleName, pre, post, onOpen }: Props) => (
  <section className={classes.answers} aria-label={messages.answers}>
    <h2>{messages.answers}</h2>
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
              <span title={messages.confidence}>{formatScore(answer.score)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  </section>
);
