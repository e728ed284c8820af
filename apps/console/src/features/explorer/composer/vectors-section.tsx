import { Button, Group } from '@mantine/core';
import {
  inVersion,
  resolve,
  searchParameters,
  type SearchIndex,
  type SearchRequestBody,
  type VectorQueryBody,
} from '@searchdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { hasWords, queryText } from '../model/ranking';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { mostVectorQueries, vectorFields, vectorProblem } from '../model/vectors';
import { ContractControl } from './contract-control';
import classes from './composer.module.css';
import { Section } from './section';
import { VectorQueryCard } from './vector-query-card';

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  /** Documents on the screen, to search for their like. */
  rows: readonly ResultRow[];
}

const row = (body: keyof SearchRequestBody) => searchParameters.find((p) => p.body === body);

/** Vector queries without writing JSON: by text, by a pasted vector, like a document, by an image. */
export const VectorsSection = ({ index, explorer, rows }: Props) => {
  const path = useConnectionPath();
  const { draft, state, setDraft, run } = explorer;
  // The cards after a removed one move up: none may keep what was being written in another.
  const [removed, setRemoved] = useState(0);
  const fields = vectorFields(index);
  const queries = (draft.vectorQueries ?? []).filter((query) => query != null);
  const set = (next: readonly VectorQueryBody[]) =>
    setDraft({ vectorQueries: next.length === 0 ? undefined : [...next] });
  const filterMode = row('vectorFilterMode');
  const hybrid = row('hybridSearch');
  const hybridNode = hybrid === undefined ? undefined : resolve(hybrid.schema);
  const recall = draft.hybridSearch as Record<string, unknown> | null | undefined;
  if (fields.length === 0 && queries.length === 0)
    return (
      <Section title="Vectors" count={0} summary="no vector field">
        <p className={classes.hint}>
          This index has no vector field, so nothing can be searched by nearness. Add a field of type{' '}
          <code>Collection(Edm.Single)</code> with dimensions and a vector profile to its{' '}
          <Link to={path(`/indexes/${encodeURIComponent(index.name)}`)}>definition</Link>; a vectorizer in the profile
          turns text into vectors by itself.
        </p>
      </Section>
    );
  const vectorizes = fields.filter((f) => f.vectorizer !== undefined);
  const add = () => {
    const text = queryText(draft);
    const first = vectorizes[0];
    const common = { k: 50, fields: (first ?? fields[0])?.path ?? '' };
    set([
      ...queries,
      first === undefined
        ? { kind: 'vector', vector: [], ...common }
        : { kind: 'text', text: text === '*' ? '' : text, ...common },
    ]);
  };
  const broken = queries.some((query) => vectorProblem(query, fields) !== undefined);
  return (
    <Section
      title="Vectors"
      count={(state.body.vectorQueries ?? []).length}
      summary={
        queries.length === 0 ? `${fields.length === 1 ? fields[0]?.path : `${fields.length} fields`}` : undefined
      }
      initiallyOpen={queries.length > 0}
    >
      {queries.map((query, i) => (
        <VectorQueryCard
          key={`${removed}/${i}`}
          number={i + 1}
          query={query}
          index={index}
          fields={fields}
          version={state.version}
          rows={rows}
          onChange={(next) => set(queries.map((each, j) => (j === i ? next : each)))}
          onRemove={() => {
            setRemoved(removed + 1);
            run({ vectorQueries: queries.filter((_each, j) => j !== i) });
          }}
        />
      ))}
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={queries.length >= mostVectorQueries}
          onClick={add}
        >
          Add a vector query
        </Button>
        {queries.length > 0 && (
          <Button size="xs" variant={explorer.dirty ? 'filled' : 'light'} disabled={broken} onClick={() => run()}>
            Search
          </Button>
        )}
      </Group>
      {queries.length > 0 && (
        <p className={classes.hint}>
          {hasWords(draft)
            ? 'Hybrid: the text query and each vector query rank on their own, and their places are fused. A weight lets a vector query count more than the words.'
            : 'By nearness alone. Write a search text too, and words and meaning are fused (hybrid).'}
        </p>
      )}
      {queries.length > 0 && filterMode !== undefined && (draft.filter ?? '') !== '' && (
        <ContractControl
          label={filterMode.label}
          schema={filterMode.schema}
          version={state.version}
          value={draft.vectorFilterMode}
          onChange={(value) => run({ vectorFilterMode: value as SearchRequestBody['vectorFilterMode'] })}
        />
      )}
      {queries.length > 0 &&
        hybrid !== undefined &&
        hybridNode?.kind === 'object' &&
        hasWords(draft) &&
        inVersion(hybrid.only, state.version) &&
        Object.entries(hybridNode.fields).map(([name, field]) => (
          <ContractControl
            key={name}
            label={HYBRID[name] ?? name}
            schema={field.schema}
            version={state.version}
            value={recall?.[name]}
            onChange={(value) => {
              const next = Object.fromEntries(
                Object.entries({ ...recall, [name]: value }).filter(([, v]) => v !== undefined && v !== null),
              );
              setDraft({ hybridSearch: Object.keys(next).length === 0 ? undefined : next });
            }}
          />
        ))}
    </Section>
  );
};
const HYBRID: Readonly<Record<string, string>> = {
  maxTextRecallSize: 'Text results in the fusion',
  countAndFacetMode: 'Counts and facets cover',
};
