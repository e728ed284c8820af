import { ActionIcon, Button, Select, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Connection } from '../../../shared/api/connections';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { tellsAnything } from '../model/debug-info';
import { align, alignRoots, basisOf, differencesOf, labelOf, ordinal, type Explanation } from '../model/explanation';
import { cellText, formatScore } from '../model/format';
import { GLOSSARY } from '../model/formula';
import { hasWords } from '../model/ranking';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { Contributions, Differences } from './contributions';
import { DebugFacts } from './debug-facts';
import { ScoreTree } from './score-tree';
import { useWhy, type ExplainedRow } from './use-why';
import classes from './why.module.css';

interface Props {
  connection: Connection;
  indexName: string;
  explorer: Explorer;
  keyName: string | undefined;
  titleName: string | undefined;
}

/** Why a document stands where it stands, and why above another: the arithmetic of its score, drawn. */
export const WhyPane = ({ connection, indexName, explorer, keyName, titleName }: Props) => {
  const { state, setWhy } = explorer;
  const { query, rows } = useWhy({ connection, indexName, state, keyName, titleName });
  const find = (key: string | undefined): ExplainedRow | undefined =>
    key === undefined ? undefined : key === '' ? rows?.[0] : rows?.find((row) => row.key === key);
  const one = find(state.why[0]);
  const other = find(state.why[1]);
  const title = (row: ResultRow): string =>
    cellText(row.document[titleName ?? '']) || cellText(row.document[keyName ?? '']);
  return (
    <aside className={classes.pane} aria-label="Why this score">
      <header className={classes.head}>
        <h2>Why this score</h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the explanation" onClick={() => setWhy([])}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body} aria-busy={query.isFetching}>
        {query.error !== null ? (
          <ErrorState
            error={query.error}
            title="The explanation could not be read"
            onRetry={() => void query.refetch()}
          />
        ) : rows === undefined ? (
          <Waiting />
        ) : one === undefined ? (
          <EmptyState
            title={rows.length === 0 ? 'Nothing was found' : 'Not on this page of results'}
            description={
              rows.length === 0
                ? 'There is no document whose score could be explained.'
                : `The document “${state.why[0]}” is not among these results. A score belongs to one question.`
            }
            action={
              rows.length > 0 && (
                <Button variant="default" onClick={() => setWhy([''])}>
                  Explain the first result
                </Button>
              )
            }
          />
        ) : (
          <>
            <Subject explained={one} title={title(one.row)} body={state.body} />
            <Select
              size="xs"
              aria-label="Compare with"
              placeholder="Compare with another result…"
              searchable
              clearable
              data={rows
                .filter((row) => row.key !== one.key)
                .map((row) => ({ value: row.key, label: `${row.place}. ${title(row.row)}` }))}
              value={other?.key ?? null}
              onChange={(key) => setWhy(key === null ? [one.key] : [one.key, key])}
            />
            {other === undefined ? (
              <Explained row={one.row} />
            ) : (
              <Compared left={one} right={other} leftTitle={title(one.row)} rightTitle={title(other.row)} />
            )}
            <Glossary />
          </>
        )}
      </div>
    </aside>
  );
};

const Subject = ({
  explained: { row, place },
  title,
  body,
}: {
  explained: ExplainedRow;
  title: string;
  body: Explorer['state']['body'];
}) => {
  const ordered = (body.orderby ?? '') !== '';
  const ranked = row.rerankerBoostedScore ?? row.rerankerScore;
  return (
    <div className={classes.subject}>
      <h3>{title}</h3>
      <dl className={classes.scores}>
        <div>
          <dt>Place</dt>
          <dd>{ordinal(place)}</dd>
        </div>
        {row.score !== undefined && (
          <div>
            <dt>Score</dt>
            <dd>{formatScore(row.score)}</dd>
          </div>
        )}
        {row.rerankerScore !== undefined && (
          <div>
            <dt>Reranker score</dt>
            <dd>
              {formatScore(row.rerankerScore)}
              <span className={classes.muted}> of 4</span>
            </dd>
          </div>
        )}
        {row.rerankerBoostedScore !== undefined && (
          <div>
            <dt>Boosted</dt>
            <dd>{formatScore(row.rerankerBoostedScore)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.muted}>
        {ordered
          ? 'These results are ordered by fields: the score does not decide the place.'
          : ranked !== undefined
            ? 'The reranker score decides the place; the score chose the documents it looked at.'
            : !hasWords(body) && (body.vectorQueries ?? []).length === 0
              ? 'Nothing was searched for: every document has the same score, and the order says nothing.'
              : 'The score decides the place.'}
      </p>
    </div>
  );
};

const Explained = ({ row }: { row: ResultRow }) => {
  const info = row.debug;
  if (info === undefined || !tellsAnything(info))
    return (
      <p className={classes.note}>
        This service tells nothing more of how the document came to its score. The local search service explains the
        whole arithmetic.
      </p>
    );
  return (
    <>
      {info.rerankerExplanation !== undefined && (
        <Arithmetic heading="Reranker score" root={info.rerankerExplanation} />
      )}
      {info.explanation === undefined ? (
        <p className={classes.note}>
          This service does not explain its scores (<code>debug=explain</code> is an extension of the local service).
          What it tells of the document stands below.
        </p>
      ) : (
        <Arithmetic
          heading={info.rerankerExplanation === undefined ? 'What adds to it' : 'Score'}
          root={info.explanation}
        />
      )}
      <DebugFacts info={info} />
    </>
  );
};

const Arithmetic = ({ heading, root }: { heading: string; root: Explanation }) => (
  <section className={classes.block}>
    <h3>{heading}</h3>
    {/* A lone fact has no parts to draw. */}
    {root.details.length > 0 && <Contributions root={root} />}
    <ScoreTree root={align(root, undefined)} compared={false} />
  </section>
);

const Compared = ({
  left,
  right,
  leftTitle,
  rightTitle,
}: {
  left: ExplainedRow;
  right: ExplainedRow;
  leftTitle: string;
  rightTitle: string;
}) => {
  const blocks = [
    { heading: 'Reranker score', a: left.row.debug?.rerankerExplanation, b: right.row.debug?.rerankerExplanation },
    { heading: 'Score', a: left.row.debug?.explanation, b: right.row.debug?.explanation },
  ].flatMap(({ heading, a, b }) => (a === undefined || b === undefined ? [] : [{ heading, a, b }]));
  return (
    <>
      {blocks.map(({ heading, a, b }, i) => {
        const rows = differencesOf(a, b);
        return (
          <section key={heading} className={classes.block}>
            <h3>{heading}</h3>
            {i === 0 && <Verdict rows={rows} left={[leftTitle, a]} right={[rightTitle, b]} />}
            <Differences rows={rows} left={leftTitle} right={rightTitle} />
            <ScoreTree root={alignRoots(a, b)} compared />
          </section>
        );
      })}
      {blocks.length === 0 && (
        <p className={classes.note}>
          This service does not explain its scores; what it tells of both documents stands below.
        </p>
      )}
      <div className={classes.sides}>
        {[
          { title: leftTitle, row: left.row },
          { title: rightTitle, row: right.row },
        ].map(({ title, row }, i) => (
          <div key={i}>
            <p className={classes.sideTitle}>{title}</p>
            {row.debug === undefined ? (
              <p className={classes.muted}>Nothing is told.</p>
            ) : (
              <DebugFacts info={row.debug} />
            )}
          </div>
        ))}
      </div>
    </>
  );
};

/** The comparison in one sentence; where the parts make up something of another scale, in two. */
const Verdict = ({
  rows,
  left: [leftTitle, left],
  right: [rightTitle, right],
}: {
  rows: ReturnType<typeof differencesOf>;
  left: [string, Explanation];
  right: [string, Explanation];
}) => {
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

const Glossary = () => (
  <details className={classes.glossary}>
    <summary>The words of the formula</summary>
    <dl>
      {GLOSSARY.map(({ word, meaning }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const Waiting = () => (
  <div aria-hidden className={classes.waiting}>
    {[70, 40, 95, 88, 60, 80, 52].map((width, i) => (
      <Skeleton key={i} height={i === 0 ? 20 : 12} width={`${width}%`} />
    ))}
  </div>
);
