import { Badge, UnstyledButton } from '@mantine/core';
import { lazy, type Ref } from 'react';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import classes from '../explorer.module.css';
import { isVector, type FieldInfo } from '../../../shared/documents/fields';
import { cellText, formattedCellText } from '../../../shared/documents/cell-text';
import type { ResultRow } from '../model/results';
import { Highlighted, HighlightedValue } from './highlighted';
import { Score } from './score';
import semantic from './semantic.module.css';

// Loaded on demand: few queries return that many results.
const VirtualCards = lazy(() => import('./virtual-cards').then((m) => ({ default: m.VirtualCards })));

/** A list with more cards renders only the visible ones. */
const MAX_RENDERED_CARDS = 60;

interface Props {
  rows: readonly ResultRow[];
  fields: readonly FieldInfo[];
  keyOf: (row: ResultRow, i: number) => string;
  titleName: string | undefined;
  pre: string | undefined;
  post: string | undefined;
  /** Keys of the documents whose scores are explained. */
  explainedKeys: readonly string[];
  onOpen: (row: ResultRow) => void;
  onWhy: (key: string) => void;
  onActive: (key: string) => void;
}

/** Results as cards: the title, captions or highlights, and the facetable and sortable values. */
export const ResultsCards = (props: Props) => {
  const { rows, fields, keyOf, titleName, pre, post, explainedKeys, onOpen, onWhy, onActive } = props;
  const facts = fields.filter(
    (f) =>
      !f.path.includes('/') &&
      f.path !== titleName &&
      f.definition.key !== true &&
      !isVector(f) &&
      (f.definition.facetable === true || f.definition.sortable === true),
  );
  const texts = fields.filter(
    (f) => f.type === 'Edm.String' && f.path !== titleName && !facts.includes(f) && f.definition.key !== true,
  );
  const renderCard = (row: ResultRow, i: number, ref?: Ref<HTMLLIElement>) => {
    const key = keyOf(row, i);
    return (
      <ResultCard
        key={key}
        row={row}
        rowKey={key}
        title={titleName === undefined ? key : cellText(row.document[titleName]) || key}
        titleName={titleName}
        facts={facts}
        texts={texts}
        pre={pre}
        post={post}
        isExplained={explainedKeys.includes(key)}
        onOpen={onOpen}
        onWhy={onWhy}
        onActive={onActive}
        virtual={ref === undefined ? undefined : { ref, index: i, count: rows.length }}
      />
    );
  };
  if (rows.length <= MAX_RENDERED_CARDS) {
    return <ol className={classes.cards}>{rows.map((row, i) => renderCard(row, i))}</ol>;
  }
  return (
    <LazyBoundary>
      <VirtualCards count={rows.length}>
        {(i, ref) => {
          const row = rows[i];
          return row === undefined ? null : renderCard(row, i, ref);
        }}
      </VirtualCards>
    </LazyBoundary>
  );
};

interface ResultCardProps extends Pick<Props, 'titleName' | 'pre' | 'post' | 'onOpen' | 'onWhy' | 'onActive'> {
  row: ResultRow;
  rowKey: string;
  title: string;
  /** Fields whose values are listed. */
  facts: readonly FieldInfo[];
  /** Fields with longer texts. */
  texts: readonly FieldInfo[];
  isExplained: boolean;
  /** Measures the card in a list that renders only the visible ones. */
  virtual: { ref: Ref<HTMLLIElement>; index: number; count: number } | undefined;
}

const ResultCard = (props: ResultCardProps) => {
  const { row, rowKey, title, titleName, facts, texts, pre, post, isExplained, onOpen, onWhy, onActive, virtual } =
    props;
  const titleHit = titleName === undefined ? undefined : row.highlights[titleName];
  const snippets = Object.entries(row.highlights).filter(([name]) => name !== titleName && !name.startsWith('@'));
  const fallback = texts.map((f) => cellText(row.document[f.path])).find((t) => t !== '');
  return (
    <li
      className={classes.card}
      data-explained={isExplained || undefined}
      {...(virtual === undefined
        ? {}
        : {
            ref: virtual.ref,
            'data-index': virtual.index,
            'aria-posinset': virtual.index + 1,
            'aria-setsize': virtual.count,
          })}
      onMouseEnter={() => onActive(rowKey)}
      onFocus={() => onActive(rowKey)}
    >
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.cardTitle} onClick={() => onOpen(row)}>
          {titleHit === undefined ? (
            title
          ) : (
            <HighlightedValue value={title} fragments={titleHit} pre={pre} post={post} />
          )}
        </UnstyledButton>
        {(row.rerankerScore !== undefined || row.score !== 1) && (
          <Score row={row} title={title} onWhy={() => onWhy(rowKey)} />
        )}
      </div>
      {row.captions?.map((caption, c) => (
        <p key={c} className={semantic.caption}>
          <Highlighted text={caption.highlights ?? caption.text} pre={pre} post={post} />
        </p>
      ))}
      {snippets.slice(0, row.captions === undefined ? 3 : 1).map(([name, fragments]) => (
        <p key={name} className={classes.snippet}>
          <span className={classes.snippetField}>{name}</span>
          <Highlighted text={fragments.slice(0, 2).join(' … ')} pre={pre} post={post} />
        </p>
      ))}
      {snippets.length === 0 && row.captions === undefined && fallback !== undefined && (
        <p className={classes.snippet}>{fallback.length > 240 ? `${fallback.slice(0, 240)}…` : fallback}</p>
      )}
      <div className={classes.facts}>
        {facts
          .map((f) => ({ name: f.path, value: row.document[f.path] }))
          .filter((f) => f.value !== null && f.value !== undefined && cellText(f.value) !== '')
          .slice(0, 8)
          .map((f) => (
            <span key={f.name} className={classes.fact}>
              <span className={classes.factName}>{f.name}</span>
              {Array.isArray(f.value)
                ? f.value.slice(0, 5).map((v) => (
                    <Badge key={String(v)} size="sm" variant="default">
                      {formattedCellText(v)}
                    </Badge>
                  ))
                : formattedCellText(f.value)}
            </span>
          ))}
      </div>
    </li>
  );
};
