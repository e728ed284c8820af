import { ActionIcon, Badge, NativeSelect, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import type { FacetBucket } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  draftText,
  metricsFor,
  newDraft,
  reshaped,
  shapesFor,
  sorts,
  takesTerms,
  takesUnits,
  units,
  type FacetDraft,
  type FacetShape,
} from '../model/facet-draft';
import type { FieldInfo } from '../model/fields';
import { Chevron } from '../chevron';
import classes from './facet-editor.module.css';

const SHAPES: Readonly<Record<FacetShape, string>> = {
  values: 'Values',
  interval: 'Intervals',
  ranges: 'Ranges',
  metric: 'Metric',
};

interface Props {
  draft: FacetDraft;
  /** Facetable fields: their types decide what can be asked, and they may stand below one another. */
  fields: readonly FieldInfo[];
  /** What the answer on the screen has, for numbers to begin from. */
  buckets: readonly FacetBucket[];
  onChange: (draft: FacetDraft) => void;
}

/** The options of one facet, and of those below it. */
export const FacetFields = ({ draft, fields, buckets, onChange }: Props) => {
  const type = fields.find((f) => f.path === draft.path)?.type ?? 'Edm.String';
  const set = (patch: Partial<FacetDraft>) => onChange({ ...draft, ...patch });
  return (
    <div className={classes.fields}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={`Count ${draft.path} by`}
        data={shapesFor(type).map((shape) => ({ value: shape, label: SHAPES[shape] }))}
        value={draft.shape}
        onChange={(shape) => onChange(reshaped(draft, shape, type, buckets))}
      />
      {draft.shape === 'values' && (
        <>
          <div className={classes.pair}>
            <TextInput
              label="Values at most"
              placeholder="10"
              description="0: all of them"
              inputMode="numeric"
              value={draft.count}
              onChange={(e) => set({ count: e.currentTarget.value })}
            />
            <NativeSelect
              size="xs"
              label="Order"
              description="Ties by value"
              data={[...sorts]}
              value={draft.sort}
              onChange={(e) => set({ sort: e.currentTarget.value })}
            />
          </div>
          {takesTerms(type) && (
            <div className={classes.pair}>
              <TextInput
                label={<Preview>Only like</Preview>}
                placeholder="[A-M].*"
                spellCheck={false}
                value={draft.include}
                onChange={(e) => set({ include: e.currentTarget.value })}
              />
              <TextInput
                label={<Preview>None like</Preview>}
                placeholder="test.*"
                spellCheck={false}
                value={draft.exclude}
                onChange={(e) => set({ exclude: e.currentTarget.value })}
              />
            </div>
          )}
        </>
      )}
      {draft.shape === 'interval' && takesUnits(type) && (
        <div className={classes.pair}>
          <NativeSelect
            size="xs"
            label="One bucket a"
            data={[...units]}
            value={draft.interval}
            onChange={(e) => set({ interval: e.currentTarget.value })}
          />
          <TextInput
            label="Time offset"
            placeholder="+00:00"
            title="Days and months begin at midnight of this offset from UTC: +01:00, -0530, +9"
            spellCheck={false}
            value={draft.timeOffset}
            onChange={(e) => set({ timeOffset: e.currentTarget.value })}
          />
        </div>
      )}
      {draft.shape === 'interval' && !takesUnits(type) && (
        <TextInput
          label="Width of a bucket"
          inputMode="decimal"
          value={draft.interval}
          onChange={(e) => set({ interval: e.currentTarget.value })}
        />
      )}
      {draft.shape === 'ranges' && (
        <TextInput
          label="Bounds, ascending"
          description="n bounds make n + 1 ranges, each from one bound to below the next"
          placeholder={takesUnits(type) ? '1990 | 2000-06 | 2010-01-01T00:00:00Z' : '10 | 50 | 100'}
          spellCheck={false}
          value={draft.bounds}
          onChange={(e) => set({ bounds: e.currentTarget.value })}
        />
      )}
      {draft.shape === 'metric' && (
        <div className={classes.pair}>
          <NativeSelect
            size="xs"
            label={<Preview>Work out</Preview>}
            data={metricsFor(type)}
            value={draft.metric}
            onChange={(e) => set({ metric: e.currentTarget.value })}
          />
          {draft.metric === 'cardinality' ? (
            <TextInput
              label="Exact up to"
              title="precisionThreshold: how many distinct values are counted exactly, 0 to 40,000"
              inputMode="numeric"
              value={draft.precision}
              onChange={(e) => set({ precision: e.currentTarget.value })}
            />
          ) : (
            <TextInput
              label="A missing value counts as"
              placeholder="nothing"
              inputMode="decimal"
              value={draft.metricDefault}
              onChange={(e) => set({ metricDefault: e.currentTarget.value })}
            />
          )}
        </div>
      )}
      {draft.shape !== 'metric' && <Below draft={draft} fields={fields} onChange={(children) => set({ children })} />}
    </div>
  );
};

const Preview = ({ children }: { children: string }) => (
  <>
    {children}{' '}
    <Badge size="xs" variant="light" className={classes.preview}>
      preview
    </Badge>
  </>
);

/** Facets of other fields inside every bucket: a hierarchy. */
const Below = ({
  draft,
  fields,
  onChange,
}: Pick<Props, 'draft' | 'fields'> & { onChange: (children: FacetDraft[]) => void }) => {
  const [open, setOpen] = useState<number>();
  const { children, path } = draft;
  const free = fields.filter((f) => f.path !== path && !children.some((child) => child.path === f.path));
  if (free.length === 0 && children.length === 0) return null;
  return (
    <div className={classes.below} role="group" aria-label={`Facets below ${path}`}>
      {children.map((child, i) => (
        <div key={child.path}>
          <div className={classes.child}>
            <UnstyledButton
              className={classes.childName}
              aria-expanded={open === i}
              onClick={() => setOpen(open === i ? undefined : i)}
            >
              <Chevron open={open === i} />
              <code>{draftText(child, fields)}</code>
            </UnstyledButton>
            <ActionIcon
              size={24}
              aria-label={`Remove ${child.path} below ${path}`}
              onClick={() => {
                setOpen(undefined);
                onChange(children.filter((_child, j) => j !== i));
              }}
            >
              <IconX size={12} aria-hidden />
            </ActionIcon>
          </div>
          {open === i && (
            <FacetFields
              draft={child}
              fields={fields}
              buckets={[]}
              onChange={(next) => onChange(children.map((each, j) => (j === i ? next : each)))}
            />
          )}
        </div>
      ))}
      <NativeSelect
        size="xs"
        label={<Preview>Below each bucket</Preview>}
        data={[
          { value: '', label: children.length === 0 ? 'No other facet' : 'One more…' },
          ...free.map((f) => f.path),
        ]}
        value=""
        onChange={(e) => {
          const chosen = e.currentTarget.value;
          if (chosen !== '') onChange([...children, newDraft(chosen)]);
        }}
      />
    </div>
  );
};
