import { Button, Group } from '@mantine/core';
import type { SearchIndex, VectorQueryBody } from '@searchdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { CodeText } from '../../../shared/ui/code-text';
import { useDraft, useIsDirty } from '../model/draft';
import { DEFAULT_NEIGHBORS, queryText } from '../model/ranking';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { maxVectorQueries, vectorFields, vectorProblem } from '../model/vectors';
import { ViewIndexLink } from '../view-index-link';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import classes from './composer.module.css';
import { messages } from './messages';
import { Section } from './section';

// Loaded with the first vector query.
const VectorQueryCard = lazy(() => import('./vector-queries').then((m) => ({ default: m.VectorQueryCard })));
const CombinationOptions = lazy(() => import('./vector-queries').then((m) => ({ default: m.CombinationOptions })));

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  /** Documents on the current page of results. */
  rows: readonly ResultRow[];
}

/** Vector queries by text, pasted vector, similar document, or image. */
export const VectorsSection = ({ index, explorer, rows }: Props) => {
  const { state, run } = explorer;
  // Remounts the cards after a removal, so that none keeps the input of another.
  const [removalCount, setRemovalCount] = useState(0);
  const fields = vectorFields(index);
  const { queries, setQueries, add } = useVectorQueries(fields, explorer);
  const isDirty = useIsDirty(explorer.draft);
  if (fields.length === 0 && queries.length === 0) return <NoVectorField indexName={index.name} />;
  const isInvalid = queries.some((query) => vectorProblem(query, fields) !== undefined);
  return (
    <Section
      title={messages.vectors.title}
      count={(state.body.vectorQueries ?? []).length}
      summary={
        queries.length > 0 ? undefined : fields.length === 1 ? fields[0]?.path : messages.vectors.fields(fields.length)
      }
      isInitiallyOpen={queries.length > 0}
    >
      <LazyBoundary>
        {queries.map((query, i) => (
          <VectorQueryCard
            key={`${removalCount}/${i}`}
            number={i + 1}
            query={query}
            index={index}
            fields={fields}
            version={state.version}
            rows={rows}
            onChange={(next) => setQueries(queries.map((each, j) => (j === i ? next : each)))}
            onRemove={() => {
              setRemovalCount(removalCount + 1);
              run({ vectorQueries: queries.filter((_each, j) => j !== i) });
            }}
          />
        ))}
      </LazyBoundary>
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={queries.length >= maxVectorQueries}
          onClick={add}
        >
          {messages.vectors.add}
        </Button>
        {queries.length > 0 && (
          <Button size="xs" variant={isDirty ? 'filled' : 'light'} disabled={isInvalid} onClick={() => run()}>
            {messages.search}
          </Button>
        )}
      </Group>
      {queries.length > 0 && (
        <LazyBoundary>
          <CombinationOptions explorer={explorer} />
        </LazyBoundary>
      )}
    </Section>
  );
};

/** The vector queries of the draft, and their edits. */
function useVectorQueries(fields: ReturnType<typeof vectorFields>, { draft, setDraft }: Explorer) {
  const vectorQueries = useDraft(draft, (body) => body.vectorQueries);
  const queries = (vectorQueries ?? []).filter((query) => query != null);
  const setQueries = (next: readonly VectorQueryBody[]) =>
    setDraft({ vectorQueries: next.length === 0 ? undefined : [...next] });
  const add = () => {
    const text = queryText(draft.get());
    const vectorizableField = fields.find((f) => f.vectorizer !== undefined);
    const common = { k: DEFAULT_NEIGHBORS, fields: (vectorizableField ?? fields[0])?.path ?? '' };
    setQueries([
      ...queries,
      vectorizableField === undefined
        ? { kind: 'vector', vector: [], ...common }
        : { kind: 'text', text: text === '*' ? '' : text, ...common },
    ]);
  };
  return { queries, setQueries, add };
}

const NoVectorField = ({ indexName }: { indexName: string }) => (
  <Section title={messages.vectors.title} count={0} summary={messages.vectors.noField}>
    <p className={classes.hint}>
      <CodeText text={`${messages.vectors.missing} ${messages.vectors.missingAdvice}`} />{' '}
      <ViewIndexLink name={indexName} />
    </p>
  </Section>
);
