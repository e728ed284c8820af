import {
  ActionIcon,
  Collapse,
  MultiSelect,
  NumberInput,
  Group,
  SegmentedControl,
  Select,
  Textarea,
  UnstyledButton,
} from '@mantine/core';
import {
  coversVersion,
  resolve,
  VectorQuery,
  type SearchIndex,
  type VectorQueryBody,
  limits,
} from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { splitList } from '../model/lists';
import { DEFAULT_NEIGHBORS } from '../model/ranking';
import type { ResultRow } from '../model/results';
import { vectorProblem, type VectorField } from '../model/vectors';
import { Chevron } from '../chevron';
import classes from './composer.module.css';
import { ContractControl } from './contract-control';
import { ImageQuery } from './image-query';
import { SimilarDocument } from './similar-document';
import { messages } from './messages';
import { PastedVector } from './pasted-vector';

interface Props {
  number: number;
  query: VectorQueryBody;
  index: SearchIndex;
  fields: readonly VectorField[];
  version: string;
  rows: readonly ResultRow[];
  onChange: (query: VectorQueryBody) => void;
  onRemove: () => void;
}

/** The source of the vector; `similar`: the vector of a document. */
type VectorInput = 'text' | 'vector' | 'similar' | 'image';
const MEMBER_LABELS: Readonly<Record<string, string>> = {
  exhaustive: messages.vectors.exhaustive,
  oversampling: messages.vectors.oversampling,
  filterOverride: messages.vectors.filterOverride,
  perDocumentVectorLimit: messages.vectors.perDocumentVectorLimit,
  queryRewrites: messages.vectors.queryRewrites,
};

export const VectorQueryCard = ({ number, query, index, fields, version, rows, onChange, onRemove }: Props) => {
  const [isSimilar, setSimilar] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const input: VectorInput =
    query.kind === 'text' ? 'text' : query.kind !== 'vector' ? 'image' : isSimilar ? 'similar' : 'vector';
  const names = splitList(query.fields);
  const queriedFields = names.length === 0 ? fields : fields.filter((f) => names.includes(f.path));
  const vectorizes = fields.some((f) => f.vectorizer !== undefined);
  const problem = vectorProblem(query, fields);
  const node = VectorQuery.variants[query.kind];
  const members = Object.entries(node?.fields ?? {}).filter(
    ([name, field]) => MEMBER_LABELS[name] !== undefined && coversVersion(resolve(field.schema).only, version),
  );
  const values = query as Readonly<Record<string, unknown>>;
  const patch = (change: Readonly<Record<string, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...values, ...change }).filter(([, v]) => v !== undefined),
      ) as VectorQueryBody,
    );
  const choose = (next: VectorInput) => {
    const { k, fields: named, weight } = query;
    const common = { k, fields: named, ...(weight == null ? {} : { weight }) };
    setSimilar(next === 'similar');
    if (next === 'text') onChange({ kind: 'text', text: query.kind === 'text' ? query.text : '', ...common });
    else if (next === 'image') onChange({ kind: 'imageUrl', url: '', ...common });
    else if (query.kind !== 'vector') onChange({ kind: 'vector', vector: [], ...common });
  };
  const setCount = members.filter(([name]) => values[name] !== undefined).length + (query.threshold == null ? 0 : 1);
  return (
    <fieldset className={classes.card}>
      <legend className="visually-hidden">{messages.vectors.query(number)}</legend>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={messages.vectors.kind(number)}
          data={[
            { value: 'text', label: messages.vectors.text, disabled: !vectorizes },
            { value: 'vector', label: messages.vectors.vector },
            { value: 'similar', label: messages.vectors.similar },
            { value: 'image', label: messages.vectors.image, disabled: !vectorizes },
          ]}
          value={input}
          onChange={(v) => choose(v)}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={messages.vectors.remove(number)} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Group>
      <VectorSource
        number={number}
        input={input}
        query={query}
        index={index}
        field={queriedFields[0]}
        rows={rows}
        onPatch={patch}
      />
      <VectorTarget query={query} fields={fields} onPatch={patch} />
      <p className={classes.hint}>{queriedFields.map(describe).join(' · ')}</p>
      {problem !== undefined && (
        <p
          className={problem.isMissing ? classes.hint : classes.problem}
          role={problem.isMissing ? undefined : 'alert'}
        >
          {problem.text}
        </p>
      )}
      <UnstyledButton className={classes.more} aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
        <Chevron open={showsMore} />
        {setCount > 0 ? messages.vectors.moreSet(setCount) : messages.vectors.more}
      </UnstyledButton>
      <Collapse expanded={showsMore} transitionDuration={100}>
        <div className={classes.stack}>
          {members.map(([name, field]) => (
            <ContractControl
              key={name}
              label={MEMBER_LABELS[name] ?? name}
              schema={field.schema}
              version={version}
              value={values[name] ?? undefined}
              onChange={(value) => patch({ [name]: value })}
            />
          ))}
          <Threshold query={query} version={version} onChange={(threshold) => patch({ threshold })} />
        </div>
      </Collapse>
    </fieldset>
  );
};

interface PartProps {
  query: VectorQueryBody;
  onPatch: (change: Readonly<Record<string, unknown>>) => void;
}

interface VectorSourceProps extends PartProps, Pick<Props, 'number' | 'index' | 'rows'> {
  input: VectorInput;
  /** The first queried field. */
  field: VectorField | undefined;
}

/** What the vector is computed or copied from. */
const VectorSource = ({ number, input, query, index, field, rows, onPatch }: VectorSourceProps) => (
  <>
    {input === 'text' && query.kind === 'text' && (
      <Textarea
        size="xs"
        aria-label={messages.vectors.queryText(number)}
        placeholder={messages.vectors.queryTextPlaceholder}
        autosize
        minRows={1}
        maxRows={6}
        value={query.text}
        onChange={(e) => onPatch({ text: e.currentTarget.value })}
      />
    )}
    {input === 'image' && (query.kind === 'imageUrl' || query.kind === 'imageBinary') && (
      <ImageQuery
        number={number}
        query={query}
        onUrl={(url) => onPatch({ kind: 'imageUrl', url, base64Image: undefined })}
        onBytes={(base64Image) => onPatch({ kind: 'imageBinary', base64Image, url: undefined })}
      />
    )}
    {input === 'vector' && query.kind === 'vector' && (
      <PastedVector
        label={messages.vectors.queryVector(number)}
        value={query.vector}
        dimensions={field?.dimensions}
        onChange={(vector) => onPatch({ vector })}
      />
    )}
    {input === 'similar' && (
      <SimilarDocument
        index={index}
        field={field}
        rows={rows}
        vectorLength={query.kind === 'vector' ? query.vector.length : 0}
        onVector={(vector) => onPatch({ kind: 'vector', vector, text: undefined })}
      />
    )}
  </>
);

/** The queried fields, the number of neighbors, and the weight of the query. */
const VectorTarget = ({ query, fields, onPatch }: PartProps & Pick<Props, 'fields'>) => {
  const names = splitList(query.fields);
  return (
    <Group gap={8} wrap="nowrap" align="flex-end">
      <MultiSelect
        size="xs"
        label={messages.vectors.queryFields}
        style={{ flex: 2, minWidth: 0 }}
        placeholder={names.length === 0 ? messages.vectors.allFields : undefined}
        data={fields.map((f) => f.path)}
        value={names}
        onChange={(next) => onPatch({ fields: next.length === 0 ? undefined : next.join(',') })}
      />
      <NumberInput
        size="xs"
        label={messages.vectors.k}
        title={messages.vectors.kHint}
        w={72}
        min={1}
        max={limits.vectorNeighbors}
        allowDecimal={false}
        placeholder={String(DEFAULT_NEIGHBORS)}
        value={query.k ?? ''}
        onChange={(v) => onPatch({ k: v === '' ? undefined : Number(v) })}
      />
      <NumberInput
        size="xs"
        label={messages.vectors.weight}
        title={messages.vectors.weightHint}
        w={78}
        min={0}
        step={0.5}
        placeholder="1"
        value={query.weight ?? ''}
        onChange={(v) => onPatch({ weight: v === '' || Number(v) <= 0 ? undefined : Number(v) })}
      />
    </Group>
  );
};

const describe = (field: VectorField): string =>
  [
    messages.vectors.dimensions(field.path, field.dimensions),
    field.metric,
    field.algorithm,
    field.vectorizer === undefined ? messages.vectors.noVectorizer : messages.vectors.vectorizer(field.vectorizer.name),
    field.compression === undefined ? undefined : messages.vectors.compressed(field.compression),
  ]
    .filter((part) => part !== undefined)
    .join(', ');

const THRESHOLD_LABELS: Readonly<Record<string, string>> = {
  vectorSimilarity: messages.vectors.similarity,
  searchScore: messages.vectors.score,
};
const Threshold = ({
  query,
  version,
  onChange,
}: {
  query: VectorQueryBody;
  version: string;
  onChange: (threshold: unknown) => void;
}) => {
  const member = VectorQuery.variants[query.kind]?.fields['threshold'];
  const node = member === undefined ? undefined : resolve(member.schema);
  if (node?.kind !== 'union') return null;
  if (!coversVersion(node.only, version)) {
    return <p className={classes.hint}>{messages.vectors.thresholdNeedsPreview}</p>;
  }
  const kind = query.threshold?.kind ?? 'vectorSimilarity';
  return (
    <Group gap={8} wrap="nowrap" align="flex-end">
      <Select
        size="xs"
        label={messages.vectors.minimumScore}
        style={{ flex: 1 }}
        allowDeselect={false}
        data={Object.keys(node.variants).map((value) => ({ value, label: THRESHOLD_LABELS[value] ?? value }))}
        value={kind}
        onChange={(next) => query.threshold != null && onChange({ kind: next, value: query.threshold.value })}
      />
      <NumberInput
        size="xs"
        aria-label={messages.vectors.threshold}
        style={{ flex: 1 }}
        step={0.05}
        placeholder={messages.vectors.noThreshold}
        value={query.threshold?.value ?? ''}
        onChange={(v) => onChange(v === '' ? undefined : { kind, value: Number(v) })}
      />
    </Group>
  );
};
