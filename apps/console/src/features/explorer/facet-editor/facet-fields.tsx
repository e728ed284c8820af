import { ActionIcon, Badge, NativeSelect, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { limits, type FacetBucket } from '@searchdeck/contract';
import { CALENDAR_UNITS } from '@searchdeck/query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  draftText,
  metricsFor,
  newDraft,
  withShape,
  shapesFor,
  facetSorts,
  allowsTermFilters,
  allowsCalendarUnits,
  type FacetDraft,
} from '../model/facet-draft';
import type { FieldInfo } from '../../../shared/documents/fields';
import { Chevron } from '../chevron';
import classes from './facet-editor.module.css';
import { messages } from './messages';

interface Props {
  draft: FacetDraft;
  /** Facetable fields: their types determine the options, and each can be a sub-facet. */
  fields: readonly FieldInfo[];
  /** The displayed buckets, for initial values. */
  buckets: readonly FacetBucket[];
  onChange: (draft: FacetDraft) => void;
}

/** The options of a facet and its sub-facets. */
export const FacetFields = ({ draft, fields, buckets, onChange }: Props) => {
  const type = fields.find((f) => f.path === draft.path)?.type ?? 'Edm.String';
  const set = (patch: Partial<FacetDraft>) => onChange({ ...draft, ...patch });
  return (
    <div className={classes.fields}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={messages.groupBy(draft.path)}
        data={shapesFor(type).map((shape) => ({ value: shape, label: messages.shapes[shape] }))}
        value={draft.shape}
        onChange={(shape) => onChange(withShape(draft, shape, type, buckets))}
      />
      {draft.shape === 'values' && <ValueOptions draft={draft} type={type} onPatch={set} />}
      {draft.shape === 'interval' && allowsCalendarUnits(type) && (
        <div className={classes.pair}>
          <NativeSelect
            size="xs"
            label={messages.intervalUnit}
            data={[...CALENDAR_UNITS]}
            value={draft.interval}
            onChange={(e) => set({ interval: e.currentTarget.value })}
          />
          <TextInput
            label={messages.timeOffset}
            placeholder="+00:00"
            title={messages.timeOffsetHint}
            spellCheck={false}
            value={draft.timeOffset}
            onChange={(e) => set({ timeOffset: e.currentTarget.value })}
          />
        </div>
      )}
      {draft.shape === 'interval' && !allowsCalendarUnits(type) && (
        <TextInput
          label={messages.bucketSize}
          inputMode="decimal"
          value={draft.interval}
          onChange={(e) => set({ interval: e.currentTarget.value })}
        />
      )}
      {draft.shape === 'ranges' && (
        <TextInput
          label={messages.bounds}
          description={messages.boundsHint}
          placeholder={allowsCalendarUnits(type) ? '1990 | 2000-06 | 2010-01-01T00:00:00Z' : '10 | 50 | 100'}
          spellCheck={false}
          value={draft.bounds}
          onChange={(e) => set({ bounds: e.currentTarget.value })}
        />
      )}
      {draft.shape === 'metric' && <MetricOptions draft={draft} type={type} onPatch={set} />}
      {draft.shape !== 'metric' && (
        <SubFacets draft={draft} fields={fields} onChange={(children) => set({ children })} />
      )}
    </div>
  );
};

interface ShapeOptionsProps {
  draft: FacetDraft;
  /** Type of the field. */
  type: string;
  onPatch: (patch: Partial<FacetDraft>) => void;
}

const ValueOptions = ({ draft, type, onPatch }: ShapeOptionsProps) => (
  <>
    <div className={classes.pair}>
      <TextInput
        label={messages.maxValues}
        placeholder="10"
        description={messages.maxValuesHint}
        inputMode="numeric"
        value={draft.count}
        onChange={(e) => onPatch({ count: e.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={messages.sort}
        description={messages.sortHint}
        data={[...facetSorts]}
        value={draft.sort}
        onChange={(e) => onPatch({ sort: e.currentTarget.value })}
      />
    </div>
    {allowsTermFilters(type) && (
      <div className={classes.pair}>
        <TextInput
          label={<Preview>{messages.include}</Preview>}
          placeholder="[A-M].*"
          spellCheck={false}
          value={draft.include}
          onChange={(e) => onPatch({ include: e.currentTarget.value })}
        />
        <TextInput
          label={<Preview>{messages.exclude}</Preview>}
          placeholder="test.*"
          spellCheck={false}
          value={draft.exclude}
          onChange={(e) => onPatch({ exclude: e.currentTarget.value })}
        />
      </div>
    )}
  </>
);

const MetricOptions = ({ draft, type, onPatch }: ShapeOptionsProps) => (
  <div className={classes.pair}>
    <NativeSelect
      size="xs"
      label={<Preview>{messages.metric}</Preview>}
      data={metricsFor(type)}
      value={draft.metric}
      onChange={(e) => onPatch({ metric: e.currentTarget.value })}
    />
    {draft.metric === 'cardinality' ? (
      <TextInput
        label={messages.exactUpTo}
        title={messages.exactUpToHint(limits.facetPrecisionThreshold)}
        inputMode="numeric"
        value={draft.precision}
        onChange={(e) => onPatch({ precision: e.currentTarget.value })}
      />
    ) : (
      <TextInput
        label={messages.missingValue}
        title={messages.missingValueHint}
        inputMode="decimal"
        value={draft.metricDefault}
        onChange={(e) => onPatch({ metricDefault: e.currentTarget.value })}
      />
    )}
  </div>
);

const Preview = ({ children }: { children: string }) => (
  <>
    {children}{' '}
    <Badge size="xs" variant="light" className={classes.preview}>
      {messages.preview}
    </Badge>
  </>
);

/** Facets of other fields within every bucket. */
const SubFacets = ({
  draft,
  fields,
  onChange,
}: Pick<Props, 'draft' | 'fields'> & { onChange: (children: FacetDraft[]) => void }) => {
  const [openIndex, setOpen] = useState<number>();
  const { children, path } = draft;
  const availableFields = fields.filter((f) => f.path !== path && !children.some((child) => child.path === f.path));
  if (availableFields.length === 0 && children.length === 0) return null;
  return (
    <div className={classes.below} role="group" aria-label={messages.subFacets(path)}>
      {children.map((child, i) => (
        <div key={child.path}>
          <div className={classes.child}>
            <UnstyledButton
              className={classes.childName}
              aria-expanded={openIndex === i}
              onClick={() => setOpen(openIndex === i ? undefined : i)}
            >
              <Chevron open={openIndex === i} />
              <code>{draftText(child, fields)}</code>
            </UnstyledButton>
            <ActionIcon
              size={24}
              aria-label={messages.removeSubFacet(child.path, path)}
              onClick={() => {
                setOpen(undefined);
                onChange(children.filter((_child, j) => j !== i));
              }}
            >
              <IconX size={12} aria-hidden />
            </ActionIcon>
          </div>
          {openIndex === i && (
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
        label={<Preview>{messages.subFacet}</Preview>}
        data={[
          { value: '', label: children.length === 0 ? messages.noSubFacet : messages.addSubFacet },
          ...availableFields.map((f) => f.path),
        ]}
        value=""
        onChange={(e) => {
          const fieldPath = e.currentTarget.value;
          if (fieldPath !== '') onChange([...children, newDraft(fieldPath)]);
        }}
      />
    </div>
  );
};
